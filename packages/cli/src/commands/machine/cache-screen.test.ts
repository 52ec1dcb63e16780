import { expect, test } from 'vitest'
import { fakeCache } from '@lockale/terminal/testing/fake-host'
import { printedBy } from '../../testing/printed-by.ts'

const print = (report: Partial<typeof fakeCache>, flag = '') =>
  printedBy(`cache${flag}`, { cache: () => Promise.resolve({ ...fakeCache, ...report }) })

const text = {
  catalog: '{locale}.json',
  key: 'cart/title',
  locale: 'de',
  form: '',
  text: 'Mein Korb',
  by: 'human',
} as const

test('what is there', async () => {
  expect(await print({})).toBe('.lockale/ledger  2.0 KiB of 64.0 MiB · 3 answers\n')
})

test('what a person should know', async () => {
  const report = {
    bytes: 3_500_000,
    answers: 1,
    unanswered: { requests: 2, characters: 1200 },
    damagedLines: 1,
    unknownLines: 3,
    wasteBytes: 900,
    archived: [text, { ...text, form: 'few', text: 'kein\u001b[2J \u202eTrick\n' }],
  }
  expect(await print(report)).toBe(
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

test('many archived texts are counted', async () => {
  expect((await print({ archived: Array.from({ length: 25 }, () => text) })).split('\n').at(-2)).toBe(
    '  and 5 more (--json shows all)',
  )
})

test('what a change did', async () => {
  const before = { ...fakeCache, bytes: 5000, answers: 40 }
  expect((await print({ before })).split('\n')[0]).toBe('✓ 2.9 KiB freed')
  expect((await print({ before, bytes: 0, answers: 0 }, ' --clear')).split('\n')[0]).toBe('✓ 40 answers forgotten')
})
