import { LockaleError } from '@lockale/errors'

/** A stream that can be read: Safari's `ReadableStream` is not iterable. */
export type ReadableBytes = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

/** Returns the pieces of a stream, and closes the stream if its reader stops. */
export async function* piecesOf(stream: ReadableBytes): AsyncGenerator<Uint8Array> {
  if (Symbol.asyncIterator in stream) return yield* stream
  const reader = (stream as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

/** Returns the whole content of a stream. */
export async function readAll(stream: ReadableBytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(stream)) pieces.push(piece)
  return joinBytes(pieces)
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [first, second] = pieces
  if (first !== undefined && second === undefined) return first
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

type FileModule = 'node:fs' | 'node:fs/promises' | 'node:path' | 'node:stream/promises'

/**
 * Returns a module of Node that opens files. It is not imported, so that browsers and Workers can load this package.
 * @throws {LockaleError} `RUNTIME_UNSUPPORTED` where there are no files
 */
export function fileModule<Name extends FileModule>(name: Name): ReturnType<typeof process.getBuiltinModule<Name>> {
  const { process: host } = globalThis as Partial<typeof globalThis>
  const found = host?.getBuiltinModule?.(name)
  if (found !== undefined) return found
  throw unsupported('open a path', 'Pass the content as a File, a Blob, bytes or a stream.')
}

/** Returns the error for what this runtime cannot do. @param what such as `open a path` */
export function unsupported(what: string, hint: string): LockaleError {
  return new LockaleError('RUNTIME_UNSUPPORTED', `This runtime cannot ${what}.`, { hint })
}
