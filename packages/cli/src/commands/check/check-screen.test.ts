import { type CheckReport, describe, type LocaleCoverage } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { expect, test } from 'vitest'
import { printScreen } from '@lockale/terminal/render/screen'
import { applyGates } from '../../reporters/checked.ts'
import { fakeFinding } from '../../testing/fake-checked.ts'
import { renderCheck as render, renderCheckAdvice } from './check-screen.ts'
import { printedBy } from '../../testing/printed-by.ts'

type Gates = Parameters<typeof applyGates>[1]

const plain = { color: false, secrets: [] }
const states = { missing: 0, current: 0, stale: 0, edited: 0, 'source-changed': 0, orphan: 0 }
const locale = (name: string, coverage: number, more: Partial<LocaleCoverage> = {}): LocaleCoverage => ({
  locale: name,
  states,
  invalid: 0,
  outdated: 0,
  toReview: 0,
  coverage,
  files: [],
  ...more,
})
const report = (diagnostics: readonly Diagnostic[]): CheckReport => ({
  diagnostics,
  coverage: [locale('de', 1), locale('pl', 0.5)],
  messages: 2000,
  baseline: undefined,
  syntaxes: [],
  shortfalls: [],
})

const gates: Gates = { failOn: 'error', maxWarnings: undefined, changed: undefined }
const renderCheck = (checked: CheckReport, more: Partial<Gates> = {}) => {
  return render(checked, { gateResult: applyGates(checked, { ...gates, ...more }) })
}

const missing = fakeFinding()
const sourceChanged: Diagnostic = {
  code: 'source-changed',
  severity: 'error',
  file: 'shop/de.json',
  position: { line: 12, column: 5 },
  locale: 'de',
  message: 'cta',
  arguments: { source: 'Buy now', text: 'Kaufen' },
}
const extra: Diagnostic = {
  ...missing,
  code: 'extra-key',
  severity: 'warning',
  message: 'old',
  arguments: { text: 'x' },
}

test('findings stand below the name of their file, in the order of lines, with their place, sentence and rule', () => {
  expect(
    printScreen(renderCheck(report([{ ...extra, position: { line: 9, column: 1 } }, missing, sourceChanged])), plain),
  ).toBe(
    [
      'shop/de.json',
      `  ✗ 12:5  cta: ${describe(sourceChanged)}  source-changed`,
      '',
      'shop/pl.json',
      '  ! 9:1  old: is no longer in the source: "x"  extra-key',
      '  ✗ 88:14  cart.items: {{count}} is missing  placeholder-missing',
      '',
      '✗ Found 2 errors, 1 warning in 2 files. Checked 2,000 strings in 2 locales.',
      '',
    ].join('\n'),
  )
})

test('nothing found', () => {
  expect(printScreen(renderCheck(report([])), plain)).toBe('✓ No problems found. Checked 2,000 strings in 2 locales.\n')
})

test('only warnings do not look like a failure', () => {
  expect(printScreen(renderCheck(report([extra])), plain)).toMatch(/! Found 1 warning in 1 file\. .*\n$/u)
})

test('of many findings the first of each rule are shown, and how many there are of each rule and locale', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...missing,
    file: `${String(index % 3)}/pl.json`,
    position: { line: index, column: 1 },
  }))
  const lines = printScreen(renderCheck(report([...many, sourceChanged])), plain).split('\n')
  expect(lines).toEqual([
    '0/pl.json',
    '  ✗ 0:1  cart.items: {{count}} is missing  placeholder-missing',
    '  ✗ 3:1  cart.items: {{count}} is missing  placeholder-missing',
    '  ✗ 6:1  cart.items: {{count}} is missing  placeholder-missing',
    '',
    'shop/de.json',
    `  ✗ 12:5  cta: ${describe(sourceChanged)}  source-changed`,
    '',
    '✗ and 4,997 more in 3 files: lockale check --json lists all',
    '',
    'By rule',
    '  5,000  ✗ placeholder-missing',
    '      1  ✗ source-changed',
    '',
    'By locale',
    '  5,000  pl',
    '      1  de',
    '',
    '✗ Found 5,001 errors in 4 files. Checked 2,000 strings in 2 locales.',
    '',
  ])
})

