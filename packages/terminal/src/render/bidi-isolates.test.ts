import { expect, test } from 'vitest'
import { dim, printLine } from './screen.ts'

const visible = (text: string) => text.replaceAll('\u{2068}', '⟦').replaceAll('\u{2069}', '⟧')

test.for<[name: string, text: string, isolated: string]>([
  ['nothing of the kind', 'de.json "Kaufen"', 'de.json "Kaufen"'],
  ['a text in quotes', '"مرحبا" → "Hi"', '"⟦مرحبا⟧" → "Hi"'],
  ['two texts', '"مرحبا" → "שלום"', '"⟦مرحبا⟧" → "⟦שלום⟧"'],
  ['a quoted text that begins with Latin letters', '"iPhone של דנה"', '"⟦iPhone של דנה⟧"'],
  ['outside of quotes, what needs it only', 'at שלום/עולם.json:3:4', 'at ⟦שלום/עולם⟧.json:3:4'],
  ['a quote that is not closed', 'a "שלום b', 'a "⟦שלום⟧ b'],
  ['a quote in the text', '"a" שלום "b', '"a" ⟦שלום⟧ "b'],
])('%s', ([, text, isolated]) =>
  expect(visible(printLine([text], { color: false, secrets: [], isolates: true }))).toBe(isolated),
)

test('only on a terminal, and the isolates of others never', () => {
  const line = ['x \u{2067}', dim('"שלום"')]
  const options = { color: false, secrets: [] }
  expect(printLine(line, options)).toBe(String.raw`x \u{2067}"שלום"`)
  expect(visible(printLine(line, { ...options, isolates: true }))).toBe(String.raw`x \u{2067}"⟦שלום⟧"`)
})
