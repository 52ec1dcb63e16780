import { expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'
import { createMachine, type Machine } from './fleet.ts'

type Texts = Readonly<Record<string, unknown>>

interface Row {
  readonly source: Texts
  /** What happens to the project after a first sync. Gives the next source texts. */
  readonly edit: (machine: Machine) => Promise<Texts> | Texts
  /** Characters that the next sync buys, for both locales. */
  readonly billed: number
  /** German texts that must be there afterwards. */
  readonly german: Texts
}

/** Sets texts in a target file as a person would. */
async function write({ folder }: Machine, texts: Texts): Promise<void> {
  const before = (await folder.readJson('locales/de.json')) as Texts
  await folder.write('locales/de.json', { ...before, ...texts })
}

/** "Buy" as the engine translates it. */
const byMachine: unknown = expect.stringContaining('Ƀúý')

const rows: Readonly<Record<string, Row>> = {
  'a key is renamed': {
    source: { old: 'Buy' },
    edit: () => ({ fresh: 'Buy' }),
    billed: 0,
    german: { fresh: byMachine },
  },
  'a key with a text of a person is renamed': {
    source: { old: 'Buy' },
    edit: async (machine) => (await write(machine, { old: 'Kaufen' }), { fresh: 'Buy' }),
    billed: 0,
    german: { fresh: 'Kaufen' },
  },
  'a section with the same words is moved: each text of a person goes with the key most like its own': {
    source: { cart: { close: 'Close' }, chat: { close: 'Close' } },
    edit: async (machine) => {
      await write(machine, { cart: { close: 'Schließen' }, chat: { close: 'Beenden' } })
      return { pages: { chat: { close: 'Close' }, cart: { close: 'Close' } } }
    },
    billed: 0,
    german: { pages: { chat: { close: 'Beenden' }, cart: { close: 'Schließen' } } },
  },
  'a text of a person goes to one of two keys; the other one is bought': {
    source: { old: 'Buy' },
    edit: async (machine) => {
      await write(machine, { old: 'Kaufen' })
      await machine.folder.write('.lockale/ledger', '')
      return { oldNow: 'Buy', more: 'Buy' }
    },
    billed: 3,
    german: { oldNow: 'Kaufen', more: byMachine },
  },
  'two texts of people with nothing to tell them apart stay, and the ledger helps': {
    source: { a: 'Close', b: 'Close' },
    edit: async (machine) => (await write(machine, { a: 'Schließen', b: 'Beenden' }), { c: 'Close' }),
    billed: 0,
    german: { a: 'Schließen', b: 'Beenden', c: expect.stringContaining('Çľóšé') },
  },
  'a text is reverted': {
    source: { a: 'Buy' },
    edit: async (machine) => {
      await machine.folder.write('locales/en.json', { a: 'Buy now' })
      await machine.sync()
      return { a: 'Buy' }
    },
    billed: 2 * 'Buy now'.length,
    german: { a: expect.not.stringContaining('ŵ') },
  },
  'another key has the same text': {
    source: { a: 'Buy' },
    edit: () => ({ a: 'Buy', b: 'Buy' }),
    billed: 0,
    german: { b: byMachine },
  },
  'a variable is renamed': {
    source: { a: 'Hello {{name}}, you have {{count}} new mails' },
    edit: () => ({ a: 'Hello {{user}}, you have {{total}} new mails' }),
    billed: 0,
    german: { a: expect.stringMatching(/^(?=.*\{\{user\}\})(?=.*\{\{total\}\})(?!.*\{\{(?:name|count)\}\})/u) },
  },
  'a target file is deleted': {
    source: { a: 'Buy', b: 'Sell {{count}}' },
    edit: async (machine) => (await machine.folder.write('locales/de.json', {}), { a: 'Buy', b: 'Sell {{count}}' }),
    billed: 0,
    german: { a: byMachine },
  },
  'one word of a text changes': {
    source: { a: 'Buy', b: 'Sell' },
    edit: () => ({ a: 'Buy', b: 'Sell it' }),
    billed: 2 * 'Sell it'.length,
    german: { b: expect.stringContaining('íţ') },
  },
  'a text that says nothing new but its letter case is another text': {
    source: { a: 'Buy' },
    edit: () => ({ a: 'buy' }),
    billed: 2 * 'buy'.length,
    german: { a: expect.stringContaining('ƀúý') },
  },
}

test.for(Object.entries(rows))('%s', async ([, { source, edit, billed, german }]) => {
  await using service = await startAsReal()
  await using machine = await createMachine({ service, source })
  expect(await machine.sync()).toMatchObject({ isComplete: true })
  const before = service.counters.billedCharacters
  await machine.folder.write('locales/en.json', await edit(machine))
  expect(await machine.sync()).toMatchObject({ isComplete: true })
  expect(service.counters.billedCharacters - before).toBe(billed)
  expect(await machine.folder.readJson('locales/de.json')).toMatchObject(german)
  // And it stays so.
  expect(await machine.sync()).toMatchObject({ requests: 0, files: [] })
})
