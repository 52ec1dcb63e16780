import { type FormatInfo, formats } from '../registry.ts'
import type { Range } from '@lockale/errors'

/** A custom file format: strings with keys, one after the other. Ranges are UTF-16 offsets into the file, `end` excluded. */
export interface OwnFormat {
  /** Small letters, digits and `-`. It must differ from the ids of built-in formats. */
  readonly id: string
  /** The name that users see: `Game strings`. */
  readonly name: string
  /** File extensions with the dot, in small letters. */
  readonly extensions: readonly string[]
  /** Returns the entries of a file, in file order. An error that it throws is reported as an error of the file. @param text without byte order mark */
  readonly read: (text: string) => OwnContent
  /**
   * The characters that `valueRange` covers, for another value; `read` must give the value back.
   * @param token what stands there now; `undefined` for a new entry
   */
  readonly printValue: (value: string, token: string | undefined) => string
  /** A new entry, without line break at its end. @param token as `printValue` made it */
  readonly printEntry: (key: string, token: string) => string
}

/** The entries of a file, and why it cannot be read. */
export interface OwnContent {
  readonly entries: readonly OwnEntry[]
  /** Why the file cannot be read. A file with a problem is not edited. */
  readonly problems?: readonly OwnProblem[] | undefined
}

/** A key, its value, and where they are in the file. */
export interface OwnEntry {
  readonly key: string
  readonly value: string
  /** The comment for translators that belongs to the entry. */
  readonly note?: string | undefined
  readonly keyRange: Range
  /** The characters of the value, including its quotes. */
  readonly valueRange: Range
  /** The whole entry from its first to its last character, without comment and line break. */
  readonly range: Range
  /** Offset of the comment that moves with the entry. Default: `range.start`. */
  readonly commentStart?: number | undefined
}

/** Why a file cannot be read, and where: "expected `=`, found `:`". */
export interface OwnProblem {
  readonly range: Range
  /** What the format requires at that place. */
  readonly expected: string
  readonly found: string
}

/**
 * Returns a file format that a config can use: `files: [{ source, target, format: defineFormat({ … }) }]`. lockale reads a
 * file again after each edit, and keeps the old file if anything else has changed.
 * @throws {TypeError} if the definition is wrong
 */
export function defineFormat(own: OwnFormat): FormatInfo {
  const { id, name, extensions } = own
  if (!/^[a-z][a-z0-9-]{0,49}$/u.test(id))
    throw new TypeError(`"${id}" is not a valid format id. Use small letters, digits and -.`)
  if (formats.some((format) => format.id === id)) throw new TypeError(`lockale already has a format "${id}".`)
  const load = async () => (await import('./open-own-format.ts')).openOwnFormat(own)
  return { id, name, extensions, plurals: undefined, kept: 'all but the edit', load }
}
