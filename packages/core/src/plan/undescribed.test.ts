import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const source = {
  open: 'Open',
  file: 'New file',
  greeting: 'Hello, {{name}}!',
  bold: '<b>Save</b> now &amp; here',
  entity: 'Q&A',
  sentence: 'Your cart is empty',
  long: 'Donaudampfschifffahrtsgesellschaft '.repeat(3),
  number: '42',
  variable: '{{name}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  icu: 'Mixed text and more',
}

test('messages of one or two words that are sent without a description are counted once', async () => {
  const world = createWorld({ 'en.json': source })
  const plan = () => world.project.plan({ translator: world.translator })
  expect((await plan()).totals.undescribed).toBe(5)
  world.write('de.json', { open: 'Offen' })
  world.write('pl.json', { open: 'Otwórz' })
  expect((await plan()).totals.undescribed).toBe(4)
  await world.project.sync({ translator: world.translator })
  expect((await plan()).totals.undescribed).toBe(0)
  world.write('de.json', { open: 'Offen' }) // all others are in the translation cache
  expect((await plan()).totals).toMatchObject({ undescribed: 0, recalled: { cache: expect.any(Number) as number } })
})

test('only in the part that is planned, and not where a comment describes it', async () => {
  const files = [{ source: '{locale}.yaml', target: '{locale}.yaml', syntax: 'none' as const }]
  const world = createWorld({ 'en.yaml': '# a button\nopen: Open\nshut: Shut\nend: End\n' }, { files })
  const undescribed = async (messages?: readonly string[]) =>
    (await world.project.plan({ translator: world.translator, ...(messages && { messages }) })).totals.undescribed
  expect([await undescribed(), await undescribed(['open']), await undescribed(['shut', 'open'])]).toEqual([2, 0, 1])
})

test.for<[locale: string, text: string, count: number]>([
  ['ja', '保存', 1],
  ['ja', 'この文書を保存して閉じます', 0],
  ['th', 'บันทึก', 1],
  ['de', 'Zum Warenkorb', 1],
  ['de', 'Zum neuen Warenkorb', 0],
])('words of %s: %s', async ([locale, text, count]) => {
  const world = createWorld({ [`${locale}.json`]: { a: text } }, { source: locale, targets: ['fr'] })
  expect((await world.project.plan({ translator: world.translator })).totals.undescribed).toBe(count)
})
