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
