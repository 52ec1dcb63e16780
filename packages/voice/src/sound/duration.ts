import { bigEndian } from './bytes.ts'

/** RFC 8794, RFC 9559. */
const ids = {
  segment: 0x18_53_80_67,
  info: 0x15_49_a9_66,
  cluster: 0x1f_43_b6_75,
  scale: 0x2a_d7_b1,
  duration: 0x44_89,
}
/** Nanoseconds of a tick, where the file names none. */
const usualScale = 1_000_000

/** What WebM and Matroska say of their length, near their beginning; recorders that did not know it leave it out. */
export function matroskaDurationMs(head: Uint8Array): number | undefined {
  const header = readElement(head, 0)
  if (header === undefined) return undefined
  const segment = readElement(head, header.end)
  if (segment?.id !== ids.segment) return undefined
  const info = findElement(head, segment, ids.info)
  if (info === undefined || info.end > head.length) return undefined
  const duration = findElement(head, info, ids.duration)
  const scale = findElement(head, info, ids.scale)
  if (duration === undefined) return undefined
  const ticks = floatOf(head, duration)
  const nanoseconds =
    scale === undefined ? usualScale : bigEndian(head, scale.body, Math.min(8, scale.end - scale.body))
  return ticks === undefined ? undefined : (ticks * nanoseconds) / 1_000_000
}

interface Element {
  readonly id: number
  readonly body: number
  /** Past the bytes that are here where it is longer, or nobody said how long it is. */
  readonly end: number
}

function findElement(bytes: Uint8Array, { body, end }: Element, id: number): Element | undefined {
  for (let at = body; at < Math.min(end, bytes.length);) {
    const element = readElement(bytes, at)
    if (element === undefined || element.id === ids.cluster) return undefined
    if (element.id === id) return element
    at = element.end
  }
  return undefined
}

/** A name, a length and a body. */
function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23
  if (idBytes > 4) return undefined
  const sizeAt = at + idBytes
  const first = bytes[sizeAt] ?? 0
  const sizeBytes = Math.clz32(first) - 23
  const body = sizeAt + sizeBytes
  if (sizeBytes > 8 || body > bytes.length) return undefined
  // the first bit that is set says how many bytes there are; all others set say that nobody knows the length
  const size = (first & (0xff >> sizeBytes)) * 2 ** (8 * (sizeBytes - 1)) + bigEndian(bytes, sizeAt + 1, sizeBytes - 1)
  const isOpen = size === 2 ** (7 * sizeBytes) - 1
  return { id: bigEndian(bytes, at, idBytes), body, end: isOpen ? Infinity : body + size }
}

function floatOf(bytes: Uint8Array, { body, end }: Element): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (end > bytes.length) return undefined
  return end - body === 4 ? view.getFloat32(body) : end - body === 8 ? view.getFloat64(body) : undefined
}
