import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { pcmFormat, plainMediaType, voiceSourceTypes } from '@lockale/api'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import { factsOf } from './sound-type.ts'
import { detectSound, maxHeadBytes } from './sound/detect-sound.ts'
import { readDurationMs } from './sound/duration.ts'
import { type SoundBytes, soundBytesOf } from './sound/sound-bytes.ts'
import type { SoundFacts } from './sound/sound-facts.ts'

/** Sound that can be sent. */
export interface Sound {
  /** Of its file, without folder. */
  readonly name: string
  readonly facts: SoundFacts
  /** Milliseconds; `undefined`: nobody knows before it was heard. */
  readonly durationMs: number | undefined
  /** Of compressed sound, about. */
  readonly bytesPerMs: number
  /** All of it, once, without a header that is no sound. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Lets its file go. A pipe that somebody waits for goes with the process. */
  close(): void
}

interface SoundSource {
  /** As it was named, for errors. */
  readonly name: string
  /** Absolute; `undefined`: `stream` has it. */
  readonly path?: string | undefined
  readonly stream?: AsyncIterable<Uint8Array> | undefined
  /** What it is, as somebody says who knows: then nothing is looked at. */
  readonly contentType?: string | undefined
}

/** Compressed sound that does not tell is taken for speech of 64 kbit/s. */
const usualBytesPerMs = 8

/**
 * Opens sound and looks at how it begins.
 * @throws {LockaleError} `FILE_UNREADABLE`, `SOUND_EMPTY`, `SOUND_UNKNOWN`, `SOUND_UNSUPPORTED`, `USAGE_BAD_VALUE`
 */
export async function openSound(source: SoundSource): Promise<Sound> {
  const { name, path } = source
  const contentType = source.contentType === undefined ? undefined : checkType(source.contentType)
  const fileBytes = path === undefined ? undefined : await sizeOf(path, name)
  const reading = readFrom(source)[Symbol.asyncIterator]()
  const { head, finding } = await readHead(reading, contentType)
  if (head.length === 0) throw empty(name)
  const facts = factsOf(finding, name)
  const { head: first, isOver } = await readFirst(reading, head, facts.dataOffset)
  if (first.length <= facts.dataOffset) throw empty(name)
  const soundBytes = lengthOf(facts, fileBytes)
  const durationMs = await durationOf({ facts, soundBytes, path: fileBytes === undefined ? undefined : path, head })
  const isWhole = durationMs !== undefined && soundBytes !== undefined && durationMs > 0
  return {
    name,
    facts,
    durationMs,
    bytesPerMs: isWhole ? soundBytes / durationMs : (facts.bytesPerMs ?? usualBytesPerMs),
    bytes: soundOf({ first, reading, facts, isOver }),
    close: () => void reading.return?.(undefined).catch(() => {}),
  }
}

/** A file that was cut off has less than its header says. */
function lengthOf({ dataBytes = Infinity, dataOffset }: SoundFacts, fileBytes = Infinity): number | undefined {
  const bytes = Math.min(dataBytes, fileBytes - dataOffset)
  return bytes === Infinity ? undefined : bytes
}

function empty(place: string): LockaleError {
  return new LockaleError('SOUND_EMPTY', 'The input has no audio.', {
    place,
    hint: 'The input ended before any audio. Check the file or the program before the pipe. Nothing was sent.',
  })
}

function checkType(contentType: string): string {
  const type = plainMediaType(contentType)
  if (new Set<string>(voiceSourceTypes).has(type)) return type
  throw new LockaleError('USAGE_BAD_VALUE', `A voice session does not support --content-type ${contentType}.`, {
    hint: `Supported: ${voiceSourceTypes.join(', ')}.`,
  })
}

interface Head {
  readonly head: Uint8Array
  readonly finding: SoundFacts | { readonly problem: string; readonly kind?: string }
}

