import { endianness } from 'node:os'

/**
 * The UTF-16 units of a text as numbers: a loop over them is several times as fast as one over the text, which may be kept
 * in any of a dozen ways.
 */
export function toUnits(text: string): Uint16Array {
  const bytes = Buffer.allocUnsafeSlow(2 * text.length)
  bytes.write(text, 'utf16le')
  if (isBigEndian) bytes.swap16()
  return new Uint16Array(bytes.buffer)
}

/** The text of a piece of them; half a character stays half a character. Changes what `units` holds. */
export function takeText(units: Uint16Array, end: number): string {
  const bytes = Buffer.from(units.buffer, units.byteOffset, 2 * end)
  if (isBigEndian) bytes.swap16()
  return bytes.toString('utf16le')
}

const isBigEndian = endianness() === 'BE'

/** The offset behind the line break at an offset, if there is one. */
export function behindBreak(units: Uint16Array, at: number): number {
  if (units[at] === 0x0d) return units[at + 1] === 0x0a ? at + 2 : at + 1
  return units[at] === 0x0a ? at + 1 : at
}

/** Java's white space within a line: the space, the tab and the form feed. */
export function isBlank(code: number | undefined): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0c
}

export function skipBlanks(units: Uint16Array, from: number): number {
  let at = from
  while (isBlank(units[at])) at++
  return at
}
