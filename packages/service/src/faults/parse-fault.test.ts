import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { checkFault, effectFields, type Field, isEffectKind } from './check-fault.ts'
import { damages } from './damage.ts'
import type { Fault } from './fault.ts'
import { parseFault, printFault } from './parse-fault.ts'
import { fitsPlace, places } from './places.ts'

const effectKinds = Object.keys(effectFields).filter(isEffectKind)

test.for<[line: string, fault: Fault]>([
  ['429', { do: { kind: 'status', status: 429 } }],
  ['429 retry-after=3', { do: { kind: 'status', status: 429, retryAfter: '3' } }],
  [
    'translate@2-5: 429 retry-after=3',
    { on: '/v2/translate', at: { from: 2, to: 5 }, do: { kind: 'status', status: 429, retryAfter: '3' } },
  ],
  ['usage@3: ok,503,ok', { on: '/v2/usage', at: 3, do: { kind: 'status', status: ['ok', 503, 'ok'] } }],
  ['/v3/languages@7-: cut -3', { on: '/v3/languages', at: { from: 7 }, do: { kind: 'cut', at: -3 } }],
  ['*@every-3: stall answer', { on: '*', at: { every: 3 }, do: { kind: 'stall', before: 'answer' } }],
  ['@25%: endless', { at: { share: 0.25 }, do: { kind: 'endless' } }],
  ['target=pt-BR: bomb 1000', { target: 'pt-BR', do: { kind: 'bomb', bytes: 1000 } }],
  ['texts="Your \\"cart\\"": texts fewer', { texts: 'Your "cart"', do: { kind: 'texts', are: 'fewer' } }],
  ['texts="/^a b/iu": page', { texts: /^a b/iu, do: { kind: 'page' } }],
  ['delay=50: slow part-ms=5 part-bytes=2', { delayMs: 50, do: { kind: 'slow', partMs: 5, partBytes: 2 } }],
  ['redirect to=http://x.example/', { do: { kind: 'redirect', to: 'http://x.example/' } }],
  ['damage dropped,doubled share=0.1', { do: { kind: 'damage', what: ['dropped', 'doubled'], share: 0.1 } }],
  ['429 retry-after=3 retry-after=7', { do: { kind: 'status', status: 429, retryAfter: ['3', '7'] } }],
  ['trailing "a: b"', { do: { kind: 'trailing', text: 'a: b' } }],
  ['POST glossaries@2: 503', { method: 'POST', on: '/v3/glossaries/**', at: 2, do: { kind: 'status', status: 503 } }],
  ['DELETE: 500', { method: 'DELETE', do: { kind: 'status', status: 500 } }],
  ['GET @2: 500', { method: 'GET', at: 2, do: { kind: 'status', status: 500 } }],
  ['GET@2: 500', { method: 'GET', at: 2, do: { kind: 'status', status: 500 } }],
  [
    '/v3/glossaries/{glossary_id}/entries: cut 3',
    { on: '/v3/glossaries/{glossary_id}/entries', do: { kind: 'cut', at: 3 } },
  ],
  ['upload target=de: reset read', { on: '/v2/document', target: 'de', do: { kind: 'reset', when: 'read' } }],
  ['key="d:fx" session=a: 456', { key: 'd:fx', session: 'a', do: { kind: 'status', status: 456 } }],
  [
    'session="my test": set character-limit=20 document-limit=none document-queue-ms=500',
    { session: 'my test', do: { kind: 'set', characterLimit: 20, documentLimit: 'none', documentQueueMs: 500 } },
  ],
  ['write: damage dropped', { on: '/v2/write/*', do: { kind: 'damage', what: 'dropped' } }],
  ['status: bill 2', { on: '/v2/document/*', do: { kind: 'bill', times: 2 } }],
])('%s', ([line, fault]) => {
  expect(parseFault(line)).toEqual(fault)
})

