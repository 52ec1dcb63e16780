import { hash } from 'node:crypto'

/**
 * Returns one line of a private file: `<8 characters of sha256> <payload>\n`, UTF-8. All versions of lockale write this
 * format, so an older version knows that a line with an unknown payload is undamaged.
 * @param payload without line ends
 */
export function toLine(payload: string): string {
  return `${checksum(payload)} ${payload}\n`
}

/** Calls `visit` for each line of a file, without its line end. The last line may be incomplete. */
export function eachLine(bytes: Buffer, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found === -1 ? bytes.length : found
    if (end > start) visit(start, end)
    start = end + 1
  }
}

export function* inParts<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let part: T[] = []
  for (const item of items) {
    if (part.push(item) < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Returns the payload of a line, or `undefined` if the line is damaged. A Windows line end is allowed. */
export function payloadIn(bytes: Buffer, start: number, end: number): Buffer | undefined {
  const isWindows = bytes[end - 1] === carriageReturn
  const payload = bytes.subarray(start + payloadAt, isWindows ? end - 1 : end)
  if (payload.length === 0 || bytes[start + payloadAt - 1] !== space) return undefined
  return bytes.toString('latin1', start, start + payloadAt - 1) === checksum(payload) ? payload : undefined
}

export const payloadAt = 9

const [lineFeed, carriageReturn, space] = [0x0a, 0x0d, 0x20]

function checksum(payload: string | Buffer): string {
  return hash('sha256', payload, 'base64url').slice(0, payloadAt - 1)
}
