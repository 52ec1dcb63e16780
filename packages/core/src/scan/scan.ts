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
  const dependencies = await readDependencies(fs, root)
  const read = await Promise.all(
    found.map((one) => readCatalog(narrow(one), { fs, root, sourceLocale: config.source, dependencies })),
  )
  return {
    root,
    catalogs: read.map(({ catalog }) => catalog),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** Names only. A package.json that is missing or broken says nothing about syntax and is not ours to report. */
async function readDependencies(fs: FileSystem, root: string): Promise<readonly string[]> {
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(await fs.readFile(join(root, 'package.json'))))
    if (typeof manifest !== 'object' || manifest === null) return []
    return Object.entries(manifest)
      .filter(([field]) => field === 'dependencies' || field === 'devDependencies' || field === 'peerDependencies')
      .flatMap(([, names]: [string, unknown]) =>
        typeof names === 'object' && names !== null ? Object.keys(names) : [],
      )
  } catch (error) {
    if (systemCode(error) !== undefined || error instanceof SyntaxError) return []
    throw error
  }
}
