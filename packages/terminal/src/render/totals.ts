import {
  type Config,
  costOf,
  mostAgain,
  type Plan,
  type PlanTotals,
  type RefreshPart,
  type SyncReport,
} from '@lockale/core'
import { groupBy } from '@lockale/errors'
import { count, figure, money, withNearest } from './figures.ts'
import { bold, dim, type Line, red, screenOf, yellow } from './screen.ts'

export interface Budget extends Pick<Config, 'budget'> {
  readonly maxCharacters: number | undefined
}

interface TotalsOptions extends Budget {
  readonly isMock?: boolean | undefined
  /** True if the real number of requests can be lower. */
  readonly isUpperBound?: boolean | undefined
  readonly title?: string
}

export function billed(characters: number, isMock: boolean): string {
  return `${count(characters, 'character')} ${isMock ? '(mock service, not billed)' : 'billed'}`
}

/** Returns `Plan: 12,760 strings to translate · 262 requests · 448,900 characters · about €8.98 of €10.00`. */
export function totalsLine(
  totals: Pick<PlanTotals, 'requests' | 'characters' | 'priced'> & { readonly strings: number },
  options: TotalsOptions,
): Line {
  const { isMock = false, isUpperBound = false, title = 'Plan' } = options
  const { strings, requests, characters } = totals
  const max = options.maxCharacters ?? options.budget.maxCharacters
  const cost = isMock ? undefined : costWords(totals, options)
  const limit = max !== undefined && cost === undefined ? ` of ${figure(max)}` : ''
  const amount = limit === '' ? count(characters, 'character') : `${figure(characters)}${limit} characters`
  const parts = [
    `${count(strings, 'string')} to translate`,
    `${isUpperBound ? 'at most ' : ''}${count(requests, 'request')}`,
    isMock ? `${amount} (mock service, not billed)` : amount,
    ...(cost === undefined ? [] : [cost]),
  ]
  return [bold(`${title}:`), ` ${parts.join(' · ')}`]
}

/** Returns how many characters second requests for doubtful answers can add within the budget. */
export function mostAgainWithin(totals: PlanTotals, { budget, maxCharacters }: Budget): number {
  const left = (maxCharacters ?? budget.maxCharacters ?? Infinity) - totals.characters
  return Math.max(0, Math.min(mostAgain(totals), left))
}

function costWords(
  totals: Pick<PlanTotals, 'characters' | 'priced'>,
  { budget, maxCharacters }: Budget,
): string | undefined {
  const { maxCost, currency } = budget
  const cost = costOf(totals, budget)
  if (cost === undefined) return undefined
  const characters = maxCharacters ?? budget.maxCharacters
  const max = maxCost ?? (characters === undefined || totals.priced ? undefined : costOf({ characters }, budget))
  const amount = money(cost, currency)
  return `${amount.startsWith('less') ? '' : 'about '}${amount}${max === undefined ? '' : ` of ${money(max, currency)}`}`
}

/** Returns `i language codes: es-MX, es-AR as es-419; …` for locales that are sent to the service with another code. */
export function sentAsLines(sent: SyncReport['sentAs']): readonly Line[] {
  if (sent.length === 0) return []
  const codes = groupBy(sent, ({ code }) => code)
  const pairs = [...codes].map(([code, all]) => `${all.map(({ locale }) => locale).join(', ')} as ${code}`)
  return [[dim(`i language codes: ${pairs.join(' · ')}; { locale, code } in targets chooses another`)]]
}

/** Returns a line for each setting and reason: `i formality left out for ja, ar: the language has none`. */
export function leftOutLines(leftOut: readonly Record<'locale' | 'name' | 'why', string>[]): readonly Line[] {
  return [...groupBy(leftOut, ({ name, why }) => JSON.stringify([name, why])).values()].map((alike): Line => {
    const [{ name, why }] = alike
    return [dim(`i ${name} left out for ${alike.map(({ locale }) => locale).join(', ')}: ${why}`)]
  })
}

/** Returns `! the service does not translate into jp (did you mean ja?): 120 strings are left as they are`. */
export function skippedLines(skipped: Plan['skipped']): readonly Line[] {
  if (skipped.length === 0) return []
  const names = skipped.map(withNearest)
  const strings = skipped.reduce((sum, { messages }) => sum + messages, 0)
  const left = count(strings, 'string is left as it is', 'strings are left as they are')
  return [
    [yellow('!'), ` the service does not translate into ${names.join(', ')}: ${left}`],
    ['  → set policy "locked" for such a target, or { locale, code } with a language that the service has'],
  ]
}

/** Returns a line for each reason: `✗ de failed: POST … answered 500 (UNAVAILABLE): 120 strings are not translated`. */
export function failedLines(failed: SyncReport['failedLocales']): readonly Line[] {
  return [...groupBy(failed, ({ message }) => message).values()].flatMap((all) => {
    const [{ code, message, hint }] = all
    const names = all.map(({ locale }) => locale).join(', ')
    const strings = all.reduce((sum, { messages }) => sum + messages, 0)
    const left = count(strings, 'string is not translated', 'strings are not translated')
    return [[red('✗'), ` ${names} failed: ${message.replace(/\.$/u, '')} (${code}): ${left}`], [`  → ${hint}`]]
  })
}

/** Returns `= 30 strings from the shared translation cache`, and a warning for each problem with the cache. */
export function sharedLines(texts: number, troubles: readonly string[]): readonly Line[] {
  return [
    ...(texts > 0 ? [[dim(`= ${count(texts, 'string')} from the shared translation cache`)]] : []),
    ...troubles.map((trouble): Line => [yellow('!'), ` ${trouble}`]),
  ]
}

/** Returns lines about strings that so far got only invalid translations: how many are retried, how many skipped. */
export function refusedLines({ strings, characters, blocked }: PlanTotals['refused']): readonly Line[] {
  const size = `${count(strings, 'string')} (${count(characters, 'character')})`
  const retry = `lockale sync --retry-refused retries ${blocked === 1 ? 'it' : 'them'}`
  return screenOf(
    strings > 0 && [yellow('!'), ` ${size} retried: every translation so far broke placeholders or tags`],
    blocked > 0 && [yellow('!'), ` ${count(blocked, 'string')} skipped after three failed runs: ${retry}`],
  )
}

/** Returns `i settings changed for 12 strings (glossary), kept; lockale sync --refresh glossary re-translates them`. */
export function outdatedLines(outdated: Plan['outdated']): readonly Line[] {
  if (outdated.length === 0) return []
  const amounts = outdated.map(({ part, messages }) => `${count(messages, 'string')} (${partWords[part]})`)
  const refresh = `lockale sync --refresh ${outdated.map(({ part }) => part).join(',')}`
  return [[dim(`i settings changed for ${amounts.join(', ')}, kept; ${refresh} re-translates them`)]]
}

const partWords: Readonly<Record<RefreshPart, string>> = {
  formality: 'formality',
  glossary: 'glossary',
  style: 'style',
  memory: 'translation memory',
  model: 'model',
  instructions: 'instructions',
  engine: 'service or engine',
  notes: 'description',
}
