import type { HeldForms } from '../plural/plural.ts'
import type { Syntax } from '../syntax.ts'
import { categoryOf } from './renderer.ts'

interface Plural {
  readonly syntax: Syntax
  /** True if the file format itself has plurals (`<plurals>`, `msgid_plural`), so that keys have no plural suffixes. */
  readonly isNative: boolean
  /** Forms of a file that contains its own plural rule (`Plural-Forms` of gettext). */
  readonly held?: HeldForms | undefined
  /** True if the app shows `other` where a form is missing. */
  readonly takesOther?: boolean
}

/** Numbers to try: they select every plural category of every language, those for millions and fractions too. */
export const chooserNumbers: readonly number[] = [
  ...Array.from({ length: 112 }, (_, number) => number),
  1000,
  1_000_000,
  0.5,
  1.5,
  2.5,
  10.1,
]

/** Chooses one of `forms` (named as in the file) as the app's library does; `undefined` if the library finds none. */
type FormChooser = (
  forms: readonly string[],
  number: number,
  how: { readonly locale: string; readonly isOrdinal?: boolean },
) => string | undefined

/** Returns the function that selects among the plural forms of a message, in the same way as the app's library. */
export function formChooserOf({ syntax, isNative, held, takesOther = false }: Plural): FormChooser {
  if (isNative && held !== undefined) {
    // gettext has no fallback: a missing form is displayed as `msgid_plural`
    return (forms, number) => firstOf(forms, [held.select(number)])
  }
  if (syntax.id === 'rails') return railsForms(syntax)
  if (syntax.id !== 'i18next' || isNative) return categoryForms(takesOther)
  // only i18next JSON v3 has a form named `plural`, which is no CLDR category
  return syntax.splitKey('a_plural')?.form === 'plural' ? numberedForms(syntax) : suffixForms
}

/**
 * Chooses the form by CLDR category, for Android, stringsdict, xcstrings, go-i18n and maps of forms. A form for the
 * exact number (`=0`) comes first.
 * @param takesOther true if `other` replaces a missing form
 */
function categoryForms(takesOther: boolean): FormChooser {
  return (forms, number, { locale, isOrdinal = false }) => {
    const category = categoryOf(number, locale, { type: isOrdinal ? 'ordinal' : 'cardinal' })
    return firstOf(forms, [`=${number}`, category, ...(takesOther ? ['other'] : [])])
  }
}

/** Chooses an i18next JSON v4 key by its suffix: `zero` for 0 in all languages; the key itself if no suffix fits. */
const suffixForms: FormChooser = (forms, number, { locale, isOrdinal = false }) => {
  const zero = number === 0 && !isOrdinal ? ['zero'] : []
  return firstOf(forms, [...zero, categoryOf(number, locale, { type: isOrdinal ? 'ordinal' : 'cardinal' }), ''])
}

/** Chooses a plural form as i18next JSON v3 does: `singular` (the key itself), `plural`, or a number (`item_2`). */
function numberedForms({ plurals }: Syntax): FormChooser {
  return (forms, number, { locale }) =>
    firstOf(forms, [plurals.select(locale, 'cardinal', number) ?? 'singular', 'singular'])
}

/** Chooses a plural form as Rails does: `zero` is for 0 in all languages. Older gems fail for a missing form. */
function railsForms({ plurals }: Syntax): FormChooser {
  return (forms, number, { locale }) => {
    const zero = number === 0 ? ['zero'] : []
    return firstOf(forms, [...zero, plurals.select(locale, 'cardinal', number) ?? 'other'])
  }
}

function firstOf(forms: readonly string[], wanted: readonly string[]): string | undefined {
  return wanted.find((form) => forms.includes(form))
}
