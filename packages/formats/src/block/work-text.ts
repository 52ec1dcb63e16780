import { type Block, breakLength } from './block.ts'

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
  const isOpen = text !== '' && !isBreakBefore(text, text.length)
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
  return beginsLine(block.leadStart, text) && isBreakBefore(text, endOf(block))
}

export function beginsLine(offset: number, text: string): boolean {
  return offset === 0 || isBreakBefore(text, offset)
}

/** The line break a block ends with; `undefined` if it ends with none. */
export function lineBreakBefore(text: string, offset: number): string | undefined {
  if (text.startsWith('\r\n', offset - 2)) return '\r\n'
  return isBreakBefore(text, offset) ? text[offset - 1] : undefined
}

/** The first one of a text. */
export function firstLineBreak(text: string): string | undefined {
  return /\r\n|\n|\r/.exec(text)?.[0]
}

function isBreakBefore(text: string, offset: number): boolean {
  return offset > 0 && breakLength(text, offset - 1) > 0
}
