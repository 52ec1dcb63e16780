import { isLockaleError, systemCode } from '@lockale/errors'
import { type RunningSync, startSync, type SyncCall } from './sync-child.ts'
import type { SyncInputs } from './sync-inputs.ts'
import { describeEnd, type SyncEnd } from './sync-words.ts'
import { describeStop } from './describe-stop.ts'

interface SyncPorts {
  readonly look: () => Promise<SyncInputs>
  readonly start: () => Promise<RunningSync>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly debounceMs: number
  /** Pauses in milliseconds before another attempt: the first, which doubles with each failure, and the longest. */
  readonly pauseMs: readonly [first: number, longest: number]
}

export type Say = (level: 'info' | 'warn', text: string) => void

interface SyncState {
  readonly state: 'running' | SyncEnd['state']
  readonly text: string
}

/** The syncs of one project in this process. Only one runs at a time. */
interface Sync {
  /** Syncs before a build. Callers with the same files share one sync; if it fails, each of them gets the failure. */
  beforeBuild(): Promise<SyncEnd | undefined>
  /** Starts to watch. From now on, each change of the source strings starts a sync; strings as they are now do not. */
  watch(say: Say): SyncWatch
  state(): SyncState | undefined
}

export interface SyncWatch {
  /** Returns the absolute paths of the files to watch, including files that the app does not use. */
  files(): Promise<readonly string[]>
  changed(): void
  close(): Promise<void>
}

const syncs = new Map<string, Sync>()

export function syncOf({ root, config }: Pick<SyncCall, 'root' | 'config'>): Sync {
  // Loaded on demand, because a build without a sync does not need the code that reads the project.
  const look = async () => (await import('./sync-inputs.ts')).readSyncInputs({ root, config })
  const name = JSON.stringify([root, config])
  const { env } = process
  const start = () => startSync({ root, config, maySpend: env['LOCKALE_SPEND'] === '1' })
  const sync = syncs.get(name) ?? createSync({ look, start, env, debounceMs: 300, pauseMs: [5000, 600_000] })
  syncs.set(name, sync)
  return sync
}

/** Returns why the last sync in watch mode failed or was incomplete. */
export function syncTrouble({ root, config }: Pick<SyncCall, 'root' | 'config'>): string | undefined {
  const { state, text } = syncs.get(JSON.stringify([root, config]))?.state() ?? {}
  return state === 'failed' || state === 'incomplete' ? text : undefined
}

export function createSync({ look, start, env, debounceMs, pauseMs: [firstPauseMs, longestPauseMs] }: SyncPorts): Sync {
  const isRefused = runsInCi(env) && env['LOCKALE_SPEND'] !== '1'
  const users = new Map<symbol, Say>()
  let state: SyncState | undefined
  let running: RunningSync | undefined
  let building: Promise<SyncEnd | undefined> | undefined
  let settled: string | undefined
  let known: string | undefined
  let baseline: Promise<SyncInputs | undefined> | undefined
  let isBusy = false
  let isAgain = false
  let failures = 0
  let debounce: NodeJS.Timeout | undefined
  let pause: NodeJS.Timeout | undefined

  async function run(isWanted: () => boolean): Promise<SyncEnd> {
    state = { state: 'running', text: 'translating changed strings' }
    const end = await runOnce(isWanted)
    state = { state: end.state, text: end.text }
    return end
  }

  async function runOnce(isWanted: () => boolean): Promise<SyncEnd> {
    try {
      running = await start()
      if (!isWanted()) await running.stop()
      return describeEnd(await running.ended)
    } catch (error) {
      if (!isLockaleError(error)) throw error
      return { state: 'failed', text: describeStop(error), mayPass: false, aside: '' }
    } finally {
      running = undefined
    }
  }

  async function build(): Promise<SyncEnd | undefined> {
    const before = await lookOrNot()
    if (before === undefined || before.all === settled) return undefined
    settled = before.all
    if (isRefused) return refusal
    const end = await run(() => true)
    const after = await lookOrNot()
    settled = end.state === 'failed' ? undefined : after?.all
    return end
  }

  async function lookOrNot(): Promise<SyncInputs | undefined> {
    try {
      return await look()
    } catch (error) {
      if (!isLockaleError(error) && systemCode(error) === undefined) throw error
      return undefined // the check reports an invalid config or unreadable file
    }
  }

  const isWatched = (): boolean => users.size > 0

  function say(level: 'info' | 'warn', text: string): void {
    // Several plugins may watch one project, but only the last one prints this line.
    ;[...users.values()].at(-1)?.(level, text)
  }

  /** Syncs if source strings have changed. @param isRetry true to sync after a failure even without a change */
  async function act(isRetry: boolean): Promise<void> {
    if (isBusy) {
      isAgain = true
      return
    }
    isBusy = true
    try {
      await baseline
      const inputs = await lookOrNot()
      if (inputs === undefined || (inputs.sources === known && !isRetry) || !(await inputs.areWhole())) return
      if (!isWatched()) return
      const { sources } = inputs
      if (sources !== known) failures = 0
      known = sources
      clearTimeout(pause)
      say('info', 'translating changed strings')
      told(await run(isWatched))
    } catch (error) {
      // No caller awaits this promise: a rejection would end the bundler.
      say('warn', error instanceof Error ? (error.stack ?? error.message) : String(error))
    } finally {
      isBusy = false
      if (isAgain) changed()
      isAgain = false
    }
  }

  function told({ state, text, mayPass, aside }: SyncEnd): void {
    if (aside !== '') say('warn', aside)
    if (!isWatched()) return
    const again = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    const next = mayPass ? `; next attempt in ${Math.ceil(again / 1000)} s, or when a source string changes` : ''
    say(state === 'done' ? 'info' : 'warn', `${text}${next}`)
    if (!mayPass) return
    failures++
    pause = setTimeout(() => void act(true), again)
    pause.unref()
  }

  function changed(): void {
    if (!isWatched() || isRefused) return
    clearTimeout(debounce)
    debounce = setTimeout(() => void act(false), debounceMs)
  }

  async function lookFirst(): Promise<SyncInputs | undefined> {
    const inputs = await lookOrNot()
    known = inputs?.sources
    return inputs
  }

  return {
    beforeBuild() {
      building ??= build().finally(() => {
        building = undefined
      })
      return building
    },
    watch(userSay) {
      const user = Symbol('watch')
      const isFirst = !isWatched()
      users.set(user, userSay)
      if (isFirst && isRefused) userSay('info', refusal.text)
      if (isFirst && !isRefused) baseline = lookFirst()
      return {
        files: async () => (await baseline)?.files ?? [],
        changed,
        async close() {
          users.delete(user)
          if (isWatched()) return
          clearTimeout(debounce)
          clearTimeout(pause)
          await running?.stop()
        },
      }
    },
    state: () => state,
  }
}

const refusal: SyncEnd = {
  state: 'stopped',
  text: 'in CI, a build translates only with LOCKALE_SPEND=1',
  mayPass: false,
  aside: '',
}

/** Returns whether `CI` is set, as all CI systems do. Some users switch it off with `false` or `0`. */
function runsInCi({ CI }: SyncPorts['env']): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI.toLowerCase())
}
