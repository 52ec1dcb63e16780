import { expect, test } from 'vitest'
import { printScreen } from './screen.ts'
import { type Budget, leftOutLines, totalsLine } from './totals.ts'

const plain = { color: false, secrets: [] }
const figures = { strings: 12_760, requests: 262, characters: 448_900 }

test.for<[name: string, budget: Budget, line: string]>([
  ['no price, no limit', { budget: { currency: 'EUR' }, maxCharacters: undefined }, '448,900 characters'],
  [
    'a price',
    { budget: { currency: 'EUR', pricePerMillion: 20 }, maxCharacters: undefined },
    '448,900 characters · about €8.98',
  ],
  [
    'a price and a limit',
    { budget: { currency: 'EUR', pricePerMillion: 20, maxCharacters: 500_000 }, maxCharacters: undefined },
    '448,900 characters · about €8.98 of €10.00',
  ],
  [
    'a limit of this run in place of it',
    { budget: { currency: 'EUR', pricePerMillion: 20, maxCharacters: 500_000 }, maxCharacters: 1_000_000 },
    '448,900 characters · about €8.98 of €20.00',
  ],
  [
    'a limit without a price',
    { budget: { currency: 'EUR', maxCharacters: 500_000 }, maxCharacters: undefined },
    '448,900 of 500,000 characters',
  ],
])('totals with %s', ([, budget, line]) => {
  expect(printScreen([totalsLine(figures, budget)], plain)).toBe(
    `Plan: 12,760 strings to translate · 262 requests · ${line}\n`,
  )
})

test('settings that do not fit: one line for each and its reason', () => {
  const why = 'the language has none'
  const lines = leftOutLines([
    { locale: 'ja', name: 'formality', why },
    { locale: 'ar', name: 'glossary', why: 'no dictionary for en → ar' },
    { locale: 'ar', name: 'formality', why },
  ])
  expect(printScreen(lines, plain)).toBe(
    `i formality left out for ja, ar: ${why}\ni glossary left out for ar: no dictionary for en → ar\n`,
  )
})

test('the mock service bills nothing, whatever a character costs', () => {
  const budget = { budget: { currency: 'EUR', pricePerMillion: 20 }, maxCharacters: undefined, isMock: true }
  expect(printScreen([totalsLine(figures, budget)], plain)).toBe(
    'Plan: 12,760 strings to translate · 262 requests · 448,900 characters (mock service, not billed)\n',
  )
})
