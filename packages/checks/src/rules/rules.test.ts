import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSyntax } from '@lockale/messages'
import { describe, expect, test } from 'vitest'
import { openPair } from './open-pair.ts'
import { type CheckOptions, defaultOptions } from './options.ts'
import type { Rule, TextRule } from './rule.ts'
import type { FindingCase, TextCase, TextCases } from './rule-cases.ts'
import type { TextPair } from './text-pair.ts'

/** Runs the tables of a folder of rules: every rule about texts has one, finds what it must and lets pass what it must. */
export async function testRules(folder: string, rules: readonly Rule[]): Promise<void> {
  const textRules = rules.filter((rule) => rule.scope === 'text')
  test('every rule is a file of its own name, and every text rule has its table', () => {
    const wanted = [...rules.map(({ id }) => `${id}.ts`), ...textRules.map(({ id }) => `${id}.cases.ts`)]
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(wanted))
  })
  for (const rule of textRules) {
    const { cases } = (await import(join(folder, `${rule.id}.cases.ts`))) as { readonly cases: TextCases }
    describe(`${rule.id}:`, () => {
      testTable(rule, cases)
    })
  }
}

function testTable(rule: TextRule, { finds, passes }: TextCases): void {
  test('has a table that can fail', () => {
    expect(Math.min(finds.length, passes.length)).toBeGreaterThanOrEqual(2)
  })
  test.for(named(finds))('finds %s', async ([, one]) => {
    const { pair, options } = await open(one)
    const found = rule.check(pair, options)
    expect(found.length).toBeGreaterThan(0)
    expect(found.map((finding) => finding.arguments)).toEqual(
      one.with === undefined ? found.map((finding) => finding.arguments) : [one.with],
    )
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
