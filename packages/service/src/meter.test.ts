import { expect, test } from 'vitest'
import { type LocalService, startService } from './start.ts'
import { translate } from './testing/call.ts'

const lines = (service: LocalService): readonly unknown[] =>
  service.meter.texts.map(({ source, target, text, characters, times, answered, again }) => {
    return `${source} ${target} ${text}: ${characters} × ${times}, ${answered} answered, ${again} again`
  })

test('characters by text and language pair', async () => {
  await using service = await startService()
  await translate(service, { text: ['Hello', 'You'] })
  await translate(service, { text: ['Hello'], target_lang: 'FR' })
  await translate(service, { text: ['Hello', 'Hello'] })
  expect(lines(service)).toEqual([
    'en de Hello: 5 × 3, 3 answered, 2 again',
    'en de You: 3 × 1, 1 answered, 0 again',
    'en fr Hello: 5 × 1, 1 answered, 0 again',
  ])
  expect(service.meter).toMatchObject({
    billedCharacters: 23,
    uniqueCharacters: 13,
    lostCharacters: 0,
    isComplete: true,
  })
  expect(service.meter.billedCharacters).toBe(service.counters.billedCharacters)
  expect(service.meter.twice().map(({ text, target }) => [text, target])).toEqual([['Hello', 'de']])
})

test('tags are not billed, and a refused request is nothing', async () => {
  await using service = await startService({ faults: ['translate@2: 429'] })
  const fields = { text: ['You have <x id="1"/>'], tag_handling: 'xml', tag_handling_version: 'v2' }
  await translate(service, fields)
  await translate(service, fields)
  expect(lines(service)).toEqual(['en de You have <x id="1"/>: 9 × 1, 1 answered, 0 again'])
})

test.for<[fault: string]>([
  ['reset billed'],
  ['cut 20'],
  ['cut -1'],
  ['texts fewer'],
  ['trailing x'],
  ['encoding utf16'],
  ['encoding content-encoding=gzip'],
  ['encoding content-type=text/html'],
])('billed and lost: %s', async ([fault]) => {
  await using service = await startService({ faults: [`translate@1: ${fault}`] })
  const fields = { text: ['Hello', 'You'] }
  await translate(service, fields).catch(() => undefined)
  expect(service.meter.lostCharacters).toBe(8)
  await translate(service, fields)
  expect(service.meter).toMatchObject({ billedCharacters: 16, uniqueCharacters: 8, lostCharacters: 8 })
  expect([service.meter.twice().length, service.meter.again().length]).toEqual([2, 0])
})

test.for<[fault: string]>([['slow part-ms=1 part-bytes=40'], ['bill 3'], ['delay=5: slow']])(
  'billed and answered: %s',
  async ([fault]) => {
    await using service = await startService({ faults: [fault] })
    await translate(service, { text: ['Hello'] })
    await expect.poll(() => lines(service)).toEqual(['en de Hello: 5 × 1, 1 answered, 0 again'])
  },
)

test('a broken text is lost, those beside it are not', async () => {
  await using service = await startService({ faults: ['texts=You: damage empty'] })
  await translate(service, { text: ['Hello', 'You'] })
  expect(lines(service)).toEqual(['en de Hello: 5 × 1, 1 answered, 0 again', 'en de You: 3 × 1, 0 answered, 0 again'])
  expect(service.meter.lostCharacters).toBe(3)
})

test('more texts than are kept are only counted', async () => {
  await using service = await startService({ maxMeteredTexts: 1 })
  await translate(service, { text: ['Hello', 'You'] })
  expect(service.meter).toMatchObject({ billedCharacters: 8, isComplete: false })
  expect(lines(service)).toHaveLength(1)
})

test('counts anew when it is told to', async () => {
  await using service = await startService()
  await translate(service, { text: ['Hello'] })
  service.meter.reset()
  expect(service.meter).toMatchObject({ texts: [], billedCharacters: 0, uniqueCharacters: 0 })
  await translate(service, { text: ['Hello'] })
  expect(service.meter.again()).toEqual([])
})
