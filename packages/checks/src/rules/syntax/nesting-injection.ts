import type { TextRule } from '../../rule.ts'
import { names } from '../../words.ts'

export const nestingInjection: TextRule = {
  id: 'nesting-injection',
  scope: 'text',
  group: 'syntax',
  severity: 'warning',
  tier: 'breaks',
  what: 'A value stands between quotes in the options of a nested message.',
  why: 'Where the app does not escape values (`escapeValue: false`, as with React), one with a quote in it can set other options.',
  remedy:
    'Give numbers without quotes, and other values under their own names: nested messages see the variables of the text.',
  example: {
    locale: 'de',
    source: 'By $t(author)',
    target: 'Von $t(author, {"name": "{{name}}"})',
    better: 'Von $t(author)',
  },
  check({ target, syntax }) {
    if (syntax.id !== 'i18next' || (!target.raw.includes('"') && !target.raw.includes("'"))) return []
    const placeholder = target.tokens.flatMap((token) => {
      if (token.type !== 'placeholder' || token.kind !== 'nesting') return []
      return quotedValue.test(token.raw) ? [token.raw] : []
    })
    return placeholder.length === 0 ? [] : [{ arguments: { placeholder } }]
  },
  say: (args) => `${names(args, 'placeholder', 'a nested message')} open to other options: a value stands in quotes`,
}

const quotedValue = /:\s*(?:"[^"{]*\{\{[^"]*"|'[^'{]*\{\{[^']*')/u
