import type { MessageRule } from '../../rule.ts'
import { listOf, listed } from '../../words.ts'
import { variantsOf } from './number-forms.ts'

export const pluralCategoryUnreachable: MessageRule = {
  id: 'plural-category-unreachable',
  scope: 'message',
  group: 'syntax',
  severity: 'info',
  tier: 'report',
  what: 'A translation has a plural form that no number of the language selects.',
  why: 'It is never shown, and somebody has to keep it right.',
  example: {
    locale: 'ja',
    source: '{n, plural, one {# file} other {# files}}',
    target: '{n, plural, one {# 件} other {# 件}}',
    better: '{n, plural, other {# 件}}',
    syntax: { id: 'icu' },
  },
  check(pair) {
    const { plural, target, syntax, locale, plans } = pair
    const inside = variantsOf(target, pair)
    if (inside !== undefined) {
      return inside.axes.flatMap(({ kind, keys, namesNumbers }) =>
        kind === 'select' || namesNumbers === true
          ? []
          : toFindings(
              keys,
              inside.syntax.plurals.slots(locale, kind)?.map(({ form }) => form),
            ),
      )
    }
    if (plural === undefined) return []
    const slots = syntax.plurals.slots(locale, plural)
    const asked = slots && [...slots, ...plans].map(({ form }) => form)
    // i18next and Rails look `zero` up for 0 in every language
    const looksUpZero = plural === 'cardinal' && (syntax.id === 'i18next' || syntax.id === 'rails')
    return toFindings([...target.keys()], asked && [...asked, ...(looksUpZero ? ['zero'] : [])])
  },
  say: (args) =>
    `no number selects the plural ${listOf(args, 'forms').length === 1 ? 'form' : 'forms'}${listed(args, 'forms', ' ')}`,
}

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

function toFindings(keys: readonly string[], asked: readonly string[] | undefined) {
  if (asked === undefined) return []
  const forms = keys.filter((key) => categories.has(key) && key !== 'other' && !asked.includes(key))
  return forms.length === 0 ? [] : [{ arguments: { forms } }]
}
