import type { EntityNames } from './doctype.ts'
import { referenceEnd } from './lex.ts'
import type { XmlProblem } from './node.ts'
import { isPredefined } from './references.ts'

/** What is known of the text while it is read. */
export interface Reading {
  readonly text: string
  entities: EntityNames
  /** The first `&` and the first `]]>` not before the last place asked for: found once, or long texts would cost squares. */
  nextReference: number
  nextCdataEnd: number
  problem: XmlProblem | undefined
}

/** A name in a message. */
export function shorten(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}

/** Notes what is wrong and where. */
export function breakOff(reading: Reading, at: number, expected: string): undefined {
  reading.problem = { code: 'parse-error', at, expected }
  return undefined
}

/** Looks for what character data cannot hold. */
export function checkText(reading: Reading, start: number, end: number): boolean {
  const { text } = reading
  if (reading.nextCdataEnd < start) reading.nextCdataEnd = indexOrEnd(text, ']]>', start)
  const limit = Math.min(end, reading.nextCdataEnd)
  for (let at = start; ;) {
    if (reading.nextReference < at) reading.nextReference = indexOrEnd(text, '&', at)
    if (reading.nextReference >= limit) break
    at = checkReference(reading, reading.nextReference)
    if (at < 0) return false
  }
  if (limit < end) breakOff(reading, limit, '`]]&gt;`: a text cannot hold `]]>`')
  return limit === end
}

function indexOrEnd(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from)
  return found < 0 ? text.length : found
}

/** Behind the reference at an offset, or -1. */
export function checkReference(reading: Reading, at: number): number {
  const { text, entities } = reading
  const end = referenceEnd(text, at)
  if (end > 0) {
    if (text[at + 1] === '#' || entities.open) return end
    const name = text.slice(at + 1, end - 1)
    if (isPredefined(name) || entities.names.has(name)) return end
  }
  breakOff(reading, at, '`&amp;`, or another reference that XML knows (`&lt;` `&gt;` `&quot;` `&apos;` `&#160;`)')
  return -1
}
