import type { VuePart } from '../vue/scan.ts'
import { categoriesOf, categoryOf, type Renderer } from './renderer.ts'
import { type TextReader, toShown } from './shown.ts'

interface VueReader extends TextReader {
  readonly scan: (message: string) => readonly VuePart[]
}

/**
 * vue-i18n displays one of the forms between pipes. Without a rule of the app, two forms are for 1 and the rest, three
 * forms for 0, 1 and the rest; a fourth form is never displayed.
 * @param declared locales whose `pluralRules` select by category, like those that lockale writes
 */
export function vueRenderer({ scan, ...texts }: VueReader, declared: ReadonlySet<string>): Renderer {
  return {
    choosers(message) {
      const forms = formsOf(message, scan)
      if (forms === undefined || forms.length === 1) return forms && []
      const formOf = (number: number, locale: string) =>
        declared.has(locale)
          ? categoryOf(number, locale)
          : String(indexOf(number, { locale, length: forms.length, declared }))
      return [{ name: 'count', kind: 'cardinal', numbers: [], words: [], formOf }]
    },
    show(message, { locale, values }) {
      const forms = formsOf(message, scan)
      const number = values.get('count')
      const isPlural = forms !== undefined && forms.length > 1
      if (isPlural && typeof number !== 'number') return undefined
      const form = isPlural ? forms[indexOf(Number(number), { locale, length: forms.length, declared })] : forms?.[0]
      return form === undefined
        ? undefined
        : toShown(form, texts).map((part) => nameCount(part, typeof number === 'number'))
    },
  }
}

/** Returns the plural forms of a message; `undefined` if the compiler rejects it. */
function formsOf(message: string, scan: VueReader['scan']): readonly string[] | undefined {
  const parts = scan(message)
  if (parts.some(({ type }) => type === 'broken')) return undefined
  const pipes = parts.filter(({ type }) => type === 'pipe')
  const forms = [...pipes, undefined].map((pipe, at) => message.slice(pipes[at - 1]?.end ?? 0, pipe?.start))
  return forms.length > 1 && forms.includes('') ? undefined : forms
}

function indexOf(
  number: number,
  { locale, length, declared }: Readonly<{ locale: string; length: number; declared: ReadonlySet<string> }>,
): number {
  const size = Math.abs(number)
  if (declared.has(locale)) {
    const categories = categoriesOf(locale)
    if (categories.length === length) return categories.indexOf(categoryOf(size, locale))
  }
  if (length === 2) return size > 0 && size <= 1 ? 0 : 1
  return Math.min(size, 2)
}

/** Renames the variable `n` to `count`, because vue-i18n gives both the same number. */
function nameCount<Part extends { readonly type: string }>(part: Part, isCounted: boolean): Part {
  return isCounted && 'name' in part && part.name === 'n' ? { ...part, name: 'count' } : part
}
