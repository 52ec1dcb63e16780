import { expect, test } from 'vitest'
import { fakeChecked, fakeCoverage, fakeFinding, fakeFindings, hostileTexts } from '../testing/fake-checked.ts'
import { reportAsMarkdown, summariseForGithub } from './markdown.ts'

const many = Array.from({ length: 40 }, (_, file) => fakeFindings(100, { file: `shop/${file}.json` })).flat()

test('a comment: its marker, what was found, coverage by locale', () => {
  const missing = { ...fakeCoverage('pl', 0.5), invalid: 1 }
  const coverage = [fakeCoverage('de', 1), { ...missing, states: { ...missing.states, missing: 1200, stale: 3 } }]
  expect(reportAsMarkdown(fakeChecked([fakeFinding()], { coverage, gates: { minimum: new Map([['pl', 95]]) } }))).toBe(
    [
      '<!-- lockale-check -->',
      '### ❌ Translations: 1 error',
      '',
      '- ❌ pl: 50.0 % up to date, minimum is 95 %',
      '',
      '<details open><summary><code>shop/pl.json</code>: 1 problem</summary>',
      '',
      '<pre>',
      '✗ 88:14 cart.items: {{count}} is missing [placeholder-missing]',
      '</pre>',
      '',
      '</details>',
      '',
      '| locale | up to date | missing | out of date | needs review | invalid |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      '| de | 100.0 % |  |  |  |  |',
      '| pl | 50.0 % | 1,200 | 3 |  | 1 |',
      '',
      '<sub>10 strings × 2 locales · <code>lockale check</code></sub>',
      '',
    ].join('\n'),
  )
})

test('the table counts what needs review for whatever reason', () => {
  const german = fakeCoverage('de', 1)
  const coverage = [{ ...german, states: { ...german.states, 'source-changed': 2 }, toReview: 3 }]
  expect(reportAsMarkdown(fakeChecked([], { coverage }))).toContain('| de | 100.0 % |  |  | 5 |  |')
})

test('nothing to report is said too', () => {
  expect(reportAsMarkdown(fakeChecked([]))).toContain('### ✅ Translations: no problems found')
  expect(reportAsMarkdown(fakeChecked([fakeFinding({ severity: 'warning' })]))).toContain(
    '### ✅ Translations: 1 warning',
  )
})

test('a comment is never longer than one may be, and says how much is left out', () => {
  const text = reportAsMarkdown(fakeChecked(many, { prefix: 'p/' }))
  expect(text.length).toBeLessThanOrEqual(65_536)
  expect(text.length).toBeGreaterThan(60_000)
  const shown = text.match(/^✗ /gmu)?.length ?? 0
  expect(text).toContain(`… and ${(4000 - shown).toLocaleString('en')} more`)
  expect(text).toContain('| pl | 50.0 % |')
  expect(text.match(/<details/gu)).toHaveLength(text.match(/<\/details>/gu)?.length ?? 0)
})

test('a summary is counted in bytes', () => {
  const wide = Array.from({ length: 14_000 }, (_, index) =>
    fakeFinding({ message: `日本語${index}`, file: `${index % 50}.json` }),
  )
  const text = summariseForGithub(fakeChecked(wide))
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900_000)
  expect(Buffer.byteLength(text)).toBeGreaterThan(850_000)
  expect(text).not.toContain('<!--')
})

test('too many locales even for their table', () => {
  const coverage = Array.from({ length: 5000 }, (_, index) => fakeCoverage(`l${index}`, 0.5))
  const text = reportAsMarkdown(fakeChecked([fakeFinding()], { coverage }))
  expect(text.length).toBeLessThanOrEqual(65_536)
  expect(text).toContain('too long for this page')
})

test('lines of the change come first, older ones are counted', () => {
  const changed = new Map([['z.json', [[1, 1]] as const]])
  const findings = [fakeFinding({ file: 'a.json' }), fakeFinding({ file: 'z.json', position: { line: 1, column: 1 } })]
  const text = reportAsMarkdown(fakeChecked(findings, { changed }))
  expect(text.indexOf('z.json')).toBeLessThan(text.indexOf('a.json'))
  const gated = reportAsMarkdown(fakeChecked(findings, { changed, gates: { changed } }))
  expect(gated).toContain('1 older problem on lines that this change did not touch.')
  expect(gated).not.toContain('a.json')
})

