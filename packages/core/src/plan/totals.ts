import { mostAgainFor } from '@lockale/checks'
import { rememberEach } from '@lockale/errors'
import type { TargetFile } from '../model/catalog.ts'
import { countMessages } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { FileTotals, Plan, PlanTotals, RefusedTotals, SentAs } from './plan.ts'
import { type PlanStep, type Send, sendsOf } from './step.ts'

export interface RequestSizes {
  /** The requests, without duplicates of strings with the same settings and description. */
  readonly batches: readonly {
    readonly request: { readonly target: string }
    readonly sends: readonly Send[]
    readonly characters: number
  }[]
  /** For each locale: the least number of requests that can hold its strings. */
  readonly lowerBounds: ReadonlyMap<string, number>
  /** Returns the price of a request, if a translator states it. */
  readonly priceOf?: ((target: string, sends: readonly Send[]) => number | undefined) | undefined
  readonly locales: readonly string[]
  /** Returns the name of a file; default: its path in the project. */
  readonly nameOf?: ((target: TargetFile) => string) | undefined
}

/** Counts messages and requests. A string in several files is sent once, and counts for the first of them. */
export function countTotals(
  { steps, diffs }: Pick<Plan, 'steps' | 'diffs'>,
  { batches, lowerBounds, locales, priceOf, nameOf = ({ file }) => file }: RequestSizes,
): Omit<PlanTotals, 'recalled' | 'undescribed'> {
  const kinds = { translate: 0, reuse: 0, keep: 0, remove: 0, 'keep-orphan': 0 }
  const messages = diffs.reduce((total, diff) => total + countMessages(diff), 0)
  const byLocale = new Map(locales.map((locale) => [locale, { translate: 0, reuse: 0, ...nothing }]))
  const files = new Map<string, Writable<FileTotals>>()
  const inFile = rememberEach((target: TargetFile) => fileTotals(files, target.locale, nameOf(target)))
  for (const step of steps) {
    kinds[step.kind]++
    if (step.kind !== 'translate' && step.kind !== 'reuse') continue
    const { target } = step.change
    const inLocale = byLocale.get(target.locale)
    if (inLocale !== undefined) inLocale[step.kind]++
    inFile(target)[step.kind]++
  }
  for (const { request, sends, characters } of batches) {
    const inLocale = byLocale.get(request.target)
    if (inLocale !== undefined) {
      inLocale.requests++
      inLocale.texts += sends.length
      inLocale.characters += characters
    }
    for (const send of sends) {
      if (send.kind === 'text') continue
      const totals = inFile(send.message.target)
      totals.texts++
      totals.characters += send.protectedText.characters
    }
  }
  const all = locales.map((locale) => {
    const totals = byLocale.get(locale) ?? { translate: 0, reuse: 0, ...nothing }
    const lowerBound = lowerBounds.get(locale) ?? 0
    return { locale, ...totals, lowerBound, extraRequests: totals.requests - lowerBound }
  })
  return {
    translate: kinds.translate,
    reuse: kinds.reuse,
    ...addUp(all, ['texts', 'requests', 'lowerBound', 'extraRequests']),
    refused: countRefused(steps),
    ...addUp(all, ['characters']),
    ...joinPrices(
      batches.map(({ request, sends, characters }) => {
        const amount = priceOf?.(request.target, sends)
        return amount === undefined ? {} : { priced: { amount, characters } }
      }),
    ),
    keep: messages - kinds.translate - kinds.reuse,
    remove: kinds.remove,
    locales: all,
    files: [...files.values()],
  }
}

/** Adds up the totals of plans that share neither a locale nor a string. */
export function joinTotals(
  parts: readonly Omit<PlanTotals, 'undescribed'>[],
  { locales, diffs }: Pick<RequestSizes, 'locales'> & Pick<Plan, 'diffs'>,
): Omit<PlanTotals, 'undescribed'> {
  const inLocale = new Map(parts.flatMap((part) => part.locales.map((one) => [one.locale, one])))
  const idOf = ({ locale, file }: Pick<FileTotals, 'locale' | 'file'>) => `${locale} ${file}`
  const files = new Map(parts.flatMap((part) => part.files.map((one) => [idOf(one), one])))
  return {
    ...addUp(parts, ['translate', 'reuse', 'texts', 'requests', 'lowerBound', 'extraRequests']),
    refused: addUp(
      parts.map(({ refused }) => refused),
      ['strings', 'characters', 'blocked'],
    ),
    recalled: addUp(
      parts.map(({ recalled }) => recalled),
      ['cache', 'shared', 'characters'],
    ),
    ...addUp(parts, ['characters']),
    ...joinPrices(parts),
    ...addUp(parts, ['keep', 'remove']),
    locales: locales.flatMap((locale) => inLocale.get(locale) ?? []),
    files: [...new Set(diffs.flatMap(({ target }) => files.get(idOf(target)) ?? []))],
  }
}

