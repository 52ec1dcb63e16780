import { expect, test } from 'vitest'
import { count, money, percent, quote } from './figures.ts'

test.for<[value: number, text: string]>([
  [0, '0 texts'],
  [1, '1 text'],
  [999, '999 texts'],
  [12_760, '12,760 texts'],
  [1_234_567, '1,234,567 texts'],
])('%d', ([value, text]) => expect(count(value, 'text')).toBe(text))

test.for<[share: number, text: string]>([
  [0, '0.0 %'],
  [0.5, '50.0 %'],
  [0.29, '29.0 %'],
  [0.9999, '99.9 %'],
  [23_999 / 24_000, '99.9 %'],
  [1, '100.0 %'],
])('100 %% means all: %d', ([share, text]) => expect(percent(share)).toBe(text))

test.for<[amount: number, currency: string, text: string]>([
  [8.978, 'EUR', '€8.98'],
  [1234.5, 'USD', '$1,234.50'],
  [0.0004, 'EUR', 'less than €0.01'],
  [0, 'EUR', '€0.00'],
  [120.4, 'JPY', '¥120'],
  [5, 'points', 'points 5.00'],
])('%d %s', ([amount, currency, text]) => expect(money(amount, currency)).toBe(text))

test.for<[text: string, quoted: string]>([
  ['Buy', '"Buy"'],
  ['a\n  b', '"a b"'],
  ['x'.repeat(10), '"xxxxxxxxxx"'],
  ['x'.repeat(11), '"xxxxxxxxx…"'],
  ['😀'.repeat(1_000_000), '"😀😀😀😀…"'],
])('quote', ([text, quoted]) => expect(quote(text, 10)).toBe(quoted))
