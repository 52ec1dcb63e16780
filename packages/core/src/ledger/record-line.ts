import { hash } from 'node:crypto'

/**
 * One line of a private file: `<8 characters of sha256> <payload>\n`, UTF-8. Every version of lockale writes its lines in
 * this way, so that one which does not know what a payload means still sees that the line is whole.
 * @param payload without line ends
 */
export function toLine(payload: string): string {
  return `${checksum(payload)} ${payload}\n`
}

/** Where the lines of a file begin and end, without their line ends. The last one may be torn. */
export function eachLine(bytes: Buffer, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found === -1 ? bytes.length : found
    if (end > start) visit(start, end)
    start = end + 1
  }
}

/** The payload of a line, or `undefined` for one that is torn or was changed. A line end of Windows does no harm. */
export function payloadIn(bytes: Buffer, start: number, end: number): Buffer | undefined {
  const isWindows = bytes[end - 1] === carriageReturn
  const payload = bytes.subarray(start + payloadAt, isWindows ? end - 1 : end)
  if (payload.length === 0 || bytes[start + payloadAt - 1] !== space) return undefined
  return bytes.toString('latin1', start, start + payloadAt - 1) === checksum(payload) ? payload : undefined
}

/** Offset of the payload in its line. */
export const payloadAt = 9

const [lineFeed, carriageReturn, space] = [0x0a, 0x0d, 0x20]

function checksum(payload: string | Buffer): string {
  return hash('sha256', payload, 'base64url').slice(0, payloadAt - 1)
}
