import type { Range } from '@lockale/errors'
import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { splice } from '../splice.ts'

/** The locales that a root key may name, and the source file of a target. */
export type LocaleNames = Pick<ParseOptions, 'locale' | 'sourceLocale' | 'source'>

/** Returns true for a root key that names a locale (`pt_BR`, or `en` for `en-US`) and is not a group in the source. */
export function namesLocale(key: string, { locale, sourceLocale, source }: LocaleNames): boolean {
  const isNamed = [locale, sourceLocale].some((name) => name !== undefined && isLikeLocale(name, key))
  if (!isNamed || source === undefined || source.localeRoot !== undefined) return isNamed
  return !source.entries.some(({ path }) => path.length > 1 && path[0] === key)
}

/** Returns true for the root key of the file's own locale; false for a target that still names the source locale. */
export function isOwnRoot(
  key: string,
  { locale, sourceLocale = locale }: Readonly<Partial<Record<'locale' | 'sourceLocale', string | undefined>>>,
): boolean {
  if (locale === undefined || sourceLocale === undefined || !isLikeLocale(locale, key)) return false
  return isSameLocale(locale, key) || isSameLocale(locale, sourceLocale) || !isSameLocale(key, sourceLocale)
}

/** Returns true if two names mean the same locale. `en` means `en-US`, and `pt` means `pt-BR`. */
function isLikeLocale(one: string, other: string): boolean {
  return isSameLocale(one, other) || shortest(one) === shortest(other)
}

function shortest(name: string): string {
  const tag = canonical(name)
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/u.test(tag)) return tag
  try {
    return new Intl.Locale(tag).minimize().toString()
  } catch {
    return tag
  }
}

