import type { UnknownLocale } from '@lockale/connect'
import { truncate } from './width.ts'

/** Returns a number as `12,760`. Does not use `Intl.NumberFormat`, since its first call takes about 10 ms. */
export function figure(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')
}

export function count(value: number, one: string, many = `${one}s`): string {
  return `${figure(value)} ${value === 1 ? one : many}`
}

/** Returns a number of strings, and in brackets that of their plural forms if it is larger: `3 strings (4 with plural forms)`. */
export function countStrings(strings: number, forms: number, one: 'string' | 'translation' = 'string'): string {
  return `${count(strings, one)}${forms > strings ? ` (${figure(forms)} with plural forms)` : ''}`
}

export function withNearest({ locale, nearest }: Pick<UnknownLocale, 'locale' | 'nearest'>): string {
  return nearest.length === 0 ? locale : `${locale} (did you mean ${nearest.join(' or ')}?)`
}

/** Returns the elapsed time, at least `0.1 s`. @param start result of `clock.now()` at the start */
export function secondsSince(start: number, clock: { now(): number }): string {
  return `${Math.max((clock.now() - start) / 1000, 0.1).toFixed(1)} s`
}

/** Returns ` until 2026-12-01`, or an empty string for an unknown time. @param time ISO 8601 */
export function untilDay(time: string | undefined): string {
  return time === undefined ? '' : ` until ${time.slice(0, 10)}`
}

/** Returns a share (0 to 1) in percent, rounded down, so that `100.0 %` is shown only if nothing is missing. */
export function percent(share: number): string {
  return `${(Math.floor(share * 1000 + 1e-6) / 10).toFixed(1)} %`
}

/** Returns an amount as `€8.98`. For an unknown currency, its code is written before the number. */
export function money(amount: number, currency: string): string {
  const shown = amount > 0 && amount < 0.01 ? 0.01 : amount
  const text = formatMoney(shown, currency)
  return shown === amount ? text : `less than ${text}`
}

function formatMoney(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `${currency} ${amount.toFixed(2)}`
  }
}

/** Quotes a text like `quote`, but shows spaces at the start and end, and repeated spaces, as `␣`. */
export function quoteExactly(text: string, columns: number): string {
  const begin = text.slice(0, columns * 32)
  const shown = begin.replaceAll(/^ +| {2,}| +$/gu, (blanks) => '␣'.repeat(blanks.length))
  return `"${truncate(begin.length < text.length ? `${shown}…` : shown, columns)}"`
}

export function quote(text: string, columns: number): string {
  const begin = text.slice(0, columns * 32)
  const line = begin.replaceAll(/\s+/gu, ' ')
  return `"${truncate(begin.length < text.length ? `${line} …` : line, columns)}"`
}
