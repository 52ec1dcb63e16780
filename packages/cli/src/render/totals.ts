import type { Config, Plan, PlanTotals, RefreshPart, SyncReport } from '@lockale/core'
import { count, figure, money } from './figures.ts'
import { dim, green, type Line, red, yellow } from './screen.ts'

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

interface LeftOut {
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

/** `! the service does not translate into km-KH, jp (did you mean ja?): 120 strings are left as they are`, and what to do. */
export function skippedLines(skipped: Plan['skipped']): readonly Line[] {
  if (skipped.length === 0) return []
  const names = skipped.map(({ locale, nearest }) => {
    return nearest.length === 0 ? locale : `${locale} (did you mean ${nearest.join(' or ')}?)`
  })
  const strings = skipped.reduce((sum, { messages }) => sum + messages, 0)
  const left = count(strings, 'string is left as it is', 'strings are left as they are')
  return [
    [yellow('!'), ` the service does not translate into ${names.join(', ')}: ${left}`],
    ['  → set policy "locked" for such a target, or { locale, code } with a language that the service has'],
  ]
}

/** `✗ de failed: POST … answered 500 (UNAVAILABLE): 120 strings are not translated`, one for each reason. */
export function failedLines(failed: SyncReport['failedLocales']): readonly Line[] {
  const reasons = new Map(failed.map((one) => [one.message, one]))
  return [...reasons.values()].flatMap(({ code, message, hint }) => {
    const all = failed.filter((one) => one.message === message)
    const names = all.map(({ locale }) => locale).join(', ')
    const strings = all.reduce((sum, { messages }) => sum + messages, 0)
    const left = count(strings, 'string is not translated', 'strings are not translated')
    return [[red('✗'), ` ${names} failed: ${message.replace(/\.$/u, '')} (${code}): ${left}`], [`  → ${hint}`]]
  })
}

/** `= 30 texts from the shared memory`, and a warning for each thing that went wrong with it. */
export function sharedLines(texts: number, troubles: readonly string[]): readonly Line[] {
  return [
    ...(texts > 0 ? [[dim(`= ${count(texts, 'text')} from the shared memory`)]] : []),
    ...troubles.map((trouble): Line => [yellow('!'), ` ${trouble}`]),
  ]
}

/** What is asked for although every answer so far broke its message, and what is not asked for any more. */
export function refusedLines({ strings, characters, blocked }: PlanTotals['refused']): readonly Line[] {
  const size = `${count(strings, 'string')} (${count(characters, 'character')})`
  return [
    ...(strings > 0
      ? [[yellow('!'), ` ${size} asked for again: every translation so far broke placeholders or tags`]]
      : []),
    ...(blocked > 0
      ? [
          [
            yellow('!'),
            ` ${count(blocked, 'string')} refused in too many runs: lockale sync --retry-refused asks again`,
          ],
        ]
      : []),
  ]
}

/** One line: `i outdated: 12 with another glossary, 3 with another note, kept; lockale sync --refresh glossary,notes makes them anew` */
export function outdatedLines(outdated: Plan['outdated']): readonly Line[] {
  if (outdated.length === 0) return []
  const amounts = outdated.map(({ part, messages }) => `${figure(messages)} with another ${partWords[part]}`)
  const parts = outdated.map(({ part }) => part).join(',')
  return [[dim(`i outdated: ${amounts.join(', ')}, kept; lockale sync --refresh ${parts} makes them anew`)]]
}

export const partWords: Readonly<Record<RefreshPart, string>> = {
  formality: 'formality',
  glossary: 'glossary',
  style: 'style list',
  memory: 'translation memory',
  model: 'model or service',
  instructions: 'set of instructions',
  notes: 'note',
}
