import { expect, test } from 'vitest'
import { collectGarbage } from '../../../../test/collect-garbage.ts'
import { readTmx } from './read-tmx.ts'

const unit = '<tu><tuv xml:lang="en"><seg>Hi</seg></tuv><tuv xml:lang="de"><seg>Hallo</seg></tuv></tu>'

test.for<[name: string, piece: string]>([
  ['notes', `<tu><note>${'x'.repeat(60_000)}</note></tu>`],
  ['the same unit', unit.repeat(600)],
  ['one unit', `<tu>${'<tuv xml:lang="de"><seg>x</seg></tuv>'.repeat(1500)}</tu>`],
])('100 MB of %s do not fill the memory', async ([, piece]) => {
  collectGarbage()
  const before = held()
  let [most, looked] = [0, 0]
  async function* file(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('<tmx version="1.4"><header srclang="en"/><body>')
    for (let bytes = 0; bytes < 100_000_000; bytes += piece.length) {
      if (bytes >= looked) {
        looked += 5_000_000
        collectGarbage()
        most = Math.max(most, held() - before)
      }
      yield await Promise.resolve(Buffer.from(piece))
    }
    yield Buffer.from('</body></tmx>')
  }
  const { segments } = await readTmx(file(), { maxSegments: 1000 })
  expect(segments.length).toBeLessThanOrEqual(1)
  expect(most).toBeLessThan(32_000_000)
})

function held(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
