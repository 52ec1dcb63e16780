import { fileURLToPath } from 'node:url'
import type { Parts } from '@lockale/terminal/host'
import { beside } from './commands/table.ts'

const { htmlReport, readyFiles, settingFiles } = beside

const opening = () => ({ settingFiles, own: ownFiles() })

/** The functions that commands use, loaded on demand: the HTTP client would double the start-up time of `check`. */
export const parts: Parts = {
  openProject: async (options) =>
    (await import('@lockale/project/workspace/open-workspace')).openHere({ ...opening(), ...options }),
  connect: async (config, options) =>
    (await import('@lockale/connect/connect')).connect(config, { readyFiles, ...options }),
  openCalls: async (service, options) => (await import('@lockale/connect')).openCalls(service, options),
  hasKey: async (...given) => (await import('@lockale/connect/keys/key-source')).hasKey(...given),
  mergeForGit: async (options) => (await import('@lockale/project/merge-driver')).runMergeDriver(options),
  readStdin,
  readText: async (path) => (await import('node:fs/promises')).readFile(path, 'utf8'),
  writeText: async (path, text) => (await import('@lockale/disk/output-file')).writeOutput(path, text),
  appendText: async (path, text) => (await import('@lockale/disk/output-file')).appendOutput(path, text),
  exists: async (path) => (await import('node:fs')).existsSync(path),
  changedLines: async (options) => (await import('@lockale/git/changed-lines')).changedLines(options),
  trackedState: async (root, folders) => (await import('@lockale/git/tracked-state')).trackedState(root, folders),
  htmlReport,
  prompts: async (signal) => (await import('@lockale/terminal/prompts')).openPrompts(signal),
  openStagedProject: async (options) =>
    (await import('@lockale/project/staged/open-staged-project')).openStagedProject({ ...opening(), ...options }),
  machineTranslationsSince: async (options) =>
    (await import('@lockale/project/machine-translations')).machineTranslationsSince(options),
  stagedLocaleChanges: async (options) => (await import('./staged-changes.ts')).stagedLocaleChanges(options),
  startService: async (settings) => (await import('@lockale/service')).openService(settings),
}

/** Returns the paths of lockale's built files, to detect another version of lockale; `undefined` if run from source. */
export function ownFiles(): readonly string[] | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined
  const others = ['@lockale/formats', '@lockale/messages'].map((name) => import.meta.resolve(name))
  return [import.meta.url, ...others].map((url) => fileURLToPath(url))
}

async function readStdin(maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
