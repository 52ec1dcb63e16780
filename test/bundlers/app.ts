import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const testFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** A copy of a fixture app in a folder of its own, with i18next in reach. */
export interface App {
  readonly folder: string
  /** Replaces a piece of a file, which must be in it. */
  edit(file: string, piece: string, replacement: string): Promise<void>
  remove(): Promise<void>
}

export async function copyApp(fixture = 'bundler-app'): Promise<App> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-bundler-')))
  await cp(join(testFolder, 'fixtures', fixture), folder, { recursive: true })
  await symlink(join(testFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    folder,
    async edit(file, piece, replacement) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(piece)) throw new Error(`${file} has no ${piece}`)
      await writeFile(
        path,
        text.replace(piece, () => replacement),
      )
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs a file with Node and gives the JSON it prints. */
export async function runFile(path: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [path])
  return JSON.parse(stdout)
}
