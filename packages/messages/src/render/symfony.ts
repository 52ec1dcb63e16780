import { symfonyPositions } from '../pipes/positions.ts'
import { endsOf, readNumber, trim } from './php.ts'
import type { Renderer, Shown } from './renderer.ts'
import { type ChoiceReader, toShown } from './shown.ts'

/** Displays `%count%` strings as Symfony does: the form whose condition fits the number, or else that by position. */
export function symfonyRenderer({ isChoice, texts }: ChoiceReader): Renderer {
  return {
    choosers(message) {
      if (!isChoice(message)) return []
      const numbers = endsOf(formsOf(message).flatMap((form) => readMark(form)?.numbers ?? []))
      return [{ name: 'count', kind: 'cardinal', numbers, words: [], formOf }]
    },
    show(message, { locale, values }) {
      const number = values.get('count')
      // the only form, as in Japanese, may have a label (`one:`), which is not displayed
      const isOnly = typeof number === 'number' && !message.includes('|')
      if (!isOnly && !isChoice(message)) return toShown(message, texts)
      const form = typeof number === 'number' ? choose(formsOf(message), number, locale) : undefined
      return form === undefined ? undefined : toShown(form, texts).map(withSinglePipes)
    },
  }
}

/** Splits a message into plural forms at its pipes. A doubled pipe is an ordinary character. */
function formsOf(message: string): readonly string[] {
  return (message.match(/(?:\|\||[^|])+/gu) ?? []).map(trim)
}

/** Returns the form for a number; `undefined` if Symfony throws. */
function choose(forms: readonly string[], number: number, locale: string): string | undefined {
  const standard: string[] = []
  for (const form of forms) {
    const mark = readMark(form)
    if (mark?.has(number) === true) return form.slice(mark.length)
    if (mark === undefined) standard.push(/^\w+:[ \t\n\r\f\v]*(?![ \t\n\r\f\v])([^\n]*)$/u.exec(form)?.[1] ?? form)
  }
  const place = Number(formOf(number, locale))
  return standard[place] ?? (forms.length === 1 ? standard[0] : undefined)
}

const blank = String.raw`[ \t\n\r\f\v]*`
const number = String.raw`-?\d+(?:\.\d+)?`
const set = new RegExp(String.raw`^\{${blank}(-?\d[ \t\n\r\f\v*,\-?\d+().]*)\}${blank}`, 'u')
const interval = new RegExp(
  String.raw`^([[\]])${blank}(-Inf|${number})${blank},${blank}(\+?Inf|${number})${blank}([[\]])${blank}`,
  'u',
)

function readMark(
  form: string,
): Readonly<{ length: number; numbers: readonly number[]; has: (number: number) => boolean }> | undefined {
  const listed = set.exec(form)
  if (listed !== null) {
    const numbers = (listed[1] ?? '').split(',').flatMap((one) => readNumber(one) ?? [])
    return { length: listed[0].length, numbers, has: (one) => numbers.includes(one) }
  }
  const found = interval.exec(form)
  if (found === null) return undefined
  const [mark, open, left = '', right = '', close] = found
  const low = left === '-Inf' ? -Infinity : Number(left)
  const high = right.endsWith('Inf') ? Infinity : Number(right)
  return {
    length: mark.length,
    numbers: [low, high],
    has: (one) => (open === '[' ? one >= low : one > low) && (close === ']' ? one <= high : one < high),
  }
}

function withSinglePipes(part: Shown): Shown {
  return part.type === 'text' ? { ...part, text: part.text.replaceAll('||', '|') } : part
}

function formOf(one: number, locale: string): string {
  return symfonyPositions.select(locale, 'cardinal', Math.abs(one)) ?? '0'
}
