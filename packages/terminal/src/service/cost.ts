import { charactersLeftOf, type ServiceCalls } from '@lockale/connect'
import type { CharactersLeft, Config } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { Flags } from '../arguments/flags.ts'
import { count, figure, money, untilDay } from '../render/figures.ts'
import { dim, green, type Line } from '../render/screen.ts'
import { billed } from '../render/totals.ts'

export interface Cost {
  /** Number of characters (code points) that are billed. If `isAtLeast` is true, the service may bill more. */
  readonly characters: number
  readonly isAtLeast?: boolean
  /** Characters that the service still allows; `undefined` if there is no limit, or the service does not report it. */
  readonly left: CharactersLeft | undefined
  readonly budget: Config['budget']
  readonly isMock: boolean
}

/**
 * Returns the cost of a call to the service, before the call.
 * @throws {LockaleError} `BUDGET_EXCEEDED` if the cost exceeds `--max-characters` or the budget of the config
 */
export async function countCost(
  characters: number,
  {
    flags,
    client,
    place,
    budget,
    signal,
    isAtLeast = false,
  }: Pick<ServiceCalls, 'client' | 'place'> &
    Partial<Pick<Cost, 'isAtLeast'>> &
    Pick<Cost, 'budget'> & { readonly flags: Flags; readonly signal: AbortSignal },
): Promise<Cost> {
  const left = await charactersLeftOf(client, signal)
  const max = flags.count('max-characters') ?? budget.maxCharacters
  if (max !== undefined && characters > max && !flags.has('dry-run')) {
    throw new LockaleError(
      'BUDGET_EXCEEDED',
      `This run would send ${figure(characters)} characters; the limit is ${figure(max)}.`,
      { hint: 'Raise --max-characters or budget.maxCharacters, or send less. Nothing was sent.' },
    )
  }
  return { characters, isAtLeast, left, budget, isMock: place === undefined }
}

/** Returns `1,234 characters billed · about €0.02 · 498,766 left until 2026-12-01`. */
export function costLine({ characters, isAtLeast = false, left, budget, isMock }: Cost, isDryRun: boolean): Line {
  const { pricePerMillion, currency } = budget
  const price =
    pricePerMillion === undefined || isMock ? [] : [money((characters * pricePerMillion) / 1_000_000, currency)]
  const cost = price.map((amount) => (amount.startsWith('less') ? amount : `about ${amount}`))
  const rest = left === undefined ? [] : [`${figure(left.characters)} left${untilDay(left.until)}`]
  const done = isDryRun ? `${count(characters, 'character')} to send` : billed(characters, isMock)
  return [
    green(isDryRun ? '+' : '✓'),
    ` ${isAtLeast ? 'at least ' : ''}${done}`,
    dim([...cost, ...rest].map((part) => ` · ${part}`).join('')),
  ]
}

export function costDocument({ characters, isAtLeast = false, left }: Cost): Readonly<Record<string, unknown>> {
  return {
    characters,
    isAtLeast,
    charactersLeft: left?.characters ?? null,
    leftUntil: left?.until ?? null,
  }
}
