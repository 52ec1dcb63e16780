import { cp, mkdir, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { BrowserApp } from './browser-app.ts'

/** Something that goes wrong with an app's files while a dev server runs. */
export interface Mishap {
  readonly name: string
  /** @param folder of the app */
  readonly happen: (folder: string) => Promise<void>
  readonly mend: (folder: string) => Promise<void>
  /** What is said of it, in an overlay or in the terminal. */
  readonly said: RegExp
  /** Vite's overlay shows it. */
  readonly covers: boolean
  /** One of those that are tried every time; the others take their turn in the deep run. */
  readonly isTelling?: boolean
  /** Vite's watcher rejects a promise for it that nobody handles, with or without lockale: seen now and then. */
  readonly breaksViteWatcher?: boolean
  /** The app has the texts of that locale no more. It keeps the last good ones otherwise. */
  readonly loses?: boolean
}

const german = 'locales/de/home.json'
const config = 'lockale.config.json'

export const mishaps: readonly Mishap[] = [
  {
    name: 'half-written JSON',
    isTelling: true,
    happen: rewrite(german, (text) => text.slice(0, text.length / 2)),
    mend: restore(german),
    said: /locales\/de\/home\.json:\d+:\d+ /u,
    covers: true,
  },
  {
    name: 'conflict markers',
    happen: rewrite(german, (text) => text.replace('{\n', '{\n<<<<<<< HEAD\n')),
    mend: restore(german),
    said: /locales\/de\/home\.json:2:1 .*conflict/su,
    covers: true,
  },
  {
    name: 'a locale folder that is deleted',
    isTelling: true,
    happen: (folder) => rm(join(folder, 'locales/de'), { recursive: true }),
    mend: async (folder) => {
      await mkdir(join(folder, 'locales/de'), { recursive: true })
      await restore(german)(folder)
    },
    said: /locales\/de\/home\.json/u,
    covers: false,
  },
  {
    name: 'a locale folder that is renamed',
    happen: (folder) => rename(join(folder, 'locales/de'), join(folder, 'locales/fr')),
    mend: (folder) => rename(join(folder, 'locales/fr'), join(folder, 'locales/de')),
    said: /locales\/(?:de|fr)\/home\.json/u,
    covers: false,
  },
  {
    name: 'a locale that is renamed in the config',
    happen: rewrite(config, (text) => text.replace('"de"', '"fr"')),
    mend: restore(config),
    said: /locales\/fr\/home\.json/u,
    covers: false,
    loses: true,
  },
  {
    name: 'a config that is half-written',
    isTelling: true,
    happen: rewrite(config, (text) => text.slice(0, 30)),
    mend: restore(config),
    said: /lockale\.config\.json.*CONFIG_/su,
    covers: true,
  },
  {
    name: 'a config with a field that is none',
    happen: rewrite(config, (text) => text.replace('"targets"', '"target"')),
    mend: restore(config),
    said: /lockale\.config\.json.*CONFIG_INVALID/su,
    covers: true,
  },
  {
    name: 'a folder in the place of a file',
    isTelling: true,
    happen: async (folder) => {
      await rm(join(folder, german))
      await mkdir(join(folder, german))
    },
    mend: async (folder) => {
      await rm(join(folder, german), { recursive: true })
      await restore(german)(folder)
    },
    said: /locales\/de\/home\.json/u,
    covers: true,
  },
  {
    // As good as one that may not be read, which the superuser may.
    name: 'a file that cannot be opened',
    happen: async (folder) => {
      await rm(join(folder, german))
      await symlink('home.json', join(folder, german))
    },
    mend: async (folder) => {
      await rm(join(folder, german))
      await restore(german)(folder)
    },
    said: /locales\/de\/home\.json/u,
    covers: true,
    breaksViteWatcher: true,
  },
]

/** Takes seconds. */
export const hugeFile: Mishap = {
  name: 'a file of 50 MB',
  async happen(folder) {
    const path = keptPath(folder, 'huge')
    const file = await open(path, 'w')
    await file.write('{\n')
    const line = `${' '.repeat(1024)}\n`.repeat(1024)
    for (let written = 0; written < 50; written++) await file.write(line)
    await file.write('"title": "Paketschalter"')
    await file.close()
    await rename(path, join(folder, german))
  },
  mend: restore(german),
  said: /locales\/de\/home\.json/u,
  covers: true,
}

/** To be called before the first mishap: keeps what `mend` puts back. */
export async function keepFiles(folder: string): Promise<void> {
  for (const file of [german, config]) await cp(join(folder, file), keptPath(folder, file))
}

/** Where no bundler looks. */
function keptPath(folder: string, file: string): string {
  return `${folder}-kept-${file.replaceAll('/', '-')}`
}

export async function removeKept(folder: string): Promise<void> {
  for (const file of [german, config]) await rm(keptPath(folder, file), { force: true })
}

function rewrite(file: string, change: (text: string) => string): Mishap['happen'] {
  return async (folder) => {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), change(text))
  }
}

function restore(file: string): Mishap['mend'] {
  return async (folder) => writeFile(join(folder, file), await readFile(keptPath(folder, file)))
}

/** Saves a file every few seconds, as people do: a watcher on a busy machine may miss one write among others. */
export async function saveAgainUntil({ folder }: BrowserApp, file: string, holds: () => Promise<void>): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path)
  // one that is still on its way would undo the next edit
  let saved = Promise.resolve()
  const timer = setInterval(() => {
    saved = saved.then(() => writeFile(path, text))
  }, 3000)
  try {
    await vi.waitFor(holds, { timeout: 60_000, interval: 50 })
  } finally {
    clearInterval(timer)
    await saved
  }
}
