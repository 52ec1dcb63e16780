import { parse as parseWithLibrary } from 'yaml'
import { expect, test } from 'vitest'
import { yaml } from './yaml.ts'

/** `path=value` of each text that the file has by an alias or a merge key. */
function inherited(text: string, locale?: string): readonly string[] {
  const options = { file: 'x.yml', ...(locale !== undefined && { locale, sourceLocale: locale }) }
  const parsed = yaml.parse(new TextEncoder().encode(text), options)
  expect(parsed.diagnostics).toEqual([])
  const entries = yaml.inherited?.(parsed, options) ?? []
  return entries.map(({ path, value, form, valueRange }) => {
    expect(parsed.text.slice(valueRange.start, valueRange.end)).toContain(value.slice(0, 3))
    return `${path.join('>')}=${value}${form === undefined ? '' : ` (${form})`}`
  })
}

test.for<[name: string, text: string, found: readonly string[]]>([
  ['nothing', 'a: x\nb: "*x"\n', []],
  ['an anchor alone', 'a: &x one\n', []],
  ['an alias of a text', 'a: &x one\nb: *x\n', ['b=one']],
  ['an alias of a number', 'a: &x 1\nb: *x\n', []],
  ['an alias of a map', 'a: &x {k: one, l: {m: two}}\nb: *x\n', ['b>k=one', 'b>l>m=two']],
  ['in a list', 'a: &x one\nb:\n- two\n- *x\n', ['b>1=one']],
  ['of a list', 'a: &x [one, two]\nb: *x\n', ['b>0=one', 'b>1=two']],
  ['a merge key', 'a: &x\n  k: one\n  l: two\nb:\n  <<: *x\n  l: own\n', ['b>k=one']],
  [
    'two merge keys in a list',
    'a: &x {k: one}\nb: &y {k: other, l: two}\nc:\n  <<: [*x, *y]\n',
    ['c>k=one', 'c>l=two'],
  ],
  [
    'a merge of a merge',
    'a: &x {k: one}\nb: &y\n  <<: *x\n  l: two\nc:\n  <<: *y\n',
    ['b>k=one', 'c>l=two', 'c>k=one'],
  ],
  ['a map that stands in the merge key', 'b:\n  <<: {k: one}\n', ['b>k=one']],
  ['the last anchor of its name before it', 'a: &x one\nb: *x\nc: &x two\nd: *x\n', ['b=one', 'd=two']],
  ['an alias inside of what an alias stands for', 'a: &x one\nb: &y {k: *x}\nc: *y\n', ['b>k=one', 'c>k=one']],
  ['a quoted "<<"', 'a: &x {k: one}\n"<<": *x\n', ['<<>k=one']],
])('%s', ([name, text, found]) => {
  expect(inherited(text)).toEqual(found)
  // all of them, and nothing else, the library finds there too
  const read = parseWithLibrary(text, { merge: true }) as unknown
  if (name === 'a quoted "<<"') return
  for (const one of found) {
    const [path = '', value] = one.split('=')
    const there = path.split('>').reduce((at: unknown, key) => (at as Record<string, unknown>)[key], read)
    expect(there).toBe(value)
  }
})

test('plurals of Rails, below the root key', () => {
  const text = 'en:\n  a: &n\n    one: x\n    other: y\n  b: *n\n  c: &m\n    t: z\n  d:\n    <<: *m\n'
  expect(inherited(text, 'en')).toEqual(['b>one=x (one)', 'b>other=y (other)', 'd>t=z'])
  expect(inherited(text)).toEqual(['en>b>one=x', 'en>b>other=y', 'en>d>t=z'])
})

test('aliases inside aliases have an end', () => {
  const levels = Array.from(
    { length: 9 },
    (_, at) => `l${at + 1}: &l${at + 1} [${Array(9).fill(`*l${at}`).join(', ')}]`,
  )
  expect(inherited(`l0: &l0 lol\n${levels.join('\n')}\n`)).toEqual([])
  expect(inherited('a: &a\n  k: one\n  b: *a\n')).toEqual([])
  expect(inherited('a: &a\n  k: one\n  <<: *a\n')).toEqual([])
  const merges = Array.from({ length: 40 }, (_, at) => `m${at + 1}: &m${at + 1}\n  <<: [*m${at}, *m${at}]\n  k${at}: x`)
  expect(inherited(`m0: &m0 {k: x}\n${merges.join('\n')}\n`)).toHaveLength((40 * 41) / 2)
  const chain = Array.from({ length: 5000 }, (_, at) => `c${at + 1}: &c${at + 1} {k: *c${at}}`)
  expect(inherited(`c0: &c0 {k: x}\n${chain.join('\n')}\n`)).toEqual([])
  const long = Array.from({ length: 3000 }, (_, at) => `c${at + 1}: &c${at + 1}\n  <<: *c${at}\n  k${at}: x`)
  expect(inherited(`c0: &c0 {k: x}\n${long.join('\n')}\n`)).toEqual([])
})

test('in the one document of several that has strings', () => {
  expect(inherited('---\nversion: 2\n---\na: &x one\nb: *x\n')).toEqual(['b=one'])
})
