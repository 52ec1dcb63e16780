import type { ChangeState, Provenance } from '@lockale/core'
import type { ReviewFilter, ReviewQuery, ReviewQueue } from '@lockale/review-engine'

/** The names of the queues, in the order in which to work on them. */
export const queueWords: Readonly<Record<ReviewQueue, { readonly name: string; readonly what: string }>> = {
  invalid: { name: 'Invalid', what: 'Translations that break a rule of severity error' },
  'source-changed': { name: 'Source changed', what: 'Translations of an older source string' },
  unreviewed: { name: 'Needs review', what: 'Machine translations without a review' },
  imported: { name: 'Imported', what: 'Translations that existed before lockale' },
  refused: { name: 'Refused', what: 'Messages for which every answer of the service was invalid' },
  missing: { name: 'To translate', what: 'Missing and out of date: the next sync translates them' },
  warnings: { name: 'Warnings', what: 'Translations with warnings and notes that need nothing else' },
}

export const queues: readonly ReviewQueue[] = Object.keys(queueWords).filter(
  (key) => key in queueWords,
) as ReviewQueue[]

export const originWords: Readonly<Record<Provenance, string>> = {
  machine: 'machine translation',
  review: 'machine translation, needs review',
  assistant: 'by a coding assistant or a bot, needs review',
  human: 'human translation',
  reviewed: 'reviewed translation',
  copied: 'copied by rule',
  adopted: 'imported: existed before lockale',
}

export const stateWords: Readonly<Record<ChangeState, string>> = {
  missing: 'missing',
  current: 'up to date',
  stale: 'out of date',
  edited: 'up to date',
  'source-changed': 'needs review: source changed',
  orphan: 'not in the source',
}

/** The names of filters, short enough for a list of choices. */
export const stateNames: Readonly<Record<NonNullable<ReviewFilter['state']>, string>> = {
  'up-to-date': 'Up to date',
  'out-of-date': 'Out of date',
  'source-changed': 'Source changed',
  missing: 'Missing',
}

export const originNames: Readonly<Record<Provenance, string>> = {
  human: 'Human',
  reviewed: 'Reviewed',
  adopted: 'Imported',
  machine: 'Machine',
  review: 'Machine, needs review',
  assistant: 'Assistant or bot',
  copied: 'Copied by rule',
}

export const lengthNames = {
  '1-20': 'Up to 20 characters',
  '21-100': '21 to 100 characters',
  '101-': 'Over 100 characters',
}

export const orderNames: Readonly<Record<NonNullable<ReviewQuery['order']>, string>> = {
  file: 'As in the files',
  worst: 'Worst first',
  newest: 'Newest first',
  longest: 'Longest first',
  shortest: 'Shortest first',
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Returns the English name of a locale, such as `German`; `''` if the browser knows none. */
export function languageName(locale: string): string {
  try {
    return languageNames.of(locale) ?? ''
  } catch {
    // The code is not valid, as in files of tools with codes of their own.
    return ''
  }
}

const figures = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent' })

export function figure(number: number): string {
  return figures.format(number)
}

/** Returns a number with its noun: `1 string` or `2,000 strings`. */
export function counted(number: number, noun: string): string {
  return `${figures.format(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** Returns a percentage. It is `100%` only if nothing is missing, so that the last string is not overlooked. */
export function share(part: number): string {
  return percent.format(part < 1 ? Math.min(part, 0.99) : 1)
}

/** Returns the length in code points, which length limits count. */
export function lengthOf(text: string): number {
  return [...text].length
}
