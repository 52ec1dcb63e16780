import { readFileSync } from 'node:fs'
import { compareMessages, isRefusal } from '@lockale/messages/engine'
import { openSyntax } from '@lockale/messages'
import { expect, test } from 'vitest'
import { doubtOf } from './doubts.ts'
import { rules } from './registry.ts'

const acting = rules.filter(({ id }) => doubtOf(id).acts !== 'tell')

test('a rule that acts on a new translation has words for the report of a sync', () => {
  const named = acting.filter(({ scope, id }) => scope !== 'walk' || doubtOf(id).acts !== 'refuse')
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ id }) => doubtOf(id).words === id)).toEqual([])
  expect(named.filter(({ id }) => doubtOf(id).words.includes('"') || /[.:]$/u.test(doubtOf(id).words))).toEqual([])
})

test('the table names rules and acts that there are', () => {
  const text =
    readFileSync(new URL('doubts.ts', import.meta.url), 'utf8')
      .split('const table = `')[1]
      ?.split('`')[0] ?? ''
  const lines = text.split('\n').filter((line) => line.includes('|'))
  expect(lines.length).toBeGreaterThan(70)
  const ids = lines.map((line) => line.split('|')[0]?.trim() ?? '')
  expect(ids.filter((id, at) => rules.every((rule) => rule.id !== id) || ids.indexOf(id) !== at)).toEqual([])
  expect(
    lines.filter((line) => !/\| *(?:refuse|ask|confirm|retag|mark|tell)? *(?:\| *\d? *(?:\||$)|$)/u.test(line)),
  ).toEqual([])
})

test('every rule that finds harm in one text acts, whatever its severity', () => {
  const silent = rules.filter(({ scope, tier, id }) => {
    return scope === 'text' && (tier === 'breaks' || tier === 'misleads') && doubtOf(id).acts === 'tell'
  })
  expect(silent).toEqual([])
})

test('a rule that compares texts with each other marks, or asks where one text shows it alone', () => {
  const several = acting.filter(({ scope }) => scope === 'project' || scope === 'message')
  const asking = several.filter((rule) => doubtOf(rule.id).acts !== 'mark' && !('alone' in rule))
  expect(several.length).toBeGreaterThan(5)
  expect(asking.map(({ id }) => id)).toEqual([])
})

test.for<[worse: string, better: string]>([
  ['unchanged', 'numbers'],
  ['wrong-language', 'source-text-in-target'],
  ['markdown-link', 'numbers'],
  ['numbers', 'length-ratio'],
  ['unit-changed', 'needs-review'],
  ['negation-lost', 'outer-quotes'],
  ['begin-space', 'end-ellipsis'],
])('%s is worse than %s', ([worse, better]) => {
  const weigh = (code: string) => doubtOf(rules.find(({ id }) => id === code)?.id ?? 'unchanged').weigh({})
  expect(weigh(worse)).toBeGreaterThan(weigh(better))
})

test('a text that is two characters too long is better than one that breaks, and the shorter is better', () => {
  const { weigh } = doubtOf('max-length')
  expect(weigh({ found: 12, limit: 10 })).toBeLessThan(doubtOf('markdown-link').weigh({}))
  expect(weigh({ found: 12, limit: 10 })).toBeLessThan(doubtOf('numbers').weigh({}))
  expect(weigh({ found: 12, limit: 10 })).toBeLessThan(weigh({ found: 13, limit: 10 }))
  expect(weigh({ found: 9000, limit: 10 })).toBeLessThan(doubtOf('unchanged').weigh({}))
})

test('what is told in a second request fits into one instruction', () => {
  const args = {
    limit: 12,
    source: 'invoice',
    term: 'Rechnung',
    found: ['Faktura'],
    form: 'formal',
    better: 'ficheiro',
  }
  const told = acting.flatMap(({ id }) => doubtOf(id).instruct(args) ?? [])
  expect(told.length).toBeGreaterThan(30)
  expect(told.filter((text) => text.length > 300 || !/^[A-Z].*\.$/u.test(text))).toEqual([])
})

test('what the comparison refuses is refused by the table', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  const found = ['{{name}} {{name}}', '{{nome}}', 'x', '{{name}} {{x}}', '{{ name, number }}'].flatMap((target) =>
    compareMessages({ source: '{{name}}', target, syntax }).filter(isRefusal),
  )
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter(({ code }) => doubtOf(code).acts !== 'refuse')).toEqual([])
})
