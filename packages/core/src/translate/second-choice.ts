import { mostAgainFor } from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'
import { askInAnotherWay } from '../plan/send-step.ts'
import type { Send } from '../plan/step.ts'
import { type Attempt, type Settled, unasked } from './settle.ts'
import { openSpendingLimit } from './spending-limit.ts'

/**
 * Decides which doubtful strings of a language are sent a second time, and about those that are not. All depends on the
 * strings and their translations, and nothing on time: a run that continues another one decides the same.
 * @param attempts all strings of one language
 */
export function openSecondChoice(attempts: readonly Attempt[]): {
  /** Returns the attempts to go on with, without the doubtful strings that are not sent a second time. */
  choose(open: readonly Attempt[]): readonly Attempt[]
  /** Notes the result of a string after its second translation. */
  note(attempt: Attempt, result: Settled): void
  /** Attempts that `choose` left out, until `conclude` is called. */
  readonly left: readonly Attempt[]
  /** Returns the results of `left`. Call it when all other strings of the language have a result. */
  conclude(): ReadonlyMap<Send, Settled>
} {
  const strings = new Map(attempts.map(({ project, first }) => [first.memoryKey, firstWay(first, project)]))
  const limit = openSpendingLimit(mostAgainFor([...strings.values()].reduce((sum, send) => sum + sizeOf(send), 0)))
  const corrected = new Map<DiagnosticCode, number>()
  let left: Attempt[] = []
  payRefused(attempts.map(({ first, ...rest }) => ({ ...rest, send: first })))
  return {
    get left() {
      return left
    },
    choose(open) {
      payRefused(open)
      for (const { best, send } of open) if (best !== undefined && send.recalled !== undefined) limit.pay(send)
      // A short string costs little: so the most strings are right in the end.
      const shortFirst = open
        .filter(({ best }) => best !== undefined)
        .sort((one, other) => sizeOf(one.send) - sizeOf(other.send))
      const out = new Set(shortFirst.filter((attempt) => !mayBeSent(attempt)))
      left.push(...out)
      return open.filter((attempt) => !out.has(attempt))
    },
    note({ best }, result) {
      if (best === undefined || !result.ok) return
      const by = result.text === best.text ? -1 : 1
      for (const code of best.codes) corrected.set(code, (corrected.get(code) ?? 0) + by)
    },
    conclude() {
      const results = new Map(left.flatMap(({ first, best }) => (best ? [[first, resultOf(best)] as const] : [])))
      left = []
      return results
    },
  }

  /** Counts strings whose translation was refused: they are sent again in any case. */
  function payRefused(all: readonly Pick<Attempt, 'project' | 'send' | 'best'>[]): void {
    for (const { project, send, best } of all) {
      if (best === undefined && isRepeated(send)) limit.pay(firstWay(send, project))
    }
  }

  function mayBeSent({ project, send }: Attempt): boolean {
    return send.recalled !== undefined || (limit.mayPay(send) && project.spendingLimit.mayPay(send))
  }

  /** What usually is right is believed if the service said the same again in most cases that it was asked about. */
  function resultOf(best: NonNullable<Attempt['best']>): Settled {
    const isBelieved = !best.needsReview && best.codes.every((code) => (corrected.get(code) ?? 0) < 0)
    return isBelieved ? best : unasked(best)
  }
}

function isRepeated({ strategy, again, refused }: Send): boolean {
  return strategy > 1 || again !== undefined || refused !== undefined
}

/** Returns the string as it is sent first. */
function firstWay(send: Send, { source, terms }: Attempt['project']): Send {
  return send.strategy === 1 ? send : askInAnotherWay(send, { sourceLocale: source, terms, strategy: 1 })
}

function sizeOf({ protectedText }: Send): number {
  return protectedText.characters
}
