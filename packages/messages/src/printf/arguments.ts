import { type Conversion, type Dialect, readMark } from './conversion.ts'

interface Places {
  readonly value: number
  /** Number of the argument that gives the width, if it is written as `*`. */
  readonly width: number
  readonly precision: number
}

/** Returns a function that numbers arguments from left to right: a conversion without a number takes the next one. */
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

/** Writes a conversion with numbers: `%2$*1$d` for `%*d`. */
export function spellNumbered(conversion: Conversion, { value, width, precision }: Places): string {
  if (conversion.kind === 'none') return conversion.raw
  const flags = conversion.flags.replace('<', '')
  return `%${value}$${flags}${star(conversion.width, width)}` + star(conversion.precision, precision) + conversion.type
}

function star(part: string, at: number): string {
  return at === 0 ? part : part.replace(/\*.*/u, `*${at}$`)
}

/** Returns an id that is the same for all ways to write an argument. */
export function identityOf(conversion: Conversion, places: Places): string {
  const { kind, position, type } = conversion
  // a conversion without an argument may still have a number
  if (kind === 'none' && position !== undefined) return `%${type}`
  return kind === 'named' ? `%${type}` : spellNumbered(conversion, places)
}

interface FormatScan {
  /** False for a string that the app does not format, because it has no conversions. */
  readonly isFormat: boolean
  readonly conversions: readonly Conversion[]
  /** Offset of the first single percent sign that begins no conversion: the formatter may fail there. */
  readonly lone: number | undefined
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

/** A text that replaces `%#@name@` in Apple's String Catalogs: its argument, and how it is displayed. */
export interface Substitution {
  readonly name: string
  /** Number of the argument, from 1. `undefined` if no number is written: then the position in the text decides. */
  readonly argument: number | undefined
  readonly specifier: string
}

/**
 * Replaces substitutions by their arguments, all numbered: `%1$lld of %2$@` for `%#@days@ of %@`. Each locale has its
 * own substitutions, so names cannot be compared. A text without a known substitution stays unchanged.
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

/** Replaces `%arg` in a text of an Apple substitution by the specifier (`%lld`) of its argument. */
export function spellArgument(text: string, { specifier }: Pick<Substitution, 'specifier'>): string {
  const { conversions } = scanFormat(text, 'apple')
  const own = conversions.filter(
    ({ kind, name, position }) => kind === 'named' && name === 'arg' && position === undefined,
  )
  return respell(text, own, () => `%${specifier}`)
}
