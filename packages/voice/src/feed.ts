import { setTimeout as sleep } from 'node:timers/promises'
import { limits, pcmFormat } from '@lockale/api'

/** Why no more sound is fed: it is over, somebody wants to stop, or nothing came for too long. */
export type FeedEnd = 'over' | 'stopped' | 'silent'

export interface FeedOptions {
  readonly contentType: string
  /** Of compressed sound, about. */
  readonly bytesPerMs: number
  readonly stop: AbortSignal
  /** How long one waits for more sound. */
  readonly maxGapMs: number
}

/** Pieces of sound that a session takes; the last thing it gives is why there are no more. */
export type Feed = AsyncGenerator<Uint8Array, FeedEnd, undefined>

const pieceMs = 200
const pieceLimits = { min: 64, max: 16_384 }
/** Pieces that leave at the very pace arrive a little closer together now and then. */
const margin = 1.1

/**
 * Cuts sound into pieces of 200 ms. Samples are paced by the session itself; compressed sound is paced here by its bitrate,
 * as the service takes no sound faster than twice real time.
 */
export async function* feed(sound: AsyncIterable<Uint8Array>, options: FeedOptions): Feed {
  const { contentType, stop, maxGapMs } = options
  const pcm = pcmFormat(contentType)
  const bytesPerMs = pcm === undefined ? options.bytesPerMs : (pcm.rate * pcm.bytesPerSample) / 1000
  const wanted = Math.round(bytesPerMs * pieceMs)
  const size = pcm === undefined ? Math.min(pieceLimits.max, Math.max(pieceLimits.min, wanted)) : wanted
  const source = sound[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  let dueMs = performance.now()
  try {
    for (;;) {
      const next = await nextOf(source, stop, maxGapMs)
      if (typeof next === 'string') return next
      const all = next.value === undefined ? rest : Buffer.concat([rest, next.value])
      const whole = next.value === undefined ? all.length : all.length - (all.length % size)
      for (let at = 0; at < whole; at += size) {
        if (pcm === undefined) {
          await sleep(Math.max(0, dueMs - performance.now()), undefined, { signal: stop }).catch(() => {})
          dueMs = Math.max(dueMs, performance.now()) + (size / bytesPerMs / limits.voice.maxSpeed) * margin
        }
        if (stop.aborted) return 'stopped'
        yield all.subarray(at, Math.min(whole, at + size))
      }
      rest = all.slice(whole)
      if (next.value === undefined) return 'over'
    }
  } finally {
    // one that waits for a pipe waits on by itself
    void source.return?.()
  }
}

/** @returns why nothing came, or the next bytes, which are `undefined` at the end */
async function nextOf(
  source: AsyncIterator<Uint8Array>,
  stop: AbortSignal,
  maxGapMs: number,
): Promise<'stopped' | 'silent' | { readonly value: Uint8Array | undefined }> {
  if (stop.aborted) return 'stopped'
  const settled = new AbortController()
  try {
    return await Promise.race([
      source.next().then(({ value, done }) => ({ value: done === true ? undefined : value })),
      new Promise<'stopped'>((resolve) => {
        stop.addEventListener('abort', () => resolve('stopped'), { signal: settled.signal })
        // whoever is asked for more may have stopped it
        if (stop.aborted) resolve('stopped')
      }),
      sleep(maxGapMs, 'silent' as const, { signal: settled.signal }),
    ])
  } finally {
    settled.abort()
  }
}
