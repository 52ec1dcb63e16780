import type { Host } from './host.ts'
import type { CheckedOptions } from './options.ts'
import type { Notice, Outcome } from './outcome.ts'
import { placesOf, type SessionOptions } from './projects-view.ts'
import { type Say, syncOf, type SyncWatch } from './sync.ts'

interface SyncHooks extends SyncWatch {
  /** Called at the start of each build. If a sync before a build fails, the build fails. */
  start(): Promise<Outcome>
}

const fine: Outcome = { failure: undefined, warnings: [] }

/**
 * Returns the hooks that run `lockale sync` before a build or during development.
 * @param projects returns the projects to sync; called when the bundler's config is known
 * @param open replaces `syncOf`
 */
export function syncHooks(
  { syncsBuild, syncsDev }: Pick<CheckedOptions, 'syncsBuild' | 'syncsDev'>,
  host: Host,
  projects: () => SessionOptions,
  open: typeof syncOf = syncOf,
): SyncHooks {
  let watches: readonly SyncWatch[] = []

  /** Prints a line about a sync, and updates the panel, which shows how the last sync ended. */
  const say: Say = (level, text) => {
    host.say(level, text)
    host.onSync()
  }

  /** Syncs one project after another. Stops at the first failure. */
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
