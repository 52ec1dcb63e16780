import { toAsciiDigits } from './ascii-digits.ts'
import { type Measure, symbols, type Unit, unitWords, wordsOf } from './intl-words.ts'
import { slotMark } from './text-view.ts'

/** Returns the numbers of a text that have a unit, which is written in words or symbols of the language. */
export function measuresIn(prose: string, locale: string, kind?: string): readonly Measure[] {
  return numbersIn(prose).flatMap(({ number, digits, before, after, raw }): readonly Measure[] => {
    const words = unitWords(locale, kind)
    const behind = unitAt(after, words)
    const unit = behind ?? words.get(before)
    const shown = behind === undefined ? before + digits : raw
    return unit === undefined ? [] : [{ ...unit, number, raw: shown.replaceAll(slotMark, '…') }]
  })
}

/** Returns true if a text has a number with that unit, in any form of the word. Makes few formatters, unlike `measuresIn`. */
export function namesUnit(prose: string, locale: string, unit: string): boolean {
  const numbers = numbersIn(prose)
  if (numbers.some(({ before, after }) => (unitAt(after, symbols) ?? symbols.get(before))?.unit === unit)) return true
  const words = wordsOf(locale, unit)
  return numbers.some(({ after }) => after !== '' && words.some((word) => after.startsWith(word.slice(0, 3))))
}

/** Returns the numbers of a text, with the word or symbol beside them in small letters. */
function numbersIn(prose: string) {
  if (!hasSign.test(prose) || !mayMeasure.test(prose)) return []
  return Array.from(toAsciiDigits(prose).matchAll(measure), ([raw, before = '', digits = '', after = '']) => ({
    digits,
    number: digits.replaceAll(/\D/gu, '') || slotMark,
    before: before.trim().toLowerCase(),
    after: after.toLowerCase().replaceAll(/\s/gu, ''),
    raw: raw.trim(),
  }))
}

/** A quick test before the next one, for texts that are only words in letters. */
const hasSign = /[\d$%\ufffc\u0660-\u1fff\u20a0-\u20cf£¥\ua000-\uabff\ud800-\udfff\uff04-\uff19\uffe5]/

/** A quick test: a number with a letter or symbol beside it. */
const mayMeasure = /[\p{Nd}\ufffc][\s-]?[^\s\d.,:;!?()"'/<>-]|[$＄€£¥￥₹₽₩₪₺₴₫฿%٪％]/u

const measure =
  /((?:R?\$|kr|Kč|CHF|[＄€£¥￥₹₽₩₪₺₴₫฿%٪％])[ \u00a0]?)?(\d+(?:[.,'’\u00a0\u202f]?\d+)*|\ufffc)(?:(?:\s|-(?=\p{L}{3}))?(?!\p{L}{25})(\p{L}[\p{L}\p{M}]*|°\s?[CFcf](?!\p{L})|[$＄€£¥￥₹₽₩₪₺₴₫฿٪％‰]|%(?![A-Za-z{(])))?/gu

function unitAt(word: string, words: ReadonlyMap<string, Unit>): Unit | undefined {
  const own = words.get(word)
  if (own !== undefined || !/^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u9fff\uac00-\ud7a3]/u.test(word))
    return own
  // languages without spaces write the next word behind the unit
  for (let length = word.length - 1; length > 0; length--) {
    const found = words.get(word.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
