import type { DiagnosticArguments, DiagnosticCode, Severity } from '@lockale/errors'
import type { Form, PluralRules, PluralSlot, PluralType } from './plural/plural-rules.ts'
import type { Renderer } from './render/renderer.ts'

/**
 * A part of a message. The parts together, as they are written (`raw`, or `text` without `raw`), are exactly the
 * message. `open` and `close` are a pair of inline tags (`<1>`, `</1>`), `tag` is a single one (`<br/>`, or a tag
 * without its partner).
 */
export type Token =
  | {
      readonly type: 'text'
      /** Natural language, unescaped. */
      readonly text: string
      /** As written, if different from `text`: `100%%` for `100%`. */
      readonly raw?: string
    }
  | {
      readonly type: 'placeholder'
      /**
       * `variable` is filled in at run time; `nesting` inserts another message (`$t(key)`, `@:key`, `{ -term }`);
       * `block` is a plural or select, which only `readVariants` reads.
       */
      readonly kind: 'variable' | 'nesting' | 'block'
      readonly raw: string
      /** The name in the app: `count` of `{{count, number}}`, `2` of `%2$s`, the key of `$t(key)`. */
      readonly name: string
      /** An id that all spellings share: `%2$d` for the second of `%s %d`. Absent: `raw` without spaces. */
      readonly identity?: string
    }
  | {
      readonly type: 'open' | 'close' | 'tag'
      readonly raw: string
      readonly name: string
      /** True for an inline element of XLIFF: nothing in it is translatable. */
      readonly isCode?: true
    }

export type TextToken = Extract<Token, { readonly type: 'text' }>
export type Placeholder = Extract<Token, { readonly type: 'placeholder' }>

export function writtenAs(token: Token): string {
  return token.type === 'text' ? (token.raw ?? token.text) : token.raw
}

/** Returns a plural or select as one placeholder of kind `block`, which `readVariants` splits later. */
export function toBlock(raw: string, name: string): Placeholder {
  return { type: 'placeholder', kind: 'block', raw, name }
}

export function variablesIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => (token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : []))
}

/** Returns the same message format, but with the names that the app uses for some variables. */
export function withNames(syntax: Syntax, names: ReadonlyMap<string, string>): Syntax {
  return {
    ...syntax,
    tokenise: (message) =>
      syntax.tokenise(message).map((token) => {
        if (token.type !== 'placeholder' || token.kind !== 'variable') return token
        return { ...token, name: names.get(token.name) ?? token.name }
      }),
  }
}

export function textIn(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'text' ? token.text : '')).join('')
}

export function textToken(raw: string, text: string): TextToken {
  return raw === text ? { type: 'text', text } : { type: 'text', text, raw }
}

export interface FormKey {
  /** The last part of the key without its plural suffix. A context suffix stays in it (`friend_male`). */
  readonly base: string
  readonly plural: PluralType
  readonly form: Form
}

export interface Neighbours {
  readonly before?: Token | undefined
  readonly after?: Token | undefined
  /** The source string. It shows whether the app formats the string: not `50% off`. Absent: the app formats it. */
  readonly source?: string | undefined
}

