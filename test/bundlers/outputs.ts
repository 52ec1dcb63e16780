import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Relative path → text of all files of an app but the output. */
export async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'dist')))
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)))
}

/** The code of every file that was built. */
export async function outputs(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const built = entries.filter(
    ({ name, parentPath }) => /\.c?js$/u.test(name) && parentPath.startsWith(join(folder, 'dist')),
  )
  return Promise.all(built.map(({ name, parentPath }) => readFile(join(parentPath, name), 'utf8')))
}

/** For each built file that has any of the texts in it: which. */
export async function spread(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const held = (await outputs(folder)).map((code) => texts.filter((text) => code.includes(text)).join(' and '))
  return held.filter((found) => found !== '').toSorted()
}

/** A built file with a function `load` in what it exports. */
export interface Loadable {
  readonly load: (name: string) => Promise<unknown>
  readonly exports: object
}

export function importFile(path: string): Loadable {
  const module: unknown = createRequire(import.meta.url)(path)
  if (typeof module === 'object' && module !== null && 'load' in module && typeof module.load === 'function') {
    const { load } = module
    return { load: async (name) => load(name), exports: module }
  }
  throw new Error(`${path} exports no load()`)
}
