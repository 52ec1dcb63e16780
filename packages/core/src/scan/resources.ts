import { join } from 'node:path'
import { type Diagnostic, isError, systemCode } from '@lockale/errors'
import { type Entry, findFormat, type ParsedFile, valuesIn } from '@lockale/formats'
import type { Config, FilePattern } from '../model/config.ts'
import type { FileSystem, ProjectPlace } from '@lockale/disk'
import { digestOf } from '../model/hash.ts'
import { findCatalogs } from './find.ts'

/** A locale file as an app loads it. */
export interface Resource extends ResourcePlace {
  /** The content as strict JSON, with keys in file order; only the strings if the file is not JSON. */
  readonly json: string
  /** The content as strict JSON, with source strings in place of invalid translations. Builds should use this. */
  readonly sound: string
  /** The invalid translations that are replaced in `sound`. Only the function `deliver` replaces any. */
  readonly replaced: readonly ReplacedText[]
  /**
   * The content of the file in its own format, in which invalid translations are replaced with their source strings.
   * `undefined` if none is replaced, or the format cannot contain a source string.
   */
  readonly soundText: string | undefined
  /** True if `json` is the unchanged content of the file. */
  readonly isVerbatim: boolean
  /** True if the file exists and cannot be read. `json` is then `{}`. */
  readonly isBroken: boolean
  /** SHA-256 of the bytes; `undefined` if the file does not exist or cannot be read. */
  readonly digest: string | undefined
}

interface ResourcePlace {
  readonly locale: string
  readonly namespace: string | undefined
  /** Absolute path. The file may not exist yet; `json` is then `{}`. */
  readonly path: string
}

/** An invalid translation, replaced with the source string. Without `message`: all strings of an unreadable file. */
export interface ReplacedText extends Pick<Diagnostic, 'file' | 'position' | 'message'> {
  /** Plural form; `''` where the message has none. */
  readonly form: string
  readonly rule: Diagnostic['code']
  /** The invalid translation. */
  readonly text?: string
  /** The source string that replaces it. */
  readonly sourceText?: string
}

/** A locale file that is not read yet. */
export interface FoundResource extends ResourcePlace {
  /** Reads the file when it is called. */
  readonly read: () => Promise<Resource>
}

/** Reads all locale files of a project: by catalog, first the source, then targets in the order of the config. */
export async function readResources(config: Config, ports: ProjectPlace): Promise<readonly Resource[]> {
  return Promise.all((await findResources(config, ports)).map((one) => one.read()))
}

/** Lists the locale files of a project without reading them. */
export async function findResources(config: Config, { fs, root }: ProjectPlace): Promise<readonly FoundResource[]> {
  const found = await findCatalogs(config, { fs, root })
  return found.flatMap(({ namespace, pattern: { format }, sourceFile, targets }) =>
    [{ locale: config.source, file: sourceFile }, ...targets].map(({ locale, file }) => {
      const place = { locale, namespace, path: join(root, file) }
      return { ...place, read: () => readOne(place, { fs, config, file, format }) }
    }),
  )
}

/** Reads a locale file. Does not report its errors (`check` does): an app gets the content, or `{}` if unreadable. */
async function readOne(
  place: ResourcePlace,
  {
    fs,
    config,
    file,
    format,
  }: Pick<ProjectPlace, 'fs'> & {
    readonly config: Config
    readonly file: string
    readonly format: FilePattern['format']
  },
): Promise<Resource> {
  const bytes = await readOrNothing(fs, place.path)
  if (!(bytes instanceof Uint8Array)) return toResource(place, { isBroken: bytes === 'unreadable' })
  const info = findFormat({ path: file, bytes, format })
  const parsed = (await info?.load())?.parse(bytes, { file, locale: place.locale, sourceLocale: config.source })
  const id = parsed?.shape ?? info?.id
  const json = parsed && id !== undefined ? toJson(parsed, id) : undefined
  const isBroken = json === undefined
  return toResource(place, { json, isBroken, isVerbatim: !isBroken && id === 'json', digest: digestOf(bytes) })
}

/** Builds a resource; properties that `known` does not contain get defaults. */
export function toResource(
  { locale, namespace, path }: ResourcePlace,
  known: { readonly [Name in keyof Omit<Resource, keyof ResourcePlace>]?: Resource[Name] | undefined },
): Resource {
  const { json = '{}', sound = json, replaced = [], soundText, isVerbatim = false, isBroken = false, digest } = known
  return { locale, namespace, path, json, sound, replaced, soundText, isVerbatim, isBroken, digest }
}

