import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EntryChange } from '../format.ts'
import { properties } from './properties.ts'

interface ReadCase {
  readonly id: string
  readonly input: string
  readonly units: readonly (readonly [key: string, value: string])[] | 'ERR'
  readonly set?: { readonly key: string; readonly value: string; readonly output: string }
}

interface EditCase {
  readonly id: string
  readonly op: 'ins' | 'del'
  readonly source: string
  readonly before: string
  readonly arg: readonly [key: string, value: string] | string
  readonly after: string
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as {
  readonly properties: readonly ReadCase[]
  readonly ops: readonly EditCase[]
}

const file = 'de.properties'
/** The name of a case says so where its bytes are ISO-8859-1. */
const bytesOf = (text: string, id = ''): Uint8Array =>
  id.endsWith('@l1') ? Buffer.from(text, 'latin1') : new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array, id = ''): string =>
  id.endsWith('@l1')
    ? Buffer.from(bytes).toString('latin1')
    : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
const parse = (text: string, id?: string) => properties.parse(bytesOf(text, id), { file })

const refused = cases.properties.filter(({ units }) => units === 'ERR')
test.for(refused.map((one) => [one.id, one] as const))('%s is refused', ([, { input, id }]) => {
  const { entries, diagnostics } = parse(input, id)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error' }])
})

const read = cases.properties.flatMap((one) => (one.units === 'ERR' ? [] : [{ ...one, units: one.units }]))
test.for(read.map((one) => [one.id, one] as const))('%s: values', ([, { input, units, id }]) => {
  const { entries } = parse(input, id)
  expect(entries.map(({ path, value }) => [path, value])).toEqual(units.map(([key, value]) => [[key], value]))
})

const edited = read.flatMap(({ id, input, set }) => (set ? [{ id, input, set }] : []))
test.for(edited.map((one) => [one.id, one] as const))('%s: set', ([, { input, set, id }]) => {
  const change: EntryChange = { kind: 'set', path: [set.key], value: set.value }
  expect(textOf(properties.edit(parse(input, id), [change], { file, order: [] }), id)).toBe(set.output)
})

test.for(cases.ops.map((one) => [one.id, one] as const))('%s', ([, { op, source, before, arg, after }]) => {
  const followed = parse(source)
  const order = followed.entries.map(({ path }) => path)
  const [key = '', value = ''] = op === 'ins' ? arg : [String(arg)]
  const change: EntryChange = op === 'ins' ? { kind: 'add', path: [key], value } : { kind: 'remove', path: [key] }
  expect(textOf(properties.edit(parse(before), [change], { file, order, source: followed }))).toBe(after)
})
