import { expect, test } from 'vitest'
import type { ChildEnd } from './sync-child.ts'
import { describeEnd, type SyncEnd } from './sync-words.ts'

const plan = { locales: ['de', 'fr', 'pl'].map((_, index) => ({ translate: index, reuse: 0 })) }
const done = { version: 1, plan, written: 3, removed: 0, characters: 1072, stopped: null }
const nothing = { ...done, plan: { locales: [] }, written: 0, characters: 0 }
const refused = { code: 'KEY_MISSING', message: 'There is no key.', hint: 'Set LOCKALE_KEY.', place: null }

test.for<[name: string, code: number | undefined, document: unknown, expected: Omit<SyncEnd, 'aside'>]>([
  [
    'translated',
    0,
    done,
    { state: 'done', text: '3 strings translated into 2 locales (1,072 characters)', mayPass: false },
  ],
  [
    'one text, and one removed',
    0,
    { ...done, plan: { locales: [{ translate: 0, reuse: 1 }] }, written: 1, removed: 1, characters: 1 },
    { state: 'done', text: '1 string translated into 1 locale (1 character), 1 string removed', mayPass: false },
  ],
  ['nothing', 0, nothing, { state: 'done', text: 'nothing to translate', mayPass: false }],
  [
    'a part',
    3,
    done,
    {
      state: 'incomplete',
      text: '3 strings translated into 2 locales (1,072 characters); some messages could not be translated: run `lockale check` to see them',
      mayPass: false,
    },
  ],
  [
    'no key',
    4,
    { version: 1, error: refused },
    { state: 'failed', text: 'There is no key. Set LOCKALE_KEY. (KEY_MISSING)', mayPass: true },
  ],
  [
    'a quota that ended on the way',
    5,
    { ...done, stopped: { why: 'quota', message: 'No characters left.', hint: 'Wait.' } },
    {
      state: 'failed',
      text: '3 strings translated into 2 locales (1,072 characters); No characters left. Wait.',
      mayPass: true,
    },
  ],
  [
    'a file that is wrong, with its place',
    1,
    {
      version: 1,
      error: { code: 'CATALOG_UNREADABLE', message: 'It is broken.', hint: 'Mend it.', place: 'en.json:2:1' },
    },
    { state: 'failed', text: 'en.json:2:1 It is broken. Mend it. (CATALOG_UNREADABLE)', mayPass: false },
  ],
  [
    'a place that the message names, and lines',
    2,
    { version: 1, error: { code: 'X', message: 'a.json:\n  - one\n  - two', hint: 'Go\u001b[31m.', place: 'a.json' } },
    { state: 'failed', text: 'a.json: - one - two Go\\u001b[31m. (X)', mayPass: false },
  ],
  [
    'a file that changed meanwhile',
    3,
    { version: 1, error: { ...refused, code: 'FILE_CHANGED' } },
    { state: 'incomplete', text: 'There is no key. Set LOCKALE_KEY. (FILE_CHANGED)', mayPass: true },
  ],
  [
    'another run',
    7,
    { version: 1, error: { ...refused, code: 'RUN_LOCKED' } },
    { state: 'failed', text: 'There is no key. Set LOCKALE_KEY. (RUN_LOCKED)', mayPass: true },
  ],
  [
    'a conflict',
    8,
    nothing,
    { state: 'failed', text: 'there is a merge conflict: run `lockale resolve`', mayPass: false },
  ],
  ['a signal that it took', 143, undefined, { state: 'stopped', text: 'stopped', mayPass: false }],
])('%s', ([, code, document, expected]) => {
  const out = document === undefined ? '' : JSON.stringify(document)
  expect(describeEnd({ code, out, err: '' })).toEqual({ ...expected, aside: '' })
})

test.for<[name: string, end: ChildEnd, text: string, aside: string]>([
  [
    'no document: the end of its stderr',
    { code: 1, out: '', err: 'a\nb\nSyntaxError: x\n\nNode.js v20\n' },
    '`lockale sync` ended with exit code 1: SyntaxError: x  Node.js v20',
    '',
  ],
  ['killed', { code: undefined, out: '', err: '' }, '`lockale sync` ended with no exit code', ''],
  ['half a document', { code: 70, out: '{ "version": ', err: '' }, '`lockale sync` ended with exit code 70', ''],
  [
    'what it says beside its document goes on as it is',
    { code: 0, out: JSON.stringify(nothing), err: 'paid:\n{"line"}\n' },
    'nothing to translate',
    'paid:\n{"line"}\n',
  ],
])('%s', ([, end, text, aside]) => {
  expect(describeEnd(end)).toMatchObject({ text, aside })
})
