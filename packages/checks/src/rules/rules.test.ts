import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSyntax } from '@lockale/messages'
import { describe, expect, test } from 'vitest'
import { findRule } from '../find-rule.suite.ts'
import { mayFind } from '../contrast.ts'
import { openPair } from '../open-pair.ts'
import { type CheckOptions, defaultOptions } from '../options.ts'
import { rules } from '../registry.ts'
import type { CasesByRule, FindingCase, TextCase, TextCases } from '../testing/rule-cases.ts'
import type { TextRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.cases.ts'))
const tables = await Promise.all(
  files.map(async (name) => ((await import(join(import.meta.dirname, name))) as { readonly cases: CasesByRule }).cases),
)
const cases = new Map(tables.flatMap((table) => Object.entries(table)))
const textRules = rules.filter((rule) => rule.scope === 'text')

test('every text rule has its table, and every table its rule', () => {
  expect([...cases.keys()].sort()).toEqual(textRules.map(({ id }) => id).sort())
})

for (const rule of textRules) {
  const table = cases.get(rule.id)
  if (table === undefined) continue
  describe(`${rule.id}:`, () => {
    testTable(rule, table)
  })
}

test('the number of a plural is no heading', async () => {
  const markdownSyntax = findRule('text', 'markdown-syntax')
  const icu = await openSyntax({ id: 'icu' })
  const found = (source: string, target: string) => {
    const [from, to] = [source, target].map((text) => icu.readVariants?.(`{n, plural, other {${text}}}`))
    const { syntax = icu } = from ?? {}
    const texts = { source: from?.variants[0]?.text ?? '', target: to?.variants[0]?.text ?? '' }
    return markdownSyntax.check(
      openPair({ ...texts, syntax, sourceLocale: 'en', locale: 'de', format: 'json', message: 'a' }),
      defaultOptions,
    )
  }
  expect(found('# files', 'Dateien: #')).toEqual([])
  expect(found('# files of `x`', '# Dateien von x')).toMatchObject([{ arguments: { missing: ['`…`'], extra: [] } }])
})

function testTable(rule: TextRule, { finds, passes }: TextCases): void {
  test('has a table that can fail', () => {
    expect(Math.min(finds.length, passes.length)).toBeGreaterThanOrEqual(2)
  })
  test.for(named(finds))('finds %s', async ([, one]) => {
    const { pair, options } = await open(one)
    const found = rule.check(pair, options)
    expect(found.length).toBeGreaterThan(0)
    expect(mayFind([rule], [pair])).toEqual([rule])
    expect(found.map((finding) => finding.arguments)).toEqual(
      one.with === undefined ? found.map((finding) => finding.arguments) : [one.with],
    )
    expect(one.level && (found[0]?.severity ?? rule.severity)).toBe(one.level)
    for (const finding of found) expect(rule.say(finding.arguments, {})).toMatch(/\S/u)
    const fixed = rule.fix?.(pair, options)
    expect(fixed ?? null).toBe(one.fixed === undefined ? (fixed ?? null) : one.fixed)
    const after = await open({ ...one, target: fixed ?? one.target })
    expect(fixed === undefined ? [] : rule.check(after.pair, options)).toEqual([])
  })
  test.for(named(passes))('lets pass %s', async ([, one]) => {
    const { pair, options } = await open(one)
    expect(rule.check(pair, options)).toEqual([])
  })
  const examples = rule.example === undefined ? [] : [rule.example]
  test.for(examples)('its example', async (example) => {
    const { pair, options } = await open(example)
    expect(rule.check(pair, options).length).toBeGreaterThan(0)
    const better = await open({ ...example, target: example.better })
    expect(rule.check(better.pair, options)).toEqual([])
  })
  // its page says that it applies only with the setting
  test.for(examples.filter(({ limits, options }) => limits !== undefined || options !== undefined))(
    'its example without the setting',
    async (example) => {
      const { pair, options } = await open({ ...example, limits: {}, options: {} })
      expect(rule.check(pair, options)).toEqual([])
    },
  )
}

async function open(one: TextCase): Promise<{ readonly pair: TextPair; readonly options: CheckOptions }> {
  const { source, target, locale = 'de', sourceLocale = 'en', format = 'json', form = '', note, limits = {} } = one
  const syntax = await openSyntax(one.syntax ?? { id: 'i18next' })
  const pair = openPair({ source, target, locale, sourceLocale, syntax, format, message: 'a.b', form, note, limits })
  return { pair, options: { ...defaultOptions, ...one.options } }
}

function named<Case extends TextCase | FindingCase>(cases: readonly Case[]): readonly (readonly [string, Case])[] {
  return cases.map((one) => {
    const { source, target, locale = 'de' } = one
    return [`${JSON.stringify(source)} → ${locale} ${JSON.stringify(target)}`.slice(0, 120), one]
  })
}
