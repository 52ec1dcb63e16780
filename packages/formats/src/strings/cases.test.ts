import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EntryChange, ParsedFile } from '../format.ts'
import { strings } from './strings.ts'

interface ReadCase {
  /** Behind an `@` the encoding, where it is not UTF-8. */
  readonly id: string
  /** `HEX:` and bytes, or a text. */
  readonly input: string
  readonly units: readonly (readonly [key: string, value: string])[] | 'ERR' | 'NESTED' | 'XML'
  readonly set?: { readonly key: string; readonly value: string; readonly output: string }
}

interface EditCase {
  readonly id: string
  readonly op: 'ins' | 'del' | 'new'
  readonly source: string
  readonly before: string
  readonly arg: readonly [key: string, value: string] | string | Readonly<Record<string, string>>
  readonly after: string
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as {
  readonly strings: readonly ReadCase[]
  readonly ops: readonly EditCase[]
}
const encodings: ReadonlyMap<string, (text: string) => Uint8Array> = new Map([
  ['', (text) => new TextEncoder().encode(text)],
  ['16be', (text) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())],
  ['16lenobom', (text) => Uint8Array.from(Buffer.from(text, 'utf16le'))],
])

const file = 'de.lproj/Localizable.strings'

const parse = ({ id, input }: ReadCase): ParsedFile => strings.parse(bytesOf(id, input), { file })
const refused = cases.strings.filter(({ units }) => units === 'ERR' || units === 'XML')

test.for(refused.map((one) => [one.id, one] as const))('%s is refused', ([, one]) => {
  expect(parse(one)).toMatchObject({
    entries: [],
    diagnostics: [{ code: one.id === 'bad-utf8' ? 'bad-encoding' : 'parse-error', severity: 'error' }],
  })
})

const read = cases.strings.flatMap((one) => (typeof one.units === 'string' ? [] : [{ one, units: one.units }]))

test.for(read.map((one) => [one.one.id, one] as const))('%s: values', ([, { one, units }]) => {
  const { entries, diagnostics } = parse(one)
  expect(entries.map(({ path, kind, value }) => [path, kind, value])).toEqual(
    units.map(([key, value]) => [[key], 'text', value]),
  )
  expect(diagnostics.map(({ code }) => code)).toEqual(one.id === 'dup' ? ['duplicate-key'] : [])
})

const nested = cases.strings.filter(({ units }) => units === 'NESTED')

test.for(nested.map((one) => [one.id, one] as const))('%s is kept as it is', ([, one]) => {
  expect(parse(one).entries).toMatchObject([{ path: ['a'], kind: 'other' }])
})

test.for([...read.map(({ one }) => one), ...nested].map((one) => [one.id, one] as const))('%s: no edit', ([, one]) => {
  expect(strings.edit(parse(one), [], { file, order: [] })).toEqual(bytesOf(one.id, one.input))
})

const edited = cases.strings.flatMap((one) => (one.set ? [{ one, set: one.set }] : []))

test.for(edited.map((one) => [one.one.id, one] as const))('%s: set', ([, { one, set }]) => {
  const change: EntryChange = { kind: 'set', path: [set.key], value: set.value }
  expect(strings.edit(parse(one), [change], { file, order: [] })).toEqual(bytesOf(one.id, set.output))
})

test.for(cases.ops.map((one) => [one.id, one] as const))('%s', ([, { id, op, source, before, arg, after }]) => {
  const from = strings.parse(bytesOf(id, source), { file })
  const options = { file, order: from.entries.map(({ path }) => path), source: from }
  const target = strings.parse(bytesOf(id, before), { file })
  const actual =
    op === 'new' ? strings.create(from, toChanges(op, arg), options) : strings.edit(target, toChanges(op, arg), options)
  expect(actual).toEqual(bytesOf(id, after))
})

function toChanges(op: EditCase['op'], arg: EditCase['arg']): readonly EntryChange[] {
  if (op === 'del') return [{ kind: 'remove', path: [arg as string] }]
  if (op === 'new') return Object.entries(arg).map(([key, value]) => ({ kind: 'set', path: [key], value }))
  const [key, value] = arg as readonly [string, string]
  return [{ kind: 'add', path: [key], value }]
}

function bytesOf(id: string, input: string): Uint8Array {
  if (input.startsWith('HEX:')) return Uint8Array.from(Buffer.from(input.slice(4), 'hex'))
  const encode = encodings.get(id.split('@')[1] ?? '')
  if (encode === undefined) throw new Error(`${id} names an encoding that this test does not know.`)
  return encode(input)
}
