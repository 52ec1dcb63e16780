import { join } from 'node:path'
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
  /** Its content as strict JSON text: keys in file order, nothing lost. */
  readonly json: string
}

/** All locale files of a project, source locale included, by catalog and then in the order of the config. Reads only. */
export async function readResources(
  config: Config,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<readonly Resource[]> {
  const found = await findCatalogs(config, { fs, root })
  const files = found.flatMap(({ namespace, sourceFile, targets }) =>
    [{ locale: config.source, file: sourceFile }, ...targets].map(({ locale, file }) => ({ namespace, locale, file })),
  )
  return Promise.all(
    files.map(async ({ namespace, locale, file }) => {
      const path = join(root, file)
      return { locale, namespace, path, json: await readJson(fs, path) }
    }),
  )
}

/** A file that is broken is the check's to report; the app gets what is there, or nothing. */
async function readJson(fs: FileSystem, path: string): Promise<string> {
  try {
    const text = new TextDecoder().decode(await fs.readFile(path))
    JSON.parse(text)
    return text
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || error instanceof SyntaxError) return '{}'
    throw error
  }
}
