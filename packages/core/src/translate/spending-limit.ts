import { LockaleError } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import { seenFrom } from '../model/folder.ts'
import type { Plan } from '../plan/plan.ts'
import { costOf } from '../plan/totals.ts'
import type { Send } from '../plan/step.ts'

/** Limits the characters of strings that are sent again. A plan does not count them. */
export interface SpendingLimit {
  /** Returns whether the limit allows to send a string, and subtracts its characters. Equal strings count once. */
  mayPay(send: Send): boolean
  /** Subtracts the characters of a string that is sent in any case. */
  pay(send: Send): void
}

/** Opens a limit. @param characters number of characters that are left in the budget; `undefined`: no limit */
export function openSpendingLimit(characters: number | undefined): SpendingLimit {
  const paid = new Set<string>()
  let left = characters ?? Infinity
  const pay = ({ memoryKey, protectedText }: Send) => {
    if (!paid.has(memoryKey)) left -= protectedText.characters
    paid.add(memoryKey)
  }
  return {
    pay,
    mayPay(send) {
      if (!paid.has(send.memoryKey) && send.protectedText.characters > left) return false
      pay(send)
      return true
    },
  }
}

/**
 * Throws an error if a run would send more characters than its budget allows.
 * @param planned plan of all projects
 * @param maxCharacters limit for all projects; `undefined`: each config's own budget applies
 * @throws {LockaleError} `BUDGET_EXCEEDED`
 */
export function refuseOverBudget(
  projects: readonly { readonly folder: string; readonly config: Config; readonly planned: Plan }[],
  planned: Plan,
  maxCharacters: number | undefined,
): void {
  if (maxCharacters !== undefined) {
    refuseMore(planned.totals.characters, maxCharacters)
    for (const { config, planned: own } of projects) refuseCost(own.totals, config.budget)
    return
  }
  for (const { folder, config, planned: own } of projects) {
    try {
      refuseMore(own.totals.characters, config.budget.maxCharacters)
      refuseCost(own.totals, config.budget)
    } catch (error) {
      throw seenFrom(folder, error)
    }
  }
}

function refuseCost(totals: Plan['totals'], budget: Config['budget']): void {
  const { maxCost, currency } = budget
  const cost = maxCost === undefined ? undefined : costOf(totals, budget)
  if (maxCost === undefined || cost === undefined || cost <= maxCost) return
  throw new LockaleError(
    'BUDGET_EXCEEDED',
    `The run costs about ${cost.toFixed(2)} ${currency}; the limit is ${maxCost}.`,
    {
      hint: 'Nothing was sent. Raise `budget.maxCost`, or restrict the run with --locale.',
    },
  )
}

function refuseMore(characters: number, maxCharacters: number | undefined): void {
  if (maxCharacters === undefined || characters <= maxCharacters) return
  throw new LockaleError('BUDGET_EXCEEDED', `The run needs ${characters} characters; the limit is ${maxCharacters}.`, {
    hint: 'Nothing was sent. Raise the limit with --max-characters or `budget.maxCharacters`, or restrict the run with --locale.',
  })
}
