import fc from 'fast-check'
import { createFsFromVolume, Volume } from 'memfs'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { type FileSystem, nodeFileSystem } from '@lockale/disk'
import { toLine } from '@lockale/disk'
import type { ArchivedText } from './record.ts'
import { clearLedger, compactLedger, inspectLedger } from './inspect-ledger.ts'
import { type Ledger, openLedger } from './ledger.ts'

const file = '/app/.lockale/ledger'
const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? '1')

function disk(): { readonly volume: Volume; readonly fs: FileSystem } {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  return { volume, fs: nodeFileSystem(createFsFromVolume(volume) as never) }
}

async function openLoaded(fs: FileSystem, maxBytes?: number): Promise<Ledger> {
  const ledger = openLedger(fs, '/app', { maxBytes })
  await ledger.load()
  return ledger
}

const key = (index: number): string => `key${index}`.padEnd(22, '_')
const archivedText: ArchivedText = {
  catalog: '{locale}.json',
  key: 'cart/title',
  locale: 'de',
  form: '',
  text: 'Mein\tKorb\n',
  by: 'human',
}
const largest = Number.MAX_SAFE_INTEGER

describe('a compaction', () => {
  test('keeps the last answer to each question, archived texts and lines of another version, and frees the rest', async () => {
    const { volume, fs } = disk()
    const ledger = await openLoaded(fs)
    const answer = (index: number, text: string) =>
      ledger.received({ id: `${index}`, answers: [[key(index), text]], billedCharacters: 9 })
    for (let index = 0; index < 20; index++) {
      await ledger.sent({ id: `${index}`, locale: 'de', texts: 1, characters: 9 })
      await answer(index, 'first')
      await answer(index, `last "${index}"\t\u2028ü`)
    }
    await ledger.archive([archivedText])
    const foreign = toLine('{"t":"tomorrow","x":[1,2]}')
    volume.appendFileSync(file, `${foreign}not a line\n\0\0\0\0`)
    const before = await inspectLedger({ fs, root: '/app' })
    expect(before).toMatchObject({ answers: 20, damagedLines: 2, unknownLines: 1, archived: [archivedText] })
    await compactLedger({ fs, root: '/app' }, largest)
    const after = await inspectLedger({ fs, root: '/app' })
    expect(after).toEqual({ ...before, bytes: before.bytes - before.wasteBytes, wasteBytes: 0, damagedLines: 0 })
    const later = await openLoaded(fs)
    for (let index = 0; index < 20; index++) expect(later.recall(key(index))).toBe(`last "${index}"\t\u2028ü`)
    expect(String(volume.readFileSync(file))).toContain(foreign)
    expect(volume.readdirSync('/app/.lockale')).toEqual(['.gitignore', 'ledger'])
  })

  test('adds up requests of earlier runs that may have been billed, and never forgets them', async () => {
    const { fs } = disk()
    for (const id of ['1', '2', '3']) {
      const ledger = await openLoaded(fs)
      await ledger.sent({ id, locale: 'de', texts: 1, characters: 5 })
      await compactLedger({ fs, root: '/app' }, largest)
      expect((await openLoaded(fs)).unanswered).toEqual({ requests: Number(id), characters: 5 * Number(id) })
    }
  })

  test('an answer that came after its request was added up is an answer', async () => {
    const { fs } = disk()
    const slow = await openLoaded(fs)
    await slow.sent({ id: '1', locale: 'de', texts: 1, characters: 5 })
    await compactLedger({ fs, root: '/app' }, largest)
    await slow.received({ id: '1', answers: [[key(1), 'late']], billedCharacters: 5 })
    const later = await openLoaded(fs)
    expect([later.recall(key(1)), later.unanswered]).toEqual(['late', { requests: 0, characters: 0 }])
  })

  test('what another process adds meanwhile goes along', async () => {
    const { fs } = disk()
    const mine = await openLoaded(fs)
    const other = await openLoaded(fs)
    await mine.received({ id: '1', answers: [[key(1), 'mine']], billedCharacters: 1 })
    let isFirst = true
    const busy: FileSystem = {
      ...fs,
      async openAppend(path) {
        const file = await fs.openAppend(path)
        const append = async (bytes: Uint8Array) => {
          await file.append(bytes)
          if (isFirst) await other.received({ id: '2', answers: [[key(2), 'other']], billedCharacters: 1 })
          isFirst = false
        }
        return { ...file, append }
      },
    }
    await compactLedger({ fs: busy, root: '/app' }, largest)
    const later = await openLoaded(fs)
    expect([later.recall(key(1)), later.recall(key(2))]).toEqual(['mine', 'other'])
  })

  test('line ends of Windows do no harm', async () => {
    const { volume, fs } = disk()
    const ledger = await openLoaded(fs)
    await ledger.received({ id: '1', answers: [[key(1), 'one']], billedCharacters: 1 })
    await compactLedger({ fs, root: '/app' }, largest)
    await ledger.received({ id: '2', answers: [[key(2), 'two']], billedCharacters: 1 })
    volume.writeFileSync(file, String(volume.readFileSync(file)).replaceAll('\n', '\r\n'))
    const later = await openLoaded(fs)
    expect([later.recall(key(1)), later.recall(key(2))]).toEqual(['one', 'two'])
  })
})

