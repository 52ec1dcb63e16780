import { beginsLine } from '../lines.ts'
import { type Block } from './block.ts'

/**
 * The text that an edit works on: with a line break at its end even if the file has none there, so that the last line is
 * one like all others. `finish` takes that away again.
 */
export interface WorkText {
  readonly text: string
  /** Returns the end of a block in the edited text. */
  readonly endOf: (block: Block) => number
  readonly finish: (edited: string) => string
}

export function toWorkText(text: string, lineBreak: string): WorkText {
  const isOpen = text !== '' && !beginsLine(text.length, text)
  if (!isOpen) return { text, endOf: ({ end }) => end, finish: (edited) => edited }
  const work = text + lineBreak
  return {
    text: work,
    endOf: (block) => (block.end === text.length && beginsLine(block.leadStart, text) ? work.length : block.end),
    finish: (edited) => (edited.endsWith(lineBreak) ? edited.slice(0, -lineBreak.length) : edited),
  }
}

/** True if a block has its lines for itself. */
export function isInLines(block: Block, { text, endOf }: WorkText): boolean {
  return beginsLine(block.leadStart, text) && beginsLine(endOf(block), text)
}
