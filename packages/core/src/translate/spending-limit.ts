import { LockaleError } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import { seenFrom } from '../model/folder.ts'
import type { Plan } from '../plan/plan.ts'
import { costOf } from '../plan/totals.ts'
import type { Send } from '../plan/step.ts'

/**
 * Limits the characters of strings that are sent again, which a plan does not count. `mayPay` returns whether the limit
 * allows to send a string; it subtracts its characters, and so does `pay` in any case. Equal strings count once.
 * @param characters number of characters that are left in the budget; `undefined`: no limit
 */
export function openSpendingLimit(characters: number | undefined): {
  mayPay(send: Send): boolean
  pay(send: Send): void
} {
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
  const message = `The run costs about ${cost.toFixed(2)} ${currency}; the limit is ${maxCost}.`
  throw new LockaleError('BUDGET_EXCEEDED', message, {
    hint: 'Nothing was sent. Raise `budget.maxCost`, or restrict the run with --locale.',
  })
}

function refuseMore(characters: number, maxCharacters: number | undefined): void {
  if (maxCharacters === undefined || characters <= maxCharacters) return
  throw new LockaleError('BUDGET_EXCEEDED', `The run needs ${characters} characters; the limit is ${maxCharacters}.`, {
    hint: 'Nothing was sent. Raise the limit with --max-characters or `budget.maxCharacters`, or restrict the run with --locale.',
  })
}
