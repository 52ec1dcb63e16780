import type { Diagnostic } from '@lockale/errors'
import type { Entry, Format, ParsedFile } from '@lockale/formats'
import type { Syntax } from '@lockale/messages'
import type { Policy, SyntaxOptions } from './config.ts'
import type { MessageKey } from './key.ts'
import type { MessageUnit } from './unit.ts'

/** All messages of one namespace: its source file and its target files, as read. */
export interface Catalog extends Pick<
  SyntaxOptions,
  'keySeparator' | 'namespaceSeparator' | 'contextSeparator' | 'pluralSeparator'
> {
  /** The target path template filled but for the locale: `locales/{locale}/home.json`. */
  readonly id: string
  readonly namespace: string | undefined
  readonly format: Format
  /** Of its keys, and of its texts but for those that the config says otherwise of. */
  readonly syntax: Syntax
  /** Why it is that one, in words; `undefined` where the config says so. */
  readonly syntaxWhy: string | undefined
  /** Maximum length of a translation, in code points. */
  readonly maxLength: number | undefined
  /** The policy that the config sets for these files. */
  readonly policy: Policy | undefined
  readonly sourceLocale: string
  /** Returns true for what a tool writes in the place of a string that is not written yet. */
  readonly isUnwritten: IsUnwritten
  readonly source: SourceFile
  /** One for each target locale of the config, in its order. */
  readonly targets: readonly TargetFile[]
}

export interface SourceFile {
  /** Relative to the project, with `/`. */
  readonly file: string
  readonly parsed: ParsedFile
  /** The messages in file order. */
  readonly units: readonly MessageUnit[]
  /** The messages that are items of a list, by the path of the list. */
  itemsOf(list: readonly string[]): readonly MessageUnit[]
  /** Values that are not strings. They are copied to target files that lack them, and never translated. */
  readonly others: readonly Entry[]
  /** sha256 of the bytes that were read. */
  readonly digest: string
}

/** Of a file in a big project only the bytes are kept: parsed and hashed when that is asked for. */
export interface TargetFile {
  readonly locale: string
  readonly file: string
  /** `undefined`: there is no such file yet. */
  readonly parsed: ParsedFile | undefined
  /** All values by key. Of duplicates, the last one counts. */
  readonly entries: ReadonlyMap<MessageKey, Entry>
  /** sha256 of the bytes that were read: the file is written only if it still has them. `undefined`: no file. */
  readonly digest: string | undefined
  /** The decoded content; `undefined` if the file does not exist yet. */
  readonly text: string | undefined
  /** True while the file is parsed. */
  readonly isOpen: boolean
  /** Forgets what can be had from the bytes again. @param but the text, which places in it are counted in */
  release(but?: 'text'): void
}

/** Everything scan found. With an error among the diagnostics of a file, that file is not looked into. */
export interface Scan {
  readonly root: string
  /** Major version that the app depends on; `undefined` where it says none. */
  readonly i18nextVersion: number | undefined
  readonly catalogs: readonly Catalog[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns true for what an extractor writes in the place of a string that is to come: `TODO: …`, `__MISSING__`, its key. */
export type IsUnwritten = (written: {
  readonly text: string
  readonly path: readonly string[]
  readonly locale: string
  /** The source strings of a translation: what they contain is not taken for a mark of a tool. */
  readonly sourceTexts?: readonly string[] | undefined
}) => boolean