test.for(hostileTexts)('a text is only text: %s', ([, text]) => {
  const out = reportAsMarkdown(
    fakeChecked([fakeFinding({ message: text, file: `a${text.slice(0, 300)}`, arguments: { placeholder: text } })]),
  )
  // Every angle bracket is ours, and so is every line.
  expect(out.replaceAll(/<\/?(?:details|summary|code|pre|sub)(?: open)?>|<!-- lockale-check -->/gu, '')).not.toMatch(
    /[<>]/u,
  )
  const inPre = /<pre>\n(.*)\n<\/pre>/u.exec(out)?.[1] ?? ''
  expect(inPre).toMatch(/^✗ 88:14 .*\[placeholder-missing\]$/u)
  expect(out.split('\n')).toHaveLength(18)
})

const machineRow = { locale: 'de', file: 'de.json', form: '', source: 'Buy', before: undefined, needsReview: false }

test('machine translations of the branch: a table for each locale, the worst first, with what is known against them', () => {
  const machine = [
    { ...machineRow, message: 'fine', now: 'Kaufen' },
    { ...machineRow, message: 'doubt', form: 'other', before: 'Kauf', now: 'Kaufen', needsReview: true },
    { ...machineRow, message: 'bad', now: 'Kaufen {{x}}' },
    { ...machineRow, locale: 'pl', file: 'pl.json', message: 'fine', now: 'Kup' },
  ]
  const findings = [fakeFinding({ file: 'de.json', locale: 'de', message: 'bad' })]
  const text = reportAsMarkdown(fakeChecked(findings, { machine }))
  expect(text).toContain(
    [
      '#### Machine translations in this branch',
      '',
      '<details><summary><code>de</code>: 3 translations, 2 to look at</summary>',
      '',
      '<table>',
      '<tr><th>message</th><th>source</th><th>before</th><th>now</th><th>look at</th></tr>',
      '<tr><td><code>bad</code></td><td><code>Buy</code></td><td></td><td><code>Kaufen {{x}}</code></td><td>placeholder-missing</td></tr>',
      '<tr><td><code>doubt (other)</code></td><td><code>Buy</code></td><td><code>Kauf</code></td><td><code>Kaufen</code></td><td>needs review</td></tr>',
      '<tr><td><code>fine</code></td><td><code>Buy</code></td><td></td><td><code>Kaufen</code></td><td></td></tr>',
      '</table>',
      '',
      '</details>',
      '',
      '<details><summary><code>pl</code>: 1 translation</summary>',
    ].join('\n'),
  )
  const most = Array.from({ length: 5000 }, (_, at) => ({ ...machineRow, message: `m${at}`, now: 'x'.repeat(1000) }))
  const long = reportAsMarkdown(fakeChecked(many, { machine: most }))
  expect(long.length).toBeLessThanOrEqual(65_536)
  expect(long).toMatch(/<tr><td colspan="5">… and 4,9\d\d more<\/td><\/tr>\n<\/table>/u)
  expect(long).toContain('| pl | 50.0 % |')
})

test.for(hostileTexts)('a translation is only text: %s', ([, text]) => {
  const machine = [{ ...machineRow, locale: text, message: text, source: text, before: text, now: text, form: text }]
  const out = reportAsMarkdown(fakeChecked([], { machine }))
  const ours = /<\/?(?:details|summary|code|sub|table|tr|td|th)(?: open)?>|<!-- lockale-check -->/gu
  expect(out.replaceAll(ours, '')).not.toMatch(/[<>]/u)
  expect(out.length).toBeLessThan(65_536)
  const row = out.split('\n').filter((line) => line.startsWith('<tr><td>'))
  expect(row).toHaveLength(text.length > 10_000 ? row.length : 1)
})