/** Adds up prices; returns no field if there is none. */
export function joinPrices(all: readonly Pick<PlanTotals, 'priced'>[]): Pick<PlanTotals, 'priced'> {
  const priced = all.flatMap((one) => one.priced ?? [])
  return priced.length === 0 ? {} : { priced: addUp(priced, ['amount', 'characters']) }
}

/** Adds up these fields of all objects. */
function addUp<Name extends string>(
  all: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  const sums = names.map((name) => [name, sumOf(all.map((one) => one[name]))] as const)
  return Object.fromEntries(sums) as Readonly<Record<Name, number>>
}

/**
 * Returns what a run costs, in the currency of the budget: the prices that translators and judges state, and the price of the config
 * for all other characters. `undefined` if no price is known.
 */
export function costOf(
  { characters, priced }: Pick<PlanTotals, 'characters' | 'priced'>,
  { pricePerMillion }: Pick<Config['budget'], 'pricePerMillion'>,
): number | undefined {
  if (pricePerMillion === undefined) return priced?.amount
  return (priced?.amount ?? 0) + ((characters - (priced?.characters ?? 0)) * pricePerMillion) / 1_000_000
}

export function sentAs({ settings, totals }: Pick<Plan, 'settings' | 'totals'>): readonly SentAs[] {
  const busy = new Set(totals.locales.flatMap(({ locale, translate }) => (translate > 0 ? [locale] : [])))
  return settings.flatMap(({ locale, code = locale }) => {
    return busy.has(locale) && code.toLowerCase() !== locale.toLowerCase() ? [{ locale, code }] : []
  })
}

const nothing = { texts: 0, requests: 0, characters: 0 }

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Counts the strings whose translation is in a translation cache.
 * @param shared keys of the strings whose translation comes from a shared cache
 */
export function countRecalled(steps: readonly PlanStep[], shared: ReadonlySet<string>): PlanTotals['recalled'] {
  const recalled = recalledIn(steps)
  const fromShared = [...recalled.keys()].filter((memoryKey) => shared.has(memoryKey)).length
  return { cache: recalled.size - fromShared, shared: fromShared, characters: sumOf(recalled.values()) }
}

/** Returns the characters of each string whose translation is in a translation cache, by memory key. */
function recalledIn(steps: readonly PlanStep[]): ReadonlyMap<string, number> {
  const found = sendsOf(steps).filter(({ recalled }) => recalled !== undefined)
  return new Map(found.map(({ memoryKey, protectedText }) => [memoryKey, protectedText.characters]))
}

/**
 * Returns the most characters that second requests for doubtful translations can add to a plan. A cached translation
 * can be doubtful, too, if the run that received it ended before its second request.
 */
export function mostAgain({ locales, characters, recalled }: PlanTotals): number {
  const busy = locales.filter(({ translate }) => translate > 0)
  const most = sumOf(busy.map((one) => mostAgainFor(one.characters)))
  return Math.min(
    characters + recalled.characters,
    most + (recalled.characters > 0 ? mostAgainFor(recalled.characters) : 0),
  )
}

function countRefused(steps: readonly PlanStep[]): RefusedTotals {
  const asked = new Map<string, number>()
  let blocked = 0
  for (const step of steps) {
    if (step.kind === 'remove' || step.kind === 'keep-orphan') continue
    for (const form of step.forms) if (form.kind === 'refuse' && form.retry === 'retry-refused') blocked++
  }
  for (const { refused, memoryKey, protectedText } of sendsOf(steps)) {
    if (refused !== undefined) asked.set(memoryKey, protectedText.characters)
  }
  return { strings: asked.size, characters: sumOf(asked.values()), blocked }
}

function sumOf(amounts: Iterable<number>): number {
  return [...amounts].reduce((sum, each) => sum + each, 0)
}

function fileTotals(files: Map<string, Writable<FileTotals>>, locale: string, file: string): Writable<FileTotals> {
  // The path alone does not identify the entry: one file may hold several locales.
  const id = `${locale} ${file}`
  const known = files.get(id)
  if (known !== undefined) return known
  const fresh = { locale, file, translate: 0, reuse: 0, texts: 0, characters: 0 }
  files.set(id, fresh)
  return fresh
}
