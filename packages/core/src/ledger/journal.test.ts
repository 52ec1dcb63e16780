import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import type { Fact } from '../model/fact.ts'
import { fingerprint, hashText } from '../model/hash.ts'
import { toMessageKey } from '../model/key.ts'
import { nodeFileSystem } from '@lockale/disk'
import { openJournal } from './journal.ts'

const key = toMessageKey(['title'])
const source = fingerprint(new Map([['', 'Buy']]))
const fact: Fact = { locale: 'de', form: '', by: 'copied', text: hashText('42'), source }

test('facts of an unfinished run stay until a run commits the same file and locale', async () => {
  const fs = nodeFileSystem(createFsFromVolume(Volume.fromJSON({ '/app/en.json': '{}' })) as never)
  const journal = await openJournal(fs, '/app')
  await journal.begin([{ catalog: 'a.json', key, facts: [fact, { ...fact, locale: 'pl' }] }])
  await journal.begin([{ catalog: 'a.json', key, facts: [{ ...fact, text: hashText('43') }] }])
  expect((await openJournal(fs, '/app')).journalOf('a.json', key)).toHaveLength(3)
  await journal.commit([
    { catalog: 'a.json', locale: 'de' },
    { catalog: 'b.json', locale: 'pl' },
  ])
  expect((await openJournal(fs, '/app')).journalOf('a.json', key)).toEqual([{ ...fact, locale: 'pl' }])
})

test('between runs that end well there is no journal', async () => {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  const fs = nodeFileSystem(createFsFromVolume(volume) as never)
  const journal = await openJournal(fs, '/app')
  await journal.begin([{ catalog: 'a.json', key, facts: [fact] }])
  expect(volume.existsSync('/app/.lockale/journal')).toBe(true)
  await journal.commit([{ catalog: 'a.json', locale: 'de' }])
  expect(volume.existsSync('/app/.lockale/journal')).toBe(false)
  await journal.begin([{ catalog: 'a.json', key, facts: [fact] }])
  expect((await openJournal(fs, '/app')).journalOf('a.json', key)).toEqual([fact])
})

test('runs that die again and again leave it as long as one that died once', async () => {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  const fs = nodeFileSystem(createFsFromVolume(volume) as never)
  const size = () => (volume.readFileSync('/app/.lockale/journal') as Buffer).length
  const sizes: number[] = []
  for (let run = 0; run < 20; run++) {
    await (await openJournal(fs, '/app')).begin([{ catalog: 'a.json', key, facts: [fact] }])
    sizes.push(size())
    // Killed while it wrote, too.
    if (run % 3 === 2) volume.appendFileSync('/app/.lockale/journal', 'torn')
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.min(...sizes) + 10)
  expect((await openJournal(fs, '/app')).journalOf('a.json', key)).toEqual([fact])
})

test('ten thousand facts are written in lines of some kilobytes', async () => {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  const fs = nodeFileSystem(createFsFromVolume(volume) as never)
  const facts = Array.from({ length: 1000 }, (_, index) => ({ ...fact, text: hashText(`${index}`) }))
  const entries = Array.from({ length: 10 }, (_, index) => ({
    catalog: 'a.json',
    key: toMessageKey([`${index}`]),
    facts,
  }))
  await (await openJournal(fs, '/app')).begin(entries)
  const lines = String(volume.readFileSync('/app/.lockale/journal')).split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(100_000)
  const later = await openJournal(fs, '/app')
  expect(entries.map((entry) => later.journalOf('a.json', entry.key).length)).toEqual(entries.map(() => 1000))
})
