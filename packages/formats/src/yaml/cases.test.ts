import { readFileSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import type { EntryChange, EntryPath, ParseOptions } from '../format.ts'
import { yaml } from './yaml.ts'

interface ReadCase {
  readonly id: string
  readonly input: string
  readonly units:
    | readonly (readonly [path: readonly (string | number)[], value: string])[]
    | 'ERR'
    | 'ALT'
    | 'OPAQUE'
    | null
  readonly set?: { readonly key: readonly (string | number)[]; readonly value: string; readonly output: string }
}

interface EditCase {
  readonly id: string
  readonly op: 'ins' | 'del' | 'new'
  readonly source: string
  readonly before: string
  readonly arg: readonly [path: EntryPath, value: string] | EntryPath | Readonly<Record<string, string>>
  readonly after: string
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as {
  readonly yaml: readonly ReadCase[]
  readonly ops: readonly EditCase[]
}

const file = 'de.yml'
const parse = (text: string, locales: Partial<ParseOptions> = {}) =>
  yaml.parse(new TextEncoder().encode(text), { file, ...locales })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const refused = cases.yaml.filter(({ units }) => units === 'ERR')

test.for(refused.map((one) => [one.id, one] as const))('%s is refused', ([, { input }]) => {
  const { entries, diagnostics } = parse(input)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([{ severity: 'error', position: { line: expect.any(Number) } }])
})

const read = cases.yaml.flatMap((one) => (Array.isArray(one.units) ? [{ ...one, units: one.units }] : []))

test.for(read.map((one) => [one.id, one] as const))('%s: values', ([, { input, units }]) => {
  const parsed = parse(input)
  expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(parsed.entries.map(({ path, value }) => [path, value])).toEqual(
    units.map(([path, value]) => [path.map(String), value]),
  )
})

const edited = read.flatMap(({ id, input, set }) => (set ? [{ id, input, set }] : []))

test.for(edited.map((one) => [one.id, one] as const))('%s: set', ([, { input, set }]) => {
  const change: EntryChange = { kind: 'set', path: set.key.map(String), value: set.value }
  expect(toText(yaml.edit(parse(input), [change], { file, order: [] }))).toBe(set.output)
})

test('a key that is no text has no values', () => {
  const parsed = parse(cases.yaml.find(({ id }) => id === 'key-complex')?.input ?? '')
  expect(parsed).toMatchObject({ entries: [], diagnostics: [] })
})

test('U+0085 stays as it is', () => {
  const { input = '' } = cases.yaml.find(({ id }) => id === 'nel') ?? {}
  const parsed = parse(`${input}b: x\n`)
  expect(toText(yaml.edit(parsed, [{ kind: 'set', path: ['b'], value: 'y' }], { file, order: [] }))).toBe(
    `${input}b: y\n`,
  )
})

test('an alias bomb is read and never expanded', () => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const item = level === 0 ? '"lol"' : `*l${level - 1}`
    return `l${level}: &l${level} [${Array.from({ length: 9 }, () => item).join(', ')}]\n`
  })
  expect(parse(levels.join('')).entries).toHaveLength(81)
})

function runCase({ op, source, before, arg }: EditCase): string {
  const from = parse(source, { locale: 'en', sourceLocale: 'en' })
  const target = parse(before, { locale: 'de', sourceLocale: 'en' })
  const order = from.entries.map(({ path }) => path)
  const options = { file, locale: 'de', sourceLocale: 'en', order, source: from }
  if (op === 'new') {
    const texts = Object.entries(arg as Readonly<Record<string, string>>)
    return toText(
      yaml.create(
        from,
        texts.map(([key, value]) => ({ kind: 'set', path: [key], value })),
        options,
      ),
    )
  }
  if (op === 'del') return toText(yaml.edit(target, [{ kind: 'remove', path: arg as EntryPath }], options))
  const [path, value] = arg as readonly [EntryPath, string]
  return toText(yaml.edit(target, [{ kind: 'add', path, value }], options))
}

const [forbidden, done] = [true, false].map((isError) =>
  cases.ops.filter(({ after }) => (after === 'ERR') === isError).map((one) => [one.id, one] as const),
)

test.for(done ?? [])('%s', ([, one]) => expect(runCase(one)).toBe(one.after))

test.for(forbidden ?? [])('%s is refused', ([, one]) => {
  expect(() => runCase(one)).toThrow(expect.toSatisfy(isLockaleError))
})
