import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckReport } from '@lockale/core'
import { type Diagnostic, LockaleError } from '@lockale/errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toOverlayError, toOverlayStop } from './overlay.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-overlay-'))
})
afterEach(() => rm(root, { recursive: true }))

test.for<[code: Diagnostic['code'], severity: Diagnostic['severity'], covers: boolean]>([
  ['parse-error', 'error', true],
  ['conflict-marker', 'error', true],
  ['placeholder-missing', 'error', true],
  ['icu-syntax', 'error', true],
  ['html-tags', 'error', true],
  ['placeholder-missing', 'warning', false],
  ['missing-key', 'error', false],
  ['missing-file', 'error', false],
  ['stale', 'error', false],
  ['source-changed', 'error', false],
  ['empty-translation', 'error', false],
  ['plural-category-missing', 'error', false],
  ['extra-file', 'error', false],
  ['not-translated', 'error', false],
])('%s of severity %s covers the page: %s', async ([code, severity, covers]) => {
  const report = reportOf([{ ...broken, code, severity }])
  expect((await toOverlayError({ report, root, source: 'en' })) !== undefined).toBe(covers)
})

test('nothing is shown for texts that are only missing', async () => {
  expect(await toOverlayError({ report: reportOf([{ ...broken, code: 'missing-key' }]), root, source: 'en' })).toBe(
    undefined,
  )
})

test('the first problem has its place, source string and translation, the others are lines', async () => {
  await writeFile(join(root, 'en.json'), '{\n  "one": "カート {{n}}"\n}\n')
  await writeFile(join(root, 'de.json'), '{\n  "one": "eins",\n  "two": "zwei"\n}\n')
  const others = Array.from({ length: 7 }, (_, at) => ({ ...broken, message: `key${at}` }))
  const { error } = (await toOverlayError({ report: reportOf([broken, ...others]), root, source: 'en' })) ?? {}
  expect(error).toMatchObject({
    plugin: 'lockale',
    stack: '',
    id: join(root, 'de.json'),
    loc: { file: join(root, 'de.json'), line: 2, column: 10 },
  })
  expect(error?.message.split('\n')).toEqual([
    'de.json:2:10 one: {{n}} is missing (placeholder-missing)',
    '',
    '      en 2 │ "one": "カート {{n}}"',
    `           │ ${' '.repeat(8)}\u3000\u3000\u3000 ^^^^^`, // as wide as the letters above in each font
    '      de 2 │ "one": "eins",',
    '',
    'and',
    ...others.slice(0, 5).map(({ message }) => `  de.json:2:10 ${message}: {{n}} is missing (placeholder-missing)`),
    '  and 2 more: `lockale check` shows them all',
    '',
    'About this rule: lockale explain placeholder-missing',
  ])
})

test('a file that has gone since has no frame', async () => {
  const { error } = (await toOverlayError({ report: reportOf([broken]), root, source: 'en' })) ?? {}
  expect(error).toMatchObject({ loc: { line: 2 } })
  expect(error?.message).not.toContain('│')
})

test('what a key does to a screen is shown, not done', async () => {
  const report = reportOf([{ ...broken, message: 'a\u202e\u0007b' }])
  const { error } = (await toOverlayError({ report, root, source: 'en' })) ?? {}
  expect(error?.message).toContain('a\\u202e\\u0007b')
})

test('why there was no check is said with its place and code', () => {
  const stop = new LockaleError('CONFIG_INVALID', 'The config is none.', {
    place: 'lockale.config.json',
    hint: 'Mend it.',
  })
  expect(toOverlayStop(stop).error).toEqual({
    message: 'lockale.config.json The config is none. Mend it. (CONFIG_INVALID)',
    stack: '',
    plugin: 'lockale',
    id: 'lockale.config.json',
  })
})

test('a fault of the plugin is not taken for one of the texts', () => {
  expect(() => toOverlayStop(new TypeError('x is not a function'))).toThrow(TypeError)
})

const broken: Diagnostic = {
  code: 'placeholder-missing',
  severity: 'error',
  file: 'de.json',
  range: { start: 11, end: 17 },
  position: { line: 2, column: 10 },
  source: { file: 'en.json', line: 2, column: 10 },
  locale: 'de',
  message: 'one',
  arguments: { placeholders: ['{{n}}'] },
}

function reportOf(diagnostics: readonly Diagnostic[]): CheckReport {
  return { diagnostics, baseline: undefined, coverage: [], shortfalls: [], messages: 0, syntaxes: [] }
}
