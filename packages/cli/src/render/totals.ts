import type { Config, PlanTotals } from '@lockale/core'
import { count, figure, money } from './figures.ts'
import { dim, green, type Line } from './screen.ts'

export interface Budget extends Pick<Config, 'budget'> {
  /** `--max-characters`, in place of the config's. */
  readonly maxCharacters: number | undefined
}

type Figures = Pick<PlanTotals, 'texts' | 'requests' | 'characters'>

/** `+ 12,760 texts · 262 requests · 448,900 characters · about €8.98 of €10.00` */
export function totalsLine({ texts, requests, characters }: Figures, budget: Budget): Line {
  const max = budget.maxCharacters ?? budget.budget.maxCharacters
  const cost = costOf(characters, budget)
  const limit = max !== undefined && cost === undefined ? ` of ${figure(max)}` : ''
  const amount = limit === '' ? count(characters, 'character') : `${figure(characters)}${limit} characters`
  const parts = [count(texts, 'text'), count(requests, 'request'), amount, ...(cost === undefined ? [] : [cost])]
  return [green('+'), ` ${parts.join(' · ')}`]
}

/** `about €8.98 of €10.00`, only where the config says what a character costs. */
function costOf(characters: number, { budget, maxCharacters }: Budget): string | undefined {
  const { pricePerMillion, currency } = budget
  if (pricePerMillion === undefined) return undefined
  const price = (amount: number) => money((amount * pricePerMillion) / 1_000_000, currency)
  const max = maxCharacters ?? budget.maxCharacters
  const amount = price(characters)
  return `${amount.startsWith('less') ? '' : 'about '}${amount}${max === undefined ? '' : ` of ${price(max)}`}`
}

export interface LeftOut {
  readonly locale: string
  readonly name: string
  readonly why: string
}

/** One line for each setting and reason: `i formality left out for ja, ar: the language has none` */
export function leftOutLines(leftOut: readonly LeftOut[]): readonly Line[] {
  const locales = new Map<string, { readonly of: LeftOut; readonly in: string[] }>()
  for (const one of leftOut) {
    const id = JSON.stringify([one.name, one.why])
    const group = locales.get(id)
    if (group === undefined) locales.set(id, { of: one, in: [one.locale] })
    else group.in.push(one.locale)
  }
  return [...locales.values()].map(({ of, in: where }): Line => [
    dim(`i ${of.name} left out for ${where.join(', ')}: ${of.why}`),
  ])
}
