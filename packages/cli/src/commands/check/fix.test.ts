import { expect, test } from 'vitest'
import { printedBy } from '../../testing/printed-by.ts'

async function shown(before: string, after: string): Promise<string> {
  const fixed = [{ file: 'de.json', locale: 'de', message: 'a', rules: ['double-space'], before, after }] as const
  const [line = ''] = (await printedBy('fix', { fix: () => Promise.resolve({ fixed, files: ['de.json'] }) })).split(
    '\n',
  )
  return line
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
])('%s', async ([, before, after, expected]) => {
  expect(await shown(before, after)).toContain(expected)
})
