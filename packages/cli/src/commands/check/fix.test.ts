import { expect, test } from 'vitest'
import { renderFix } from './fix.ts'

function shown(before: string, after: string): string {
  const fixed = [{ file: 'de.json', locale: 'de', message: 'a', rules: ['double-space'], before, after }] as const
  const [line = []] = renderFix({ fixed, files: ['de.json'] }, false)
  return line.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
}

test.for<[name: string, before: string, after: string, expected: string]>([
  ['every blank is shown', 'Bitte  warten', 'Bitte warten', '"Bitte  warten" → "Bitte warten"'],
  ['one at the end too', 'Hallo ', 'Hallo', '"Hallo " → "Hallo"'],
  [
    'a long text is shown where it changes',
    `${'x'.repeat(60)}  ${'y'.repeat(60)}`,
    `${'x'.repeat(60)} ${'y'.repeat(60)}`,
    `"…${'x'.repeat(15)}  ${'y'.repeat(23)}…" → "…${'x'.repeat(15)} ${'y'.repeat(24)}…"`,
  ],
])('%s', ([, before, after, expected]) => {
  expect(shown(before, after)).toContain(expected)
})
