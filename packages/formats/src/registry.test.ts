import { expect, test } from 'vitest'
import { findFormat, formats } from './registry.ts'

test.each(formats.map((info) => [info.id, info] as const))('%s loads under its own id', async (id, { load }) => {
  expect((await load()).id).toBe(id)
})

test('a path gives its format by its end, in any case', () => {
  expect(findFormat({ path: 'locales/de/home.JSON' })?.id).toBe('json')
  expect(findFormat({ path: 'locales/de/json' })).toBeUndefined()
})

test('an id wins over the path', () => {
  expect(findFormat({ path: 'messages.txt', format: 'json' })?.id).toBe('json')
  expect(findFormat({ path: 'messages.json', format: 'nothing' })).toBeUndefined()
})
