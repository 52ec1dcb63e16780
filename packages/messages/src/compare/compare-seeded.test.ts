import { readFileSync } from 'node:fs'
import type { DiagnosticCode } from '@lockale/errors'
import { expect, test } from 'vitest'
import { compareMessages } from './compare.ts'
import { openSyntax } from '../open-syntax.ts'

// texts of a real app with their German translations (fixtures/actual, MIT), of which each is right
const syntax = await openSyntax({ id: 'i18next', keySeparator: false, namespaceSeparator: false })
const german = readTexts('de')
const pairs = [...readTexts('en')].flatMap(([key, source]) => {
  const target = german.get(key) ?? ''
  return target !== '' && compareMessages({ source, target, syntax }).length === 0 ? [{ source, target }] : []
})
const variable = /\{\{\s*([\w.]+)\s*\}\}/u

/** One kind of damage for each rule; a text that it does not fit comes out as it was. */
const damages: Readonly<Partial<Record<DiagnosticCode, (target: string) => string>>> = {
  'placeholder-missing': (target) => target.replace(variable, '…'),
  'placeholder-extra': (target) => `${target} {{neu}}`,
  'placeholder-renamed': (target) => target.replace(variable, '{{variable}}'),
  'placeholder-count': (target) => target.replace(variable, '$& $&'),
  'placeholder-format-changed': (target) => target.replace(variable, '{{$1, Zahl}}'),
  'placeholder-unescaped-changed': (target) => target.replace(variable, '{{- $1}}'),
  'placeholder-delimiter-damaged': (target) => target.replace(variable, '{ { $1 } }'),
  'trans-indices': (target) => target.replace(/<(\d+)>/u, '<9$1>').replace(/<\/(\d+)>/u, '</9$1>'),
}

test.for(Object.entries(damages))('%s is found wherever it is seeded', ([code, damage]) => {
  const seeded = pairs
    .map(({ source, target }) => ({ source, target: damage(target), before: target }))
    .filter(({ source, target, before }) => target !== before && timesOf(source) < 2)
  expect(seeded.length).toBeGreaterThan(40)
  const missed = seeded.filter(
    ({ source, target }) => !compareMessages({ source, target, syntax }).some((finding) => finding.code === code),
  )
  expect(missed).toEqual([])
})

/** How often a text says its first variable: one of two that is lost is a matter of how many there are. */
function timesOf(source: string): number {
  const name = variable.exec(source)?.[0]
  return name === undefined ? 0 : source.split(name).length - 1
}

function readTexts(locale: string): ReadonlyMap<string, string> {
  const file = new URL(`../fixtures/actual/${locale}.json`, import.meta.url)
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}
