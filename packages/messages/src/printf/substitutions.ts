import { openNumbering, spellNumbered } from './arguments.ts'
import { scanFormat } from './scan.ts'

/** A text of Apple's String Catalogs that is shown in the place of `%#@name@`: which argument it is about, and how that is shown. */
export interface Substitution {
  readonly name: string
  /** From 1; `undefined`: the one that its place in the text gives it. */
  readonly argument: number | undefined
  /** `lld` */
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
  let [spelled, end] = ['', 0]
  for (const conversion of conversions) {
    const { start, raw, kind, name, position } = conversion
    const places = number(conversion)
    const own = kind === 'named' ? known.get(name) : undefined
    spelled += text.slice(end, start)
    if (own !== undefined) spelled += `%${position ?? own.argument ?? places.value}$${own.specifier}`
    else spelled += kind === 'named' ? raw : spellNumbered(conversion, places)
    end = start + raw.length
  }
  return spelled + text.slice(end)
}

/** A text of the substitution itself: `%arg` is its argument, which may stand there as `%lld` too. */
export function spellArgument(text: string, { specifier }: Pick<Substitution, 'specifier'>): string {
  const { conversions } = scanFormat(text, 'apple')
  const own = conversions.filter(
    ({ kind, name, position }) => kind === 'named' && name === 'arg' && position === undefined,
  )
  let [spelled, end] = ['', 0]
  for (const { start, raw } of own) {
    spelled += `${text.slice(end, start)}%${specifier}`
    end = start + raw.length
  }
  return spelled + text.slice(end)
}
