import { rememberEach } from '@lockale/errors'

/**
 * Returns the locale if `Intl` has its words; `undefined` otherwise, because `Intl` would then use another language.
 * Cached, as all words of this file: a formatter takes a while to make, and most projects need a few.
 */
const knownLocale = rememberEach((locale: string) =>
  knownTo((tags) => Intl.DateTimeFormat.supportedLocalesOf([...tags]), locale),
)
const knownToNumbers = rememberEach((locale: string) =>
  knownTo((tags) => Intl.NumberFormat.supportedLocalesOf([...tags]), locale),
)

function knownTo(find: (tags: readonly string[]) => readonly string[], locale: string): string | undefined {
  try {
    return find([locale.replaceAll('_', '-')])[0]
  } catch {
    return undefined
  }
}

/** A unit as `Intl.NumberFormat` names it, or the symbol of a currency. Two units are compared only within their kind. */
export interface Unit {
  readonly unit: string
  readonly kind: string
}

/** A unit that a text names in words, with or without a number beside it. */
export interface UnitWord extends Unit {
  readonly raw: string
}

/** A number with its unit: `5 MB`, `$10`. The number is in ASCII digits; U+FFFC stands for a placeholder. */
export interface Measure extends Unit {
  readonly number: string
  readonly raw: string
}

const units: readonly Unit[] = Object.entries({
  time: 'millisecond second minute hour day week month year',
  data: 'byte kilobyte megabyte gigabyte terabyte petabyte',
  length: 'millimeter centimeter meter kilometer inch foot yard mile',
  mass: 'gram kilogram ounce pound',
  temperature: 'celsius fahrenheit',
  share: 'percent ‰ $ € £ ¥ ₹ ₽ ₩ ₪ ₺ ₴ ₫ ฿ Kr Zł Kč Ft 元 Лв Lei Fr R$',
}).flatMap(([kind, list]) => list.split(' ').map((unit) => ({ unit, kind })))

/** Units by symbols that mean the same in every language. */
export const symbols: ReadonlyMap<string, Unit> = new Map(
  (
    'ms millisecond, sec second, min minute, hr hour, kb kilobyte, mb megabyte, gb gigabyte, tb terabyte, pb petabyte, ' +
    'kib kilobyte, mib megabyte, gib gigabyte, mm millimeter, cm centimeter, km kilometer, kg kilogram, °c celsius, ' +
    '°f fahrenheit, % percent, ٪ percent, ％ percent, ‰ ‰, $ $, ＄ $, usd $, € €, eur €, £ £, gbp £, ¥ ¥, ￥ ¥, ₹ ₹, ₽ ₽, ₩ ₩, ₪ ₪, ' +
    'dollar $, dollars $, euro €, euros €, jpy ¥, yen ¥, 円 ¥, inr ₹, rupees ₹, रुपये ₹, rub ₽, руб ₽, рубль ₽, рубля ₽, рублей ₽, krw ₩, won ₩, 원 ₩, ils ₪, nis ₪, try ₺, tl ₺, ₺ ₺, uah ₴, грн ₴, ₴ ₴, vnd ₫, đ ₫, ₫ ₫, ' +
    'thb ฿, บาท ฿, ฿ ฿, kr Kr, sek Kr, dkk Kr, nok Kr, zł Zł, złotych Zł, pln Zł, kč Kč, czk Kč, ft Ft, huf Ft, forint Ft, 元 元, cny 元, rmb 元, лв Лв, bgn Лв, lei Lei, ron Lei, chf Fr, r$ R$, brl R$'
  )
    .split(', ')
    .flatMap((pair) => {
      const [symbol = '', name] = pair.split(' ')
      return units.filter(({ unit }) => unit === name).map((unit) => [symbol, unit] as const)
    }),
)

/**
 * Returns the units by their words and symbols in a language, in small letters. A word of two units is left out: `m`.
 * @param kind leaves out the words of other kinds, because formatters take a while to make
 */
export function unitWords(locale: string, kind = ''): ReadonlyMap<string, Unit> {
  return wordsByKind(`${locale} ${kind}`)
}

const wordsByKind = rememberEach((key: string): ReadonlyMap<string, Unit> => {
  const [locale = '', wanted = ''] = key.split(' ')
  const words = new Map<string, Unit | undefined>(symbols)
  for (const unit of units.filter(({ kind }) => wanted === '' || kind === wanted)) {
    for (const word of wordsOf(locale, unit.unit))
      words.set(word, (words.get(word) ?? unit) === unit ? unit : undefined)
  }
  return new Map([...words].flatMap(([word, unit]) => (unit === undefined ? [] : [[word, unit] as const])))
})

/** Returns the words for a unit in a language, in all plural forms. */
export const wordsOf = (locale: string, unit: string): readonly string[] => wordsByLocale(locale)(unit)

