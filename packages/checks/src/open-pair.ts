import type { Count, Form, Syntax } from '@lockale/messages'
import type { TextLimits, TextPair } from './text-pair.ts'
import { type TextView, viewText } from './text-view.ts'

/** What a pair of texts is made from. */
interface PairOptions {
  readonly source: string
  readonly target: string
  readonly sourceLocale: string
  readonly locale: string
  readonly syntax: Syntax
  /** Reads the target where that has variants and the source has none; `syntax` when absent. */
  readonly targetSyntax?: Syntax
  readonly format: string
  readonly message: string
  readonly form?: Form
  readonly counts?: readonly Count[]
  readonly note?: string | undefined
  readonly limits?: TextLimits
}

/** A pair of texts for the rules. The view of a source text is shared by its translations. */
export function openPair(options: PairOptions): TextPair {
  const { source, target, sourceLocale, locale, syntax, targetSyntax = syntax, format, message } = options
  const { form = '', counts = [], note, limits = {} } = options
  return {
    source: viewSource(source, syntax),
    target: viewText(target, targetSyntax),
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

export function languageOf(locale: string): string {
  const known = languages.get(locale)
  if (known !== undefined) return known
  const end = locale.search(/[-_]/u)
  const language = (end === -1 ? locale : locale.slice(0, end)).toLowerCase()
  languages.set(locale, language)
  return language
}

const languages = new Map<string, string>()

const recent = new WeakMap<Syntax, Map<string, TextView>>()
const maxRecent = 20_000

/** A source is looked at with its translations one after the other. */
function viewSource(source: string, syntax: Syntax): TextView {
  let known = recent.get(syntax)
  if (known === undefined) recent.set(syntax, (known = new Map<string, TextView>()))
  const found = known.get(source)
  if (found !== undefined) return found
  if (known.size >= maxRecent) known.clear()
  const view = viewText(source, syntax)
  known.set(source, view)
  return view
}
