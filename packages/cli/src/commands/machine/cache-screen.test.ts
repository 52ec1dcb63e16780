import { expect, test } from 'vitest'
import { printScreen } from '@lockale/terminal/render/screen'
import { fakeCache } from '@lockale/terminal/testing/fake-host'
import { renderCache } from './cache.ts'

const print = (report: Partial<typeof fakeCache>, isCleared = false) =>
  printScreen(renderCache({ ...fakeCache, ...report }, isCleared), { color: false, secrets: [] })

const text = {
  catalog: '{locale}.json',
  key: 'cart/title',
  locale: 'de',
  form: '',
  text: 'Mein Korb',
  by: 'human',
} as const

test('what is there', () => {
  expect(print({})).toBe('.lockale/ledger  2.0 KiB of 64.0 MiB · 3 answers\n')
})

test('what a person should know', () => {
  const report = {
    bytes: 3_500_000,
    answers: 1,
    unanswered: { requests: 2, characters: 1200 },
    damagedLines: 1,
    unknownLines: 3,
    wasteBytes: 900,
    archived: [text, { ...text, form: 'few', text: 'kein\u001b[2J \u202eTrick\n' }],
  }
  expect(print(report)).toBe(
    [
      '.lockale/ledger  3.3 MiB of 64.0 MiB · 1 answer',
      '! 2 requests of 1,200 characters without an answer: the service may have billed them',
      '! 1 damaged line, skipped',
      '  3 lines of another version, kept',
      '  900 bytes of waste',
      '  2 human translations, kept when they were replaced or removed:',
      '  de {locale}.json cart/title "Mein Korb"',
      '  de {locale}.json cart/title (few) "kein\\u{1b}[2J \\u{202e}Trick "',
      '',
    ].join('\n'),
  )
})

test('many archived texts are counted', () => {
  expect(
    print({ archived: Array.from({ length: 25 }, () => text) })
      .split('\n')
      .at(-2),
  ).toBe('  and 5 more (--json shows all)')
})

test('what a change did', () => {
  const before = { ...fakeCache, bytes: 5000, answers: 40 }
  expect(print({ before }).split('\n')[0]).toBe('✓ 2.9 KiB freed')
  expect(print({ before, bytes: 0, answers: 0 }, true).split('\n')[0]).toBe('✓ 40 answers forgotten')
})