/** A message format: how a string writes placeholders, tags and plurals. `openSyntax` returns it. */
export interface Syntax {
  readonly id: SyntaxId
  /** True if the project's config adds delimiters or placeholders of its own to the format. */
  readonly isCustom?: boolean
  /** True if the app reads tags with any name as components. Absent: the usual way of the format. */
  readonly hasComponents?: boolean
  /** True if the app reads maps with the keys `one`, `other` … as plurals. */
  readonly hasPluralMaps?: boolean
  /** Returns the parts of a message. Plurals and selects for `readVariants` are placeholders of kind `block`. */
  tokenise(message: string): readonly Token[]
  /** Returns escaped natural language. Needs the neighbours: two characters can form a placeholder or tag together. */
  escape(text: string, neighbours: Neighbours): string
  /**
   * Returns why an app could not read a string, or would not display it as written; `undefined` if it can. `source` is
   * the source string: if a formatter reads the source string, it also reads the translation, so `100%` is wrong for
   * `100%%`. Without `source`, the string itself decides whether a formatter reads it.
   */
  reject(text: string, source?: string): Finding | undefined
  /** Returns the name of the placeholder for the number that selects the form; `undefined` if no form displays it. */
  countName(texts: Iterable<string>): string | undefined
  /** The rules by which the app's library selects plural forms: mostly those of CLDR. */
  readonly plurals: PluralRules
  /** Splits a key that may be a plural form into base and form. `has` returns whether another key exists. */
  splitKey(segment: string, has?: (sibling: string) => boolean): FormKey | undefined
  /** Returns the key of a plural form: the reverse of `splitKey`. */
  joinKey(key: FormKey): string
  /** Returns true if the config says that keys with this base are no plural forms (`notPlural`). */
  isNeverPlural(base: string): boolean
  /**
   * For placeholders that are filled in by their order (`%s … %d`): returns how a translation writes them in another
   * order, or with some of them left out (`%2$d … %1$s`). `marks` are the placeholders and tags of the source in order;
   * `order` lists, by their index in `marks`, those of the translation. Returns a text for each entry of `order`, or
   * `undefined` if the format cannot write that. Absent if order does not matter.
   */
  arrange?(marks: readonly string[], order: readonly number[]): readonly string[] | undefined
  /**
   * Splits a message with plurals or selects into variants; `undefined` for a message without any. It never throws.
   * `locale` is the language of the message. Its plural rules are needed if only one of two plurals names an exact
   * number.
   */
  readVariants?(message: string, locale?: string): Variants | undefined
  /**
   * For files that contain plural forms as separate strings, and say which number selects them: by its name (Lingui's
   * PO files) or by its argument (stringsdict). Returns the message format of such forms. Absent if a form is read like
   * any other string.
   */
  openForms?(count: string): Syntax
  /** Displays messages with branches as the app does, to check messages that `print` returns. Absent: not possible. */
  readonly renderer?: Renderer
}

/** A message split into variants: full sentences with the words around its plurals and selects. */
export interface Variants {
  /** The variables that select a variant, outermost first. Empty for a message with only declarations and text. */
  readonly axes: readonly Axis[]
  /** One variant for each combination of keys, in source order. The key of a variable without effect is `other`. */
  readonly variants: readonly Variant[]
  /** The message format of the variants. Inside an ICU plural, `#` is a placeholder in this format. */
  readonly syntax: Syntax
  /**
   * Returns the next axis (variable that selects variants) after the keys in `chosen`, which are stored by axis index;
   * `undefined` if there is none. An unknown key counts as `other`. Absent: the message selects by all axes in order.
   */
  next?(chosen: ReadonlyMap<number, string>): Question | undefined
  /**
   * Returns the message with these variants, with the white space and order of the source where possible. Pass all
   * combinations of keys that `next` asks for, with `other` among the keys of each axis. The source's own variants give
   * the source again, or a message that reads the same.
   */
  print(variants: readonly Variant[]): string
}

/** The variable that selects next in a message with variants. */
export interface Question {
  readonly at: number
  /** The variable, with only those keys that the message has at this point. */
  readonly axis: Axis
}

/** A variable that selects among the variants of a message. */
export interface Axis {
  readonly name: string
  readonly kind: 'cardinal' | 'ordinal' | 'select'
  /** ICU: the plural offset, subtracted before the category is chosen; `#` displays the result. Otherwise 0. */
  readonly offset: number
  /** Keys in source order: categories and exact numbers (`=1`), or words. `other` stands for everything else. */
  readonly keys: readonly string[]
  /** Fluent: how the key `other` is written in the file, if it has another name there: `many` for `*[many]`. */
  readonly otherName?: string
  /** Flutter: true if `zero`, `one` and `two` mean `=0`, `=1` and `=2`. A message has only one key for each number. */
  readonly namesNumbers?: boolean
  /** The numbers for each key, if the app has no plural rules for languages. Translations then keep these keys. */
  readonly slots?: readonly PluralSlot[]
  /** Keys whose numbers the message itself lists (`[1,19]`), each with a test for a number. */
  readonly ranges?: ReadonlyMap<string, (number: number) => boolean>
}

