import type { Diagnostic, Range } from '@lockale/errors'
import type { Encoding } from './encoding.ts'

/** The keys from the root of a file to a value. The path `['a.b']` differs from the path `['a', 'b']`. */
export type EntryPath = readonly string[]

/** A key, its value, and where they are in the file. Ranges are UTF-16 offsets into `ParsedFile.text`. */
export interface Entry {
  /** The keys from the root of the file to the value. Unique in the file, except for duplicate keys. */
  readonly path: EntryPath
  /**
   * `text` is a string for users. `other` is copied as it is: a number, a boolean, null, an empty container, or a
   * string that the file marks as not translated yet (an empty `msgstr`, `state="new"` with the source string).
   */
  readonly kind: 'text' | 'other'
  /** The decoded string of a `text`, the raw characters of an `other`. */
  readonly value: string
  /** The comment for translators that belongs to the entry, if the format has comments. */
  readonly note: string | undefined
  /**
   * The plural category (CLDR) or exact number (`=0`) of this string, if the format itself has plurals. It is also the
   * last key of `path`; the keys before it name the message.
   */
  readonly form?: string
  /** What selects the plural form: the name of a variable, or the number of an argument (`2` for `%2$#@files@`). */
  readonly count?: string
  /**
   * True if the value is XML: inline elements as they are in the file, entities not decoded. It is set only if the
   * value contains an element, or an entity that the file defines.
   */
  readonly markup?: true
  /** True for an `other` that programs replace by a string: Android's `@string/x`, an alias or a symbol in YAML. */
  readonly reference?: true
  /** What the file says about the message format, such as gettext's `c-format`. Absent if it says nothing. */
  readonly flags?: readonly string[]
  /** The state of the translation, if the file has it. `wanted`: it needs review. `done`: it is translated. */
  readonly review?: 'wanted' | 'done'
  /** The decoded translation of an `other` that programs do not display before its review (gettext's `fuzzy`). */
  readonly draft?: string
  /**
   * The source string that the translation was made from, and its plural, if it differs from the current source string:
   * gettext's `#| msgid`, or an XLIFF `<source>` that differs from the source string in the file `ParseOptions.source`.
   */
  readonly previousSource?: readonly string[]
  /**
   * Present for strings that replace a placeholder of the message (`%#@name@` in String Catalogs): the name, the number
   * of the argument from 1 if the file has it, and how the argument is displayed (`lld`).
   */
  readonly substitution?: { readonly name: string; readonly argument: number | undefined; readonly specifier: string }
  readonly keyRange: Range
  readonly valueRange: Range
}

/** An entry that is still being read. */
export type OpenEntry = { -readonly [Key in keyof Entry]: Entry[Key] }

/** A file that a format has parsed: its text, its entries and its problems. */
export interface ParsedFile {
  /** The decoded content without its byte order mark. */
  readonly text: string
  /** True if the file has a byte order mark, which an edit keeps. */
  readonly bom: boolean
  readonly encoding: Encoding
  /** The id of the file's shape (several members for each message, such as a string and a description): `formatjs`. */
  readonly shape?: string
  /** All entries in file order, including duplicates. Of duplicate keys, apps use the last one. */
  readonly entries: readonly Entry[]
  /** Problems of the file. If one of them is an `error`, `entries` is empty and you must not edit the file. */
  readonly diagnostics: readonly Diagnostic[]
  /** The root key, if it is only the name of the locale (`en:` in Ruby on Rails). It is not part of the paths. */
  readonly localeRoot?: string
}

/** Options of `Format.parse`. */
export interface ParseOptions {
  /** The path of the file, as problems report it. */
  readonly file: string
  /** The locale to read, for formats that hold several locales in a file or name the file's locale inside it. */
  readonly locale?: string
  /** The source locale. For it, files that have both source strings and translations return the source strings. */
  readonly sourceLocale?: string
  /** The source file of a target file. In XLIFF, it decides which `<file>` element a path names. */
  readonly source?: ParsedFile
  /** Larger files are not read, and have a `parse-error`. Default: 256 MiB. */
  readonly maxBytes?: number
}

