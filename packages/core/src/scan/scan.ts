import { join } from 'node:path'
import { type Diagnostic, systemCode } from '@lockale/errors'
import { isVersionOpen } from '@lockale/messages/engine'
import type { Catalog, Scan } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { FileSystem, ProjectPlace } from '@lockale/disk'
import { findCatalogs } from './find.ts'
import { type CatalogNotes, openNotes } from './notes.ts'
import { readCatalog, type ReadCatalog } from './read.ts'

interface ScanOptions extends ProjectPlace {
  readonly locales?: readonly string[] | undefined
}

export interface OpenScan {
  /** Major version of i18next in the dependencies of the app; `undefined`: unknown. */
  readonly i18nextVersion: number | undefined
  /** Names of the dependencies in the app's package.json, in its order. */
  readonly dependencies: readonly string[]
  /** Catalogs (source files, each with its target files), sorted by id. Their files are not read yet. */
  readonly catalogs: readonly {
    readonly id: string
    /** Paths of the source file and of all target files, which may not exist yet. */
    readonly files: readonly string[]
    /** Reads the source file only. */
    readonly open: () => Promise<ReadCatalog>
    /** Reads the descriptions that the config keeps beside the source file. */
    readonly notes: () => Promise<CatalogNotes | undefined>
    /** Reads all files of the catalog. */
    readonly read: () => Promise<ReadCatalog>
  }[]
}

export async function openScan(config: Config, { fs, root, locales }: ScanOptions): Promise<OpenScan> {
  const found = await findCatalogs(config, { fs, root })
  const notesOf = openNotes(found, { fs, root })
  const versions = await readDependencies(fs, root)
  const libraries = await Promise.all(
    [...versions].map(async ([name, version]) => {
      const said = typeof version === 'string' ? `${name}@${version}` : name
      const installed = isVersionOpen(said)
        ? await readJson(fs, join(root, 'node_modules', name, 'package.json'))
        : undefined
      return typeof installed?.['version'] === 'string' ? `${name}@${installed['version']}` : said
    }),
  )
  return {
    i18nextVersion: majorOf(versions.get('i18next')),
    dependencies: [...versions.keys()],
    catalogs: found.map((one) => {
      const targets = one.targets.filter(({ locale }) => locales?.includes(locale) ?? true)
      const files = [one.sourceFile, ...targets.map(({ file }) => file)]
      const notes = () => notesOf(one)
      const open = () => readCatalog({ ...one, targets }, { fs, root, config, dependencies: libraries, notes })
      return { id: one.id, files, open, notes, read: async () => readTargets(await open()) }
    }),
  }
}

async function readTargets(opened: ReadCatalog): Promise<ReadCatalog> {
  for (const target of opened.catalog.targets) await target.read()
  return opened
}

/** Finds and reads all catalogs of a project, sorted by id. Problems in files are in `diagnostics`. */
export async function scan(config: Config, options: ScanOptions): Promise<Scan> {
  const opened = await openScan(config, options)
  const catalogs: Catalog[] = []
  const diagnostics: Diagnostic[] = []
  for (const { read } of opened.catalogs) {
    const one = await read()
    catalogs.push(one.catalog)
    diagnostics.push(...one.diagnostics)
  }
  return { i18nextVersion: opened.i18nextVersion, catalogs, diagnostics }
}

async function readDependencies(fs: FileSystem, root: string): Promise<ReadonlyMap<string, unknown>> {
  const manifest = (await readJson(fs, join(root, 'package.json'))) ?? {}
  const fields = Object.entries(manifest)
    .filter(([field]) => field === 'dependencies' || field === 'devDependencies' || field === 'peerDependencies')
    .flatMap(([, versions]) => fieldsOf(versions))
  // `engines.vscode` shows that the app is an extension of VS Code, even if it does not depend on `@types/vscode`.
  const editor = fieldsOf(manifest['engines']).filter(([name]) => name === 'vscode')
  return new Map([...fields, ...editor])
}

function fieldsOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : []
}

/** Reads a package.json; returns `undefined`, without an error, if it is missing or invalid. */
async function readJson(fs: FileSystem, path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(await fs.readFile(path)))
    return typeof manifest === 'object' && manifest !== null ? { ...manifest } : undefined
  } catch (error) {
    if (systemCode(error) !== undefined || error instanceof SyntaxError) return undefined
    throw error
  }
}

function majorOf(version: unknown): number | undefined {
  const digits = typeof version === 'string' ? /\d{1,4}/u.exec(version)?.[0] : undefined
  return digits === undefined ? undefined : Number(digits)
}
