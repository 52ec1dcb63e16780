import { type Conversion, type Dialect, isPercentOfProse, readConversion } from './conversion.ts'

/** Which arguments a conversion takes, counted from 1; 0 for none. */
interface Places {
  readonly value: number
  /** Argument of a `*` as width. */
  readonly width: number
  readonly precision: number
}

/**
 * Returns a function that numbers the conversions of a string from left to right: one without a number takes the next
 * argument.
 */
export function openNumbering(first = 1): (conversion: Conversion) => Places {
  let next = first
  let previous = 0
  return ({ kind, position, width, precision }) => {
    const widthAt = starAt(width)
    const precisionAt = starAt(precision)
    if (kind === 'none') return { value: 0, width: 0, precision: 0 }
    if (kind !== 'again') previous = position ?? next++
    return { value: previous, width: widthAt, precision: precisionAt }
  }

  function starAt(part: string): number {
    if (!part.includes('*')) return 0
    const given = /\d+/u.exec(part)
    return given === null ? next++ : Number(given[0])
  }
}

/** The conversion with numbers: `%2$*1$d` for a `%*d`. */
export function spellNumbered(conversion: Conversion, { value, width, precision }: Places): string {
  if (conversion.kind === 'none') return conversion.raw
  const flags = conversion.flags.replace('<', '')
  return `%${value}$${flags}${star(conversion.width, width)}` + star(conversion.precision, precision) + conversion.type
}

function star(part: string, at: number): string {
  return at === 0 ? part : part.replace(/\*.*/u, `*${at}$`)
}

/** `%d` for the first: the same for each way to say which argument it shows. */
export function identityOf(conversion: Conversion, places: Places): string {
  const { kind, position, type } = conversion
  // what takes no argument may have a number all the same
  if (kind === 'none' && position !== undefined) return `%${type}`
  return kind === 'named' ? `%${type}` : spellNumbered(conversion, places)
}

/** A text as a formatter reads it, which knows nothing of tags. */
interface FormatScan {
  /** False for a text that says nothing to a formatter. */
  readonly isFormat: boolean
  readonly conversions: readonly Conversion[]
  /** Offset of the first percent sign that stands for itself and is not written twice. */
  readonly lone: number | undefined
}

/** What a percent sign begins: a conversion, or a percent sign written twice. */
export function readMark(message: string, at: number, dialect: Dialect): Conversion | 'percent' | undefined {
  if (message.startsWith('%%', at)) return 'percent'
  const conversion = readConversion(message, at, dialect)
  return conversion === undefined || isPercentOfProse(message, at, conversion) ? undefined : conversion
}

export function scanFormat(message: string, dialect: Dialect): FormatScan {
  const conversions: Conversion[] = []
  let lone: number | undefined
  let isFormat = false
  for (let at = message.indexOf('%'); at !== -1;) {
    const mark = readMark(message, at, dialect)
    if (mark === undefined) lone ??= at
    else isFormat = true
    if (typeof mark === 'object') conversions.push(mark)
    at = message.indexOf('%', at + (typeof mark === 'object' ? mark.raw.length : mark === 'percent' ? 2 : 1))
  }
  return { isFormat, conversions, lone }
}

/** A text of Apple's String Catalogs that is shown in the place of `%#@name@`: which argument it is about, and how that is shown. */
export interface Substitution {
  readonly name: string
  /** From 1; `undefined`: the one that its place in the text gives it. */
  readonly argument: number | undefined
  readonly specifier: string
}

/**
 * The text with its arguments in the places of its substitutions, all numbered: `%#@days@ of %@` is `%1$lld of %2$@`. Each locale
 * has substitutions of its own, so names say nothing about what a translation shows. A text without one that is known comes back as
 * it is.
 */
export function spellSubstitutions(text: string, known: ReadonlyMap<string, Substitution>): string {
  const { conversions } = scanFormat(text, 'apple')
  if (!conversions.some(({ kind, name }) => kind === 'named' && known.has(name))) return text
  const number = openNumbering()
  return respell(text, conversions, (conversion) => {
    const { raw, kind, name, position } = conversion
    const places = number(conversion)
    const own = kind === 'named' ? known.get(name) : undefined
    if (own !== undefined) return `%${position ?? own.argument ?? places.value}$${own.specifier}`
    return kind === 'named' ? raw : spellNumbered(conversion, places)
  })
}

/** Writes conversions of a text in another way. */
export function respell(
  text: string,
  conversions: readonly Conversion[],
  spell: (conversion: Conversion) => string,
): string {
  let [spelled, end] = ['', 0]
  for (const conversion of conversions) {
    spelled += text.slice(end, conversion.start) + spell(conversion)
    end = conversion.start + conversion.raw.length
  }
  return spelled + text.slice(end)
}

/** A text of the substitution itself: `%arg` is its argument, which may stand there as `%lld` too. */
export function spellArgument(text: string, { specifier }: Pick<Substitution, 'specifier'>): string {
  const { conversions } = scanFormat(text, 'apple')
  const own = conversions.filter(
    ({ kind, name, position }) => kind === 'named' && name === 'arg' && position === undefined,
  )
  return respell(text, own, () => `%${specifier}`)
}
