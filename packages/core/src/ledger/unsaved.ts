import { printRecord } from './record.ts'
import { toLine } from './record-line.ts'

export interface UnsavedAnswers {
  readonly id: string
  readonly answers: readonly (readonly [memoryKey: string, text: string])[]
  readonly billedCharacters: number | undefined
}

/** Answers that the ledger could not take, as the line it would have got: nothing else in it needs a terminal's trust. */
export function printUnsaved({ id, answers, billedCharacters }: UnsavedAnswers): string {
  const billed = billedCharacters === undefined ? {} : { billed: billedCharacters }
  return toLine(printRecord({ t: 'got', id, a: answers, ...billed }).replace(unprintable, escapeUnit))
}

/** What JSON leaves as it is and a terminal acts on: C1 controls, directional marks, line separators. */
const unprintable = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