describe('the size limit', () => {
  const text = 'x'.repeat(1000)
  async function buy(fs: FileSystem, indexes: readonly number[], recalled: readonly number[] = []): Promise<void> {
    const ledger = await openLoaded(fs, 40_000)
    for (const index of recalled) expect(ledger.recall(key(index))).toBe(text)
    const answers = indexes.map((index) => [key(index), text] as const)
    await ledger.received({ id: `${indexes[0]}`, answers, billedCharacters: 1 })
    await ledger.tidy()
  }

  test('answers that no run used for the longest time go first; those of the last run stay', async () => {
    const { fs } = disk()
    const ten = (from: number) => Array.from({ length: 10 }, (_, index) => from + index)
    await buy(fs, ten(0))
    await buy(fs, ten(10))
    await buy(fs, ten(20))
    await buy(fs, ten(30), ten(0))
    const later = await openLoaded(fs)
    const there = Array.from({ length: 40 }, (_, index) => later.recall(key(index)) !== undefined)
    const count = (from: number) => there.slice(from, from + 10).filter(Boolean).length
    expect([count(0), count(10), count(20), count(30)]).toEqual([10, 0, 9, 10])
    expect((await inspectLedger({ fs, root: '/app' })).bytes).toBeLessThan(40_000)
    // A compaction keeps the order.
    await compactLedger({ fs, root: '/app' }, largest)
    await compactLedger({ fs, root: '/app' }, 1)
    const last = await openLoaded(fs)
    const left = Array.from({ length: 40 }, (_, index) => last.recall(key(index)) !== undefined)
    expect([left.indexOf(true), left.filter(Boolean).length, left[30]]).toEqual([0, 20, true])
  })

  test('a run that alone is above it loses nothing, and its file is not written again', async () => {
    const { volume, fs } = disk()
    await buy(
      fs,
      Array.from({ length: 100 }, (_, index) => index),
    )
    expect((await inspectLedger({ fs, root: '/app' })).answers).toBe(100)
    expect(String(volume.readFileSync(file))).toContain('"id":"0"')
  })

  test('archived texts are not counted and never go', async () => {
    const { fs } = disk()
    const ledger = await openLoaded(fs, 40_000)
    await ledger.archive([{ ...archivedText, text: 'y'.repeat(200_000) }])
    for (const from of [0, 10, 20]) await buy(fs, [from, from + 1])
    expect(await inspectLedger({ fs, root: '/app' })).toMatchObject({ answers: 6, archived: [{ by: 'human' }] })
    await compactLedger({ fs, root: '/app' }, 1)
    expect(await inspectLedger({ fs, root: '/app' })).toMatchObject({ answers: 2, archived: [{ by: 'human' }] })
  })
})

test('clearing keeps human translations, and the records of another version', async () => {
  const { volume, fs } = disk()
  const ledger = await openLoaded(fs)
  await ledger.sent({ id: '1', locale: 'de', texts: 1, characters: 5 })
  await ledger.received({ id: '2', answers: [[key(2), 'two']], billedCharacters: 1 })
  await clearLedger({ fs, root: '/app' })
  expect(volume.existsSync(file)).toBe(false)
  await ledger.archive([archivedText, archivedText])
  await ledger.archive([archivedText])
  await ledger.received({ id: '3', answers: [[key(3), 'three']], billedCharacters: 1 })
  volume.appendFileSync(file, toLine('{"t":"tomorrow"}'))
  await clearLedger({ fs, root: '/app' })
  const unanswered = { requests: 0, characters: 0 }
  expect(await inspectLedger({ fs, root: '/app' })).toMatchObject({
    answers: 0,
    unanswered,
    archived: [archivedText],
    unknownLines: 1,
  })
})

test('damage to what a compaction left loses a few answers', async () => {
  const { volume, fs } = disk()
  const answers = Array.from({ length: 1000 }, (_, index) => [key(index), 'x'.repeat(index % 100)] as const)
  await (await openLoaded(fs)).received({ id: '1', answers, billedCharacters: 1 })
  await compactLedger({ fs, root: '/app' }, largest)
  const lines = String(volume.readFileSync(file)).split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(5000)
})

