import fc from 'fast-check'
import { createFsFromVolume, Volume } from 'memfs'
import { describe, expect, test } from 'vitest'
import type { FileSystem } from '../model/file-system.ts'
import { nodeFileSystem } from '../model/node-file-system.ts'
import { openLedger } from './ledger.ts'

const file = '/app/.lockale/ledger'

function disk(): { readonly volume: Volume; readonly fs: FileSystem } {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  return { volume, fs: nodeFileSystem(createFsFromVolume(volume) as never) }
}

describe('what was put on record is there after the process is gone', () => {
  test('answers', async () => {
    const { fs } = disk()
    const ledger = await openLedger(fs, '/app')
    await ledger.sent({ id: '1', locale: 'de', texts: 2, characters: 30 })
    expect(ledger.unanswered).toEqual({ requests: 1, characters: 30 })
    await ledger.received({
      id: '1',
      answers: [
        ['q1', 'Kaufen'],
        ['q2', ''],
      ],
      billedCharacters: 30,
    })
    const later = await openLedger(fs, '/app')
    expect([later.recall('q1'), later.recall('q2'), later.recall('q3')]).toEqual(['Kaufen', '', undefined])
    expect(later.unanswered).toEqual({ requests: 0, characters: 0 })
  })

  test('a request that was refused was not billed; one without an answer may have been', async () => {
    const { fs } = disk()
    const ledger = await openLedger(fs, '/app')
    for (const id of ['1', '2']) await ledger.sent({ id, locale: 'de', texts: 1, characters: 5 })
    await ledger.refused('1')
    expect((await openLedger(fs, '/app')).unanswered).toEqual({ requests: 1, characters: 5 })
  })
})

test('reading writes nothing; the folder ignores itself in git', async () => {
  const { volume, fs } = disk()
  const ledger = await openLedger(fs, '/app')
  expect(ledger.recall('q')).toBe(undefined)
  expect(Object.keys(volume.toJSON())).toEqual(['/app/en.json'])
  await ledger.sent({ id: '1', locale: 'de', texts: 1, characters: 5 })
  expect(volume.readFileSync('/app/.lockale/.gitignore', 'utf8')).toBe('*\n')
})

test('a torn end loses the torn line only, and the next run writes behind it', async () => {
  const { volume, fs } = disk()
  const ledger = await openLedger(fs, '/app')
  await ledger.received({ id: '1', answers: [['q1', 'eins']], billedCharacters: undefined })
  await ledger.received({ id: '2', answers: [['q2', 'zwei']], billedCharacters: undefined })
  const whole = String(volume.readFileSync(file))
  const second = whole.trimEnd().lastIndexOf('\n') + 1
  for (let end = second; end < whole.length - 1; end++) {
    volume.writeFileSync(file, whole.slice(0, end))
    const next = await openLedger(fs, '/app')
    expect([next.recall('q1'), next.recall('q2')]).toEqual(['eins', undefined])
    await next.received({ id: '3', answers: [['q3', 'drei']], billedCharacters: undefined })
    const last = await openLedger(fs, '/app')
    expect([last.recall('q1'), last.recall('q3')]).toEqual(['eins', 'drei'])
  }
})

test('a damaged file never says anything that was not put on record', async () => {
  const { volume, fs } = disk()
  const ledger = await openLedger(fs, '/app')
  const said = new Map(Array.from({ length: 5 }, (_, index) => [`q${index}`, `answer ${index}`] as const))
  for (const [question, answer] of said) {
    await ledger.received({ id: question, answers: [[question, answer]], billedCharacters: 1 })
  }
  const whole = volume.readFileSync(file) as Buffer
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      async (flips) => {
        const damaged = Buffer.from(whole)
        for (const [at, byte] of flips) damaged[at] = byte
        volume.writeFileSync(file, damaged)
        const read = await openLedger(fs, '/app')
        for (const [question, answer] of said) expect([answer, undefined]).toContain(read.recall(question))
      },
    ),
  )
})

test('a disk that cannot be written stops with a hint', async () => {
  const { fs } = disk()
  const full = { ...fs, append: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) }
  const ledger = await openLedger(full, '/app')
  await expect(ledger.sent({ id: '1', locale: 'de', texts: 1, characters: 1 })).rejects.toMatchObject({
    code: 'LEDGER_UNWRITABLE',
    message: expect.stringContaining('ENOSPC'),
  })
})
