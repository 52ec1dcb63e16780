import type { Diagnostic } from '@lockale/errors'
import type { Entry, Format, ParsedFile } from '@lockale/formats'
import type { Syntax } from '@lockale/messages'
import type { Policy, SyntaxOptions } from './config.ts'
import type { MessageKey } from './key.ts'
import type { MessageUnit } from './unit.ts'

/** All messages of one namespace: its source file and its target files. */
export interface Catalog extends Pick<
  SyntaxOptions,
  'keySeparator' | 'namespaceSeparator' | 'contextSeparator' | 'pluralSeparator'
> {
  /** The target path template with its namespace filled in: `locales/{locale}/home.json`. */
  readonly id: string
  readonly namespace: string | undefined
  readonly format: Format
  /** Message format of the strings in this catalog (ICU, i18next, …), unless the config sets another for a string. */
  readonly syntax: Syntax
  /** Why the message format was chosen, in words; `undefined` if the config sets it. */
  readonly syntaxWhy: string | undefined
  /** The options of `syntax` as canonical JSON. Detected options may change when strings or dependencies change. */
  readonly syntaxOptions: string
  /** Maximum length of a translation, in code points. */
  readonly maxLength: number | undefined
  readonly policy: Policy | undefined
  readonly sourceLocale: string
  /** The file with descriptions that the config names, and a hash of those of this catalog. */
  readonly notes: { readonly file: string; readonly digest: string } | undefined
  /** Returns whether a text only stands for a missing string, such as `TODO` or the key. */
  readonly isUnwritten: IsUnwritten
  readonly source: SourceFile
  /** One file for each target locale, in the order of the config. */
  readonly targets: readonly TargetFile[]
}

/** Returns the names of all source and target files. */
export function filesIn(catalogs: readonly Catalog[]): readonly string[] {
  return catalogs.flatMap(({ source, targets }) => [source.file, ...targets.map(({ file }) => file)])
}

export interface SourceFile {
  /** Relative to the project, with `/`. */
  readonly file: string
  readonly parsed: ParsedFile
  /** The keys of the values in `parsed.entries`, in the same order. */
  readonly keys: readonly MessageKey[]
  readonly units: readonly MessageUnit[]
  itemsOf(list: readonly string[]): readonly MessageUnit[]
  /** Values that are not strings, such as numbers. They are copied to target files and never translated. */
  readonly others: readonly Entry[]
  readonly digest: string
}

/** A target file. It is parsed and hashed on demand, because projects are large: only its bytes stay in memory. */
export interface TargetFile {
  readonly locale: string
  readonly file: string
  /** Reads the file, unless it was read before. Call it before you use the properties and methods below. */
  read(): Promise<void>
  /** The parsed content; `undefined` if the file does not exist. Reading this field parses the file. */
  readonly parsed: ParsedFile | undefined
  readonly entries: Entries
  /** sha256 hash of the bytes that were read: a run writes the file only if it is unchanged. `undefined`: no file. */
  readonly digest: string | undefined
  readonly text: string | undefined
  readonly isOpen: boolean
  /**
   * Frees the parsed file and all else that can be made from the bytes again.
   * @param but `text` keeps the decoded text, which the offsets of values refer to
   */
  release(but?: 'text'): void
  /** Frees the bytes as well, if the file can be read again from the disk. */
  dropBytes(): void
  /** Returns a target file with the same path and locale and other bytes, for example those that a run will write. */
  withBytes(bytes: Uint8Array | undefined): TargetFile
}

/** All values of a file by key. If a key occurs several times, its last value is returned. */
export interface Entries {
  get(key: MessageKey): Entry | undefined
  has(key: MessageKey): boolean
  /** Returns the values in file order. */
  values(): Iterable<Entry>
  [Symbol.iterator](): Iterator<readonly [MessageKey, Entry]>
}

/** The result of a scan: all source and target files of a project. A file with an error is not parsed further. */
export interface Scan {
  /** Major version in the dependencies of the app; `undefined`: unknown. */
  readonly i18nextVersion: number | undefined
  readonly catalogs: readonly Catalog[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns whether a text only stands for a missing string, as tools write it: `TODO: …`, `__MISSING__`, its key. */
export type IsUnwritten = (written: {
  readonly text: string
  readonly path: readonly string[]
  readonly locale: string
  /** Source strings that the text translates. If one is `TODO: call Ann`, a text with `TODO` can be a translation. */
  readonly sourceTexts?: readonly string[] | undefined
}) => boolean