describe('at the end of a run', () => {
  test('answers that it used are noted only if the file nears its limit', async () => {
    const { volume, fs } = disk()
    await (await openLoaded(fs)).received({ id: '1', answers: [[key(1), 'one']], billedCharacters: 1 })
    await (await openLoaded(fs)).received({ id: '2', answers: [[key(2), 'two']], billedCharacters: 1 })
    const before = String(volume.readFileSync(file))
    const recall = async (maxBytes: number) => {
      const ledger = await openLoaded(fs, maxBytes)
      expect([ledger.recall(key(1)), ledger.recall(key(2))]).toEqual(['one', 'two'])
      await ledger.tidy()
      return String(volume.readFileSync(file)).slice(before.length)
    }
    expect([await recall(10_000), await recall(400), await recall(400)]).toEqual([
      '',
      expect.stringContaining(`{"t":"used","k":["${key(1)}"]}`),
      expect.stringMatching(/^\n?[^\n]+\n$/u),
    ])
  })

  test('a file that is not small and half waste is made small; one that is not stays as it is', async () => {
    const { volume, fs } = disk()
    const text = 'x'.repeat(300_000)
    const buy = async (id: string) => {
      const ledger = await openLoaded(fs)
      await ledger.received({ id, answers: [[key(1), text]], billedCharacters: 1 })
      await ledger.tidy()
      return (volume.readFileSync(file) as Buffer).length
    }
    const sizes = [await buy('1'), await buy('2'), await buy('3'), await buy('4')]
    expect(sizes.map((size) => Math.round(size / 100_000))).toEqual([3, 6, 9, 3])
  })

  test('a run that wrote nothing leaves it alone, and a disk that fails harms nothing', async () => {
    const { volume, fs } = disk()
    const ledger = await openLoaded(fs)
    for (const id of ['1', '2', '3', '4']) {
      await ledger.received({ id, answers: [[key(1), 'x'.repeat(300_000)]], billedCharacters: 1 })
    }
    const before = String(volume.readFileSync(file))
    await (await openLoaded(fs)).tidy()
    expect(String(volume.readFileSync(file))).toBe(before)
    const failing = await openLoaded({
      ...fs,
      rename: () => Promise.reject(Object.assign(new Error('x'), { code: 'EIO' })),
    })
    await failing.refused('5')
    await failing.tidy()
    expect((await openLoaded(fs)).recall(key(1))).toHaveLength(300_000)
    expect(volume.readdirSync('/app/.lockale')).toEqual(['.gitignore', 'ledger'])
  })
})

/**
 * Written against: a compaction that writes in place (a crash between truncating and writing loses all), one that renames
 * before the bytes are synced, and a torn end that takes the next record with it.
 */
test('any sequence of purchases, crashes and compactions remembers every answer that was put on record', async () => {
  type Step =
    | { readonly do: 'buy' | 'tear'; readonly question: number; readonly text: string }
    | { readonly do: 'compact'; readonly dies: number }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constantFrom('buy' as const, 'tear' as const),
      question: fc.nat(8),
      text: fc.string({ unit: anyCharacter, maxLength: 12 }),
    }),
    fc.record({ do: fc.constant('compact' as const), dies: fc.nat(14) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { volume, fs } = disk()
      const known = new Map<string, string>()
      for (const [index, one] of steps.entries()) {
        if (one.do === 'compact')
          await compactLedger({ fs: dying(fs, one.dies), root: '/app' }, largest).catch(() => {})
        else {
          const ledger = await openLoaded(fs)
          const before = volume.existsSync(file) ? (volume.readFileSync(file) as Buffer) : Buffer.alloc(0)
          const answer = [key(one.question), one.text] as const
          await ledger.received({ id: `${index}`, answers: [answer], billedCharacters: 1 })
          if (one.do === 'buy') known.set(...answer)
          else {
            // Killed while it wrote: some of the bytes are there, the last one is not.
            const written = volume.readFileSync(file) as Buffer
            const cut = before.length + Math.floor((written.length - before.length - 2) * ((index % 10) / 10))
            volume.writeFileSync(file, written.subarray(0, Math.max(before.length, cut)))
          }
        }
        const later = await openLoaded(fs)
        for (const [question, text] of known) expect(later.recall(question)).toBe(text)
      }
    }),
    { numRuns: 40 * depth },
  )
})

/** A disk whose process dies at the n-th thing it does; what was done before stays done. */
function dying(fs: FileSystem, dies: number): FileSystem {
  let left = dies
  const count = <Args extends readonly unknown[], Result>(method: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      if (left-- <= 0) throw new Error('killed')
      return method(...args)
    }
  }
  return {
    ...fs,
    openAppend: count(async (path: string) => {
      const file = await fs.openAppend(path)
      return { ...file, append: count((bytes: Uint8Array) => file.append(bytes)) }
    }),
    rename: count((from: string, to: string) => fs.rename(from, to)),
    rm: count((path: string) => fs.rm(path)),
    syncFolder: count((path: string) => fs.syncFolder(path)),
    stat: count((path: string) => fs.stat(path)),
    mkdir: count((path: string) => fs.mkdir(path)),
  }
}