const wordsByLocale = rememberEach((locale: string) => rememberEach((unit: string) => readWords(locale, unit)))

function readWords(tag: string, unit: string): readonly string[] {
  // most sources are English, whose words are known without formatters
  if (/^en(?:-|$)/u.test(tag)) return /^[a-z]/u.test(unit) ? [unit, `${unit}s`] : []
  // a currency has no words here
  if (!/^[a-z]/u.test(unit)) return []
  // asked for numbers alone: to ask for dates, too, takes 10 ms once
  const locale = knownToNumbers(tag)
  if (locale === undefined) return []
  const words = (['long', 'short'] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, numberingSystem: 'latn' })
    // `format` takes a tenth of the time of `formatToParts`
    return counts.map((count) =>
      format
        .format(count)
        .replaceAll(/[\d.,\s]+$|^[\d.,\s]+|\.$/gu, '')
        .toLowerCase(),
    )
  })
  return [...new Set(words)].filter((word) => word !== '')
}

/** Numbers for all plural forms of most languages. */
const counts = [1, 2, 5, 11, 100]

interface Calendar {
  /** Returns a pattern for the names of days and months as a language writes them. */
  readonly names: () => RegExp
  /** Each name by itself in small letters, with its number: Sunday is 0, January is 7. */
  readonly known: ReadonlyMap<string, { readonly number: number }>
  /** The first words of the names. `undefined` for a language without spaces. */
  readonly words: ReadonlySet<string> | undefined
}

const calendarOf = rememberEach((locale: string): Calendar => {
  const numbers = Array.from({ length: 19 }, (_, number) => number)
  const names = numbers.flatMap((number) => calendarNames(locale, number).map((name) => ({ name, number })))
  const known = new Map(names.map((one) => [one.name.toLowerCase(), one]))
  // `may` is no month in English; other languages write in small letters what `Intl` begins with a capital
  const isEnglish = /^en(?:-|$)/u.test(locale)
  // longer names first: the name of November contains that of January in Chinese. Names may begin with a capital.
  const spellings = (): readonly string[] =>
    names
      .toSorted((a, b) => b.name.length - a.name.length)
      .map(
        ({ name }) =>
          `[${isEnglish ? '' : name.charAt(0).toLowerCase()}${name.charAt(0)}${name.charAt(0).toUpperCase()}]${name.slice(1).replaceAll('.', String.raw`\.`)}`,
      )
  const hasSpaces = !/^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u9fff\uac00-\ud7a3]/u.test(names[0]?.name ?? '')
  let pattern: RegExp | undefined
  function toPattern(): RegExp {
    const any = `(?:${spellings().join('|') || '(?!)'})`
    // The names are matched first, so that the slow test of what is beside them runs only at a possible name.
    const beside = hasSpaces
      ? String.raw`(?![\p{L}\p{M}])(?<=(?<![\p{L}\p{M}\d])${any})`
      : String.raw`(?<=(?<!\d)${any})`
    return new RegExp(any + beside, 'gu')
  }
  const spelled = names.flatMap(({ name }) => [name, name.charAt(0).toUpperCase() + name.slice(1)])
  const words = hasSpaces ? new Set(spelled.map((name) => name.split(' ', 1)[0] ?? name)) : undefined
  return { names: () => (pattern ??= toPattern()), known, words }
})

/** Returns true for the name of a day or month, or for its short name: `Sunday`, `Sun`. */
export const isCalendarName = (word: string, locale: string): boolean => shortNamesOf(locale).has(word.toLowerCase())

const shortNamesOf = rememberEach((tag: string): ReadonlySet<string> => {
  if (tag === 'en' || tag === 'en-US')
    return new Set(englishNames.flatMap((name) => [name.toLowerCase(), name.slice(0, 3).toLowerCase()]))
  const locale = knownLocale(tag)
  if (locale === undefined) return new Set()
  const names = (['long', 'short'] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, at) => [
      new Date(Date.UTC(2023, at, 1)).toLocaleDateString(locale, { month: style, timeZone: 'UTC' }),
      new Date(Date.UTC(2023, 0, at + 1)).toLocaleDateString(locale, { weekday: style, timeZone: 'UTC' }),
    ]).flat(),
  )
  return new Set(names.map((name) => name.toLowerCase()))
})

/** Returns the names of a day (0 to 6, from Sunday) or a month (7 to 18): by itself, and beside the number of a day. */
const calendarNames = (locale: string, number: number): readonly string[] => namesByNumber(`${locale} ${number}`)

