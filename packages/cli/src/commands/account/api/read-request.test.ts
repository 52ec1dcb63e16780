import { isLockaleError } from '@lockale/errors'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFileRequest, type RawWords, readRawRequest } from './read-request.ts'

const nothing: RawWords = {
  method: 'POST',
  path: '/v2/x',
  fields: [],
  query: [],
  headers: [],
  isForm: false,
  data: undefined,
  isSigned: false,
  signature: undefined,
}

/** A name that words can have: neither `=` nor `:` nor brackets, which say what kind of value it is. */
const names = fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => !/[=:[\]]/u.test(name))

test('any JSON goes through a field as it is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(names, fc.jsonValue()), { selector: ([name]) => name }), (pairs) => {
      const fields = pairs.map(([name, value]) => `${name}:=${JSON.stringify(value)}`)
      const { body } = readRawRequest({ ...nothing, fields })
      const value = JSON.parse(JSON.stringify(Object.fromEntries(pairs))) as unknown
      expect(body).toEqual(pairs.length === 0 ? undefined : { kind: 'json', value })
    }),
  )
})

test('any text goes through a field, a query and a form as it is', () => {
  fc.assert(
    fc.property(names, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, one, two) => {
      const words = [`${name}=${one}`, `${name}=${two}`]
      const pairs = [
        [name, one],
        [name, two],
      ]
      expect(readRawRequest({ ...nothing, fields: words }).body).toEqual({
        kind: 'json',
        value: { [name]: [one, two] },
      })
      expect(readRawRequest({ ...nothing, fields: words, isForm: true }).body).toEqual({ kind: 'form', fields: pairs })
      expect(readRawRequest({ ...nothing, query: words }).query).toEqual(pairs)
    }),
  )
})

test('nothing that is typed is a bug', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a[]=b', 'a:=', '__proto__=1', '[]=x', '=', ':=1'),
  )
  const words = fc.record({
    ...Object.fromEntries(['fields', 'query', 'headers'].map((name) => [name, fc.array(word, { maxLength: 3 })])),
    method: fc.oneof(fc.constantFrom('GET', 'post', 'Put', 'PATCH', 'DELETE'), word),
    path: fc.oneof(fc.constantFrom('/v2/usage', 'v2/usage?a=b', 'https://a.example/x'), word),
    isForm: fc.boolean(),
    isSigned: fc.boolean(),
    signature: fc.option(word, { nil: undefined }),
    data: fc.option(fc.oneof(word, fc.constant(new Uint8Array())), { nil: undefined }),
  })
  fc.assert(
    fc.property(words, (given) => {
      const outcome = outcomeOf(() => readRawRequest({ ...nothing, ...given }))
      expect(outcome).toMatch(/^(?:done|USAGE_BAD_VALUE)$/u)
    }),
  )
})

function outcomeOf(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return isLockaleError(error) ? error.code : String(error)
  }
}

test.for<[path: string, isFile: boolean]>([
  ['/v2/document/0123456789ABCDEF/result', true],
  ['/v2/document/0123456789ABCDEF', false],
  ['/v2/document', false],
  ['/v2/usage', false],
])('%s gives a file: %s', ([path, isFile]) => {
  expect(isFileRequest(readRawRequest({ ...nothing, path }))).toBe(isFile)
})
