import type { Parts } from './host.ts'

/** The real parts. `check`, `why` and `status` never load the HTTP client: it alone doubles their start-up time. */
export const parts: Parts = {
  openProject: async (options) => (await import('@lockale/project')).openProject(options),
  connect: async (config, options) => (await import('@lockale/connect')).connect(config, options),
  mergeForGit: async (options) => (await import('@lockale/project')).runMergeDriver(options),
  readText: async (path) => (await import('node:fs/promises')).readFile(path, 'utf8'),
  writeText: async (path, text) => (await import('node:fs/promises')).writeFile(path, text),
  startService: async (settings) => (await import('@lockale/service')).openService(settings),
}
