import { rememberEach, rememberFor } from '@lockale/errors'
import type { Count, Form, Syntax } from '@lockale/messages'
import type { TextLimits, TextPair } from './text-pair.ts'
import { TextView } from './text-view.ts'

interface PairOptions extends Omit<TextPair, 'source' | 'target' | 'language' | 'form' | 'counts' | 'note' | 'limits'> {
  readonly source: string
  readonly target: string
  /** Message format of the target. Set it if only the target has variants, not the source. Default: `syntax`. */
  readonly targetSyntax?: Syntax
  readonly form?: Form
  readonly counts?: readonly Count[]
  readonly note?: string | undefined
  readonly limits?: TextLimits
}

/** Returns a pair of strings for the rules to check. Translations of the same source string share one parsed source. */
export function openPair(options: PairOptions): TextPair {
  const { source, target, sourceLocale, locale, syntax, targetSyntax = syntax, format, message } = options
  const { form = '', counts = [], note, limits = {} } = options
  if (viewsOfLast?.syntax !== syntax) viewsOfLast = { syntax, viewOf: viewsOf(syntax) }
  return {
    source: viewsOfLast.viewOf(source),
    target: new TextView(target, targetSyntax),
    sourceLocale,
    locale,
    language: languageOf(locale),
    syntax,
    format,
    message,
    form,
    counts,
    note,
    limits,
  }
}

/** Returns the language of a locale in lower case: `pt` for `pt-BR`. */
export const languageOf: (locale: string) => string = rememberEach((locale) => {
  const end = locale.search(/[-_]/u)
  return (end === -1 ? locale : locale.slice(0, end)).toLowerCase()
})

export function isSameLanguage(locale: string, other: string): boolean {
  return languageOf(locale) === languageOf(other)
}

const maxRecent = 20_000

/** The cache for the last message format: this runs for every text, and most projects have one format. */
let viewsOfLast: { readonly syntax: Syntax; readonly viewOf: (source: string) => TextView } | undefined

/** Caches parsed source strings, because translations of one source string are checked one after another. */
const viewsOf = rememberFor((syntax: Syntax) =>
  rememberEach((source: string) => new TextView(source, syntax), maxRecent),
)
