import type { SessionOptions } from './build-session.ts'
import type { Host } from './host.ts'
import type { CheckedOptions } from './options.ts'
import type { Outcome } from './outcome.ts'
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
 * @param project what is built, once the host has said so
 * @param open in place of `syncOf`
 */
export function syncHooks(
  { syncsBuild, syncsDev }: Pick<CheckedOptions, 'syncsBuild' | 'syncsDev'>,
  host: Host,
  project: () => SessionOptions,
  open: typeof syncOf = syncOf,
): SyncHooks {
  let watch: SyncWatch | undefined

  /** What a sync says is for the log, and for whoever shows how the last one ended. */
  const say: Say = (level, text) => {
    host.say(level, text)
    host.onSync()
  }

  async function beforeBuild(): Promise<Outcome> {
    const end = await open(project()).beforeBuild()
    if (end === undefined) return fine
    const { state, text, aside } = end
    const warnings = aside === '' ? [] : [{ text: aside }]
    if (state === 'failed') return { failure: { text }, warnings }
    if (state === 'incomplete') return { ...fine, warnings: [...warnings, { text }] }
    host.say('info', text)
    return { ...fine, warnings }
  }

  return {
    async start() {
      const { tellsChanges } = host
      if (syncsDev && watch !== undefined && !tellsChanges) watch.changed()
      if (syncsDev && (host.isWatching() || !tellsChanges)) {
        watch ??= open(project()).watch(say)
      }
      return syncsBuild && !host.isWatching() ? beforeBuild() : fine
    },
    files: async () => watch?.files() ?? [],
    changed: () => watch?.changed(),
    async close() {
      await watch?.close()
      watch = undefined
    },
  }
}
