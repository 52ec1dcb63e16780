import type { DiagnosticArguments, DiagnosticCode, Severity } from '@lockale/errors'
import type { Form, PluralRules, PluralSlot, PluralType } from './plural/plural-rules.ts'

/**
 * A part of a message. Joined as they are written (`raw`, or `text` of a part without `raw`), all parts are exactly the message
 * again. `open` and `close` are a pair of inline tags (`<1>`, `</1>`), `tag` is a single one (`<br/>`, or a tag without its
 * partner).
 */
export type Token =
  | {
      readonly type: 'text'
      /** Natural language, unescaped. */
      readonly text: string
      /** As it is written, where that is not `text` itself: `100%%` for `100%`. */
      readonly raw?: string
    }
  | {
      readonly type: 'placeholder'
      /**
       * `variable` is filled in at run time; `nesting` brings in another message (`$t(key)`, `@:key`, `{ -term }`); `block` is
       * a plural or select, which only `readVariants` reads.
       */
      readonly kind: 'variable' | 'nesting' | 'block'
      readonly raw: string
      /** Its name in the app: `count` of `{{count, number}}`, `2` of `%2$s`, the key of `$t(key)`. */
      readonly name: string
      /**
       * The same for all ways to write one placeholder, where there are more than one: `%2$d` for the second of `%s %d`.
       * Absent: `raw` without its blanks.
       */
      readonly identity?: string
    }
  | { readonly type: 'open' | 'close' | 'tag'; readonly raw: string; readonly name: string }

/** A key that names one form of a plural family, taken apart. */
export interface FormKey {
  /** The last path segment without its plural suffix; a context suffix stays in it (`friend_male`). */
  readonly base: string
  readonly plural: PluralType
  readonly form: Form
}

/** What is directly before and after a part of natural language. */
export interface Neighbours {
  readonly before?: Token | undefined
  readonly after?: Token | undefined
  /**
   * The message that the text is a translation of. Where that says nothing to a formatter (`50% off`), neither may the
   * translation: its percent sign stays single. Absent: the text is written for a formatter.
   */
  readonly source?: string | undefined
}

/** How a message writes placeholders, tags and plurals. A value: made by `openSyntax`, shared by all stages. */
export interface Syntax {
  readonly id: SyntaxId
  /** With delimiters, placeholders or marks of the project's own: its texts may hold more than the id says. */
  readonly isCustom?: boolean
  /** The parts of a text. A text that `readVariants` takes apart has its plurals and selects as parts of kind `block`. */
  tokenise(message: string): readonly Token[]
  /** Natural language as the syntax writes it. It sees its neighbours, since two harmless ones can make a mark. */
  escape(text: string, neighbours: Neighbours): string
  /**
   * Why the app could not read a text, or would not show it as written: a finding with severity `error`. `source` is the
   * message that it is a translation of: where a formatter reads that, it reads the translation too, so `100%` is wrong
   * for `100%%`. Absent: the text says itself whether it is a format.
   */
  reject(text: string, source?: string): Finding | undefined
  /** The placeholder whose number chooses among plural forms, in the texts of one family; `undefined`: none shows it. */
  countName(texts: Iterable<string>): string | undefined
  /** How the app's runtime tells plural forms: CLDR's rules for most. */
  readonly plurals: PluralRules
  /**
   * Takes a key apart if it ends like a plural form; whether it is one shows only beside its siblings. `has` knows them, for
   * keys that could be a form of two families: `step_0` beside `step_0_plural`.
   */
  splitKey(segment: string, has?: (sibling: string) => boolean): FormKey | undefined
  joinKey(key: FormKey): string
  /** True if such a base is never a plural family, by the project's word (`notPlural`). */
  isNeverPlural(base: string): boolean
  /**
   * For placeholders that are filled in by their order (`%s … %d`): how a translation writes them that has them in
   * another one, or has not all of them (`%2$d … %1$s`). `marks` are the placeholders and tags of the source, as written
   * and in its order (a pair of tags with all between may be one); `order` says which of them the translation has, in its
   * order, as indexes. Gives one mark for each of `order`; `undefined`: the syntax cannot write this, and the translation
   * is of no use. Absent: order does not matter.
   */
  arrange?(marks: readonly string[], order: readonly number[]): readonly string[] | undefined
  /** Splits a message with plurals or selects into variants; `undefined` for a message without any. Never throws. */
  readVariants?(message: string): Variants | undefined
}

/**
 * A message with plurals or selects, split into variants: each variant is a full sentence, with the words around a plural or
 * select included.
 */
