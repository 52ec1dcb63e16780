import { readForms, type WrittenForm } from '../pipes/forms.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'
import type { Finding } from '../finding.ts'
import type { Syntax, Variants } from '../syntax.ts'

/** Whether a text is written for i18next-intervalplural-postprocessor: `(0)[none];(1)[one];(2-7)[a few];(8-inf)[many]`. */
export function isIntervals(message: string): boolean {
  const start = message.trimStart()
  return start.startsWith('(') && /^\([\d-]+(?:inf)?\)[[{]/u.test(start) && /[\]}];\s*\(/u.test(start)
}

/** The forms of such a text; `undefined` for one that the postprocessor would not find its way through. */
export function readIntervals(message: string, syntax: Syntax): Variants | undefined {
  if (!isIntervals(message)) return undefined
  const parts = partsOf(message)
  const forms = parts.map(readForm)
  if (!forms.every((form) => form !== undefined)) return undefined
  return readForms({
    forms,
    separators: parts.slice(1).map(() => ';'),
    before: '',
    after: message.slice(parts.join(';').length),
    count: 'count',
    syntax: {
      ...syntax,
      reject: (text, source) => (text.includes(';') ? refuse(text) : syntax.reject(text, source)),
    },
    positions: cldrPlurals,
  })
}

/** The part of such a text that no number would find. */
export function rejectIntervals(message: string): Finding | undefined {
  const broken = isIntervals(message) ? partsOf(message).find((part) => readForm(part) === undefined) : undefined
  return broken === undefined ? undefined : refuse(broken)
}

/** The last may end as all others do. */
function partsOf(message: string): readonly string[] {
  const parts = message.split(';')
  return parts.length > 1 && parts.at(-1)?.trim() === '' ? parts.slice(0, -1) : parts
}

function readForm(part: string): WrittenForm | undefined {
  const found = /^(\s*\((\d{1,9})(?:-(\d{1,9}|inf))?\)([[{]))([^]*)([\]}]\s*)$/u.exec(part)
  if (found === null) return undefined
  const [, mark = '', from, to = from, open, text = '', end = ''] = found
  if (end.startsWith(']') !== (open === '[')) return undefined
  const [low, high] = [Number(from), to === 'inf' ? Infinity : Number(to)]
  return { mark, text, end, numbers: { has: (number) => number >= low && number <= high, sample: low } }
}

function refuse(found: string): Finding {
  return { code: 'format-syntax', severity: 'error', arguments: { found: found.trim().slice(0, 30) } }
}
