import { dayPeriodsOf } from './intl-words.ts'
import { toAsciiDigits } from './ascii-digits.ts'

/** An hour as English writes it (`8 PM`), with the number on a clock of 24 hours. */
export interface ClockHour {
  readonly raw: string
  readonly said: number
  readonly hour: number
}

/** Returns the hours of a text that are written with AM or PM. */
export function clockHoursIn(prose: string): readonly ClockHour[] {
  if (!mayHaveHours.test(prose)) return []
  return Array.from(prose.matchAll(twelveHours), ([raw, hour = '', half = '']) => {
    const said = Number(hour)
    return { raw, said, hour: (said % 12) + (/p/iu.test(half) ? 12 : 0) }
  })
}

const mayHaveHours = /\d[ \u00a0\u202f]?[AaPp]\.?[Mm]/u

const twelveHours = /(?<![\d:.,-])(1[0-2]|0?[1-9])(?::[0-5]\d)?[ \u00a0\u202f]?([AaPp])(?:[Mm]|\.[Mm]\.)(?!\p{L})/gu

/** Returns a text with its hours as clocks of 24 hours show them: `8`, `08`, `8:00`, `08:00`. Empty without such hours. */
export function on24Hours(prose: string): readonly string[] {
  const hours = clockHoursIn(prose)
  if (hours.length === 0) return []
  return [1, 2].flatMap((length) =>
    ['', ':00'].map((minutes) =>
      hours.reduce((text, { raw, hour }) => {
        const written = /:\d+/u.exec(raw)?.[0] ?? minutes
        return text.replace(raw, String(hour).padStart(length, '0') + written)
      }, prose),
    ),
  )
}

/** Returns true if a translation names the hour: the number of 24 hours, or that of 12 hours with its part of the day. */
export function namesHour({ said, hour }: ClockHour, prose: string, locale: string): boolean {
  const text = toAsciiDigits(prose).toLowerCase()
  const numbers = new Set((text.match(/\d+/gu) ?? []).map(Number))
  if (numbers.has(hour) || (hour === 0 && numbers.has(24)) || !numbers.has(said)) return true
  const words = new Set(text.split(/[^\p{L}\p{M}]+/u))
  // Arabic has day periods of one letter, which are in many words
  const isNamed = (word: string) =>
    word.length < 3 && !/[\u3000-\ud7ff]/u.test(word) ? words.has(word) : text.includes(word)
  return /(?<!\p{L})[ap]\.?\s?m(?!\p{L})/u.test(text) || dayPeriodsOf(locale).some(isNamed)
}