export interface Variants {
  /** What decides, outermost first. None for a text that only stands behind declarations, as MessageFormat 2 has them. */
  readonly axes: readonly Axis[]
  /** In the order of the source, for every combination of keys that the text tells apart. */
  readonly variants: readonly Variant[]
  /** Reads the texts of the variants (in an ICU plural `#` is a placeholder there). */
  readonly syntax: Syntax
  /**
   * The text again, with these variants: in its own layout where that can be kept. All combinations of the keys given are
   * there, `other` is a key of each axis. Printing the source's own variants gives the source, or one that reads the same.
   */
  print(variants: readonly Variant[]): string
}

export interface Axis {
  /** The variable that decides. */
  readonly name: string
  readonly kind: 'cardinal' | 'ordinal' | 'select'
  /** ICU: taken off the number before a category is chosen, and what `#` shows; 0 elsewhere. */
  readonly offset: number
  /** In source order: plural categories and exact numbers (`=1`), or the words of a select. `other` is what else there is. */
  readonly keys: readonly string[]
  /** Fluent: the category that `other` is written as where it is another one: `many` of `*[many]`. */
  readonly otherName?: string
  /** Flutter: `zero`, `one` and `two` are other names of `=0`, `=1` and `=2` in every language, and only one of both can be. */
  readonly namesNumbers?: boolean
  /** The numbers that each key stands for, where the runtime has no rules of a language: a target has the same keys then. */
  readonly slots?: readonly PluralSlot[]
  /** Keys whose numbers the message names itself (`[1,19]`), and whether a number is one of them. */
  readonly ranges?: ReadonlyMap<string, (number: number) => boolean>
}

export interface Variant {
  /** One for each axis. */
  readonly keys: readonly string[]
  /** In the syntax of `Variants.syntax`, escaped as there. */
  readonly text: string
}

/** Ids as a config names them. */
export const syntaxIds = [
  'i18next',
  'icu',
  'mf2',
  'vue',
  'rails',
  'printf',
  'java',
  'python',
  'dotnet',
  'ngx',
  'angular',
  'fluent',
  'inlang',
  'chrome',
  'laravel',
  'symfony',
  'none',
] as const
export type SyntaxId = (typeof syntaxIds)[number]

/** A message format and its options. An absent option has the default of the library. */
export interface SyntaxOptions {
  readonly id: SyntaxId
  /** i18next: 4 (`_one`, `_other`; default) or 3 (`_plural`, `_0`). */
  readonly version?: 3 | 4
  /** printf: whose conversions they are; `c` by default. */
  readonly dialect?: 'c' | 'android' | 'apple'
  /**
   * icu: an apostrophe quotes what is special behind it (`quote`, default); or it is a character (`literal`), or each one
   * quotes (`always`): Flutter without and with `use-escaping`.
   */
  readonly apostrophes?: 'quote' | 'always' | 'literal'
  /** Markdown marks in texts (links, code, emphasis) are kept as tags are. */
  readonly markdown?: boolean
  /** Regular expressions for placeholders of the project's own: protected and compared like those of the syntax. */
  readonly placeholders?: readonly string[]
  /** vue: locales that the app declares CLDR rules for (`pluralRules`); in all others the forms of the source are kept. */
  readonly pluralRules?: readonly string[]
  /** i18next: `_` */
  readonly pluralSeparator?: string
  readonly contextSeparator?: string
  readonly keySeparator?: string | false
  readonly namespaceSeparator?: string | false
  /** i18next and ngx: `{{` and `}}` */
  readonly prefix?: string
  readonly suffix?: string
  /** i18next: `-` in `{{- x}}` */
  readonly unescapePrefix?: string
  /** i18next: `$t(` and `)` */
  readonly nestingPrefix?: string
  readonly nestingSuffix?: string
  /** i18next: `,` between a variable and its format */
  readonly formatSeparator?: string
  /** Last key segments, without suffix, that look like a plural family and are none. */
  readonly notPlural?: readonly string[]
}

/** A problem of a string, without the file and place in which it was found. */
export interface Finding {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly arguments: DiagnosticArguments
}

/** A mark of a placeholder that is left over or broken. */
export function delimiterDamaged(found: string): Finding {
  return { code: 'placeholder-delimiter-damaged', severity: 'error', arguments: { found } }
}

/** True if both have the same strings under the same keys, in any order: then a message is printed as it was. */
export function isSameVariants(one: readonly Variant[], two: readonly Variant[]): boolean {
  return (
    one.length === two.length &&
    one.every(({ keys, text }) =>
      two.some((other) => other.text === text && other.keys.every((key, at) => key === keys[at])),
    )
  )
}
