import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { playAssistant, type Translate } from './assistant.ts'

const base = { source: 'en', targets: ['de', { locale: 'de-AT', from: 'de' }], files: ['locales/{locale}.json'] }
const en = { month: 'Month of January', hello: 'Hello {{name}}, welcome back', bye: 'Good bye' }

const german: Readonly<Record<string, string>> = {
  'Month of January': 'Monat Januar',
  'Hello <x id="1"/>, welcome back': 'Hallo <x id="1"/>, willkommen zurück',
  'Good bye': 'Auf Wiedersehen',
}

const austrian: Translate = (item, _, attempt) => ({
  text: german[item.text],
  ...(item.key === 'month' && { variants: { 'de-AT': 'Monat Jänner', fr: 'Janvier', 'de-CH': 7 } }),
  ...(item.key === 'hello' && { variants: { 'de-AT': attempt === 1 ? 'Servus' : 'Servus <x id="1"/>, willkommen' } }),
})

test('an assistant answers a family at once, and corrects a variant that is refused', async () => {
  await using folder = await createFolder({
    'lockale.config.json': { ...base, syntax: 'i18next' },
    'locales/en.json': en,
  })
  const lockale = async (...args: readonly string[]) => {
    const { out } = await callLockale([...args, '--json'], { cwd: folder.path })
    return JSON.parse(out) as Readonly<Record<string, unknown>>
  }
  const { jobs } = await lockale('work')
  expect(jobs).toMatchObject([{ target: 'de', variants: ['de-AT'] }])
  const { answers, check } = await playAssistant(folder, austrian)
  expect(answers).toMatchObject([
    {
      locales: [{ locale: 'de', asked: 3, written: 2, refused: 1, skipped: 0 }],
      refused: [{ message: 'hello', locale: 'de', reason: 'invalid', rules: [{ id: 'placeholder-missing' }] }],
    },
    { locales: [{ locale: 'de', asked: 1, written: 1, refused: 0, skipped: 0 }] },
  ])
  expect(await folder.readJson('locales/de.json')).toMatchObject({ month: 'Monat Januar' })
  expect(await folder.readJson('locales/de-AT.json')).toEqual({
    month: 'Monat Jänner',
    hello: 'Servus {{name}}, willkommen',
    bye: 'Auf Wiedersehen',
  })
  expect(check).toMatchObject({ code: 0 })
  const facts = await lockale('why', 'month', '--locale', 'de-AT')
  expect(facts).toMatchObject({ facts: [{ forms: [{ by: 'review', settings: { engine: 'claude-sonnet-5' } }] }] })
  expect(await lockale('work')).toMatchObject({ locales: [], next: expect.stringContaining('Nothing to translate') })
})
