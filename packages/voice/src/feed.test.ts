import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feed, type FeedEnd, type FeedOptions } from './feed.ts'

const pcm: FeedOptions = {
  contentType: 'audio/pcm;encoding=s16le;rate=8000',
  bytesPerMs: 1,
  stop: new AbortController().signal,
  maxGapMs: 10_000,
}

async function* from(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

async function readAll(
  sound: AsyncIterable<Uint8Array>,
  options: FeedOptions,
): Promise<{ readonly pieces: readonly Uint8Array[]; readonly end: FeedEnd }> {
  const reading = feed(sound, options)
  const pieces: Uint8Array[] = []
  for (;;) {
    const next = await reading.next()
    if (next.done === true) return { pieces, end: next.value }
    pieces.push(next.value)
  }
}

describe('pieces of sound', () => {
  test('samples of 200 ms, in whatever pieces they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 9000 }), { maxLength: 6 }), async (given) => {
        const { pieces, end } = await readAll(from(...given), pcm)
        expect(end).toBe('over')
        expect(Buffer.concat(pieces).equals(Buffer.concat(given))).toBe(true)
        expect(pieces.slice(0, -1).every(({ length }) => length === 3200)).toBe(true)
        expect(pieces.every(({ length }) => length > 0 && length <= 3200)).toBe(true)
      }),
    )
  })

  test('compressed sound leaves at twice its speed', async () => {
    const before = performance.now()
    const { pieces } = await readAll(from(new Uint8Array(800)), { ...pcm, contentType: 'audio/ogg', bytesPerMs: 1 })
    // the first at once, and three more 100 ms apart
    expect(performance.now() - before).toBeGreaterThan(295)
    expect(pieces.map(({ length }) => length)).toEqual([200, 200, 200, 200])
  })

  test('of any bitrate are large enough to be worth a frame, and small enough for one', async () => {
    const sizes = async (bytesPerMs: number) => {
      const { pieces } = await readAll(from(new Uint8Array(20_000)), { ...pcm, contentType: 'audio/ogg', bytesPerMs })
      return pieces[0]?.length
    }
    expect(await sizes(1000)).toBe(16_384)
    const first = await feed(from(new Uint8Array(500)), { ...pcm, contentType: 'audio/ogg', bytesPerMs: 0.01 }).next()
    expect(first.value).toHaveLength(64)
  })
})

describe('the end', () => {
  async function* stuck(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(3200)
    await new Promise(() => {})
  }

  test('by a pipe in which nothing comes', async () => {
    expect(await readAll(stuck(), { ...pcm, maxGapMs: 30 })).toMatchObject({ end: 'silent', pieces: [{}] })
  })

  test('by somebody who stops it while it waits', async () => {
    const stop = new AbortController()
    const reading = readAll(stuck(), { ...pcm, stop: stop.signal })
    setTimeout(() => stop.abort(), 20)
    expect(await reading).toMatchObject({ end: 'stopped', pieces: [{}] })
  })

  test('by somebody who stopped it before', async () => {
    expect(await readAll(stuck(), { ...pcm, stop: AbortSignal.abort() })).toEqual({ end: 'stopped', pieces: [] })
  })

  test('by a pipe that breaks', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(3200)
      throw new Error('broken')
    }
    await expect(readAll(broken(), pcm)).rejects.toThrow('broken')
  })
})
