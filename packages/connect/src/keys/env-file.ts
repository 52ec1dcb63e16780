import { lstat, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { systemCode } from '@lockale/errors'

/** Larger ones hold no settings. */
const maxBytes = 1_048_576

/**
 * Returns the `.env` file of the project and the variable in it that would be a key; lockale does not read such files. Looks from
 * the folder up to the one with the config. The value goes nowhere.
 */
export async function keyInEnvFile(
  cwd: string,
  variables: readonly string[],
): Promise<{ readonly file: string; readonly name: string } | undefined> {
  for (const folder of await foldersOf(cwd)) {
    for (const file of ['.env.local', '.env']) {
      const text = await textOf(join(folder, file))
      const name = variables.find((one) =>
        new RegExp(String.raw`^[ \t]*(?:export[ \t]+)?${one}[ \t]*=[ \t]*[^\s#]`, 'mu').test(text),
      )
      if (name !== undefined) return { file: relative(cwd, join(folder, file)).replaceAll('\\', '/'), name }
    }
  }
  return undefined
}

/** Returns the folders up to the one with the config; without a config only `cwd`. */
async function foldersOf(cwd: string): Promise<readonly string[]> {
  const folders: string[] = []
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.push(folder)
    const names = await readdir(folder).catch(() => [])
    if (names.some((name) => name.startsWith('lockale.config.'))) return folders
    if (folder === dirname(folder)) return [cwd]
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const facts = await lstat(path)
    return facts.isFile() && facts.size <= maxBytes ? await readFile(path, 'utf8') : ''
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return ''
  }
}
