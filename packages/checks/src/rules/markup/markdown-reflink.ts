import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const markdownReflink: TextRule = {
  id: 'markdown-reflink',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'breaks',
  what: 'The references of Markdown links (`[text][reference]`) differ from those of the source.',
  why: 'A reference that is not defined leaves the brackets in the text and no link.',
  example: {
    locale: 'de',
    source: 'Read the [terms][legal]',
    target: 'Lies die [Bedingungen][rechtlich]',
    better: 'Lies die [Bedingungen][legal]',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `references of links differ from the source${difference(args)}`,
}

const things = {
  hints: ['][', ']:'],
  pattern: /\](\[[^[\]\n]{1,100}\])|^\s{0,3}(\[[^[\]\n]{1,100}\]:)(?=\s)/gmu,
}
