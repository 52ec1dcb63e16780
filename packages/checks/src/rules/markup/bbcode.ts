import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const bbcode: TextRule = {
  id: 'bbcode',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'breaks',
  what: 'BBCode tags (`[b]…[/b]`) differ from those of the source.',
  why: 'The tags stand in the text as they are.',
  example: {
    locale: 'de',
    source: 'Read the [b]terms[/b]',
    target: 'Lies die [b]Bedingungen[b]',
    better: 'Lies die [b]Bedingungen[/b]',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `BBCode tags differ from the source${difference(args)}`,
}

const things = {
  hints: ['[/'],
  pattern:
    /\[\/?(?:b|i|u|s|url|img|quote|code|list|size|color|center|left|right|youtube|table|tr|td|th|email|spoiler|font|sub|sup|h[1-6])(?=[\]=])[^[\]\n]{0,200}\]/giu,
}
