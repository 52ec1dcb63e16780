import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const mdxSyntax: TextRule = {
  id: 'mdx-syntax',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'breaks',
  what: 'Imports, exports, comments or directives (`:::note`) of MDX differ from those of the source.',
  why: 'The page does not compile, or a box becomes plain text.',
  example: {
    locale: 'de',
    source: ':::note\nRead this.\n:::',
    target: ':::Hinweis\nLies das.\n:::',
    better: ':::note\nLies das.\n:::',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `MDX marks differ from the source${difference(args)}`,
}

const things = {
  hints: ['{/*', ':::', 'import ', 'export '],
  pattern:
    /\{\/\*|\*\/\}|^[ \t]*(:::+[ \t]*[\w-]*)|^(import\s(?:[^\n]{1,400}\sfrom\s{0,9})?["'][^\n]{1,100}|export\s(?:default\s|(?:const|let|function|class)\s+[\w$]|[{*])[^\n]{0,500})/gmu,
}
