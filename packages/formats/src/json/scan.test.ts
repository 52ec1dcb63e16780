import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../../../../test/depth.ts'
import { expectProportional } from '../../../../test/growth.ts'
import { readTokens } from './token-buffer.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('accepts what JSON.parse accepts', () => {
  test.for([
    '{}',
    ' \t\r\n{ } \n',
    '{"a":1}',
    '{"a":-0,"b":0.5,"c":1e5,"d":1E+5,"e":1.25e-7,"f":-12}',
    '{"a":[],"b":[[]],"c":[1,"x",{},null,true,false]}',
    '{"a":"\\u00e9\\ud83d\\ude00\\ud800\\"\\\\\\/\\b\\f\\n\\r\\t"}',
    '{"a":"\u007f\u2028\u2029\ufeff"}',
    '{"":{"":""}}',
    '{"a":1,"a":2}',
    '[1]',
    '"a"',
    'null',
  ])('%s', (text) => {
    expect(isJson(text)).toBe(true)
    expect(readTokens(text).ok).toBe(true)
  })

  test.for([
    '',
    '{',
    '}',
    '{}x',
    '{}{}',
    '\ufeff{}',
    '\u00a0{}',
    '\u2028{}',
    '\v{}',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{,"a":1}',
    '{"a":1 "b":2}',
    '{"a":1,,"b":2}',
    '{a:1}',
    "{'a':1}",
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a":[1 2]}',
    '{"a":[1}',
    '{"a":[}]',
    '{"a":{]}',
    '{"a":01}',
    '{"a":1.}',
    '{"a":.5}',
    '{"a":+1}',
    '{"a":1e}',
    '{"a":-}',
    '{"a":0x1}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":nul}',
    '{"a":nulls}',
    '{"a":True}',
    '{"a":"\n"}',
    '{"a":"\t"}',
    '{"a":"\u0000"}',
    '{"a":"\\x41"}',
    '{"a":"\\u12"}',
    '{"a":"\\u12g4"}',
    '{"a":"\\u 123"}',
    '{"a":"\\"}',
    '{"a":"\\',
    '{"a":"b',
    '{"a":1}//',
    '{/**/}',
  ])('and refuses %j', (text) => {
    expect(isJson(text)).toBe(false)
    expect(readTokens(text)).toMatchObject({ ok: false, problem: { code: 'parse-error' } })
  })

  const signs = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '/',
    ' ',
    '\n',
    '1',
    '-',
    '.',
    'e',
    '0',
    'u',
    'n',
    '\u0001',
    'é',
  ]
  const words = ['"a"', '"b":1', '"c":{', '"x":"y"', 'null', 'true', '00e9', '\\u']
  const piece = fc.constantFrom(...signs, ...words)
  const soup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const damaged = fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.nat(3), piece)
    .map(([value, at, length, inserted]) => {
      const text = JSON.stringify({ value, list: [value] })
      const start = at % (text.length + 1)
      return text.slice(0, start) + inserted + text.slice(start + length)
    })

  test('of whatever it is given', () => {
    const texts = fc.oneof(
      soup,
      soup.map((text) => `{${text}}`),
      soup.map((text) => `{"a":${text}}`),
      damaged,
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(readTokens(text).ok).toBe(isJson(text))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('depth', () => {
  const nest = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  test('100,000 levels are read', () => {
    expect(readTokens(nest(100_000)).ok).toBe(true)
  })

  test('one more is too deep', () => {
    const problem = { code: 'too-deep', at: 500_000 }
    expect(readTokens(nest(100_001))).toMatchObject({ ok: false, problem })
    expect(readTokens('{"a":'.repeat(1_000_000))).toMatchObject({ ok: false, problem })
  })

  test('arrays count too', () => {
    expect(readTokens('{"a":[[1]]}', { maxDepth: 3 }).ok).toBe(true)
    expect(readTokens('{"a":[[1]]}', { maxDepth: 2 })).toMatchObject({
      ok: false,
      problem: { code: 'too-deep', at: 6 },
    })
  })
})

const hostile = ['{', '[', '"', '{"a":', '{"a":1,', '{"a":[', ' ', '\\', '{"a":"\\u', '{"a":1e1', '<<<<<<< a\n', '/*']

describe('time grows with the text, not with its square', () => {
  test.for(hostile)('much of %j', (piece) =>
    expectProportional(
      (length) => {
        const much = piece.repeat(length / piece.length)
        return () => [much, `{${much}`, `{"a":"${much}`].map((text) => readTokens(text))
      },
      testDepth > 1 ? 1_000_000 : 200_000,
    ),
  )
})
