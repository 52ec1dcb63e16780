import { readMarks } from '../marks/marks.ts'
import type { Token } from '../syntax.ts'

// `%Id` and `%ld` are numbers
const sequence = /%[-_0^#EO]{0,2}(?![IhljztZ]{1,2}(?:[diouxXeEfFgGaAcCsSpn]|64|32))([a-eghjklmnprtuwxyzA-DF-IMPR-Z%])/uy
/** What `strftime` knows, and `printf` does not. */
const onlyOfDates = /[YBHMbyIjZRTDkPhVwWz]/u

/**
 * The marks of a pattern for `strftime` (`%d.%m.%Y, %H:%M`), or `undefined` for any other text. PO files and those of Rails
 * hold patterns beside texts; `%d` is a day there, and a language puts in others, and in its own order.
 */
export function readDatePattern(message: string): readonly DateMark[] | undefined {
  const { marks, isSure } = scanDate(message) ?? { marks: [], isSure: false }
  // `100%Zinn` has one that is meant as a percent sign
  const isAlone = marks.length === 1 && marks[0]?.raw === message.trim()
  return isSure && (isAlone || marks.length > 1) ? marks : undefined
}

/** True for two patterns; beside a source that is one, `%-m月%-d日` is no text for `printf`. */
export function areDatePatterns(source: string, target: string): boolean {
  return readDatePattern(source) !== undefined && scanDate(target) !== undefined
}

/** @param marks of `readDatePattern` */
export function tokeniseDate(message: string, marks: readonly DateMark[]): readonly Token[] {
  const starts = new Map(marks.map(({ start, raw }) => [start, raw]))
  return readMarks(message, '%', (_, at) => {
    const raw = starts.get(at)
    if (raw === undefined) return message.startsWith('%%', at) ? { type: 'text', text: '%', raw: '%%' } : undefined
    return { type: 'placeholder', kind: 'variable', raw, name: raw.slice(1) }
  })
}

interface DateMark {
  readonly start: number
  readonly raw: string
}

/** `undefined` where a percent sign begins something else. */
function scanDate(message: string): { readonly marks: readonly DateMark[]; readonly isSure: boolean } | undefined {
  const marks: DateMark[] = []
  let isSure = false
  for (let at = message.indexOf('%'); at !== -1;) {
    sequence.lastIndex = at
    const found = sequence.exec(message)
    const letter = found?.[1] ?? ''
    if (found === null) return undefined
    isSure ||= onlyOfDates.test(letter)
    if (letter !== '%') marks.push({ start: at, raw: found[0] })
    at = message.indexOf('%', at + found[0].length)
  }
  return { marks, isSure }
}