test('a finding about a whole file has neither line nor message', () => {
  const file: Diagnostic = { code: 'missing-file', severity: 'error', file: 'de.json', arguments: { count: 3 } }
  expect(printScreen(renderCheck(report([file])), plain)).toContain(
    'de.json\n  ✗ the file does not exist yet: 3 messages to translate  missing-file\n',
  )
})

test('the same words about one message in several locales are said once', () => {
  const inLocales = (locales: readonly string[]) =>
    locales.map((own) => ({ ...missing, locale: own, file: `shop/${own}.json` }))
  const ten = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'sv']
  const text = (diagnostics: readonly Diagnostic[]) => printScreen(renderCheck(report(diagnostics)), plain)
  expect(text(inLocales(['de', 'fr', 'pl']))).toBe(
    [
      'shop/de.json',
      '  ✗ 88:14  cart.items: {{count}} is missing (also fr, pl)  placeholder-missing',
      '',
      '✗ Found 3 errors in 3 files. Checked 2,000 strings in 2 locales.',
      '',
    ].join('\n'),
  )
  expect(text(inLocales(ten))).toContain('(also es, fr, it, ja, ko, nl, pl, pt and 1 more)')
  expect(text(inLocales(['de', 'fr'])).split('\n')).toHaveLength(2 * 3 + 1 + 1)
  // Two findings of one locale are two places; and every text whose source changed has a command of its own.
  expect(text([...inLocales(['de', 'fr']), { ...missing, locale: 'fr' }]).split('\n')).toHaveLength(3 * 3 + 1 + 1)
  const waiting = ['de', 'fr', 'pl'].map((own) => ({ ...sourceChanged, locale: own }))
  expect(text(waiting).match(/lockale accept cta --locale (?:de|fr|pl)/gu)).toHaveLength(3)
})

test('what else makes a check fail', () => {
  const text = (more: Partial<Gates>) => printScreen(renderCheck(report([extra]), more), plain)
  const shortfall = { folder: '', locale: 'pl', coverage: 50, minimum: 95 }
  expect(printScreen(renderCheck({ ...report([extra]), shortfalls: [shortfall] }), plain)).toBe(
    [
      'shop/pl.json',
      '  ! 88:14  old: is no longer in the source: "x"  extra-key',
      '',
      '✗ pl: 50.0 % up to date, minimum is 95 %',
      '✗ Found 1 warning in 1 file. Checked 2,000 strings in 2 locales.',
      '',
    ].join('\n'),
  )
  expect(text({ maxWarnings: 0 })).toContain('✗ 1 warning, at most 0 allowed\n✗ Found 1 warning in 1 file')
  expect(text({ maxWarnings: 1 })).toMatch(/\n! Found 1 warning in 1 file/u)
  expect(text({ failOn: 'warning' })).toMatch(/\n✗ Found 1 warning in 1 file/u)
  expect(text({ changed: new Map() })).toBe(
    '✓ No problems found. Checked 2,000 strings in 2 locales. 1 older problem on unchanged lines, ignored.\n',
  )
})

test('texts of files cannot steer the terminal', () => {
  const hostile = { ...missing, file: 'a\u001b[2J.json', message: 'k\ney', arguments: { placeholder: '\u202e{{x}}' } }
  expect(printScreen(renderCheck(report([hostile])), plain)).toContain(
    'a\\u{1b}[2J.json\n  ✗ 88:14  k\\ney: \\u{202e}{{x}} is missing',
  )
})

