import type { Parts } from './host.ts'
import { openSettingFiles } from './setting-files.ts'

/** The real parts. `check`, `why` and `status` never load the HTTP client: it alone doubles their start-up time. */
export const parts: Parts = {
  openProject: async (options) =>
    (await import('@lockale/project')).openHere({ settingFiles: openSettingFiles, ...options }),
  connect: async (config, options) => (await import('@lockale/connect')).connect(config, options),
  openCalls: async (service, options) => (await import('@lockale/connect')).openCalls(service, options),
  hasKey: async (env, preset) => (await import('@lockale/connect')).hasKey(env, preset),
  examineProject: async (options) =>
    (await import('@lockale/project')).examineProject({ settingFiles: openSettingFiles, ...options }),
  examineService: async (config, options) => (await import('@lockale/connect')).examineService(config, options),
  mergeForGit: async (options) => (await import('@lockale/project')).runMergeDriver(options),
  readStdin: async (maxBytes) => (await import('./read-stdin.ts')).readStdin(maxBytes),
  openStdin: () => process.stdin,
  readText: async (path) => (await import('node:fs/promises')).readFile(path, 'utf8'),
  writeText: async (path, text) => (await import('@lockale/core')).writeOutput(path, text),
  appendText: async (path, text) => (await import('@lockale/core')).appendOutput(path, text),
  exists: async (path) => (await import('node:fs')).existsSync(path),
  changedLines: async (options) => (await import('@lockale/project')).changedLines(options),
  trackedState: async (root, folders) => (await import('@lockale/project')).trackedState(root, folders),
  setUp: async (root) => (await import('@lockale/project')).openSetUp(root),
  prompts: async (signal) => (await import('./prompts.ts')).openPrompts(signal),
  openStagedProject: async (options) =>
    (await import('@lockale/project')).openStagedProject({ settingFiles: openSettingFiles, ...options }),
  stagedLocaleChanges: async (options) => (await import('./staged-changes.ts')).stagedLocaleChanges(options),
  installHook: async (options) => (await import('@lockale/project')).installHook(options),
  uninstallHook: async (options) => (await import('@lockale/project')).uninstallHook(options),
  hookStatus: async (options) => (await import('@lockale/project')).hookStatus(options),
  attributePatterns: async (config) => (await import('@lockale/project')).attributePatterns(config),
  startService: async (settings) => (await import('@lockale/service')).openService(settings),
}
