import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Delivery } from '@lockale/core'
import {
  type DeliveryMemory,
  openDeliveryMemory,
  type Project,
  type RememberedDelivery,
  watchProject,
  type WatchedPorts,
} from '@lockale/project'

/** What a build may remember for the next one, of a project in which `.lockale/` is there and its config says the same to everyone. */
export interface BuildMemory {
  /** What would be found again, if nothing has changed. Loads nothing of the engine. */
  recall(): Promise<RememberedDelivery | undefined>
  /** Sees what a project asks of its files, from its beginning: for `keep`. */
  watch(): ProjectWatching | undefined
}

export interface ProjectWatching {
  readonly watch: (ports: WatchedPorts) => WatchedPorts
  /** Puts down what was delivered. Never fails: without a memory the next build is only slower. */
  keep(project: Project, delivery: Delivery): void
}

/** @param own files of lockale: another version may say something else. `undefined`: nothing is remembered */
export function openBuildMemory(root: string, own: readonly string[] | undefined): BuildMemory {
  let place: DeliveryMemory | undefined
  return {
    async recall() {
      place = own && (await openDeliveryMemory({ cwd: root, facts: [] }))
      return place?.answer
    },
    watch() {
      const memory = place
      if (memory === undefined || own === undefined) return undefined
      const seeing = watchProject()
      return {
        watch: (ports) => seeing.watch(ports),
        keep({ root: folder, configFile, config: { source } }, delivery) {
          const marks = seeing.seen(folder)
          if (marks !== undefined) memory.keep({ ...delivery, root: folder, configFile, source }, { marks, own })
        },
      }
    },
  }
}

/** Sources change one by one: only what was built is one version of lockale. */
export function builtFiles(): readonly string[] | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined
  const { resolve } = createRequire(import.meta.url)
  return [fileURLToPath(import.meta.url), ...['@lockale/formats', '@lockale/messages'].map((name) => resolve(name))]
}
