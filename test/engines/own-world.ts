import { connect } from '@lockale/connect/connect'
import {
  type Answer,
  type Item,
  type Job,
  parseConfig,
  type RunEvent,
  type SyncReport,
  type Translator,
} from '@lockale/core'
import { createWorld, type World } from '@lockale/project/testing/world'

export interface OwnWorld extends World {
  readonly calls: { readonly items: readonly Item[]; readonly job: Job }[]
  readonly events: RunEvent[]
  /** Runs a sync with the translators of the config. */
  run(options?: Partial<Parameters<World['project']['sync']>[0]>): Promise<SyncReport>
}

interface OwnOptions {
  readonly config?: Readonly<Record<string, unknown>>
  /** Ends the time of a call at once: of each call, or of those with this time limit. */
  readonly isImpatient?: boolean | number
  readonly env?: Readonly<Record<string, string>>
}

/** A project on a disk in memory, with a translator of its own. `calls` are what it was asked. */
export function ownWorld(
  files: Readonly<Record<string, unknown>>,
  translator: Translator | readonly Translator[],
  { config = {}, isImpatient = false, env = {} }: OwnOptions = {},
): OwnWorld {
  const calls: OwnWorld['calls'][number][] = []
  const events: RunEvent[] = []
  const recorded = [translator].flat().map((one): Translator => ({
    ...one,
    translate(items, job) {
      calls.push({ items, job })
      return one.translate(items, job)
    },
  }))
  const raw = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    syntax: 'i18next',
    translator: recorded,
    ...config,
  }
  const world = createWorld(files, { service: undefined, ...raw })
  const sleep = (ms: number, signal?: AbortSignal) =>
    isImpatient === true || isImpatient === ms
      ? Promise.resolve()
      : new Promise<void>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('awake')), { once: true })
        })
  return {
    ...world,
    calls,
    events,
    async run(options = {}) {
      const parsed = parseConfig(raw, { place: 'lockale.config.ts' })
      const connection = await connect(parsed, { env, clock: { sleep, random: () => 0.5 } })
      try {
        return await world.project.sync({
          translator: connection,
          onEvent: (event) => events.push(event),
          ...options,
        })
      } finally {
        await connection.close()
      }
    },
  }
}

/** A translator that answers `de:` and the text. */
export function translatorOf(
  answer: (items: readonly Item[], job: Job) => unknown,
  more: Partial<Translator> = {},
): Translator {
  return {
    id: 'mine 1',
    ...more,
    // A config that is not type-checked can hold a function that returns anything.
    translate: async (items, job) => (await answer(items, job)) as Iterable<Answer>,
  }
}

export function right({ id, text }: Item): Answer {
  return { id, text: `de:${text}` }
}
