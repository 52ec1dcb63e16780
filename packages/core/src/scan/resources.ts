import { join } from 'node:path'
import { type Diagnostic, systemCode } from '@lockale/errors'
import { findFormat, type FormatInfo } from '@lockale/formats'
import type { Config } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { digestOf } from '../model/hash.ts'
import { findCatalogs } from './find.ts'
import { toJson } from './resource-json.ts'

/** A locale file as an app loads it. */
export interface Resource extends ResourcePlace {
  /** The content as strict JSON: keys in file order, nothing lost. Of a format other than JSON, its strings. */
  readonly json: string
  /** The same content, with the source string in place of each invalid translation. A build should use it. */
  readonly sound: string
  /** The translations that `sound` replaces. Only `deliver` knows them; elsewhere the list is empty. */
  readonly replaced: readonly ReplacedText[]
  /**
   * The content of the file with the same replacements, in its own format, for apps that import the file itself. `undefined` if
   * nothing is replaced, or if the format cannot hold the source string.
   */
  readonly soundText: string | undefined
  /** True if `json` is the unchanged content of the file. */
  readonly isVerbatim: boolean
  /** True if the file exists and cannot be read. `json` is then `{}`. */
  readonly isBroken: boolean
  /** SHA-256 of the bytes; `undefined` if the file does not exist or cannot be read. */
  readonly digest: string | undefined
}

export interface ResourcePlace {
  readonly locale: string
  readonly namespace: string | undefined
  /** Absolute path. The file may not exist yet; `json` is then `{}`. */
  readonly path: string
}

/** A text that an app should not show as it is; without a `message`, all texts of a file that cannot be read. */
export interface ReplacedText extends Pick<Diagnostic, 'file' | 'position' | 'message'> {
  /** Plural form; `''` where the message has none. */
  readonly form: string
  readonly rule: Diagnostic['code']
  /** The invalid translation. */
  readonly text?: string
  /** The source string in its place. */
  readonly sourceText?: string
}

/** A locale file that is not read yet. */
export interface FoundResource extends ResourcePlace {
  /** Reads the file. */
  readonly read: () => Promise<Resource>
}

export interface ResourcePorts {
  readonly fs: FileSystem
  /** Absolute. */
  readonly root: string
}

/** All locale files of a project, source locale included, by catalog and then in the order of the config. Reads only. */
export async function readResources(config: Config, ports: ResourcePorts): Promise<readonly Resource[]> {
  return Promise.all((await findResources(config, ports)).map((one) => one.read()))
}

/** Lists the resources before their files are read. */
export async function findResources(config: Config, { fs, root }: ResourcePorts): Promise<readonly FoundResource[]> {
  const found = await findCatalogs(config, { fs, root })
  return found.flatMap(({ namespace, pattern: { format }, sourceFile, targets }) =>
    [{ locale: config.source, file: sourceFile }, ...targets].map(({ locale, file }) => {
      const place = { locale, namespace, path: join(root, file) }
      return { ...place, read: () => readOne(place, { fs, file, sourceLocale: config.source, format }) }
    }),
  )
}

interface ReadOneOptions {
  readonly fs: FileSystem
  readonly file: string
  readonly sourceLocale: string
  readonly format: string | FormatInfo | undefined
}

/** A file that is broken is the check's to report; the app gets what is there, or nothing. */
async function readOne(place: ResourcePlace, { fs, file, sourceLocale, format }: ReadOneOptions): Promise<Resource> {
  const bytes = await readOrNothing(fs, place.path)
  if (!(bytes instanceof Uint8Array)) return toResource(place, { isBroken: bytes === 'unreadable' })
  const info = findFormat({ path: file, bytes, format })
  const parsed = (await info?.load())?.parse(bytes, { file, locale: place.locale, sourceLocale })
  const id = parsed?.shape ?? info?.id
  const json = parsed && id !== undefined ? toJson(parsed, id) : undefined
  const isBroken = json === undefined
  return toResource(place, { json, isBroken, isVerbatim: !isBroken && id === 'json', digest: digestOf(bytes) })
}

/** A resource of what is known of it. */
export function toResource(
  { locale, namespace, path }: ResourcePlace,
  known: { readonly [Name in keyof Omit<Resource, keyof ResourcePlace>]?: Resource[Name] | undefined },
): Resource {
  const { json = '{}', sound = json, replaced = [], soundText, isVerbatim = false, isBroken = false, digest } = known
  return { locale, namespace, path, json, sound, replaced, soundText, isVerbatim, isBroken, digest }
}

/** A folder in its place, say, is no reason to show nothing of all the other files. */
async function readOrNothing(fs: FileSystem, path: string): Promise<Uint8Array | 'absent' | 'unreadable'> {
  try {
    return await fs.readFile(path)
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unreadable'
  }
}