test.for<[line: string, says: RegExp]>([
  ['', /There is no effect ""/u],
  ['rest read', /There is no effect "rest"/u],
  ['reset', /`reset` needs `when`/u],
  ['reset later', /`when` of `reset` cannot be "later"/u],
  ['999', /`status` of `status` cannot be 999/u],
  ['429,maybe', /`status` of `status` cannot be/u],
  ['429 retry_after=3', /`status` of `status`|no `retry/u],
  ['429 wait=3', /There is no `wait` here/u],
  ['cut', /`cut` needs `at`/u],
  ['cut many', /`at` of `cut` cannot be/u],
  ['damage droped', /`what` of `damage` cannot be "droped"/u],
  ['damage dropped share=2', /`share` of `damage` cannot be 2/u],
  ['endless 5', /`endless` has no use for "5"/u],
  ['nowhere: 429', /There is no place "nowhere"/u],
  ['@0: 429', /`at` is a number from 1 on/u],
  ['@5-2: 429', /`at` is/u],
  ['@2,4-: 429', /`at` is/u],
  ['@every-x: 429', /`at` is/u],
  ['@0%: 429', /`at` is/u],
  ['@200%: 429', /`at` is/u],
  ['color=red: 429', /A request has no `color`/u],
  ['texts="/(/u": 429', /no regular expression/u],
  ['texts="open', /no effect/u],
  ['429 message="open', /not a string in quotes/u],
  ['delay=-1: 429', /`delayMs`/u],
  ['/v2/usage?a=b: 429', /`on` cannot be "\/v2\/usage\?a=b"/u],
  ['/v3/**/x: 429', /`on` cannot be/u],
  ['constructor: 429', /There is no place "constructor"/u],
  ['PUSH glossaries: 429', /There is no place "PUSH"/u],
  ['key=abc: 429', /`key` is the end of a key/u],
  ['key=a-whole-secret-key: 429', /`key` is the end of a key/u],
  ['usage target=de: 429', /`target` has no meaning for POST \/v2\/usage/u],
  ['GET translate texts=a: 429', /`texts` has no meaning for GET \/v2\/translate/u],
  ['glossaries: damage dropped', /`damage` has no meaning for POST \/v3\/glossaries\/\*\*/u],
  ['upload: texts fewer', /`texts` has no meaning for POST \/v2\/document/u],
  ['usage: bill 2', /`bill` has no meaning/u],
  ['set', /`set` says what to set/u],
  ['set character-limit=many', /`characterLimit` of `set` cannot be/u],
  ['set document-failures=none', /`documentFailures` of `set` cannot be/u],
  ['set colour=red', /There is no `colour`/u],
  ['delay=5: set document-failures=1', /`set` takes no `delay`/u],
])('refused, in words: %s', ([line, says]) => {
  const error = caught(() => parseFault(line))
  expect(isLockaleError(error, 'SERVICE_FAULT_INVALID')).toBe(true)
  expect(String(error)).toMatch(says)
  expect(error).toHaveProperty('hint', expect.stringMatching(/\S/u))
})

test.for<[name: string, given: unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['no effect', { on: '*' }],
  ['another field', { do: { kind: 'endless' }, onn: '*' }],
  ['a kind from Object.prototype', { do: { kind: 'constructor' } }],
  ['a field from Object.prototype', { do: { kind: 'endless', toString: 1 } }],
  ['a number as target', { target: 5, do: { kind: 'endless' } }],
  ['texts as a list', { texts: ['a'], do: { kind: 'endless' } }],
  ['an empty list of occasions', { at: [], do: { kind: 'endless' } }],
  ['two occasions in one', { at: { every: 2, share: 0.5 }, do: { kind: 'endless' } }],
  ['no statuses', { do: { kind: 'status', status: [] } }],
])('data that is no fault: %s', ([, given]) => {
  expect(
    isLockaleError(
      caught(() => checkFault(given)),
      'SERVICE_FAULT_INVALID',
    ),
  ).toBe(true)
})

test.for<[path: string, place: string, fits: boolean]>([
  ['/v2/usage', '*', true],
  ['/v2/usage', '/v2/usage', true],
  ['/v2/usage/', '/v2/usage', false],
  ['/v3/glossaries', '/v3/glossaries/**', true],
  ['/v3/glossaries/1/entries', '/v3/glossaries/**', true],
  ['/v3/glossariesx', '/v3/glossaries/**', false],
  ['/v3/glossaries/1', '/v3/glossaries/*', true],
  ['/v3/glossaries/', '/v3/glossaries/*', false],
  ['/v3/glossaries/1/entries', '/v3/glossaries/*', false],
  ['/v3/glossaries/1/entries', '/v3/glossaries/{glossary_id}/entries', true],
  ['/v2/document', '/v2/document/**', true],
])('%s is one of %s: %s', ([path, place, fits]) => {
  expect(fitsPlace(path, place)).toBe(fits)
})

test.for<[line: string]>([
  ['translate@2-5: 429 retry-after=3'],
  ['500,ok,503'],
  ['DELETE glossaries@every-3 session="my test": reset billed'],
  ['/v3/glossaries/*@1,4: page "Sign in" status=403'],
  ['key="d:fx": set character-limit=none document-queue-ms=500'],
  ['upload target=de delay=5: slow part-ms=5 part-bytes=2'],
  ['texts="/^Save/u": damage dropped,doubled share=0.3'],
])('%s is printed as it is written', ([line]) => {
  expect(printFault(parseFault(line))).toBe(line)
})

test('a fault that is printed is read as itself', () => {
  fc.assert(
    fc.property(faults(), (fault) => {
      expect(parseFault(printFault(fault))).toEqual(fault)
    }),
  )
})

test('whatever is written, it is a fault or refused in words', () => {
  const words = fc.constantFrom(
    ...effectKinds,
    'translate@',
    '2-',
    ':',
    '@',
    '=',
    '"',
    '%',
    'texts=',
    '429',
    ' ',
    ',',
    '/',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 4 }))), (parts) => {
      const error = caught(() => parseFault(parts.join('')))
      expect(error === undefined || isLockaleError(error, 'SERVICE_FAULT_INVALID')).toBe(true)
    }),
  )
})

function caught(run: () => unknown): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

function faults(): fc.Arbitrary<Fault> {
  const positive = fc.integer({ min: 1, max: 1000 })
  // A text between slashes is a regular expression.
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.startsWith('/'))
  const at = fc.oneof(
    positive,
    fc.array(positive, { minLength: 2, maxLength: 4 }),
    fc.record({ from: positive }),
    fc.record({ every: positive }),
    fc.record({ share: fc.constantFrom(0.25, 0.5, 1) }),
  )
  const effect = fc.constantFrom(...effectKinds).chain((kind) =>
    fc
      .record(
        Object.fromEntries(Object.entries(effectFields[kind]).map(([name, field]) => [name, valueOf(field, text)])),
        {
          requiredKeys: Object.entries(effectFields[kind]).flatMap(([name, { isNeeded }]) =>
            isNeeded === true ? [name] : [],
          ),
        },
      )
      .map((told) => ({ kind, ...told })),
  )
  return fc
    .record(
      {
        method: fc.constantFrom('GET', 'POST', 'DELETE'),
        on: fc.constantFrom(...Object.values(places), '/', '/v3/x', '/v3/glossaries/{glossary_id}/entries'),
        key: fc.string({ unit: fc.constantFrom('a', 'Z', '0', ':', '"', '=', '\\', 'é'), minLength: 4, maxLength: 8 }),
        session: text,
        target: text,
        texts: fc.oneof(text, fc.constantFrom(/a b/u, /^x$/iu)),
        at,
        delayMs: positive,
        do: effect,
      },
      { requiredKeys: ['do'] },
    )
    .filter((given) => caught(() => checkFault(given)) === undefined)
    .map((given) => checkFault(given))
}

function valueOf(field: Field, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const number = fc.integer({ min: field.least ?? -1000, max: field.most ?? 1000 })
  const several = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.oneof(one, fc.array(one, { minLength: 2, maxLength: 3 }))
  switch (field.type) {
    case 'number':
      return number
    case 'limit':
      return fc.oneof(number, fc.constant('none'))
    case 'text':
      return text
    case 'word':
      return fc.constantFrom(...(field.words ?? []))
    case 'texts':
      return several(text)
    case 'words':
      return several(fc.constantFrom(...damages))
    case 'statuses':
      return several(fc.oneof(fc.constant('ok'), fc.integer({ min: 200, max: 599 })))
  }
}