test.for<[name: string, findings: readonly Diagnostic[], advice: string]>([
  ['none', [], ''],
  ['of no command', [missing], ''],
  [
    'sync',
    [
      { ...missing, code: 'stale', isBySync: true },
      { ...missing, code: 'missing-key', isBySync: true },
      { ...missing, code: 'missing-key', arguments: { left: 'this locale is locked' } },
    ],
    '→ lockale sync fixes 2 of these; lockale plan shows how\n',
  ],
  [
    'accept',
    [sourceChanged],
    '→ lockale accept <message> approves a translation as it is; lockale why <message> shows its history\n',
  ],
  [
    'git first',
    [{ ...missing, code: 'conflict-marker' }],
    '→ resolve 1 git conflict first (lockale resolve), then run again\n',
  ],
])('advice: %s', ([, findings, advice]) => expect(printScreen(renderCheckAdvice(report(findings)), plain)).toBe(advice))

test('status: bars that are full only when all is done', async () => {
  const coverage = [
    locale('de', 1),
    locale('pt-BR', 0.9999, { states: { ...states, missing: 1200, 'source-changed': 3 }, invalid: 2 }),
    locale('ja', 0),
    locale('pl', 1, { outdated: 2, refused: 1, toReview: 1200 }),
  ]
  const unreadable: Diagnostic = { code: 'parse-error', severity: 'error', file: 'ja.json', arguments: {} }
  const checked = { ...report([unreadable]), coverage, messages: 300 }
  expect(await printedBy('status', { check: () => Promise.resolve(checked) })).toBe(
    [
      '300 strings × 4 locales',
      'de     ████████████████████ 100.0 %',
      'pt-BR  ███████████████████░  99.9 %  1,200 missing · 2 invalid · 3 to review (source changed)',
      'ja     ░░░░░░░░░░░░░░░░░░░░   0.0 %',
      'pl     ████████████████████ 100.0 %  1 failed in every run · 1,200 to review · 2 with changed settings',
      '! 1 file cannot be read and is not counted',
      '',
    ].join('\n'),
  )
})

const old = (message: string, line: number): Diagnostic => ({
  code: 'imported-stale',
  severity: 'warning',
  file: 'shop/de.json',
  position: { line, column: 5 },
  locale: 'de',
  message,
  arguments: { source: 'Buy now', text: 'Kaufen', by: 'imported' },
})
const counted: Diagnostic = {
  code: 'imported-stale',
  severity: 'warning',
  file: 'lockale.lock',
  arguments: { count: 50 },
}

test('what is counted is one line, and each of them with --verbose, however many', () => {
  const folded = Array.from({ length: 50 }, (_, at) => old(`a${at}`, at + 1))
  const checked = { ...report([counted, missing]), folded }
  const gateResult = applyGates(checked, gates)
  const [short, long] = [false, true].map((isVerbose) => printScreen(render(checked, { gateResult, isVerbose }), plain))
  expect(short?.trimEnd().split('\n')).toEqual([
    'lockale.lock',
    `  ! ${describe(counted)}  imported-stale`,
    '',
    'shop/pl.json',
    '  ✗ 88:14  cart.items: {{count}} is missing  placeholder-missing',
    '',
    '✗ Found 1 error, 1 warning in 2 files. Checked 2,000 strings in 2 locales.',
  ])
  const lines = long?.trimEnd().split('\n') ?? []
  expect(lines[0]).toBe('shop/de.json')
  expect(lines.slice(1, 51)).toEqual(
    folded.map((one, at) => `  ! ${at + 1}:5  a${at}: ${describe(one)}  imported-stale`),
  )
  expect(lines.slice(52)).toEqual(short?.trimEnd().split('\n').slice(3))
})

test('on a first day with many errors it names the baseline, until there is one', () => {
  const errors = Array.from({ length: 51 }, () => missing)
  const says = (diagnostics: readonly Diagnostic[], baseline?: CheckReport['baseline']) =>
    printScreen(renderCheckAdvice({ diagnostics, baseline }), plain).includes('lockale baseline')
  expect([says(errors), says(errors.slice(1)), says(errors, { known: 1, gone: 0 })]).toEqual([true, false, false])
})

