import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const rstSyntax: TextRule = {
  id: 'rst-syntax',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'breaks',
  what: 'Marks of reStructuredText (roles, literals, links, directives) differ from those of the source.',
  why: 'What is not closed or not known is an error in the page, or stands in it as it is.',
  example: {
    locale: 'de',
    source: 'See :ref:`install` first',
    target: 'Siehe zuerst :Ref:`install`',
    better: 'Siehe zuerst :ref:`install`',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `reStructuredText marks differ from the source${difference(args)}`,
}

const things = {
  hints: ['`', '.. ', '|'],
  pattern:
    /``[^`\n]+``|:[a-z][\w:+.-]{0,40}:`|`__?(?![\w`])|^[ \t]*(\.\.[ \t]+[\w-]+::)|(?<![\p{L}\p{N}])\|[A-Za-z][\w -]*\w\|_{0,2}(?![\p{L}\p{N}%_])/gmu,
}