function isSameLocale(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

function canonical(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

/** Writes a locale in the style of the old root key: with `_` or `-`, and short (`en` for `en-US`) if that key is. */
export function spellLocale(locale: string, old: string, sourceLocale = ''): string {
  const isShort = sourceLocale.includes('-') && shortest(sourceLocale) === old.replace(/^["'](.*)["']$/u, '$1')
  const name = isShort ? shortest(locale) : locale
  return old.includes('_') && !old.includes('-') ? name.replaceAll('-', '_') : name
}

interface RootedFile {
  /** The file with the root key in all paths. */
  readonly whole: ParsedFile
  readonly key: string
}

/**
 * Wraps a format of nested keys. If the only root key names the locale (`{"en": {…}}`, as in i18n-js and Ruby on
 * Rails), the root key is not part of paths. A new file gets its own locale as root key, and so does a target that
 * still names the source locale.
 * @param findKeys finds the root key, which a TOML file repeats for each table
 */
export function withLocaleRoot(format: Format, findKeys: (parsed: ParsedFile) => readonly Range[]): Format {
  const rooted = new WeakMap<ParsedFile, RootedFile>()
  const renamed = new WeakMap<ParsedFile, Map<string, ParsedFile>>()
  return { ...format, parse, edit, create }

  function parse(bytes: Uint8Array, options: ParseOptions): ParsedFile {
    const whole = format.parse(bytes, options)
    const key = rootKeyOf(whole.entries, options)
    if (key === undefined) return whole
    const entries = whole.entries.flatMap((entry) => {
      if (entry.path[0] !== key) return [entry]
      return entry.path.length === 1 ? [] : [{ ...entry, path: entry.path.slice(1) }]
    })
    const diagnostics = whole.diagnostics.map((one) =>
      one.message?.startsWith(`${key}.`) === true ? { ...one, message: one.message.slice(key.length + 1) } : one,
    )
    const parsed = { ...whole, localeRoot: key, entries, diagnostics }
    rooted.set(parsed, { whole, key })
    return parsed
  }

  function edit(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
    const source = options.source && rooted.get(options.source)
    const file = rooted.get(parsed) ?? (source && emptyFile(parsed, source.key, options))
    if (file === undefined || changes.length === 0) {
      const inner = source ? { ...options, source: source.whole } : options
      return format.edit(file?.whole ?? parsed, changes, inner)
    }
    const { key, whole } = ofLocale(file, options)
    const { source: _, ...own } = options
    return format.edit(whole, changes.map(under(key, whole)), {
      ...own,
      order: pathsUnder(key, options.order),
      ...(source && { source: rename(source.whole, key, options.file) }),
    })
  }

  function create(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
    const file = rooted.get(source)
    if (file === undefined) return format.create(source, changes, options)
    const { key, whole } = ofLocale(file, options)
    return format.create(whole, changes.map(under(key, whole)), { ...options, order: pathsUnder(key, options.order) })
  }

  /** Returns the file. Its root key is renamed first if it does not name the locale of the new strings. */
  function ofLocale({ whole, key }: RootedFile, { locale, sourceLocale, file }: EditOptions): RootedFile {
    if (locale === undefined || isOwnRoot(key, { locale, sourceLocale })) return { whole, key }
    const other = spellLocale(locale, key, sourceLocale)
    return { whole: rename(whole, other, file), key: other }
  }

  /** Renames the root key of a file. Cached by file and key, because many targets use the same source. */
  function rename(parsed: ParsedFile, key: string, file: string): ParsedFile {
    const known = renamed.get(parsed) ?? new Map<string, ParsedFile>()
    renamed.set(parsed, known)
    const found = known.get(key) ?? format.parse(withRootKey(parsed, key), { file, maxBytes: Infinity })
    known.set(key, found)
    return found
  }

  function withRootKey(parsed: ParsedFile, key: string): Uint8Array {
    const { text, bom } = parsed
    const patches = findKeys(parsed).map((range) => ({ range, text: respell(text.slice(range.start, range.end), key) }))
    return encodeUtf8(splice(text, patches), bom)
  }
}

/** Opens a file without strings (`{}`) as a file with a root key: a new locale may start with such a file. */
function emptyFile(whole: ParsedFile, key: string, { locale, sourceLocale }: EditOptions): RootedFile | undefined {
  if (whole.entries.length > 0 || locale === undefined) return undefined
  return { whole, key: spellLocale(locale, key, sourceLocale) }
}

function rootKeyOf(entries: readonly Entry[], names: LocaleNames): string | undefined {
  const own =
    names.source?.localeRoot === undefined
      ? undefined
      : entries.find(({ path: [first = ''] }) => first !== '' && isOwnRoot(first, names))
  const key = (own ?? entries[0])?.path[0]
  if (key === undefined || !namesLocale(key, names)) return undefined
  const isRoot = entries.every(({ path, kind, value }) => path[0] === key && (path.length > 1 || isEmpty(kind, value)))
  return isRoot || isBesideOthers(entries, key, names) ? key : undefined
}

/** Returns true if a file has other keys beside the root key of its locale, and its source has such a root key. */
function isBesideOthers(entries: readonly Entry[], key: string, names: LocaleNames): boolean {
  if (names.source?.localeRoot === undefined || !isOwnRoot(key, names)) return false
  const inside = new Set(entries.flatMap(({ path: [first, ...rest] }) => (first === key ? [JSON.stringify(rest)] : [])))
  return !inside.has('[]') && entries.every(({ path }) => path[0] === key || !inside.has(JSON.stringify(path)))
}

function isEmpty(kind: Entry['kind'], value: string): boolean {
  return kind === 'other' && (value === '{}' || value === 'null')
}

/** Returns a function that puts the paths of changes below the root key. Keys beside the root keep their paths. */
function under(key: string, { entries }: ParsedFile): (change: EntryChange) => EntryChange {
  const beside = new Set(entries.flatMap(({ path }) => (path[0] === key ? [] : [JSON.stringify(path)])))
  return (change) => (beside.has(JSON.stringify(change.path)) ? change : { ...change, path: [key, ...change.path] })
}

function pathsUnder(key: string, paths: readonly EntryPath[]): readonly EntryPath[] {
  return paths.map((path) => [key, ...path])
}

/** Returns a key, written in the quotes of the old key. An unquoted key gets quotes if it is not a plain word. */
function respell(old: string, key: string): string {
  const [, before = '', behind = ''] = /^(\[?\s*["'`])[^]*?(["'`]\s*\]?)$/u.exec(old) ?? []
  if (before !== '' || /^[\w$]+$/u.test(key)) return before + key + behind
  return `'${key}'`
}
