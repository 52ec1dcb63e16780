import type { Judge, JudgeConnection } from '@lockale/core'
import { openOwnFunction, priceOf } from './own-function.ts'
import { type OwnOptions, readField, sizeOf } from './own-translator.ts'
import { readReason } from './reason.ts'

/** Wraps a judge of the project's own. Each of its answers becomes a score from 0 to 1 with a reason, or is missing. */
export function openOwnJudge(judge: Judge, { clock, secrets }: OwnOptions): JudgeConnection {
  const named = { kind: 'judge', id: judge.id } as const
  const { limits, ask } = openOwnFunction<readonly [score: number, because: string | null]>(
    {
      ...named,
      limits: judge.limits,
      // Its requests have items with translations.
      call: (items, job) => judge.judge(items as Parameters<Judge['judge']>[0], job),
      read(answer) {
        const { score } = answer
        if (typeof score !== 'number' || !(score >= 0 && score <= 1)) return undefined
        return [score, readReason(readField(answer, 'because'), secrets) ?? null]
      },
      shape: '{ id, score } with a score from 0 to 1',
      join: ([one, because], [other, more]) => (one === other ? [one, because ?? more] : undefined),
    },
    clock,
  )
  return {
    ...sizeOf(limits),
    takesItems: true,
    engine: judge.id,
    below: judge.below ?? 0.5,
    parallel: limits.parallel,
    price: judge.price && ((items) => priceOf(named, (own) => judge.price?.(own), items)),
    charactersLeft: () => Promise.resolve(undefined),
    async translate(request, signal) {
      const { values, problem } = await ask(request, signal)
      const texts = values.map((value) => value && JSON.stringify(value))
      return { texts, billedCharacters: undefined, problem }
    },
  }
}
