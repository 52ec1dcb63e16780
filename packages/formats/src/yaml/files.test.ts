import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EntryChange, EntryPath } from '../format.ts'
import { textsByOracle } from './oracle.suite.ts'
import { scanYaml } from './scan.ts'
import { yaml } from './yaml.ts'

const files = ['rails-i18n', 'devise-i18n'].flatMap((project) => {
  const folder = new URL(`fixtures/${project}/`, import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.yml'))
  return names.map((name): [string, string, string] => {
    return [`${project}/${name}`, readFileSync(new URL(name, folder), 'utf8'), name.slice(0, -4)]
  })
})
const file = 'x.yml'
const parse = (text: string, locale?: string) =>
  yaml.parse(new TextEncoder().encode(text), { file, ...(locale && { locale, sourceLocale: 'en' }) })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test.for(files)('%s is read as js-yaml reads it, by the own scanner', ([, text]) => {
  expect(scanYaml(text).ok).toBe(true)
  const texts = parse(text).entries.filter(({ kind }) => kind === 'text')
  expect(texts.map(({ path, value }) => [path, value])).toEqual(textsByOracle(text))
})

test.for(files)('%s: its root key is no part of a path, and its plurals have forms', ([, text, locale]) => {
  const { entries, diagnostics } = parse(text, locale)
  expect(diagnostics).toEqual([])
  expect(entries.filter(({ path }) => path[0] === locale)).toEqual([])
  const forms = entries.filter(({ form }) => form !== undefined)
  expect(forms.every(({ path, form }) => path.at(-1) === form)).toBe(true)
  expect(forms.length > 0).toBe(/^ +other: .*%\{count\}/m.test(text))
})

test.for(files)('%s: every text can be set, and only its lines change', ([, text, locale]) => {
  const parsed = parse(text, locale)
  const texts = parsed.entries.filter(({ kind }) => kind === 'text')
  const changes = texts.map(({ path, value }): EntryChange => ({ kind: 'set', path, value: `${value}: "it's"` }))
  const after = parse(toText(yaml.edit(parsed, changes, { file, locale, order: [] })), locale)
  expect(after.entries.filter(({ kind }) => kind === 'text').map(({ value }) => value)).toEqual(
    texts.map(({ value }) => `${value}: "it's"`),
  )
  const others = (entries: typeof texts) =>
    entries.filter(({ kind }) => kind === 'other').map(({ path, value }) => [path, value])
  expect(others(after.entries as typeof texts)).toEqual(others(parsed.entries as typeof texts))
})

test.for(files.filter(([name]) => !name.endsWith('/en.yml')))(
  '%s is filled up from the source and emptied again',
  ([name, text, locale]) => {
    const source = parse(files.find(([other]) => other === `${name.split('/')[0]}/en.yml`)?.[1] ?? '', 'en')
    const order = source.entries.map(({ path }) => path)
    const options = { file, locale, sourceLocale: 'en', order, source }
    const target = parse(text, locale)
    // Some files have one text where others have plural forms.
    const isWithin = (path: EntryPath, outer: EntryPath) => outer.every((segment, index) => path[index] === segment)
    const missing = source.entries.filter(({ path, kind }) => {
      return (
        kind === 'text' && !target.entries.some((there) => isWithin(path, there.path) || isWithin(there.path, path))
      )
    })
    const filled = parse(
      toText(
        yaml.edit(
          target,
          missing.map(({ path, value }) => ({ kind: 'add', path, value })),
          options,
        ),
      ),
      locale,
    )
    expect(filled.entries).toHaveLength(target.entries.length + missing.length)
    const emptied = yaml.edit(
      filled,
      missing.map(({ path }) => ({ kind: 'remove', path })),
      options,
    )
    expect(toText(emptied)).toBe(text)
  },
)

test.for(files.filter(([name]) => name.endsWith('/en.yml')))(
  '%s: a new file is the source under another root key',
  ([, text]) => {
    const source = parse(text, 'en')
    const created = toText(yaml.create(source, [], { file, locale: 'no', sourceLocale: 'en', order: [], source }))
    expect(created).toBe(text.replace(/^en:/m, "'no':"))
  },
)
