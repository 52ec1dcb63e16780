import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import type { Fact } from '../model/fact.ts'
import { fingerprint, hashText, settingsId, unknownSource } from '../model/hash.ts'
import { toMessageKey } from '../model/key.ts'
import { nodeFileSystem } from '@lockale/disk'
import { compactLedger, inspectLedger } from './inspect-ledger.ts'
import { openJournal } from './journal.ts'

const root = '/app'
const file = '/app/.lockale/ledger'
const catalog = 'a.json'
const key = toMessageKey(['title'])
const source = fingerprint(new Map([['', 'Buy']]))
const engine = { engine: 'service' }
const settings = new Map([[settingsId(engine), engine]])

function fact(text: string, more: Partial<Fact> = {}): Fact {
  return { locale: 'de', form: '', by: 'machine', text: hashText(text), source, settings: settingsId(engine), ...more }
}

function disk() {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  const fs = nodeFileSystem(createFsFromVolume(volume) as never)
  const write = async (...facts: readonly Fact[]) => {
    const journal = await openJournal(fs, root)
    await journal.begin([{ catalog, key, facts }], settings)
    await journal.commit([{ catalog, locale: 'de' }])
  }
  const written = async () => (await openJournal(fs, root)).written()
  return { volume, fs, write, written, facts: async () => (await written()).factsOf(catalog, key) }
}

test('what runs wrote is known behind them, with its settings, whatever the lockfile says', async () => {
  const { write, written, facts } = disk()
  expect((await written()).catalogs).toEqual([])
  await write(fact('Kaufen'), fact('Kup', { locale: 'pl' }))
  await write(fact('Holen'), fact('Kaufen', { previous: true }))
  expect(await facts()).toEqual([fact('Kaufen'), fact('Kup', { locale: 'pl' }), fact('Holen')])
  expect((await written()).settings).toEqual(settings)
})

test('a text that was handed back to the machine says nothing of who wrote it', async () => {
  const { write, facts } = disk()
  await write(fact('Holen', { source: unknownSource }))
  expect(await facts()).toEqual([])
})

test('a damaged line says nothing, and hides no other', async () => {
  const { volume, write, facts } = disk()
  await write(fact('Kaufen'))
  await write(fact('Holen'))
  const text = String(volume.readFileSync(file))
  volume.writeFileSync(file, text.replace(hashText('Kaufen'), hashText('Anders')))
  expect(await facts()).toEqual([fact('Holen')])
})

test('a compaction keeps the last eight texts of a form, and the same a second time', async () => {
  const { fs, volume, write, facts } = disk()
  const texts = Array.from({ length: 12 }, (_, at) =>
    fact(`text ${at}`, { source: fingerprint(new Map([['', `${at}`]])) }),
  )
  for (const one of texts) await write(one, { ...one, locale: 'pl' })
  await compactLedger({ fs, root }, 1e6)
  const once = String(volume.readFileSync(file))
  expect((await facts()).filter(({ locale }) => locale === 'de')).toEqual(texts.slice(4))
  expect(await inspectLedger({ fs, root })).toMatchObject({ wasteBytes: 0, unknownLines: 0, damagedLines: 0 })
  await compactLedger({ fs, root }, 1e6)
  expect(String(volume.readFileSync(file))).toBe(once)
})