const namesByNumber = rememberEach((key: string): readonly string[] => {
  const [locale = '', digits] = key.split(' ')
  const number = Number(digits)
  const english = englishNames[number]
  if (english !== undefined && /^en(?:-(?:[A-Z]{2}|\d{3}))?$/u.test(locale)) return [english]
  const type = number < 7 ? 'weekday' : 'month'
  const date = number < 7 ? Date.UTC(2023, 0, number + 1) : Date.UTC(2023, number - 7, 1)
  const names = dateFormatsOf(locale).flatMap((format) =>
    format.formatToParts(date).filter((part) => part.type === type),
  )
  return [...new Set(names.map(({ value }) => value))].filter((name) => !/^\d*$/u.test(name))
})

/** The names of days and months in English, which most sources are written in: `Intl` takes milliseconds to open. */
const englishNames =
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday January February March April May June July August September October November December'.split(
    ' ',
  )

const dateFormatsOf = rememberEach((tag: string): readonly Intl.DateTimeFormat[] => {
  const locale = knownLocale(tag)
  if (locale === undefined) return []
  const base = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const
  const options = [{ weekday: 'long' }, { month: 'long' }, { month: 'long', day: 'numeric' }] as const
  return options.map((one) => new Intl.DateTimeFormat(locale, { ...base, ...one }))
})

/** Returns true if a text names the day or month of that number. Makes fewer names than `namesIn`. */
export function namesSame(prose: string, locale: string, number: number): boolean {
  const text = prose.toLowerCase()
  // `十一月` is November, and ends with the name of January
  return calendarNames(locale, number).some((name) =>
    text
      .split(name.toLowerCase())
      .slice(0, -1)
      .some((before) => !/[十\d]$/u.test(before)),
  )
}

/** A quick test: returns false if a text with these words names no day and no month. */
export function mayNameDate(words: readonly string[], locale: string): boolean {
  const known = calendarOf(locale).words
  return known === undefined || words.some((word) => known.has(word))
}

/** Returns the days and months that a text names, as numbers with the words of the text. */
export function namesIn(prose: string, locale: string): readonly { readonly number: number; readonly raw: string }[] {
  const calendar = calendarOf(locale)
  return Array.from(prose.matchAll(calendar.names())).flatMap(([raw]) => {
    const known = calendar.known.get(raw.toLowerCase())
    return known === undefined ? [] : [{ raw, number: known.number }]
  })
}

/** Returns the days and months that a translation names, also in other forms of the word: `января`, `szerdán`, `במרץ`. */
export function formsIn(prose: string, locale: string): ReturnType<typeof namesIn> {
  const exact = namesIn(prose, locale)
  const stems = stemsOf(locale)
  if (stems.length === 0) return exact
  const inflected = (prose.match(/[\p{L}\p{M}ʼ’']{3,}/gu) ?? []).flatMap((raw) => {
    const word = withoutAccents(raw)
    const [found] = stems.filter(({ stem, most }) => word.length <= most && startsWith(word, stem))
    return found === undefined ? [] : [{ raw, number: found.number }]
  })
  return [...exact, ...inflected.filter(({ number }) => !exact.some((one) => one.number === number))]
}

function startsWith(word: string, stem: string): boolean {
  // Hebrew and Arabic write prepositions in one word with the name
  return word.startsWith(stem) || (/^[א-تول]/u.test(word) && word.startsWith(stem, 1))
}

/** Returns a word in small letters, without the accents of Greek, which move with the end of a word. */
function withoutAccents(word: string): string {
  const small = word.toLowerCase()
  return /^[\u0370-\u03ff]/u.test(small) ? small.normalize('NFD').replaceAll('\u0301', '') : small
}

/** Returns how the names of one word begin in all their forms, longest first. */
const stemsOf = rememberEach((locale: string) =>
  [...calendarOf(locale).known]
    .filter(([name]) => /^[^\s\d\u0900-\u109f\u3000-\u9fff\uac00-\ud7a3]{3,}$/u.test(name))
    .map(([name, { number }]) => {
      const stem = withoutAccents(name).slice(0, name.length < 4 ? name.length : name.length < 6 ? -1 : -2)
      return { stem, number, most: name.length + 4 }
    })
    .toSorted((a, b) => b.stem.length - a.stem.length),
)

/** Returns the words of a language for the parts of a day, such as `pm` and `in the evening`, in small letters. */
export const dayPeriodsOf: (locale: string) => readonly string[] = rememberEach((tag) => {
  const locale = knownLocale(tag)
  if (locale === undefined) return []
  const hours = { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' } as const
  const formats = [hours, { ...hours, dayPeriod: 'long' }, { ...hours, dayPeriod: 'short' }] as const
  const words = formats.flatMap((options) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return Array.from({ length: 24 }, (_, hour) => {
      const parts = format.formatToParts(Date.UTC(2023, 0, 1, hour))
      return (
        parts
          .find(({ type }) => type === 'dayPeriod')
          ?.value.toLowerCase()
          .replace(/\.$/u, '') ?? ''
      )
    })
  })
  return [...new Set(words)].filter((word) => word !== '')
})
