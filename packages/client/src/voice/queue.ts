import { limits, pcmFormat } from '@lockale/api'
import { joinBytes } from '../http/streams.ts'
import type { Clock } from '../options.ts'

interface MessageQueue<T> extends AsyncIterable<T> {
  /** Adds a message. Returns false if more than `maxBytes` are waiting. */
  push(message: T, bytes: number): boolean
  /** Ends the queue. The reader first gets the waiting messages, then the end or the error. */
  end(error?: Error): void
}

/** Creates a queue of messages. @param maxBytes maximum size of the waiting messages */
export function createQueue<T>(maxBytes: number): MessageQueue<T> {
  const waiting: { readonly message: T; readonly bytes: number }[] = []
  const readers: (() => void)[] = []
  let bytes = 0
  let isOver = false
  let failure: Error | undefined
  return {
    push(message, size) {
      if (isOver) return true
      waiting.push({ message, bytes: size })
      bytes += size
      wake()
      return bytes <= maxBytes
    },
    end(error) {
      if (isOver) return
      isOver = true
      failure = error
      wake()
    },
    [Symbol.asyncIterator]: () => ({ next }),
  }

  async function next(): Promise<IteratorResult<T, undefined>> {
    for (;;) {
      const first = waiting.shift()
      if (first !== undefined) {
        bytes -= first.bytes
        return { done: false, value: first.message }
      }
      if (isOver) break
      await new Promise<void>((resolve) => readers.push(resolve))
    }
    const error = failure
    failure = undefined
    if (error !== undefined) throw error
    return { done: true, value: undefined }
  }

  function wake(): void {
    for (const resolve of readers.splice(0)) resolve()
  }
}

/** Limits PCM sound to twice real time, as the service asks. Other types have no fixed number of bytes per second. */
interface Pace {
  /** Waits until a chunk with this number of bytes may be sent. */
  wait(bytes: number, signal: AbortSignal): Promise<void>
  /** Cuts sound into chunks. Bytes at the end that are too few for a chunk are kept for the next call. */
  cut(piece: Uint8Array): readonly Uint8Array[]
  rest(): readonly Uint8Array[]
}

const chunkMs = 200
/** Size of a chunk of compressed sound, in bytes. */
const chunkBytes = 16_384
/** Factor that makes sending a little slower than allowed: chunks may arrive closer together than they were sent. */
const margin = 1.1

export function createPace(type: string, clock: Clock): Pace {
  const pcm = pcmFormat(type)
  const bytesPerMs = pcm === undefined ? undefined : (pcm.rate * pcm.bytesPerSample) / 1000
  const size = bytesPerMs === undefined ? chunkBytes : bytesPerMs * chunkMs
  let dueMs = 0
  let left: Uint8Array = new Uint8Array()
  return {
    async wait(bytes, signal) {
      if (bytesPerMs === undefined) return
      const nowMs = performance.now()
      const startMs = Math.max(nowMs, dueMs)
      dueMs = startMs + (bytes / bytesPerMs / limits.voice.maxSpeed) * margin
      if (startMs > nowMs) await clock.sleep(startMs - nowMs, signal)
    },
    cut(piece) {
      const all = left.length === 0 ? piece : joinBytes([left, piece])
      const count = Math.floor(all.length / size)
      left = all.slice(count * size)
      return Array.from({ length: count }, (_, index) => all.subarray(index * size, (index + 1) * size))
    },
    rest() {
      const last = left
      left = new Uint8Array()
      return last.length === 0 ? [] : [last]
    },
  }
}
