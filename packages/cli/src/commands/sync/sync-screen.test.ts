import type { SyncReport } from '@lockale/core'
import { expect, test } from 'vitest'
import { printScreen } from '@lockale/terminal/render/screen'
import { fakeReport } from '@lockale/terminal/testing/fake-host'
import { historyAdvice, renderSync, renderSyncAdvice } from './sync-screen.ts'

type SyncOptions = Parameters<typeof renderSync>[1]

const plain = { color: false, secrets: [] }
const options: SyncOptions = { budget: { budget: { currency: 'EUR' }, maxCharacters: undefined } }
const idle = { ...fakeReport.plan, translate: 0, texts: 0, requests: 0, characters: 0 }
const stopped = { why: 'quota', message: 'no characters left', hint: 'Wait for the next period.' } as const

test.for<[name: string, report: Partial<SyncReport>, lines: readonly string[], more?: Partial<SyncOptions>]>([
  [
    'all done',
    {},
    [
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '✓ 2 strings written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
    ],
  ],
  [
    'by a mock service, which bills nothing',
    { isMock: true, characters: 0, charactersCounted: 20 },
    [
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '✓ 2 strings written · 20 characters (mock service, not billed) · placeholders and plurals validated · human translations: 0 changed, 1 kept',
    ],
  ],
  [
    'pseudo-translations in a project that wants real ones: no run brings them',
    {
      isMock: true,
      isComplete: false,
      diagnostics: [
        { code: 'pseudo-translation', severity: 'error', file: 'de.json', message: 'cta', arguments: { text: 'x' } },
      ],
    },
    [
      'Plan: 2 strings to translate · 1 request · 20 characters',
      'de.json',
      expect.stringContaining('  ✗ cta'),
      '',
      '! 2 strings written · 20 characters (mock service, not billed) · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      '✗ not everything is translated',
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
    'the time it took, at a terminal',
    { plan: idle, written: 0, requests: 0, texts: 0, characters: 0, files: [], kept: 0 },
    ['✓ nothing to do: 0 requests, 0 characters · 0.9 s'],
    { seconds: '0.9 s' },
  ],
  [
    'only the lockfile changed',
    { plan: idle, written: 0, requests: 0, texts: 0, characters: 0, files: ['lockale.lock'], kept: 3 },
    ['✓ 0 strings written · 0 characters sent · human translations: 0 changed, 3 kept'],
  ],
  [
    'written from memory',
    { plan: { ...idle, reuse: 4 }, written: 4, requests: 0, texts: 0, characters: 0, kept: 0 },
    ['✓ 4 strings written · 0 characters sent · placeholders and plurals validated · human translations: 0 changed'],
  ],
  [
    'copies of the source were replaced, which a person may have left so',
    { plan: idle, written: 4, requests: 0, texts: 0, characters: 0, kept: 0, copiesReplaced: 3 },
    [
      '✓ 4 strings written · 0 characters sent · placeholders and plurals validated · 3 copies of the source replaced · other human translations: 0 changed',
    ],
  ],
  [
    'answers that stayed in doubt',
    {
      inDoubt: { messages: 3, rules: { numbers: 2, 'unit-changed': 1 }, said: 0 },
      textsAgain: 12,
      textsMended: 9,
      charactersAgain: 340,
      textsUnasked: 5,
    },
    [
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '✓ 2 strings written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      'i 12 doubtful answers asked for again (340 characters): 9 right now',
      'i 5 doubtful answers not asked for again: second requests have a limit',
      '! 3 strings need review: 2 with other numbers, 1 with another unit or currency → lockale check shows them',
    ],
  ],
  [
    'a judge that scored a part, and a translator that was not sure',
    {
      inDoubt: { messages: 3, rules: {}, said: 3 },
      judged: { judged: 40, low: 2, cached: 0, unjudged: 2, problems: ['The judge "j" says: too many requests'] },
    },
    [
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '✓ 2 strings written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      'i 40 translations judged: 2 with a low score',
      '! 2 translations written without a score: The judge "j" says: too many requests',
      '! 3 strings need review: 3 in doubt for their translator or judge → lockale check shows them',
    ],
  ],
  [
    'scores of an earlier run',
    { judged: { judged: 40, low: 0, cached: 38, unjudged: 0, problems: [] } },
    [
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '✓ 2 strings written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      'i 40 translations judged: 0 with a low score · 38 scores from the translation cache',
    ],
  ],
  [
    'removed',
    { plan: { ...idle, remove: 2 }, written: 0, removed: 2, requests: 0, texts: 0, characters: 0, kept: 0 },
    ['✓ 0 strings written · 2 removed · 0 characters sent · human translations: 0 changed'],
  ],
  [
    'a project that has human translations replaced is told how many',
    { humanChanged: 2 },
    [
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '✓ 2 strings written · 20 characters billed · placeholders and plurals validated · human translations: 2 changed, 1 kept · lockale cache has copies',
    ],
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
      'Plan: 2 strings to translate · 1 request · 20 characters',
      'de.json',
      '  ✗ cta: was not translated: every answer failed a check (html-tags)  not-translated',
      '',
      '! 1 string written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      '✗ 1 string not translated',
      '  → lockale sync retries; lockale plan shows the cost',
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
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '! 1 string (12 characters) retried: every translation so far broke placeholders or tags',
      'de.json',
      '  ✗ cta: was not translated: every answer failed a check (html-tags)  not-translated',
      '',
      '! 2 strings written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      '✗ 1 string not translated',
      '  → lockale sync --retry-refused retries 1 string that failed in three runs',
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
      'Plan: 2 strings to translate · 40 requests · 20 characters',
      'i formality left out for ja: it has none',
      '! 600 strings written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      '! 1,200 characters may have been billed twice: the first response was lost',
      '✗ stopped: no characters left',
      '  12 of 40 requests completed, their translations are kept',
      '  → Wait for the next period.',
      '  → lockale sync continues from there',
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
      'Plan: 2 strings to translate · 1 request · 20 characters',
      '✓ 2 strings written · 24 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      '! the service billed 24 characters, lockale counts 20',
      '! 7 characters may have been billed without a response: the next run sends them again',
      '! an earlier run got no response for 1 character: it may have been billed',
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
      'Plan: 2 strings to translate · 40 requests · 20 characters',
      '! 2 strings written · 20 characters billed · placeholders and plurals validated · human translations: 0 changed, 1 kept',
      '✗ interrupted: 12 of 40 requests completed, their translations are kept',
      '  → lockale sync continues from there',
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
  const sourceChanged = {
    code: 'source-changed',
    severity: 'error',
    file: 'de.json',
    message: 'cta',
    arguments: {},
  } as const
  const show = (report: Partial<SyncReport>) => printScreen(renderSyncAdvice({ ...fakeReport, ...report }), plain)
  expect(show({ diagnostics: [sourceChanged] })).toBe(
    '→ 1 translation needs review: lockale check shows it, and fails until it is resolved\n',
  )
  const forms = ['one', 'other'].map((form) => ({ ...sourceChanged, message: 'items', arguments: { form } }))
  expect(show({ diagnostics: [sourceChanged, ...forms, { ...sourceChanged, file: 'fr.json' }] })).toBe(
    '→ 3 translations need review: lockale check shows them, and fails until they are resolved\n',
  )
  expect(show({ diagnostics: [{ ...sourceChanged, severity: 'warning' }] })).toBe('')
  expect(show({ diagnostics: [sourceChanged], isComplete: false })).toBe('')
})

test.for<[asked: number, says: string]>([
  [3, '→ git history was read for 3 of 9 files: the next lockale sync reads the rest\n'],
  [0, '→ git history was read for 0 of 9 files: lockale sync --history 10m gives it more time\n'],
  [9, ''],
])('a history that was read for %i of 9 files', ([asked, says]) => {
  expect(printScreen(historyAdvice({ asked, of: 9 }), plain)).toBe(says)
})
