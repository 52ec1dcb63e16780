import type { SyncReport } from '@lockale/core'
import { expect, test } from 'vitest'
import { printScreen } from '../../render/screen.ts'
import { fakeReport } from '../../testing/fake-host.ts'
import { renderSync, renderSyncAdvice, type SyncOptions } from './sync-screen.ts'

const plain = { color: false, secrets: [] }
const options: SyncOptions = { budget: { budget: { currency: 'EUR' }, maxCharacters: undefined }, onFuzzy: 'keep' }
const idle = { ...fakeReport.plan, translate: 0, texts: 0, requests: 0, characters: 0 }
const stopped = { why: 'quota', message: 'no characters left', hint: 'Wait for the next period.' } as const

test.for<[name: string, report: Partial<SyncReport>, lines: readonly string[], more?: Partial<SyncOptions>]>([
  [
    'all done',
    {},
    [
      '+ 2 texts · 1 request · 20 characters',
      '✓ 2 written · 20 characters billed · every placeholder and plural checked · 0 human texts touched · 1 kept',
    ],
  ],
  [
    'by a mock service, which bills nothing',
    { isMock: true, characters: 0, charactersCounted: 20 },
    [
      '+ 2 texts · 1 request · 20 characters',
      '✓ 2 written · 20 characters (mock service, not billed) · every placeholder and plural checked · 0 human texts touched · 1 kept',
    ],
  ],
  [
    'pseudo-translations in a project that wants real ones: no run brings them',
    {
      isMock: true,
      isComplete: false,
      diagnostics: [
        { code: 'stand-in-text', severity: 'error', file: 'de.json', message: 'cta', arguments: { text: 'x' } },
      ],
    },
    [
      '+ 2 texts · 1 request · 20 characters',
      'de.json',
      expect.stringContaining('  ✗ cta'),
      '',
      '! 2 written · 20 characters (mock service, not billed) · every placeholder and plural checked · 0 human texts touched · 1 kept',
      '✗ not everything is done',
      "  → 1 pseudo-translation of the mock service: lockale check fails until a real service translates, or the config has service.preset 'local'",
      '  → lockale check shows what is left',
    ],
  ],
  [
    'nothing to do',
    { plan: idle, written: 0, requests: 0, texts: 0, characters: 0, files: [], kept: 0 },
    ['✓ nothing to do: 0 requests, 0 characters'],
  ],
  [
    'only the lockfile changed',
    { plan: idle, written: 0, requests: 0, texts: 0, characters: 0, files: ['lockale.lock'], kept: 3 },
    ['✓ 0 written · 0 characters sent · 0 human texts touched · 3 kept'],
  ],
  [
    'written from memory',
    { plan: { ...idle, reuse: 4 }, written: 4, requests: 0, texts: 0, characters: 0, kept: 0 },
    ['✓ 4 written · 0 characters sent · every placeholder and plural checked · 0 human texts touched'],
  ],
  [
    'copies of the source were replaced, which a person may have left so',
    { plan: idle, written: 4, requests: 0, texts: 0, characters: 0, kept: 0, copiesReplaced: 3 },
    [
      '✓ 4 written · 0 characters sent · every placeholder and plural checked · 3 copies of the source replaced · 0 other human texts touched',
    ],
  ],
  [
    'answers that stayed in doubt',
    { inDoubt: { messages: 3, rules: { numbers: 2, 'max-length': 1 } } },
    [
      '+ 2 texts · 1 request · 20 characters',
      '✓ 2 written · 20 characters billed · every placeholder and plural checked · 0 human texts touched · 1 kept',
      '! 3 need review: 2 with other numbers, 1 too long → lockale check shows them',
    ],
  ],
  [
    'removed',
    { plan: { ...idle, remove: 2 }, written: 0, removed: 2, requests: 0, texts: 0, characters: 0, kept: 0 },
    ['✓ 0 written · 2 removed · 0 characters sent · 0 human texts touched'],
  ],
  [
    'a project that has fuzzy texts replaced is not told that none was',
    {},
    [
      '+ 2 texts · 1 request · 20 characters',
      '✓ 2 written · 20 characters billed · every placeholder and plural checked',
    ],
    { onFuzzy: 'overwrite' },
  ],
  [
    'one message could not be done',
    {
      written: 1,
      isComplete: false,
      diagnostics: [
        {
          code: 'not-translated',
          severity: 'error',
          file: 'de.json',
          message: 'cta',
          arguments: { reason: 'html-tags', retry: 'sync' },
        },
      ],
    },
    [
      '+ 2 texts · 1 request · 20 characters',
      'de.json',
      '  ✗ cta: was not translated: every answer failed a check (html-tags)  not-translated',
      '',
      '! 1 written · 20 characters billed · every placeholder and plural checked · 0 human texts touched · 1 kept',
      '✗ 1 not done',
      '  → lockale sync tries again; lockale plan shows what that costs',
      '  → lockale check shows what is left',
    ],
  ],
  [
    'strings refused before: asked for again, and refused too often',
    {
      plan: { ...fakeReport.plan, refused: { strings: 1, characters: 12, blocked: 2 } },
      isComplete: false,
      diagnostics: [
        {
          code: 'not-translated',
          severity: 'error',
          file: 'de.json',
          message: 'cta',
          arguments: { reason: 'html-tags', retry: 'retry-refused' },
        },
      ],
    },
    [
      '+ 2 texts · 1 request · 20 characters',
      '! 1 string (12 characters) asked for again: every translation so far broke placeholders or tags',
      'de.json',
      '  ✗ cta: was not translated: every answer failed a check (html-tags)  not-translated',
      '',
      '! 2 written · 20 characters billed · every placeholder and plural checked · 0 human texts touched · 1 kept',
      '✗ 1 not done',
      '  → lockale sync --retry-refused asks again for 1 string refused in three runs',
      '  → lockale check shows what is left',
    ],
  ],
  [
    'stopped on the way, with a doubtful bill',
    {
      plan: { ...fakeReport.plan, requests: 40 },
      requests: 15,
      answered: 12,
      written: 600,
      isComplete: false,
      stopped,
      charactersPossiblyTwice: 1200,
      leftOut: [{ locale: 'ja', name: 'formality', why: 'it has none' }],
    },
    [
      '+ 2 texts · 40 requests · 20 characters',
      'i formality left out for ja: it has none',
      '! 600 written · 20 characters billed · every placeholder and plural checked · 0 human texts touched · 1 kept',
      '! 1,200 characters may have been billed twice: no whole answer came when they were sent first',
      '✗ stopped: no characters left',
      '  12 of 40 requests answered and kept',
      '  → Wait for the next period.',
      '  → lockale sync goes on from there',
    ],
  ],
  [
    'a bill that nobody can be sure of',
    {
      characters: 24,
      charactersUnanswered: 7,
      unansweredBefore: { requests: 2, characters: 1 },
    },
    [
      '+ 2 texts · 1 request · 20 characters',
      '✓ 2 written · 24 characters billed · every placeholder and plural checked · 0 human texts touched · 1 kept',
      '! the service billed 24 characters, lockale counts 20',
      '! 7 characters may have been billed with no answer: the next run sends them again',
      '! 1 character of an earlier run has no answer on record: it may have been billed',
    ],
  ],
  [
    'interrupted',
    {
      plan: { ...fakeReport.plan, requests: 40 },
      answered: 12,
      isComplete: false,
      stopped: { ...stopped, why: 'aborted' },
    },
    [
      '+ 2 texts · 40 requests · 20 characters',
      '! 2 written · 20 characters billed · every placeholder and plural checked · 0 human texts touched · 1 kept',
      '✗ interrupted: 12 of 40 requests answered and kept, lockale sync goes on from there',
    ],
  ],
])('%s', ([, report, lines, more]) => {
  expect(
    printScreen(renderSync({ ...fakeReport, ...report }, { ...options, ...more }), plain)
      .trimEnd()
      .split('\n'),
  ).toEqual(lines)
})

test('a complete run says what it leaves for a person', () => {
  const fuzzy = { code: 'fuzzy', severity: 'error', file: 'de.json', message: 'cta', arguments: {} } as const
  const show = (report: Partial<SyncReport>) => printScreen(renderSyncAdvice({ ...fakeReport, ...report }), plain)
  expect(show({ diagnostics: [fuzzy] })).toBe('→ 1 text waits for a person: lockale check fails until then\n')
  expect(show({ diagnostics: [{ ...fuzzy, severity: 'warning' }] })).toBe('')
  expect(show({ diagnostics: [fuzzy], isComplete: false })).toBe('')
})
