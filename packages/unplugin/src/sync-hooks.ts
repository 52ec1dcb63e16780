import type { Host } from './host.ts'
import type { CheckedOptions } from './options.ts'
import type { Notice, Outcome } from './outcome.ts'
import { placesOf, type SessionOptions } from './projects-view.ts'
import { type Say, syncOf, type SyncWatch } from './sync.ts'

/** What the option `sync` does in the plugin's hooks. */
interface SyncHooks {
  /** At the start of each build. A sync that fails before a build fails it. */
  start(): Promise<Outcome>
  /** Files to be watched, whether the app shows them or not. Absolute. */
  files(): Promise<readonly string[]>
  /** While the bundler watches: some file changed. */
  changed(): void
  /** The bundler ends. */
  close(): Promise<void>
}

const fine: Outcome = { failure: undefined, warnings: [] }

/**
 * @param projects what is built, once the host has said so
 * @param open in place of `syncOf`
 */
export function syncHooks(
  { syncsBuild, syncsDev }: Pick<CheckedOptions, 'syncsBuild' | 'syncsDev'>,
  host: Host,
  projects: () => SessionOptions,
  open: typeof syncOf = syncOf,
): SyncHooks {
  let watches: readonly SyncWatch[] = []

  /** What a sync says is for the log, and for whoever shows how the last one ended. */
  const say: Say = (level, text) => {
    host.say(level, text)
    host.onSync()
  }

  /** One project after the other: the first that fails ends it. */
  async function beforeBuild(): Promise<Outcome> {
    const warnings: Notice[] = []
    for (const place of placesOf(projects())) {
      const end = await open(place).beforeBuild()
      if (end === undefined) continue
      const { state, text, aside } = end
      if (aside !== '') warnings.push({ text: aside })
      if (state === 'failed') return { failure: { text }, warnings }
      if (state === 'incomplete') warnings.push({ text })
      else host.say('info', text)
    }
    return { failure: undefined, warnings }
  }

  return {
    async start() {
      const { tellsChanges } = host
      if (syncsDev && !tellsChanges) for (const watch of watches) watch.changed()
      if (syncsDev && watches.length === 0 && (host.isWatching || !tellsChanges)) {
        watches = placesOf(projects()).map((place) => open(place).watch(say))
      }
      return syncsBuild && !host.isWatching ? beforeBuild() : fine
    },
    files: async () => (await Promise.all(watches.map((watch) => watch.files()))).flat(),
    changed: () => watches.forEach((watch) => watch.changed()),
    async close() {
      await Promise.all(watches.map((watch) => watch.close()))
      watches = []
    },
  }
}
