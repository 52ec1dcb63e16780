import { expect, test } from 'vitest'
import {
  baseCode,
  betaLanguages,
  canonicalCode,
  dictionaryLanguages,
  formalityTargets,
  glossaryLanguages,
  instructionLanguages,
  isVariant,
  languageCodes,
  memoryLanguages,
  memoryTranslateLanguages,
  notForDocuments,
  styleRulesLanguages,
  styleRulesTargets,
} from './language-table.ts'

const all = [...languageCodes]

test('the counts are those that the service publishes for its old list: 101 sources, 106 targets', () => {
  const hidden = new Set(['de-CH', 'de-DE', 'fr-CA', 'fr-FR'])
  const listed = all.filter((code) => baseCode(code).length === 2 && !hidden.has(code))
  expect(listed.filter((code) => !isVariant(code))).toHaveLength(101)
  expect(listed.filter((code) => code !== 'en' && code !== 'pt')).toHaveLength(106)
})

test('codes are sorted, unique and in canonical case', () => {
  expect(all).toEqual([...all].sort())
  expect(all.filter((code) => !/^[a-z]{2,3}(-([A-Z]{2}|[A-Z][a-z]{3}|\d{3}))?$/u.test(code))).toEqual([])
})

test('every variant has its base language', () => {
  expect(all.filter((code) => isVariant(code) && !languageCodes.has(baseCode(code)))).toEqual([])
})

test.for<[string, ReadonlySet<string>]>([
  ['betaLanguages', betaLanguages],
  ['formalityTargets', formalityTargets],
  ['glossaryLanguages', glossaryLanguages],
  ['dictionaryLanguages', dictionaryLanguages],
  ['styleRulesTargets', styleRulesTargets],
  ['styleRulesLanguages', styleRulesLanguages],
  ['instructionLanguages', instructionLanguages],
  ['memoryLanguages', memoryLanguages],
  ['memoryTranslateLanguages', memoryTranslateLanguages],
  ['notForDocuments', notForDocuments],
])('%s names known languages only', ([, set]) => {
  expect(set.size).toBeGreaterThan(0)
  expect([...set].filter((code) => !languageCodes.has(code))).toEqual([])
})

test.for<[string, ReadonlySet<string>, ReadonlySet<string>]>([
  ['dictionaries are for the bases of what a glossary serves', glossaryLanguages, dictionaryLanguages],
  ['style rules are made for the bases of what they serve', styleRulesTargets, styleRulesLanguages],
  ['instructions are taken where style rules are', styleRulesTargets, instructionLanguages],
])('%s', ([, served, bases]) => expect(new Set([...served].map(baseCode))).toEqual(bases))

test.for<[string, string | undefined]>([
  ['EN-us', 'en-US'],
  ['zh-hant', 'zh-Hant'],
  ['ES-419', 'es-419'],
  ['de', 'de'],
  ['tlh', undefined],
  ['', undefined],
  ['__proto__', undefined],
])('canonicalCode(%s) is %s', ([code, expected]) => expect(canonicalCode(code)).toBe(expected))
