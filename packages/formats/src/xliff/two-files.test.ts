import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { type DocumentKind, documentsOf, texts } from './documents.suite.ts'
import { xliff } from './xliff.ts'
import { runsOf } from '../../../../test/depth.ts'

/** A source file and the target file that is made from it and filled by and by. */
const kinds: readonly DocumentKind[] = [
  { version: 1, role: 'source', files: 'one', states: false },
  { version: 1, role: 'source', files: 'several', states: false },
  { version: 2, role: 'source', files: 'one', states: false },
]
const runs = { numRuns: Math.ceil(runsOf(300) / 3) }

const locales = { locale: 'de', sourceLocale: 'en' }
const parse = (text: string | Uint8Array, locale: string): ParsedFile => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return xliff.parse(bytes, { file: 'm.xlf', locale, sourceLocale: 'en' })
}
const valuesOf = ({ entries }: ParsedFile) => entries.map(({ path, kind, value }) => [path, kind, value])

test.for(kinds)('version $version, $files: all texts arrive, with the source texts that they belong to', (kind) => {
  fc.assert(
    fc.property(documentsOf(kind), texts, fc.infiniteStream(fc.nat()), (document, text, pick) => {
      const source = parse(document, 'en')
      fc.pre(source.diagnostics.length === 0)
      const order = source.entries.map(({ path }) => path)
      const options = { file: 'm.xlf', ...locales, order, source }
      const first = new Set(order.filter(() => pick.next().value % 2 === 0))
      const created = xliff.create(
        source,
        order.map((path) => changeOf(path, first.has(path) ? text : undefined)),
        options,
      )
      const target = parse(created, 'de')
      const begun = [...first].map((path) => [path, 'text', text])
      expect(valuesOf(target)).toEqual(begun)

      const rest = order.filter((path) => !first.has(path)).toSorted(() => (pick.next().value % 3) - 1)
      const done = xliff.edit(
        target,
        rest.map((path) => ({ kind: 'add', path, value: text })),
        options,
      )
      const finished = parse(done, 'de')
      expect(new Map(finished.entries.map(({ path, value }) => [JSON.stringify(path), value]))).toEqual(
        new Map(order.map((path) => [JSON.stringify(path), text])),
      )
      const sources = new Map(parse(done, 'en').entries.map(({ path, value }) => [JSON.stringify(path), value]))
      expect(sources).toEqual(new Map(source.entries.map(({ path, value }) => [JSON.stringify(path), value])))
    }),
    runs,
  )
})

test('a source text that changed comes with its new translation', () => {
  const kind = kinds[0]
  if (kind === undefined) throw new Error('There are kinds.')
  fc.assert(
    fc.property(documentsOf(kind), documentsOf(kind), texts, (before, after, text) => {
      const [old, now] = [parse(before, 'en'), parse(after, 'en')]
      fc.pre(old.diagnostics.length + now.diagnostics.length === 0)
      const changes = old.entries.map(({ path }) => changeOf(path, 'alt'))
      const target = parse(xliff.create(old, changes, { file: 'm.xlf', ...locales, order: [], source: old }), 'de')
      const there = new Set(old.entries.map(({ path }) => JSON.stringify(path)))
      const both = now.entries.filter(({ path }) => there.has(JSON.stringify(path)))
      const sets = both.map(({ path }): EntryChange => ({ kind: 'set', path, value: `neu ${text}` }))
      const edited = xliff.edit(target, sets, { file: 'm.xlf', ...locales, order: [], source: now })
      const sources = new Map(parse(edited, 'en').entries.map(({ path, value }) => [JSON.stringify(path), value]))
      expect(both.map(({ path }) => sources.get(JSON.stringify(path)))).toEqual(both.map(({ value }) => value))
    }),
    runs,
  )
})

function changeOf(path: EntryPath, value: string | undefined): EntryChange {
  return value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
}