async function readHead(reading: AsyncIterator<Uint8Array>, contentType: string | undefined): Promise<Head> {
  let head: Uint8Array = new Uint8Array()
  for (;;) {
    const next = await reading.next()
    const isAll = next.done === true
    if (!isAll) head = Buffer.concat([head, next.value])
    if (contentType !== undefined && (isAll || head.length > 0)) return { head, finding: given(contentType) }
    if (contentType !== undefined) continue
    if (isAll && head.length === 0) return { head, finding: given('') }
    const finding = detectSound(head.subarray(0, maxHeadBytes), isAll)
    if (finding !== 'more') return { head, finding }
  }
}

function given(contentType: string): SoundFacts {
  return { kind: contentType, contentType, jobType: undefined, channels: undefined, dataOffset: 0 }
}

/** Reads on to the first byte of sound. */
async function readFirst(
  reading: AsyncIterator<Uint8Array>,
  head: Uint8Array,
  dataOffset: number,
): Promise<{ readonly head: Uint8Array; readonly isOver: boolean }> {
  let all = head
  while (all.length <= dataOffset) {
    const next = await reading.next()
    if (next.done === true) return { head: all, isOver: true }
    all = Buffer.concat([all, next.value])
  }
  return { head: all, isOver: false }
}

interface Opened {
  readonly first: Uint8Array
  readonly reading: AsyncIterator<Uint8Array>
  readonly facts: SoundFacts
  readonly isOver: boolean
}

/** What follows the sound (tags) is no sound, and half a sample at the end is none either. */
async function* soundOf({ first, reading, facts, isOver }: Opened): AsyncGenerator<Uint8Array> {
  const { dataOffset, contentType = '', dataBytes = Infinity } = facts
  const sample = pcmFormat(contentType)?.bytesPerSample ?? 1
  let left = dataBytes === Infinity ? Infinity : dataBytes - (dataBytes % sample)
  let half: Uint8Array = new Uint8Array()
  for (let piece = first.subarray(dataOffset); ;) {
    const all = half.length === 0 ? piece : Buffer.concat([half, piece])
    const whole = Math.min(left, all.length - (all.length % sample))
    half = all.slice(all.length - (all.length % sample))
    left -= whole
    if (whole > 0) yield all.subarray(0, whole)
    if (left <= 0 || isOver) return
    const next = await reading.next()
    if (next.done === true) return
    piece = next.value
  }
}

/** Of samples by their number, of the rest as its header or its end says. */
async function durationOf({
  facts,
  soundBytes,
  path,
  head,
}: {
  readonly facts: SoundFacts
  readonly soundBytes: number | undefined
  readonly path: string | undefined
  readonly head: Uint8Array
}): Promise<number | undefined> {
  const pcm = facts.contentType === undefined ? undefined : pcmFormat(facts.contentType)
  if (pcm !== undefined && soundBytes !== undefined) {
    return (soundBytes / pcm.bytesPerSample / pcm.rate / (facts.channels ?? 1)) * 1000
  }
  if (facts.durationMs !== undefined) return facts.durationMs
  if (path === undefined) return readDurationMs(soundBytesOf(head, undefined))
  const file = await open(path)
  try {
    return await readDurationMs(await bytesOf(file))
  } finally {
    await file.close()
  }
}

async function bytesOf(file: FileHandle): Promise<SoundBytes> {
  const { size } = await file.stat()
  return {
    size,
    async read(at, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - at)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
      return bytes.subarray(0, bytesRead)
    },
  }
}

async function* readFrom({ name, path, stream }: SoundSource): AsyncGenerator<Uint8Array> {
  try {
    yield* path === undefined ? (stream ?? []) : (createReadStream(path) as AsyncIterable<Uint8Array>)
  } catch (cause) {
    if (isLockaleError(cause)) throw cause
    throw unreadable(name, systemCode(cause) ?? 'unknown cause', cause)
  }
}

async function sizeOf(path: string, name: string): Promise<number | undefined> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    // a named pipe has no size
    return facts.isFile() ? facts.size : undefined
  } catch (cause) {
    throw unreadable(name, systemCode(cause) ?? 'unknown cause', cause)
  }
}

function unreadable(name: string, problem: string, cause: unknown): LockaleError {
  return new LockaleError('FILE_UNREADABLE', `${name} cannot be read: ${problem}.`, {
    place: name,
    hint: 'Check the path and its permissions.',
    cause,
  })
}
