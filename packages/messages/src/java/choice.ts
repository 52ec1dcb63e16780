/** One text of a choice, and the numbers from which on it holds. */
export interface ChoiceItem {
  /** As it is written, with its sign and any blanks: `1<`. */
  readonly limit: string
  readonly number: number
  /** `<`: only for greater numbers; else from the number on. */
  readonly isGreater: boolean
  /** Without the quotes of the choice: a message format where it has a `{`. */
  readonly text: string
}

/**
 * The items of java.text.ChoiceFormat, in ascending order: `0#none|1#one|1<{0} many`. `undefined` where Java would not take
 * it. `-∞` and `∞` are numbers there.
 */
export function readChoice(pattern: string): readonly ChoiceItem[] | undefined {
  const items: ChoiceItem[] = []
  for (const part of splitChoice(pattern)) {
    const match = /^(\s*(-?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15}|∞))\s*([#<≤]))/u.exec(part)
    const [, limit = '', digits = '', sign] = match ?? []
    // a sign that is not quoted would begin another limit
    if (match === null || /[#<≤]/u.test(part.slice(limit.length).replaceAll(/'[^']*(?:'|$)/gu, ''))) return undefined
    const number = Number(digits.replace('∞', 'Infinity'))
    const last = items.at(-1)
    const isGreater = sign === '<'
    if (last !== undefined && (number < last.number || (number === last.number && (last.isGreater || !isGreater)))) {
      return undefined
    }
    items.push({ limit, number, isGreater, text: unquote(part.slice(limit.length)) })
  }
  return items.length === 0 ? undefined : items
}

/** The item that Java takes for a number: the last one that it reaches, the first for all below. */
export function chooseItem(items: readonly ChoiceItem[], value: number): ChoiceItem | undefined {
  return items.findLast(({ number, isGreater }) => (isGreater ? value > number : value >= number)) ?? items[0]
}

/** A text as it is written in a choice. */
export function quoteChoice(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/[|<#≤]+/gu, "'$&'")
}

function splitChoice(pattern: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "'") isQuoted = !isQuoted
    if (pattern[at] !== '|' || isQuoted) continue
    parts.push(pattern.slice(start, at))
    start = at + 1
  }
  return [...parts, pattern.slice(start)]
}

function unquote(text: string): string {
  return text.replaceAll(/''|'/gu, (quote) => (quote === "''" ? "'" : ''))
}
