import { randomUUID } from 'node:crypto'
import { isLockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import { printUnsaved } from '../ledger/record.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent } from '../model/event.ts'
import { TranslateFailure } from '../model/translator.ts'
import type { Writer } from '../model/writer.ts'
import type { WritingPlan, WritingQuestion } from '../plan/writing-plan.ts'
import { openShutdown } from './shutdown.ts'

interface ImproveOptions {
  readonly writer: Writer
  readonly ledger: Ledger
  /** Of the source. */
  readonly locale: string
  readonly clock: Clock
  /** Aborting starts no new request and gives those under way five seconds: they are paid. */
  readonly signal: AbortSignal
  readonly onEvent?: ((event: RunEvent) => void) | undefined
  /** Asked before each request leaves: throws if this run no longer holds its lock, and another one may ask for the same. */
  readonly assertHeld?: (() => Promise<void>) | undefined
}

/** What was spent. */
export interface ImproveTotals {
  /** Answered. */
  readonly requests: number
  readonly texts: number
  readonly characters: number
  /** Sent again after an unknown outcome. */
  readonly charactersPossiblyTwice: number
  /** Texts that the service does not take, by their key, with its words. */
  readonly refused: ReadonlyMap<string, string>
}

/**
 * Has the texts of a plan improved, a few requests at a time. Each stands in the ledger before it leaves, and its answers before
 * they are used: from there they are read. A request that is refused is halved until the text at fault is alone; any other failure
 * ends it, when the requests under way have been answered.
 * @throws what the writer's failures were caused by; `LEDGER_UNWRITABLE`
 */
export async function improveTexts({ requests }: WritingPlan, options: ImproveOptions): Promise<ImproveTotals> {
  const refused = new Map<string, string>()
  const totals = { requests: 0, texts: 0, characters: 0, charactersPossiblyTwice: 0, refused }
  let refusedInVain = 0
  const queue = [...requests]
  const failures: unknown[] = []
  const { clock, signal, writer } = options
  const shutdown = openShutdown({ clock, signal, endsAt: undefined, onStop: () => failures.push(signal.reason) })
  const work = async () => {
    while (failures.length === 0) {
      const request = queue.shift()
      if (request === undefined) return
      try {
        const { unknownRequests } = await ask(request, { ...options, signal: shutdown.lateAbort })
        const characters = charactersOf(request)
        totals.requests++
        totals.texts += request.length
        totals.characters += characters
        totals.charactersPossiblyTwice += characters * unknownRequests
        refusedInVain = 0
      } catch (error) {
        if (!isRefused(error)) failures.push(causeOf(error))
        else if (request.length > 1) queue.unshift(...halvesOf(request))
        else {
          for (const { key } of request) refused.set(key, error.message)
          if (++refusedInVain >= maxRefusedInVain) failures.push(causeOf(error))
        }
      }
    }
  }
  await Promise.all(Array.from({ length: writer.limits.maxRequests }, work))
  shutdown.close()
  if (failures.length > 0) throw failures[0]
  return totals
}

/** So many texts refused, and none taken in between: it is not the texts. */
const maxRefusedInVain = 10

/** Something in the request is at fault, and nothing of it was carried out. */
function isRefused(error: unknown): error is TranslateFailure {
  return error instanceof TranslateFailure && (error.failure === 'rejected' || error.failure === 'too-large')
}

/** What the service said itself says more. */
function causeOf(error: unknown): unknown {
  return error instanceof TranslateFailure ? (error.cause ?? error) : error
}

function halvesOf(request: readonly WritingQuestion[]): readonly (readonly WritingQuestion[])[] {
  const middle = Math.ceil(request.length / 2)
  return [request.slice(0, middle), request.slice(middle)]
}

async function ask(
  request: readonly WritingQuestion[],
  { writer, ledger, locale, signal, onEvent, assertHeld }: ImproveOptions,
): Promise<{ readonly unknownRequests: number }> {
  await assertHeld?.()
  const id = `write-${randomUUID()}`
  await ledger.sent({ id, locale, texts: request.length, characters: charactersOf(request) })
  const answer = await writer
    .write(
      request.map(({ wire }) => wire),
      signal,
    )
    .catch(async (error: unknown) => {
      if (error instanceof TranslateFailure && error.outcome !== 'unknown') await ledger.refused(id)
      throw error
    })
  const answers = request.map(({ key, wire }, at) => [key, answer.texts[at] ?? wire] as const)
  const response = { id, answers, billedCharacters: undefined }
  try {
    await ledger.received(response)
  } catch (error) {
    if (isLockaleError(error, 'LEDGER_UNWRITABLE')) onEvent?.({ type: 'unsaved', line: printUnsaved(response) })
    throw error
  }
  return answer
}

function charactersOf(request: readonly WritingQuestion[]): number {
  return request.reduce((sum, { characters }) => sum + characters, 0)
}
