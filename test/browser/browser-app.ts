import { cp, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { repositoryRoot } from '../repo/source-files.ts'

const testFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** A copy of an app in a folder of its own, with the packages of `test` in reach. */
export interface BrowserApp {
  readonly folder: string
  write(file: string, text: string): Promise<void>
  /** Replaces a piece of a file, which must be in it. */
  edit(file: string, piece: string, replacement: string): Promise<void>
  /** Files and folders. */
  remove(file: string): Promise<void>
  move(from: string, to: string): Promise<void>
  /** Removes the app. */
  close(): Promise<void>
}

/** @param name of a folder in `fixtures`, or absolute */
export async function copyBrowserApp(name: string): Promise<BrowserApp> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-browser-')))
  await cp(join(testFolder, 'browser/fixtures', name), folder, { recursive: true })
  await symlink(join(testFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return openApp(folder)
}

/**
 * A copy of `examples/vite-i18next` as it is committed: with English texts alone. Its config imports `lockale`, which only a
 * build makes: here it gets the one thing it needs from the sources.
 */
export async function copyExample(): Promise<BrowserApp> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-browser-')))
  const example = join(repositoryRoot, 'examples/vite-i18next')
  for (const name of ['index.html', 'lockale.config.ts', 'package.json', 'src', 'locales/en.json']) {
    await cp(join(example, name), join(folder, name), { recursive: true })
  }
  const source = pathToFileURL(join(repositoryRoot, 'packages/project/src/define-config.ts')).href
  const lockale = join(folder, 'node_modules/lockale')
  await mkdir(lockale, { recursive: true })
  await writeFile(join(lockale, 'package.json'), JSON.stringify({ type: 'module', exports: './index.mjs' }))
  await writeFile(join(lockale, 'index.mjs'), `export { defineConfig } from ${JSON.stringify(source)}\n`)
  await symlink(join(testFolder, 'node_modules/i18next'), join(folder, 'node_modules/i18next'), 'junction')
  return openApp(folder)
}

function openApp(folder: string): BrowserApp {
  const written = new Set<string>()
  /** Of two changes within 50 ms some watchers tell the first: what comes of that has tests of its own. */
  async function write(file: string, text: string): Promise<void> {
    if (written.has(file)) await setTimeout(100)
    written.add(file)
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return {
    folder,
    write,
    async edit(file, piece, replacement) {
      const text = await readFile(join(folder, file), 'utf8')
      if (!text.includes(piece)) throw new Error(`${file} has no ${piece}`)
      await write(
        file,
        text.replace(piece, () => replacement),
      )
    },
    remove: (file) => rm(join(folder, file), { recursive: true }),
    move: (from, to) => rename(join(folder, from), join(folder, to)),
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
