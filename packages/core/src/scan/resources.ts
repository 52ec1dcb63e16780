import { join } from 'node:path'
import { type Entry, findFormat } from '@lockale/formats'
import { systemCode } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { findCatalogs } from './find.ts'

/** One locale file as an app loads it. */
export interface Resource {
  readonly locale: string
  readonly namespace: string | undefined
  /** Absolute path; it may not exist yet (`json` is then `{}`). */
  readonly path: string
  /** Its content as strict JSON text: keys in file order, nothing lost. Of other formats, the texts. */
  readonly json: string
}

/** All locale files of a project, source locale included, by catalog and then in the order of the config. Reads only. */
export async function readResources(
  config: Config,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<readonly Resource[]> {
  const found = await findCatalogs(config, { fs, root })
  const files = found.flatMap(({ namespace, pattern, sourceFile, targets }) =>
    [{ locale: config.source, file: sourceFile }, ...targets].map(({ locale, file }) => ({
      namespace,
      locale,
      file,
      format: pattern.format,
    })),
  )
  return Promise.all(
    files.map(async ({ namespace, locale, file, format }) => {
      const path = join(root, file)
      const bytes = await readOrNothing(fs, path)
      const json = bytes && (await toJson(bytes, { file, locale, sourceLocale: config.source, format }))
      return { locale, namespace, path, json: json ?? '{}' }
    }),
  )
}

async function readOrNothing(fs: FileSystem, path: string): Promise<Uint8Array | undefined> {
  try {
    return await fs.readFile(path)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

interface Reading {
  readonly file: string
  readonly locale: string
  readonly sourceLocale: string
  readonly format: string | undefined
}

/** A file that is broken is the check's to report; the app gets what is there, or nothing. */
async function toJson(bytes: Uint8Array, { file, format, ...locales }: Reading): Promise<string | undefined> {
  const info = findFormat({ path: file, bytes, ...(format !== undefined && { id: format }) })
  if (info === undefined) return undefined
  if (info.id === 'json') return strictJson(bytes)
  const { entries } = (await info.load()).parse(bytes, { file, ...locales })
  return printEntries(entries)
}

function strictJson(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  try {
    JSON.parse(text)
    return text
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

type Branch = Map<string, Branch | string>

/** Texts, words and numbers, nested by their paths. Of two values in one place the last one counts. */
function printEntries(entries: readonly Entry[]): string {
  const root: Branch = new Map()
  for (const { path, kind, value } of entries) {
    const token = kind === 'text' ? JSON.stringify(value) : toJsonToken(value)
    if (token !== undefined) setAt(root, path, token)
  }
  return print(root)
}

/** YAML's null and Ruby's symbols too: a list without them would have other indexes. */
function toJsonToken(raw: string): string | undefined {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u.test(raw)) return raw
  if (/^(?:~|Null|NULL)?$/u.test(raw)) return 'null'
  return /^:\w+$/u.test(raw) ? JSON.stringify(raw) : undefined
}

function setAt(root: Branch, path: readonly string[], token: string): void {
  let at = root
  for (const segment of path.slice(0, -1)) {
    const next = at.get(segment)
    const branch: Branch = next instanceof Map ? next : new Map()
    if (branch !== next) at.set(segment, branch)
    at = branch
  }
  at.set(path.at(-1) ?? '', token)
}

/** As deep as a path is long, which formats limit. Keys `0`, `1`, `2` … are those of a list. */
function print(branch: Branch): string {
  const values = [...branch].map(([key, value]) => [key, typeof value === 'string' ? value : print(value)] as const)
  if (values.length > 0 && values.every(([key], index) => key === String(index))) {
    return `[${values.map(([, value]) => value).join(',')}]`
  }
  return `{${values.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`
}
