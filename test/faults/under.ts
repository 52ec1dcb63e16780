import { expect } from 'vitest'
import type { RunProof } from './row.ts'
import { type Outcome, syncUnder, type Trouble } from './sync-under.ts'

export interface Expected {
  /** What to call the trouble where its faults say too much. */
  readonly name?: string
  readonly code: number
  /** On stdout or stderr. */
  readonly says?: readonly (string | RegExp)[]
  /** Requests to translate, at most. */
  readonly mostRequests?: number
  /** Characters billed and lost, at most. Default 0. */
  readonly mostLost?: number
  readonly look?: (outcome: Outcome) => void | Promise<void>
}

/** A run of the command line under faults, with its title made of them. */
export function under(
  trouble: Trouble,
  { code, says = [], mostRequests = 30, mostLost = 0, look, name }: Expected,
): RunProof {
  const command = trouble.isInProcess === true ? 'sync' : ['lockale', ...(trouble.args ?? ['sync'])].join(' ')
  const title = `${command} under ${name ?? (trouble.faults ?? ['a small quota']).join(' · ')}`
  return {
    kind: 'run',
    title,
    run: () =>
      syncUnder(trouble, async (outcome) => {
        const said = outcome.out + outcome.err
        for (const piece of says) {
          if (typeof piece === 'string') expect(said).toContain(piece)
          else expect(said).toMatch(piece)
        }
        expect([outcome.code, said]).toEqual([code, said])
        expect(outcome.requests).toBeLessThanOrEqual(mostRequests)
        expect(outcome.lost).toBeLessThanOrEqual(mostLost)
        await look?.(outcome)
      }),
  }
}

/** The same expectation of several faults: a process for the first, the engine alone for the others. */
export function underEach(faults: readonly string[], expected: Expected, trouble: Trouble = {}): readonly RunProof[] {
  return faults.map((fault, index) =>
    under({ ...trouble, faults: [fault], isInProcess: trouble.isInProcess ?? index > 0 }, expected),
  )
}
