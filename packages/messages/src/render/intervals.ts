import { endsOf } from './php.ts'
import type { Renderer } from './renderer.ts'
import { type ChoiceReader, toShown } from './shown.ts'

/** Displays strings with intervals as i18next does: the first part whose interval contains the number. */
export function i18nextRenderer({ isChoice, texts }: ChoiceReader): Renderer {
  return {
    choosers(message) {
      if (!isChoice(message)) return []
      const ends = partsOf(message).flatMap(({ interval }) => interval.split('-').map(Number))
      return [{ name: 'count', kind: 'cardinal', numbers: endsOf(ends), words: [] }]
    },
    show(message, { values }) {
      if (!isChoice(message)) return toShown(message, texts)
      const number = values.get('count')
      if (typeof number !== 'number') return undefined
      // a part without text is skipped
      const found = partsOf(message).find(({ interval, text }) => text !== '' && holds(interval, number))
      return found && toShown(found.text, texts)
    },
  }
}

/** Returns the parts with their intervals: `2-7`, `8-inf`, `1`. Up to version 1, the brackets were braces. */
function partsOf(message: string) {
  const isBraces = /^\s*\([^()[\]{}]*\)\{/u.test(message)
  const [open, close] = isBraces ? ['{', '}'] : ['[', ']']
  return message.split(';').flatMap((part) => readPart(part, open, close) ?? [])
}

/** Reads a part as the pattern `\((\S*)\).*?\[((.|\n)*)\]` of i18next does. */
function readPart(part: string, open: string, close: string) {
  const start = part.indexOf('(')
  const last = part.lastIndexOf(close)
  if (start === -1) return undefined
  const word = /^\S*/u.exec(part.slice(start))?.[0] ?? ''
  const line = part.indexOf('\n', start)
  const lastOpen = part.lastIndexOf(open, Math.min(last, line === -1 ? last : line) - 1)
  const end = part.lastIndexOf(')', Math.min(lastOpen, start + word.length) - 1)
  if (end < start || lastOpen < start) return undefined
  const from = part.indexOf(open, end)
  return { interval: part.slice(start + 1, end), text: part.slice(from + 1, last) }
}

function holds(interval: string, number: number): boolean {
  const [from = '', to] = interval.split('-')
  if (to === undefined) return Number.parseInt(from, 10) === number
  return number >= Number.parseInt(from, 10) && (to === 'inf' || number <= Number.parseInt(to, 10))
}
