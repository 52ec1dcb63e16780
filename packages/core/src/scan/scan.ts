import { join } from 'node:path'
import { systemCode } from '@lockale/errors'
import type { Scan } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { findCatalogs } from './find.ts'
import { readCatalog } from './read.ts'

/** Finds and reads all catalogs of a project, sorted by id. What is wrong in their files is in `diagnostics`. */
export async function scan(
  config: Config,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<Scan> {
  const found = await findCatalogs(config, { fs, root })
  const dependencies = await readDependencies(fs, root)
  const read = await Promise.all(
    found.map((one) => readCatalog(one, { fs, root, sourceLocale: config.source, dependencies })),
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
