import type { Ledger } from '../ledger/ledger.ts'
import { TranslateFailure, type TranslateFailureCause, type Connection } from '../model/translator.ts'
import type { SendStep } from '../plan/step.ts'
import type { Batch } from '../translate/batch.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The failure of one request. With `isBilled`, it was done and its answer got lost. */
export interface Fault {
  readonly cause: TranslateFailureCause
  readonly outcome: TranslateFailure['outcome']
  readonly retryAfterMs?: number
  readonly isBilled?: boolean
}

export interface FakeService {
  readonly translator: Connection
  readonly ledger: Ledger
  readonly requests: (readonly string[])[]
  readonly billed: () => number
  readonly mostInFlight: () => number
  /** Strings that were requested again after their answer. */
  readonly boughtAgain: readonly string[]
}

export interface FakeOptions {
  readonly clock: VirtualClock
  readonly latencyMs?: number
  /** `undefined`: the request succeeds. */
  readonly fault: (request: {
    readonly index: number
    readonly texts: readonly string[]
    readonly target: string
  }) => Fault | undefined
}

/** Creates a translator that bills and uses the virtual clock, with a ledger in memory. */
export function fakeService({ clock, latencyMs = 350, fault }: FakeOptions): FakeService {
  const requests: (readonly string[])[] = []
  const received = new Set<string>()
  const boughtAgain: string[] = []
  let [billed, inFlight, mostInFlight] = [0, 0, 0]
  const charactersOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + [...text].length, 0)
  const translator: Connection = {
    engine: 'service',
    limits: { maxTexts: 50, maxBytes: 131_072 },
    overheadBytes: () => 0,
    textBytes: (text) => text.length,
    fit: () => Promise.resolve([]),
    charactersLeft: () => Promise.resolve({ characters: 7, until: '2027-01-01T00:00:00Z' }),
    async translate({ texts, target }, signal) {
      const found = fault({ index: requests.length, texts, target })
      requests.push(texts)
      boughtAgain.push(...texts.filter((text) => received.has(text)))
      mostInFlight = Math.max(mostInFlight, ++inFlight)
      try {
        await clock.sleep(latencyMs, signal)
      } catch {
        throw new TranslateFailure('aborted', 'unknown', 'given up', { hint: '' })
      } finally {
        inFlight--
      }
      if (found === undefined || found.isBilled === true) billed += charactersOf(texts)
      if (found !== undefined) {
        const { cause, outcome, retryAfterMs } = found
        const hint = retryAfterMs === undefined ? {} : { retryAfterMs }
        throw new TranslateFailure(cause, outcome, `the service says ${cause}`, { hint: 'do something', ...hint })
      }
      for (const text of texts) received.add(text)
      return { texts: texts.map((text) => `de:${text}`), billedCharacters: charactersOf(texts) }
    },
    close: () => Promise.resolve(),
  }
  return {
    translator,
    ledger: memoryLedger(),
    requests,
    billed: () => billed,
    mostInFlight: () => mostInFlight,
    boughtAgain,
  }
}

function memoryLedger(): Ledger {
  const answers = new Map<string, string>()
  const done = () => Promise.resolve()
  const ledger: Pick<Ledger, 'recall' | 'unanswered' | 'sent' | 'received' | 'refused' | 'found'> = {
    recall: (memoryKey) => answers.get(memoryKey),
    unanswered: { requests: 0, characters: 0 },
    sent: done,
    received({ answers: got }) {
      for (const [memoryKey, text] of got) answers.set(memoryKey, text)
      return done()
    },
    refused: done,
    found: (shared) => ledger.received({ id: '', answers: shared, billedCharacters: 0 }),
  }
  return ledger as Ledger
}

/**
 * Creates batches of strings named by position: `3.0` is the first one of batch 4. A string is its own memory key.
 * @param locales each has the same number of batches
 */
export function fakeBatches(
  count: number,
  textsEach: number,
  locales: readonly [string, ...string[]] = ['de'],
): readonly Batch[] {
  const batchesEach = Math.ceil(count / locales.length)
  return Array.from({ length: count }, (_, batch) => {
    const texts = Array.from({ length: textsEach }, (__, index) => `${batch}.${index}`)
    return {
      request: {
        texts,
        source: 'en',
        target: locales[Math.floor(batch / batchesEach)] ?? locales[0],
        mode: 'plain' as const,
        settings: { engine: 'service' },
        context: undefined,
      },
      sends: texts.map(
        (text) =>
          ({
            memoryKey: text,
            place: { locale: 'de', note: undefined },
            protectedText: { wire: text, characters: text.length },
          }) as SendStep,
      ),
      characters: texts.join('').length,
    }
  })
}
