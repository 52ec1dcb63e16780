import type { ParsedFile } from '../format.ts'

const known = new WeakMap<ParsedFile, string>()

/** What a file indents by: its attributes, else its texts that begin in a line of their own, else four blanks. */
export function indentUnit(parsed: ParsedFile): string {
  const unit = known.get(parsed) ?? findUnit(parsed.text)
  known.set(parsed, unit)
  return unit
}

/** The blanks in front of a line up to an offset, if nothing else is there. */
export function indentBefore(text: string, offset: number): string | undefined {
  let start = offset
  while (text[start - 1] === ' ') start--
  return start === 0 || text[start - 1] === '\n' ? text.slice(start, offset) : undefined
}

function findUnit(text: string): string {
  const attribute = /^( +)\.[A-Za-z]/m.exec(text)
  const block = /= *\r?\n( +)[^ \r\n.]/.exec(text)
  return attribute?.[1] ?? block?.[1] ?? '    '
}
