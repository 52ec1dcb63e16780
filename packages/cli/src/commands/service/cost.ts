import { charactersLeftOf, type ServiceCalls } from '@lockale/connect'
import type { CharactersLeft, Config } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { Flags } from '../../arguments/flags.ts'
import { count, figure, money, untilDay } from '../../render/figures.ts'
import { dim, green, type Line } from '../../render/screen.ts'

/** What a call would spend, and what is left to spend. */
export interface Cost {
  /** Code points, as the service bills them; at least so many where the service alone knows how many. */
  readonly characters: number
  readonly isAtLeast?: boolean
  /** `undefined`: no limit that the service tells of, or a key that may not ask. */
  readonly left: CharactersLeft | undefined
  readonly budget: Config['budget']
}

/**
 * Asks what is left, before anything is spent.
 * @throws {LockaleError} `BUDGET_EXCEEDED` for more than `--max-characters` or the budget of the config
 */
export async function countCost(
  characters: number,
  {
    flags,
    client,
    budget,
    signal,
    isAtLeast = false,
  }: Pick<ServiceCalls, 'client'> &
    Pick<Cost, 'budget' | 'isAtLeast'> & { readonly flags: Flags; readonly signal: AbortSignal },
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
  return { characters, isAtLeast, left, budget }
}

/** `+ 1,234 characters · about €0.02 · 498,766 left until 2026-12-01`: under `--dry-run` what would be, else what was. */
export function costLine({ characters, isAtLeast = false, left, budget }: Cost): Line {
  const { pricePerMillion, currency } = budget
  const price = pricePerMillion === undefined ? [] : [money((characters * pricePerMillion) / 1_000_000, currency)]
  const cost = price.map((amount) => (amount.startsWith('less') ? amount : `about ${amount}`))
  const rest = left === undefined ? [] : [`${figure(left.characters)} left${untilDay(left.until)}`]
  const amount = `${isAtLeast ? 'at least ' : ''}${count(characters, 'character')}`
  return [green('+'), ` ${amount}`, dim([...cost, ...rest].map((part) => ` · ${part}`).join(''))]
}

/** The same for `--json`. */
export function costDocument({ characters, isAtLeast = false, left }: Cost): Readonly<Record<string, unknown>> {
  return {
    characters,
    isAtLeast,
    charactersLeft: left?.characters ?? null,
    leftUntil: left?.until ?? null,
  }
}
