import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EntryChange, EntryPath } from '../format.ts'
import { json } from './json.ts'

interface ReadCase {
  readonly id: string
  readonly input: string
  readonly units: readonly (readonly [path: readonly (string | number)[], value: unknown])[] | 'ERR'
  readonly set?: { readonly key: readonly (string | number)[]; readonly value: string; readonly output: string }
}

interface EditCase {
  readonly id: string
  readonly op: 'ins' | 'del'
  readonly source: string
  readonly before: string
  readonly arg: readonly [path: EntryPath, value: string] | EntryPath
  readonly after: string
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as {
  readonly json: readonly ReadCase[]
  readonly ops: readonly EditCase[]
}

const file = 'de.json'
const parse = (text: string) => json.parse(new TextEncoder().encode(text), { file })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const refused = (one: ReadCase) => one.units === 'ERR'

test.for(cases.json.filter(refused).map((one): [string, ReadCase] => [one.id, one]))(
  '%s is refused',
  ([, { input }]) => {
    const { entries, diagnostics } = parse(input)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error' }])
  },
)

const read = cases.json.flatMap((one) => {
  return one.units === 'ERR' ? [] : [{ ...one, units: one.units }]
})

test.for(read.map((one) => [one.id, one] as const))('%s: values', ([, { input, units }]) => {
  const values = parse(input).entries.map(({ path, kind, value }) => [path, kind === 'text' ? value : rawValue(value)])
  expect(values).toEqual(units.map(([path, value]) => [path.map(String), value]))
})

const edited = read.flatMap(({ id, input, set }) => (set ? [{ id, input, set }] : []))

test.for(edited.map((one) => [one.id, one] as const))('%s: set', ([, { input, set }]) => {
  const change: EntryChange = { kind: 'set', path: set.key.map(String), value: set.value }
  expect(toText(json.edit(parse(input), [change], { file, order: [] }))).toBe(set.output)
})

/** The table has numbers and words as values, and empty containers as their text. */
function rawValue(raw: string): unknown {
  return raw === '{}' || raw === '[]' ? raw : JSON.parse(raw)
}

test.for(cases.ops.map((one): [string, EditCase] => [one.id, one]))('%s', ([, { op, source, before, arg, after }]) => {
  const order = source === '' ? [] : parse(source).entries.map(({ path }) => path)
  const [path, value] = arg as readonly [EntryPath, string]
  const change: EntryChange = op === 'ins' ? { kind: 'add', path, value } : { kind: 'remove', path: arg as EntryPath }
  expect(toText(json.edit(parse(before), [change], { file, order }))).toBe(after)
})