/**
 * One change of one value. `add` and `copy` need a new path, a path that another change removes, or a path whose value
 * is not a string (`null`): the change replaces that value. `set` and `remove` need an existing path.
 * `remove` also removes duplicates, and containers that become empty. A removed list item before other items becomes
 * `null`, so that the others keep their places. An item added after the end of a list fills the gap with `null`, which
 * counts as not translated.
 */
export type EntryChange =
  /**
   * Replaces the token of the value; a value that was not a string (`null`) becomes one. With `review`, the value gets
   * the state "needs review" of the format; without it, the state of a finished translation.
   */
  | { readonly kind: 'set'; readonly path: EntryPath; readonly value: string; readonly review?: true }
  /** Adds a string. With `form`, the last segment of the path is a plural form. `review`: it needs review. */
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

/** Options of `Format.edit` and `Format.create`. */
export interface EditOptions {
  /** The path of the file, as errors report it. */
  readonly file: string
  /** Locale of the new values. Formats that name their locale inside the file write it there. */
  readonly locale?: string
  /** Locale of the source strings. */
  readonly sourceLocale?: string
  /** All paths of the finished file, in the order of the source. They decide where an added entry goes. */
  readonly order: readonly EntryPath[]
  /**
   * The file that defines the order. An added container is an object or a list as in this file, because a path does not
   * say which. An entry that follows a blank line in this file also gets one in the edited file.
   */
  readonly source?: ParsedFile
  /** True if list items are identified by their content: a removed item leaves no gap, and later items move up. */
  readonly itemsMove?: true
}

/**
 * A file format. It finds entries with their ranges, and edits only these ranges: all other bytes stay as they are.
 * ```ts
 * import { findFormat } from '@lockale/formats'
 *
 * const format = await findFormat({ path: 'locales/de.json' })?.load()
 * const parsed = format?.parse(bytes, { file: 'locales/de.json' })
 * ```
 */
export interface Format {
  /** The id, as a config names it: `json`. */
  readonly id: string
  /**
   * What a review state of the format belongs to: one string, or a message with all its plural forms. The message gets
   * the state only if all forms need review. Absent if the format has no such state.
   */
  readonly reviewState?: 'text' | 'message'
  /** Reads the entries of a file. It never throws for what a file contains: problems are in `diagnostics`. */
  parse(bytes: Uint8Array, options: ParseOptions): ParsedFile
  /**
   * Returns the file with the changes; the same bytes if there are none. Checks the new file by reading it again. Pass
   * only a file that was parsed without errors.
   * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` if the result does not contain the requested values,
   * `TEXT_NOT_WELL_FORMED` for a new string with an unpaired surrogate
   */
  edit(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array
  /**
   * Returns a new target file in the layout of the source file, with `changes`. `options.locale` is the locale of the
   * new file. Formats that name their locale inside the file write it there.
   */
  create(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array
  /**
   * Returns the plural forms (`Entry.form`) that a file can hold for a locale, if they are fewer than those of CLDR.
   * For example, a gettext file has no form for fractions. Absent if a file can hold all forms.
   * @param parsed the target file, `undefined` if it does not exist yet
   */
  pluralForms?(parsed: ParsedFile | undefined, locale: string): readonly string[] | undefined
  /** Returns a function from number to plural form, if the file defines one. Equal rules return the same function. */
  pluralRule?(parsed: ParsedFile | undefined, locale: string): (number: number) => string
  /** Returns false for an `other` value that this file cannot hold, such as an alias without its anchor. */
  canCopy?(raw: string, target: ParsedFile): boolean
  /**
   * Returns the strings that a program finds in a file besides its entries, because an alias or a merge key (in YAML)
   * repeats a part of the file. Their ranges are the ranges of the repeated strings. Absent if a format cannot repeat
   * strings.
   */
  inherited?(parsed: ParsedFile, options: Pick<ParseOptions, 'locale' | 'sourceLocale'>): readonly Entry[]
}
