import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shop } from './xliff-tools.ts'
import { createXliffWorld, type XliffWorld } from './xliff-world.ts'

const config = { targets: ['de'], files: ['locales/{locale}.json'] }

interface Case {
  readonly file: string
  /** `message: provenance` of all that was taken. */
  readonly taken: readonly string[]
  readonly untranslated: number
  readonly texts: Readonly<Record<string, unknown>>
}

const title = 'Ihr Warenkorb'
const hello = '<b>Willkommen</b> zurück, {{name}}'
const note = 'Wir liefern heute. Sie zahlen morgen.'

const cases: readonly Case[] = [
  {
    file: 'omegat-okapi.xlf',
    taken: ['cart.title human', 'cart.hello human', 'cart.note human'],
    untranslated: 0,
    texts: { cart: { title, hello, note } },
  },
  {
    file: 'trados.sdlxliff',
    taken: ['cart.title reviewed', 'cart.hello human', 'cart.note review'],
    untranslated: 0,
    texts: { cart: { title, hello, note } },
  },
  {
    file: 'memoq.mqxliff',
    taken: ['cart.title reviewed', 'cart.hello human', 'cart.note review', 'items human', 'items human'],
    untranslated: 0,
    texts: { cart: { title, hello, note }, items_one: '{{count}} Artikel', items_other: '{{count}} Artikel' },
  },
  {
    file: 'crowdin.xliff',
    taken: ['cart.title reviewed', 'cart.hello human'],
    untranslated: 1,
    texts: { cart: { title, hello } },
  },
  {
    file: 'lokalise.xlf',
    taken: ['cart.title human', 'cart.note human'],
    untranslated: 0,
    texts: { cart: { title, note } },
  },
  {
    file: 'xcode-like.xliff',
    taken: ['cart.title human', 'cart.hello human'],
    untranslated: 0,
    texts: { cart: { title, hello } },
  },
  {
    file: 'weblate.xlf',
    taken: ['cart.title reviewed', 'cart.hello review'],
    untranslated: 1,
    texts: { cart: { title, hello } },
  },
  {
    file: 'phrase.xlf',
    taken: ['cart.title reviewed', 'cart.hello review'],
    untranslated: 1,
    texts: { cart: { title, hello } },
  },
  {
    file: 'okapi-2.xlf',
    taken: ['cart.title reviewed', 'cart.hello human', 'cart.note review'],
    untranslated: 0,
    texts: { cart: { title, hello, note: 'Sie zahlen morgen. Wir liefern heute.' } },
  },
]

test.each(cases)('$file', async ({ file, taken, untranslated, texts }) => {
  const world = createXliffWorld(shop, config)
  const bytes = readFileSync(join(import.meta.dirname, '../fixtures/xliff', file))
  const report = await world.import(bytes)
  expect(report.problems).toEqual([])
  expect(report.taken.map(({ message, by }) => `${message} ${by}`)).toEqual(taken)
  expect(report.untranslated).toBe(untranslated)
  expect(targetOf(world)).toEqual(texts)
  expect(await world.import(bytes)).toMatchObject({ taken: [], problems: [], files: [] })
})

const encodings = [
  { name: 'UTF-16 with the small end first', encode: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  { name: 'UTF-16 with the big end first', encode: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  { name: 'UTF-8 with a mark', encode: (text: string) => Buffer.from(`\ufeff${text}`) },
]

test.each(encodings)('$name', async ({ encode }) => {
  const world = createXliffWorld(shop, config)
  const text = readFileSync(join(import.meta.dirname, '../fixtures/xliff/phrase.xlf'), 'utf8')
  const bytes = encode(text.replace(/<\?xml.*?\?>/u, '<?xml version="1.0"?>'))
  expect((await world.import(bytes)).taken).toHaveLength(2)
  expect(targetOf(world)).toEqual({ cart: { title, hello } })
})

function targetOf(world: XliffWorld): unknown {
  return JSON.parse(world.files()['locales/de.json'] ?? '')
}
