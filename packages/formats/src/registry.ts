import { decodeText } from './encoding.ts'
import type { Format } from './format.ts'

/** Describes a format without loading its code: its id, its file names, and what it supports. */
export interface FormatInfo {
  readonly id: string
  /** The name for users: `Android string resources`. */
  readonly name: string
  /** File extensions with the dot, in lowercase, the most common one first. */
  readonly extensions: readonly string[]
  /** Matches the whole path (in lowercase, with `/`) of files in this format, if their extension is not enough. */
  readonly fileName?: RegExp
  /** Matches the start of files in this format. If several formats fit a path, the first match wins. */
  readonly content?: RegExp
  /** True if one file holds all locales: its path has no `{locale}`. */
  readonly multiLocale?: true
  /** True if a file holds both the source strings and their translations. */
  readonly bilingual?: true
  /** How the format writes plurals, for users. Absent if the message format decides. */
  readonly plurals?: string | undefined
  /** For users: what an edit leaves as it is, such as the order of message keys and the indent. */
  readonly kept: string
  /** Loads the code of the format. */
  readonly load: () => Promise<Format>
}

/** All formats. Of formats that share an extension, the more specific one comes first. */
export const formats: readonly FormatInfo[] = [
  {
    id: 'chrome',
    name: 'Chrome extension messages',
    extensions: ['.json'],
    fileName: /(?:^|\/)_locales\/[^/]+\/messages\.json$/,
    kept: 'all that JSON keeps, and what stands beside a message: description, placeholders',
    load: async () => (await import('./chrome/chrome.ts')).chrome,
  },
  {
    id: 'inlang',
    name: 'inlang messages (Paraglide)',
    extensions: ['.json'],
    content: /"\$schema"\s*:\s*"https:\/\/inlang\.com\/schema\/inlang-message-format"/,
    kept: 'all that JSON keeps, `$schema`, declarations and selectors of messages with variants',
    load: async () => (await import('./inlang/inlang.ts')).inlang,
  },
  {
    id: 'json',
    name: 'JSON',
    extensions: ['.json'],
    kept: 'key order, duplicates, escapes, indent, ` : `, line ends',
    load: async () => (await import('./json/json.ts')).json,
  },
  {
    id: 'jsonc',
    name: 'JSON with comments',
    extensions: ['.jsonc'],
    kept: 'all that JSON keeps, comments, commas behind the last value',
    load: async () => (await import('./json/json.ts')).jsonc,
  },
  {
    id: 'json5',
    name: 'JSON5',
    extensions: ['.json5'],
    kept: 'all that JSON with comments keeps, quotes, keys without quotes',
    load: async () => (await import('./json/json.ts')).json5,
  },
  {
    id: 'formatjs',
    name: 'FormatJS messages (react-intl)',
    extensions: ['.json'],
    kept: 'all that JSON keeps, and what stands beside a message: description, place in the code',
    load: async () => (await import('./json/json.ts')).formatjs,
  },
  {
    id: 'yaml',
    name: 'YAML',
    extensions: ['.yml', '.yaml'],
    plurals: 'keys one, other, … in Rails files (a root key that is the locale)',
    kept: 'comments, quotes, block scalars, anchors, aliases, tags, indent, alignment',
    load: async () => (await import('./yaml/yaml.ts')).yaml,
  },
  {
    id: 'properties',
    name: 'Java properties',
    extensions: ['.properties'],
    kept: 'comments, separators, continued lines, escapes, UTF-8 or ISO-8859-1',
    load: async () => (await import('./properties/properties.ts')).properties,
  },
  {
    id: 'plist-strings',
    name: 'Apple strings as an XML property list',
    extensions: ['.strings'],
    content: /<!DOCTYPE plist|<plist[\s>]/,
    kept: 'comments, entities, layout',
    load: async () => (await import('./stringsdict/stringsdict.ts')).plistStrings,
  },
  {
    id: 'strings',
    name: 'Apple strings',
    extensions: ['.strings'],
    kept: 'comments, quotes, layout, nested values, UTF-8 or UTF-16',
    load: async () => (await import('./strings/strings.ts')).strings,
  },
  {
    id: 'arb',
    name: 'Flutter ARB',
    extensions: ['.arb'],
    kept: 'all that JSON keeps, `@key` attributes, `@@` globals',
    load: async () => (await import('./arb/arb.ts')).arb,
  },
  {
    id: 'xcstrings',
    name: 'Xcode String Catalog',
    extensions: ['.xcstrings'],
    multiLocale: true,
    plurals: '`variations.plural`, also by device and in substitutions',
    kept: 'all other locales, states, comments, the ` : ` and the order of Xcode',
    load: async () => (await import('./xcstrings/xcstrings.ts')).xcstrings,
  },
  {
    id: 'android',
    name: 'Android string resources',
    extensions: ['.xml'],
    content: /<resources[\s/>]/,
    plurals: '`<plurals>` with an `<item>` for each quantity',
    kept: 'comments, markup, CDATA, escapes, quotes, attributes, layout',
    load: async () => (await import('./android/android.ts')).android,
  },
  {
    id: 'stringsdict',
    name: 'Apple stringsdict',
    extensions: ['.stringsdict'],
    plurals: 'a key for each plural form of each variable',
    kept: 'format strings, rules, comments, document type, indent',
    load: async () => (await import('./stringsdict/stringsdict.ts')).stringsdict,
  },
  {
    id: 'resx',
    name: '.NET resources',
    extensions: ['.resx', '.resw'],
    kept: 'schema and headers, comments, other data, byte order mark, layout',
    load: async () => (await import('./resx/resx.ts')).resx,
  },
  {
    id: 'xliff',
    name: 'XLIFF 1.2 and 2',
    extensions: ['.xlf', '.xliff'],
    bilingual: true,
    kept: 'inline elements, notes, contexts, states, alternatives, groups, layout',
    load: async () => (await import('./xliff/xliff.ts')).xliff,
  },
  {
    id: 'po',
    name: 'gettext PO',
    extensions: ['.po', '.pot'],
    bilingual: true,
    plurals: '`msgstr[n]`, chosen by the expression in the header',
    kept: 'comments, references, flags, wrapping, obsolete messages',
    load: async () => (await import('./po/po.ts')).po,
  },
  {
    id: 'fluent',
    name: 'Fluent',
    extensions: ['.ftl'],
    kept: 'comments, groups, terms, attributes, indent',
    load: async () => (await import('./fluent/fluent.ts')).fluent,
  },
  {
    id: 'toml',
    name: 'TOML',
    extensions: ['.toml'],
    plurals: 'tables with keys one, other, … (go-i18n)',
    kept: 'comments, quotes, tables and dotted keys, layout',
    load: async () => (await import('./toml/toml.ts')).toml,
  },
  {
    id: 'js',
    name: 'JavaScript and TypeScript modules',
    extensions: ['.js', '.ts', '.mjs', '.cjs', '.mts', '.cts'],
    kept: 'comments, quotes, keys without quotes, last commas, templates, types, imports',
    load: async () => (await import('./js/js.ts')).js,
  },
  {
    id: 'php',
    name: 'PHP arrays (Laravel)',
    extensions: ['.php'],
    kept: 'comments, quotes, `[]` or `array()`, `=>` in columns, last commas',
    load: async () => (await import('./php/php.ts')).php,
  },
]