/** One sentence of a message with plurals or selects. */
export interface Variant {
  readonly keys: readonly string[]
  /** For a variant of a translation: the keys of the source variant to translate. Absent: the same keys. */
  readonly from?: readonly string[]
  readonly text: string
}

/** Ids of all message formats, as they are written in a config. */
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
  'polyglot',
  'docusaurus',
  'banana',
  'none',
] as const
/** The id of a message format. */
export type SyntaxId = (typeof syntaxIds)[number]

/** A message format and its options. An absent option has the default of the library. */
export interface SyntaxOptions {
  readonly id: SyntaxId
  /**
   * i18next: 4 (`_one`, `_other`; default) or 3 (`_plural`, `_0`). vue: 9 (the compiler of vue-i18n 9 and later; default) or 8,
   * which has no escapes: a bare `@` is a character.
   */
  readonly version?: 3 | 4 | 8 | 9
  /** printf: the language whose conversions the strings use. Default: `c`. */
  readonly dialect?: 'c' | 'android' | 'apple'
  /**
   * icu: what an apostrophe means. `quote` (default): it quotes a special character after it, also a tag (FormatJS).
   * `braces`: it quotes braces, but no tags (ICU itself: PHP, Java). `paired`: like `braces`, up to a second apostrophe
   * (Lingui, messageformat). `literal`: it is an ordinary character (Flutter). `always`: it always quotes (Flutter with
   * `use-escaping`). java: `always` if the app formats every string (Play, Spring's `alwaysUseMessageFormat`); absent:
   * only strings with `{0}`, `''` or `'{'`.
   */
  readonly apostrophes?: 'quote' | 'braces' | 'paired' | 'always' | 'literal'
  /** True if strings are Markdown: links, code and emphasis must then stay in translations, like tags. */
  readonly markdown?: boolean
  /** Regular expressions for the project's own placeholders, kept unchanged and checked like those of the format. */
  readonly placeholders?: readonly string[]
  /** vue: locales for which the app has CLDR rules (`pluralRules`). Other translations keep the source's forms. */
  readonly pluralRules?: readonly string[]
  /** i18next: separates key and plural form. Default: `_`. */
  readonly pluralSeparator?: string
  readonly contextSeparator?: string
  readonly keySeparator?: string | false
  readonly namespaceSeparator?: string | false
  /** i18next and ngx: delimiters of placeholders. Default: `{{` and `}}`. */
  readonly prefix?: string
  readonly suffix?: string
  /** i18next: the sign in a placeholder whose value is inserted without escaping. Default: `-`, as in `{{- x}}`. */
  readonly unescapePrefix?: string
  /** i18next: delimiters of nesting. Default: `$t(` and `)`. */
  readonly nestingPrefix?: string
  readonly nestingSuffix?: string
  /** i18next: separates a variable and its format. Default: `,`. */
  readonly formatSeparator?: string
  /** i18next: last parts of keys that look like plural forms but are none (`step_one`), without the suffix (`step`). */
  readonly notPlural?: readonly string[]
  /** True if maps with the keys `one`, `other` … are plurals, whatever the file format. Always so for `rails`. */
  readonly pluralMaps?: boolean
}

/** A problem of a string, without its file and place. */
export interface Finding {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** Values for the sentence that describes the problem, such as the name of a missing placeholder. */
  readonly arguments: DiagnosticArguments
}

export function errorOf(code: DiagnosticCode, details: DiagnosticArguments = {}): Finding {
  return { code, severity: 'error', arguments: details }
}

export function breaksSyntax(found: string): Finding {
  return errorOf('format-syntax', { found: found.trim().slice(0, 30) })
}

/** Returns the problem of an unpaired or damaged delimiter. */
export function strayDelimiter(mark: string): Finding {
  return errorOf('placeholder-delimiter-damaged', { found: `stray delimiter "${mark}"` })
}

/** Returns true if both have the same strings under the same keys, in any order, so the message can stay as it is. */
export function isSameVariants(one: readonly Variant[], two: readonly Variant[]): boolean {
  return (
    one.length === two.length &&
    one.every(({ keys, text }) =>
      two.some((other) => other.text === text && other.keys.every((key, at) => key === keys[at])),
    )
  )
}
