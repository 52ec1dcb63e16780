import type { HeldForms } from '../plural/plural.ts'
import type { Syntax } from '../syntax.ts'
import { categoryOf } from './renderer.ts'

/** The place of the strings of a plural. */
interface Plural {
  readonly syntax: Syntax
  /** True if the file format has plurals: `<plurals>`, `msgid_plural`. Then keys have no suffixes. */
  readonly isNative: boolean
  /** Of a file that says itself which form a number has (`Plural-Forms`). */
  readonly held?: HeldForms | undefined
  /** True if the app shows `other` where a form is missing. */
  readonly takesOther?: boolean
}

/** Numbers of every category of every language, with millions and fractions. */
export const chooserNumbers: readonly number[] = [
  ...Array.from({ length: 112 }, (_, number) => number),
  1000,
  1_000_000,
  0.5,
  1.5,
  2.5,
  10.1,
]

/**
 * Returns one of `forms` (names as the file writes them: `one`, `=0`, `0` of `msgstr[0]`, `zero`) for a number; `undefined` where the
 * library of the app fails or shows a key.
 */
type FormChooser = (
  forms: readonly string[],
  number: number,
  how: { readonly locale: string; readonly isOrdinal?: boolean },
) => string | undefined

/** Returns what chooses among the texts of a plural. */
export function formChooserOf({ syntax, isNative, held, takesOther = false }: Plural): FormChooser {
  if (isNative && held !== undefined) {
    // gettext looks nothing else up: a form that is not there is shown as `msgid_plural`
    return (forms, number) => firstOf(forms, [held.select(number)])
  }
  if (syntax.id === 'rails') return railsForms(syntax)
  if (syntax.id !== 'i18next' || isNative) return categoryForms(takesOther)
  // CLDR has no form of that name
  return syntax.splitKey('a_plural')?.form === 'plural' ? numberedForms(syntax) : suffixForms
}

/**
 * By CLDR: Android, stringsdict, xcstrings, go-i18n, maps of forms. A text of the number itself (`=0`) goes first.
 * @param takesOther shows `other` for what is missing, and fails where that is missing too
 */
function categoryForms(takesOther: boolean): FormChooser {
  return (forms, number, { locale, isOrdinal = false }) => {
    const category = categoryOf(number, locale, { type: isOrdinal ? 'ordinal' : 'cardinal' })
    return firstOf(forms, [`=${number}`, category, ...(takesOther ? ['other'] : [])])
  }
}

/**
 * The suffixes of i18next's JSON v4. `zero` is for 0 in all languages, but for ordinals; the key without a suffix (`''`) is shown
 * where the one that the number has is missing. For a context ask the forms that have it first, then those without.
 */
const suffixForms: FormChooser = (forms, number, { locale, isOrdinal = false }) => {
  const zero = number === 0 && !isOrdinal ? ['zero'] : []
  return firstOf(forms, [...zero, categoryOf(number, locale, { type: isOrdinal ? 'ordinal' : 'cardinal' }), ''])
}

/** JSON v3, whose forms are `singular` (the key itself) and `plural`, or numbers. */
function numberedForms({ plurals }: Syntax): FormChooser {
  return (forms, number, { locale }) =>
    firstOf(forms, [plurals.select(locale, 'cardinal', number) ?? 'singular', 'singular'])
}

/** `zero` is for 0 in all languages; older versions of the gem raise an error where another form is missing. */
function railsForms({ plurals }: Syntax): FormChooser {
  return (forms, number, { locale }) => {
    const zero = number === 0 ? ['zero'] : []
    return firstOf(forms, [...zero, plurals.select(locale, 'cardinal', number) ?? 'other'])
  }
}

function firstOf(forms: readonly string[], wanted: readonly string[]): string | undefined {
  return wanted.find((form) => forms.includes(form))
}