interface FormatSearch {
  readonly path: string
  /** A format, or the id of a built-in format. It has priority over the path. */
  readonly format?: string | FormatInfo | undefined
  /** The content of the file. Its start decides between formats with the same extension. */
  readonly bytes?: Uint8Array
}

/**
 * Returns `format` or, if it is an id, the format with this id. Without `format`, returns the first format that matches
 * the path and, if `bytes` are given, the content. Returns `undefined` if there is none.
 * ```ts
 * findFormat({ path: 'res/values/strings.xml', bytes })?.id // 'android'
 * ```
 */
export function findFormat({ path, format, bytes }: FormatSearch): FormatInfo | undefined {
  if (typeof format === 'object') return format
  if (format !== undefined) return formats.find(({ id }) => id === format)
  const head = bytes && decodeText(bytes.subarray(0, headBytes), { utf16: true, latin1: true }).text
  const name = path.replaceAll('\\', '/').toLowerCase()
  return formats.find(
    ({ extensions, fileName, content }) =>
      extensions.some((extension) => name.endsWith(extension)) &&
      (fileName === undefined || fileName.test(name)) &&
      (content === undefined || (head === undefined ? isOnlyOne(extensions) : content.test(head))),
  )
}

/** Returns true if all formats with these extensions are detected by content. Without content, the first is used. */
function isOnlyOne(extensions: readonly string[]): boolean {
  return formats.every(
    (format) => format.content !== undefined || !format.extensions.some((one) => extensions.includes(one)),
  )
}

/** Number of bytes in which the first element is searched, after an XML declaration and a licence comment. */
const headBytes = 16 * 1024
