import type { Variants } from '@lockale/messages'
import type { MessagePair } from '../../message-pair.ts'
import type { MessageRule } from '../../rule.ts'
import { quoted } from '../../words.ts'
import { variantsOf } from './number-forms.ts'

export const pluralNoneLost: MessageRule = {
  id: 'plural-none-lost',
  scope: 'message',
  group: 'syntax',
  severity: 'info',
  tier: 'misleads',
  what: 'The source has a string of its own for 0 ("No mail"), and the translation has no form for 0 alone.',
  why: 'The app shows "0 mails" there. Latvian `zero` is for 10 and 20 too, and vue-i18n has as many forms as the language once `pluralRules` are declared.',
  remedy: 'Ask for a key of its own in the app where the number is 0.',
  example: undefined,
  check(pair) {
    const text = pair.plural === undefined ? noneInside(pair) : noneOfFamily(pair)
    return text === undefined ? [] : [{ arguments: { text } }]
  },
  say: (args) => `no form is for 0 alone, so this string of the source is lost${quoted(args, 'text', ': ')}`,
}

/** The form for 0 that no form of the target is made from. */
function noneOfFamily({ plural, source, sourceLocale, syntax, plans }: MessagePair): string | undefined {
  const own = syntax.plurals.slots(sourceLocale, 'cardinal')?.find(({ form }) => form === 'zero')
  if (plural !== 'cardinal' || (own !== undefined && own.only !== 0)) return undefined
  const isUsed = plans.some((plan) => plan.do === 'translate' && plan.from === 'zero')
  return isUsed ? undefined : source.get('zero')
}

/** vue-i18n: the form that is for 0 by its place, where the places of the target are for other numbers. */
function noneInside(pair: MessagePair): string | undefined {
  if (pair.syntax.id !== 'vue') return undefined
  const [source, target] = [variantsOf(pair.source, pair), variantsOf(pair.target, pair)]
  const none = source === undefined ? undefined : formOfNone(source, pair.sourceLocale)
  if (none === undefined || target === undefined || formOfNone(target, pair.locale) !== undefined) return undefined
  return source?.variants.find(({ keys }) => keys[0] === none)?.text.trim()
}

/** The form that is chosen for 0 and for no other number. */
function formOfNone({ syntax: { plurals } }: Variants, locale: string): string | undefined {
  const form = plurals.select(locale, 'cardinal', 0)
  return others.some((number) => plurals.select(locale, 'cardinal', number) === form) ? undefined : form
}

const others = [1, 2, 3, 5, 6, 10, 11, 20, 21, 30, 100, 1_000_000]
