import { join } from 'node:path'
import { systemCode } from '@lockale/errors'
import type { Scan } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { findCatalogs, type FoundCatalog } from './find.ts'
import { readCatalog } from './read.ts'

export interface ScanOptions {
  readonly fs: FileSystem
  readonly root: string
  /** Target locales to read; all when absent. */
  readonly locales?: readonly string[] | undefined
}

/** Finds and reads all catalogs of a project, sorted by id. What is wrong in their files is in `diagnostics`. */
export async function scan(config: Config, { fs, root, locales }: ScanOptions): Promise<Scan> {
  const found = await findCatalogs(config, { fs, root })
  const narrow = (one: FoundCatalog): FoundCatalog => ({
    ...one,
    targets: one.targets.filter(({ locale }) => locales === undefined || locales.includes(locale)),
  })
  const versions = await readDependencies(fs, root)
  const dependencies = [...versions.keys()]
  const i18nextVersion = majorOf(versions.get('i18next'))
  const read = await Promise.all(
    found.map((one) =>
      readCatalog(narrow(one), { fs, root, sourceLocale: config.source, dependencies, messages: config.messages }),
    ),
  )
  return {
    root,
    i18nextVersion,
    catalogs: read.map(({ catalog }) => catalog),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** Versions as written, by name. A package.json that is missing or broken says nothing about syntax and is not ours to report. */
async function readDependencies(fs: FileSystem, root: string): Promise<ReadonlyMap<string, unknown>> {
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(await fs.readFile(join(root, 'package.json'))))
    if (typeof manifest !== 'object' || manifest === null) return new Map()
    const fields = Object.entries(manifest)
      .filter(([field]) => field === 'dependencies' || field === 'devDependencies' || field === 'peerDependencies')
      .flatMap(([, versions]: [string, unknown]) =>
        typeof versions === 'object' && versions !== null ? Object.entries<unknown>({ ...versions }) : [],
      )
    return new Map(fields)
  } catch (error) {
    if (systemCode(error) !== undefined || error instanceof SyntaxError) return new Map()
    throw error
  }
}

/** `26` of `^26.7.2`; `undefined` for what names no number. */
function majorOf(version: unknown): number | undefined {
  const digits = typeof version === 'string' ? /\d{1,4}/u.exec(version)?.[0] : undefined
  return digits === undefined ? undefined : Number(digits)
}
