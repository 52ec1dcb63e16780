import { parseGlossaryEntries, printGlossaryEntries } from '../resources/glossary-entries.ts'
import { DeepLError, toDeepLError } from './errors.ts'

/** The entries of a glossary: source terms and their translations. */
export class GlossaryEntries {
  readonly #entries = new Map<string, string>()

  /** @throws {DeepLError} for TSV or terms that a glossary cannot have */
  constructor({ tsv, entries = {} }: { tsv?: string; entries?: Readonly<Record<string, string>> } = {}) {
    const given = tsv === undefined ? Object.entries(entries) : check(() => parseGlossaryEntries(tsv))
    for (const [source, target] of given) this.add(source, target)
  }

  /** Adds an entry. @throws {DeepLError} for an invalid term, or one that is there already without `overwrite` */
  add(source: string, target: string, overwrite = false): void {
    check(() => printGlossaryEntries({ [source]: target }))
    if (!overwrite && this.#entries.has(source)) throw new DeepLError(`The term "${source}" is there already.`)
    this.#entries.set(source, target)
  }

  /** Returns the entries as an object. */
  entries(): Record<string, string> {
    return Object.fromEntries(this.#entries)
  }

  /** Returns the entries as TSV. */
  toTsv(): string {
    return printGlossaryEntries(this.#entries)
  }
}

function check<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toDeepLError(error)
  }
}
