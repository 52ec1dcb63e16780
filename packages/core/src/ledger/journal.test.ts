import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import type { Fact } from '../model/fact.ts'
import { fingerprint, hashText } from '../model/hash.ts'
import { toMessageKey } from '../model/key.ts'
import { nodeFileSystem } from '../model/node-file-system.ts'
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