/** Reads a file without throwing, so that an unreadable path, such as a folder, does not stop the other files. */
async function readOrNothing(fs: FileSystem, path: string): Promise<Uint8Array | 'absent' | 'unreadable'> {
  try {
    return await fs.readFile(path)
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unreadable'
  }
}

/** Strings to replace in a locale file, and strings to add to it. */
export interface TextEdits {
  /** New strings, by the offset in the file at which the replaced value begins. */
  readonly instead: ReadonlyMap<number, string>
  readonly added: readonly AddedText[]
}

export interface AddedText {
  readonly path: readonly string[]
  readonly text: string
  /** Offset in the file after which the string is added: the end of another value. */
  readonly after: number
}

const noEdits: TextEdits = { instead: new Map(), added: [] }

/** Returns a locale file as strict JSON; `undefined` if it has an error. Without edits, a JSON file stays as it is. */
export function toJson(parsed: ParsedFile, format: string, edits: TextEdits = noEdits): string | undefined {
  if (parsed.diagnostics.some(isError)) return undefined
  if (format === 'json') return spliceJson(parsed, edits)
  // In some formats, a message has several entries, such as plural forms. In the JSON it is one value, as in the output
  // of message compilers.
  return printEntries(parsed.shape === undefined ? valuesIn(parsed) : parsed.entries, edits)
}

function spliceJson({ text, entries }: ParsedFile, { instead, added }: TextEdits): string {
  if (instead.size === 0 && added.length === 0) return text
  const patches = entries.flatMap(({ valueRange: { start, end } }) => {
    const value = instead.get(start)
    return value === undefined ? [] : [{ start, end, code: JSON.stringify(value) }]
  })
  for (const { path, text: value, after } of added) {
    patches.push({ start: after, end: after, code: `,${JSON.stringify(path.at(-1))}:${JSON.stringify(value)}` })
  }
  // Added strings begin where another value ends, so sorting by start puts them in the right place, too.
  patches.sort((a, b) => a.start - b.start)
  const parts: string[] = []
  let at = 0
  for (const { start, end, code } of patches) {
    parts.push(text.slice(at, start), code)
    at = end
  }
  return [...parts, text.slice(at)].join('')
}

type Branch = Map<string, Branch | string>

function printEntries(entries: readonly Entry[], { instead, added }: TextEdits): string {
  const root: Branch = new Map()
  for (const { path, kind, value, valueRange } of entries) {
    const other = instead.get(valueRange.start)
    const token = kind === 'text' || other !== undefined ? JSON.stringify(other ?? value) : toJsonToken(value)
    if (token !== undefined) setAt(root, path, token)
  }
  for (const { path, text } of added) setAt(root, path, JSON.stringify(text))
  return print(root)
}

/** Returns a non-string value as JSON; `undefined` if there is none. Also converts YAML null and Ruby symbols. */
function toJsonToken(raw: string): string | undefined {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u.test(raw)) return raw
  if (/^(?:~|Null|NULL)?$/u.test(raw)) return 'null'
  return /^:\w+$/u.test(raw) ? JSON.stringify(raw) : undefined
}

/**
 * Sets a value in a tree of keys. If a string is in place of a group (the Fluent message `help` with the attribute
 * `title`), keeps the string and joins the keys: `help.title`.
 */
function setAt(root: Branch, path: readonly string[], token: string): void {
  let at = root
  for (const [depth, segment] of path.slice(0, -1).entries()) {
    const next = at.get(segment)
    if (typeof next === 'string' && next.startsWith('"')) {
      at.set(path.slice(depth).join('.'), token)
      return
    }
    const branch: Branch = next instanceof Map ? next : new Map()
    if (branch !== next) at.set(segment, branch)
    at = branch
  }
  at.set(path.at(-1) ?? '', token)
}

/** Prints a tree of keys as JSON; keys `0`, `1`, `2` … become a list. Recursion is limited by the length of paths. */
function print(branch: Branch): string {
  const values = [...branch].map(([key, value]) => [key, typeof value === 'string' ? value : print(value)] as const)
  if (values.length > 0 && values.every(([key], index) => key === String(index))) {
    return `[${values.map(([, value]) => value).join(',')}]`
  }
  return `{${values.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`
}