test('a summary: only how many there are of what, the worst first', () => {
  const checked = report([
    extra,
    extra,
    extra,
    missing,
    { ...sourceChanged, locale: 'de' },
    { ...sourceChanged, locale: 'fr' },
  ])
  const screen = render(checked, { gateResult: applyGates(checked, gates), isSummary: true, seconds: '0.9 s' })
  expect(printScreen(screen, plain).trimEnd().split('\n')).toEqual([
    'By rule',
    '  2  ✗ source-changed',
    '  1  ✗ placeholder-missing',
    '  3  ! extra-key',
    '',
    'By locale',
    '  4  pl',
    '  1  de',
    '  1  fr',
    '',
    '✗ Found 3 errors, 3 warnings in 2 files. Checked 2,000 strings in 2 locales in 0.9 s.',
  ])
})

test('locales are in the order of the numbers beside them', () => {
  const note = { ...missing, severity: 'info', locale: 'pl' } as const
  const checked = report([{ ...missing, locale: 'de' }, note, note])
  const screen = render(checked, { gateResult: applyGates(checked, gates), isSummary: true })
  const lines = printScreen(screen, plain).split('\n')
  const at = lines.indexOf('By locale')
  expect(lines.slice(at + 1, at + 3)).toEqual(['  2  pl', '  1  de'])
})

test('a summary of more rules and locales than a screen has', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...missing, locale: `x${at}` }))
  const checked = report(many)
  const lines = printScreen(render(checked, { gateResult: applyGates(checked, gates), isSummary: true }), plain).split(
    '\n',
  )
  expect(lines.slice(3, 5)).toEqual(['By locale', '   1  x0'])
  expect(lines.slice(14, 16)).toEqual(['  20  in 20 more', ''])
})

test('pseudo-translations of a file are one line', () => {
  const pseudo = (message: string, more: Partial<Diagnostic> = {}): Diagnostic => {
    return { ...missing, code: 'pseudo-translation', message, arguments: { text: 'ƀ' }, ...more }
  }
  const few = ['seeds', 'trees'].map((message) => pseudo(message, { file: 'shop/de.json', locale: 'de' }))
  const many = [missing, pseudo('seeds', { form: 'few' }), pseudo('seeds', { form: 'many' }), pseudo('trees')]
  const lines = printScreen(renderCheck(report([...many, ...few])), plain).split('\n')
  expect(lines).toEqual([
    'shop/de.json',
    '  ✗ 88:14  seeds: "ƀ" is a pseudo-translation  pseudo-translation',
    '  ✗ 88:14  trees: "ƀ" is a pseudo-translation  pseudo-translation',
    '',
    'shop/pl.json',
    '  ✗ 88:14  cart.items: {{count}} is missing  placeholder-missing',
    '  ✗ 88:14  seeds: plural form few: "ƀ" is a pseudo-translation (and 2 more: lockale check --json lists all)  pseudo-translation',
    '',
    '✗ Found 6 errors in 2 files. Checked 2,000 strings in 2 locales.',
    '',
  ])
})

test('plural forms that all need the same decision are one line', () => {
  const form = (name: string, more: Partial<Diagnostic> = {}): Diagnostic => {
    return { ...missing, code: 'needs-review', message: 'seeds', form: name, arguments: {}, ...more }
  }
  const few = [form('few'), form('many'), form('other', { message: 'trees' })]
  const kept = [form('few'), form('many')].map((one): Diagnostic => ({
    ...one,
    code: 'placeholder-missing',
    arguments: missing.arguments,
  }))
  const lines = printScreen(renderCheck(report([...few, ...kept])), plain).split('\n')
  const needsReview = describe({ ...missing, code: 'needs-review', message: 'seeds', arguments: {} })
  expect(lines).toEqual([
    'shop/pl.json',
    `  ✗ 88:14  seeds: ${needsReview} (2 plural forms)  needs-review`,
    '  ✗ 88:14  seeds: plural form few: {{count}} is missing  placeholder-missing',
    '  ✗ 88:14  seeds: plural form many: {{count}} is missing  placeholder-missing',
    `  ✗ 88:14  trees: plural form other: ${needsReview.replace('seeds', 'trees')}  needs-review`,
    '',
    '✗ Found 5 errors in 1 file. Checked 2,000 strings in 2 locales.',
    '',
  ])
})
