import type { Diagnostic, Range } from '@lockale/errors'
import type { Encoding } from './encoding.ts'

/** Segments from the root of the file to a value; never joined, so `a.b` and `a` › `b` differ. */
export type EntryPath = readonly string[]

/** Key, value and range in a file, before anyone looks into the value. Ranges are UTF-16 offsets into `ParsedFile.text`. */
export interface Entry {
  /** Unique in the file but for duplicate keys. */
  readonly path: EntryPath
  /**
   * A text for people, or something to copy as it is: a number, a boolean, null, an empty container. In files that say of a
   * text that it is still to be translated (an empty `msgstr`, `state="new"`), that is no text either.
   */
  readonly kind: 'text' | 'other'
  /** The decoded value of a text; the raw token of anything else. */
  readonly value: string
  /** The comment for translators beside it, where the format has comments. */
  readonly note: string | undefined
  /**
   * Set where the format itself writes plurals: the plural category (CLDR) or exact number (`=0`) that this text is for. It
   * is also the last segment of `path`; the segments before it name the message.
   */
  readonly form?: string
  /**
   * The value is a piece of XML: inline elements as they stand in the file, entities not decoded. Set only where there is at
   * least one element, or an entity of the file's own, in it; a text without is decoded like all others.
   */
  readonly markup?: true
  /** What the file says of how its texts are written, or are to be checked: `c-format` of gettext. Absent: nothing. */
  readonly flags?: readonly string[]
  /** What the file says of a translation: `wanted`: a person has to review it · `done`: it is translated. Absent: nothing. */
  readonly review?: 'wanted' | 'done'
  /**
   * Set where the value is `other` only because the translation has to be reviewed (gettext's `fuzzy`), which programs do not
   * show until then: that translation, decoded.
   */
  readonly draft?: string
  /**
   * Set on the texts that a message shows in the place of a placeholder of its (`%#@name@` in String Catalogs): the number of the
   * argument that they are about, from 1, where the file says it, and how it is shown (`lld`).
   */
  readonly substitution?: { readonly name: string; readonly argument: number | undefined; readonly specifier: string }
  readonly keyRange: Range
  readonly valueRange: Range
}

export interface ParsedFile {
  /** The decoded text without its byte order mark. */
  readonly text: string
  readonly bom: boolean
  readonly encoding: Encoding
  /** In file order. Of duplicate keys all are here, and the last one counts. */
  readonly entries: readonly Entry[]
  /** With a severity of `error` among them, `entries` is empty and the file must not be edited. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface ParseOptions {
  /** Path as shown in diagnostics. */
  readonly file: string
  /** Which locale to read, for formats that hold several locales in one file or name theirs inside it. */
  readonly locale?: string
  /** The source locale. Files with both source string and translation return the source string for it. */
  readonly sourceLocale?: string
  /** A larger file is not read: a `parse-error` says so. 256 MiB by default. */
  readonly maxBytes?: number
}

/**
 * One change of one value. `add` and `copy` need a path that does not exist yet, that is also removed, or whose value is not a
 * string (`null`); such a value is replaced. An unknown path of `set` or `remove` is an error.
 * `remove` also removes duplicates, and containers that become empty. A list item that is followed by others becomes `null`, so
 * that they keep their places. An item added after the end of a list fills the gap with `null`, which counts as not translated.
 */
export type EntryChange =
  /**
   * Replaces the token of the value; a value that was not a string (`null`) becomes one. With `review`, the value gets the state
   * "needs review" of the format; without it, the state of a finished translation.
   */
  | { readonly kind: 'set'; readonly path: EntryPath; readonly value: string; readonly review?: true }
  /** `form` as in `Entry`: the last segment of the path is a plural form, not a key. `review` as in `set`. */
  | {
      readonly kind: 'add'
      readonly path: EntryPath
      readonly value: string
      readonly form?: string
      readonly review?: true
    }
  /** Adds a value that is not a string (`kind: 'other'`), as its raw token. */
  | { readonly kind: 'copy'; readonly path: EntryPath; readonly raw: string }
  | { readonly kind: 'remove'; readonly path: EntryPath }

export interface EditOptions {
  readonly file: string
  /** Locale of the values in the changes. Formats that name their locale inside the file write it there. */
  readonly locale?: string
  /** Locale of the source strings. */
  readonly sourceLocale?: string
  /** All paths of the finished file in the order of the source: says where an added entry belongs. */
  readonly order: readonly EntryPath[]
  /**
   * The file that defines the order. With it, an added container has the same kind as there (`{}` or `[]`, which a path does not
   * say), and an entry that follows a blank line there also gets one here.
   */
  readonly source?: ParsedFile
}

/**
 * A file format: finds entries and their ranges, and edits by one splice, so that all other bytes stay as they are.
 * `parse` never throws for content. `edit` reads its own result again before it returns it, and throws
 * `FORMAT_EDIT_MISMATCH` if that is not what was asked for.
 */
export interface Format {
  readonly id: string
  /**
   * What the state of a translation that has to be reviewed (`EntryChange.review`) is about: one text, or a message with all its
   * plural forms, which then gets it only if all of them have to be. Absent: the format has no such state.
   */
  readonly reviewState?: 'text' | 'message'
  parse(bytes: Uint8Array, options: ParseOptions): ParsedFile
  /**
   * The file with the changes made; the same bytes when there are none. Takes only a file parsed without errors.
   * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, or `TEXT_NOT_WELL_FORMED` for a new text with half a character in it
   */
  edit(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array
  /**
   * A new target file in the layout of the source file: its bytes with `changes` made. `options.locale` is the target;
   * formats that name their locale inside the file rewrite that too.
   */
  create(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array
  /**
   * Plural forms (`Entry.form`) that a file can hold for a locale, where that is fewer than CLDR has for it: gettext chooses
   * by integers. Absent: all of them.
   * @param parsed the target file, `undefined` if it is still to be made
   */
  pluralForms?(parsed: ParsedFile | undefined, locale: string): readonly string[] | undefined
  /**
   * Which of those forms a file shows for a whole number, where the file itself says so: gettext's `Plural-Forms`. The same
   * function for the same rule.
   */
  pluralRule?(parsed: ParsedFile | undefined, locale: string): (number: number) => string
  /** False for a value that is no text and cannot stand in this file: an alias without its anchor. Absent: all can. */
  canCopy?(raw: string, target: ParsedFile): boolean
}
