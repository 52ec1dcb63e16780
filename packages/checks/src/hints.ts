import { clockHoursIn } from './clock-hours.ts'
import { mayNameDate } from './intl-words.ts'
import { measuresIn } from './measures.ts'
import { clearNegation } from './negations.ts'
import { languageOf } from './open-pair.ts'
import type { TextView } from './text-view.ts'
import { unitWordsIn } from './unit-words.ts'
import { variablesIn } from './variables.ts'

/** Bits for the things in a source string that rules compare by their meaning. */
export const hint = { measure: 1, date: 2, negation: 4, variables: 8, name: 16, shortcut: 32, marks: 64 } as const

/** Returns the bits of `hint` for a source string. Cached in the string, which has many translations. */
export function hintsOf(source: TextView, locale: string): number {
  return (source.hints ??= readHints(source, locale))
}

function readHints(source: TextView, locale: string): number {
  const { raw, reading } = source
  let hints = names.test(raw) ? hint.name : 0
  if (keys.test(raw)) hints |= hint.shortcut
  if (hasTwoVariables(reading.slots ?? raw) && variablesIn(source).length > 1) hints |= hint.variables
  if (clearNegation(raw, languageOf(locale)) !== undefined) hints |= hint.negation
  if (clockHoursIn(raw).length > 0 || mayNameDate(source.words, locale)) hints |= hint.date
  const hasMeasure = /[\d{%$@€£]/u.test(raw) && measuresIn(source.prose, locale).length > 0
  if (hasMeasure || unitWordsIn(source.prose, locale).length > 0) hints |= hint.measure
  if (/\d[.,]\d/u.test(raw)) hints |= hint.marks
  return hints
}

/** Matches URLs, domains, paths, file names, versions and code. */
const names = /[/\\`]|\w\.[a-z\d]|\w_\w|[a-z]{2}[A-Z][a-z]|(?:^|\s)\.[a-z]/u

/** Matches shortcuts, and the words beside names of keys. */
const keys = /\+|<kbd|\b(?:press|hit|hold|tap|key)/iu

/** Returns false for a string that cannot have two variables. */
function hasTwoVariables(text: string): boolean {
  const first = text.search(/[{%$<:]/u)
  return first !== -1 && /[{%$<:]/u.test(text.slice(first + 3))
}
