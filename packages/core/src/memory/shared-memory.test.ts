import { describe, expect, test } from 'vitest'
import type { StorageDriver } from '../model/shared-memory.ts'
import { printEntry } from './careful-driver.ts'
import { openSharedMemory } from './shared-memory.ts'

const signal = new AbortController().signal
const keys = ['aaKey1', 'aaKey2', 'bbKey3', 'bbKey4']

function open(driver: StorageDriver, trusted = false, timeoutMs = 200) {
  return openSharedMemory({ driver, trusted, prefix: 'lockale', timeoutMs })
}

function storing(more: Partial<StorageDriver> = {}): StorageDriver & { readonly items: Map<string, unknown> } {
  const items = new Map<string, unknown>()
  return {
    name: 'test',
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    ...more,
  }
}

describe('what was offered is recalled', () => {
  test('by a driver that answers one by one', async () => {
    const driver = storing()
    const memory = await open(driver, true)
    await memory.offer([
      ['aaKey1', 'eins\n\u2028"\ud83d\ude00'],
      ['bbKey3', ''],
    ])
    expect([...driver.items.keys()]).toEqual(['lockale:aa:aaKey1', 'lockale:bb:bbKey3'])
    const later = await open(driver)
    expect(await later.recall(keys, signal)).toEqual(
      new Map([
        ['aaKey1', 'eins\n\u2028"\ud83d\ude00'],
        ['bbKey3', ''],
      ]),
    )
    expect(later.troubles).toEqual([])
  })

  test('by a driver that gives many at once, in any order and as bytes, 500 for each call', async () => {
    const calls: number[] = []
    const driver = storing()
    const memory = await open(driver, true)
    const many = Array.from({ length: 1200 }, (_, index) => [`key${index}`, `text ${index}`] as const)
    await memory.offer(many)
    const bulk = storing({
      getItems(items) {
        calls.push(items.length)
        const found = items.map(({ key }) => ({ key, value: driver.items.get(key) }))
        return Promise.resolve(
          found.toReversed().map(({ key, value }) => ({ key, value: new TextEncoder().encode(String(value)) })),
        )
      },
    })
    const later = await open(bulk)
    const asked = [...many.map(([key]) => key), 'not there']
    expect(await later.recall(asked, signal)).toEqual(new Map(many))
    expect(calls.toSorted((a, b) => a - b)).toEqual([201, 500, 500])
  })

  test('nothing is written where it is not trusted', async () => {
    const driver = storing()
    const memory = await open(driver)
    await memory.offer([['aaKey1', 'eins']])
    expect([driver.items.size, await memory.claim(keys, signal), memory.troubles]).toEqual([0, new Map(), []])
  })

  test('what was not there is not asked for twice', async () => {
    const asked: string[] = []
    const memory = await open(storing({ getItem: (key) => void asked.push(key) }))
    await memory.recall(['aaKey1'], signal)
    await memory.recall(['aaKey1', 'bbKey3'], signal)
    expect(asked).toEqual(['lockale:aa:aaKey1', 'lockale:bb:bbKey3'])
  })
})

const sound = printEntry(['aaKey1', 'eins'])

test.for<[name: string, value: unknown]>([
  ['a text that is none of ours', 'Kaufen'],
  ['an object', { memoryKey: 'aaKey1', text: 'eins' }],
  ['an object with a dangerous field', JSON.parse('{"__proto__":{"text":"eins"}}')],
  ['a number', 7],
  ['a function', () => sound],
  ['the entry of another key', printEntry(['aaKey2', 'zwei'])],
  ['the entry of a key like no other', printEntry(['__proto__', 'zwei'])],
  ['one that was changed', sound.replace('eins', 'Eins')],
  ['one that was cut off', sound.slice(0, -1)],
  ['one with a text that is no text', sound.replace('"eins"', '1')],
  ['10 MB', printEntry(['aaKey1', 'x'.repeat(10_000_000)])],
  ['10 MB of bytes', new Uint8Array(10_000_000)],
  ['bytes that are no UTF-8', new Uint8Array([0xff, 0xfe, 0x00])],
  ['an empty text', ''],
])('a storage that gives %s gives nothing, and that is said once', async ([, value]) => {
  for (const driver of [
    storing({ getItem: () => value }),
    storing({ getItems: (items) => items.map(({ key }) => ({ key, value })) }),
  ]) {
    const memory = await open(driver)
    expect(await memory.recall(['aaKey1', 'bbKey3'], signal)).toEqual(new Map())
    expect(memory.troubles).toEqual(['The shared memory (test) has damaged entries. They were not used.'])
  }
})

describe('a storage that fails', () => {
  const down = 'The shared memory (test) is not used again in this run.'

  test('is left alone after the calls that were under way; its message, which may hold a password, is not repeated', async () => {
    let calls = 0
    const fail = () => {
      calls++
      throw Object.assign(new Error('redis://user:secret@host'), { code: 'ECONNREFUSED' })
    }
    const memory = await open(storing({ getItem: fail, setItem: fail }), true)
    const many = Array.from({ length: 100 }, (_, index) => `key${index}`)
    expect(await memory.recall(many, signal)).toEqual(new Map())
    await memory.offer([['aaKey1', 'eins']])
    await memory.close()
    expect([calls, memory.troubles]).toEqual([16, ['The shared memory (test) failed (ECONNREFUSED).', down]])
  })

  test('or never answers, costs three time limits at most', async () => {
    const hang = () => new Promise(() => undefined)
    const memory = await open(storing({ getItem: hang, getItems: hang, setItem: hang }), true, 30)
    expect(await memory.recall(keys, signal)).toEqual(new Map())
    for (const key of keys) await memory.offer([[key, 'eins']])
    expect(memory.troubles).toEqual(['The shared memory (test) did not answer within 30 ms.', down])
  })

  test('or answers too late with a failure, throws nothing behind our back', async () => {
    const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 60))
    const memory = await open(storing({ getItem: late }), false, 20)
    expect(await memory.recall(['aaKey1'], signal)).toEqual(new Map())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(memory.troubles).toEqual(['The shared memory (test) did not answer within 20 ms.'])
  })

  test('or cannot be written, is said once', async () => {
    const memory = await open({ name: 'test', getItem: () => null }, true)
    await memory.offer([['aaKey1', 'eins']])
    expect(memory.troubles).toEqual(['The shared memory (test) cannot be written.'])
  })

  test('or gives no list for many, gives nothing', async () => {
    const memory = await open(storing({ getItems: () => 'nothing' }))
    expect(await memory.recall(keys, signal)).toEqual(new Map())
  })
})

test('a run that is stopped asks no more', async () => {
  const stop = new AbortController()
  let calls = 0
  const memory = await open(
    storing({
      getItem: () => {
        if (++calls === 20) stop.abort()
        return null
      },
    }),
  )
  await memory.recall(
    Array.from({ length: 1000 }, (_, index) => `key${index}`),
    stop.signal,
  )
  expect(calls).toBeLessThan(60)
})
