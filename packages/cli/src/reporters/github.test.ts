import { expect, test } from 'vitest'
import { fakeChecked, fakeFinding, fakeFindings, hostileTexts } from '../testing/fake-checked.ts'
import { annotateGithub } from './github.ts'

const linesOf = (checked: Parameters<typeof annotateGithub>[0]) => annotateGithub(checked).split('\n').slice(0, -1)

test('a finding at its place in the repository', () => {
  expect(annotateGithub(fakeChecked([fakeFinding()], { prefix: 'apps/web/' }))).toBe(
    '::error file=apps/web/shop/pl.json,line=88,col=14,title=placeholder-missing · pl::cart.items: {{count}} is missing\n',
  )
  const { position: _, message: __, locale: ___, ...whole } = fakeFinding({ code: 'parse-error', arguments: {} })
  expect(annotateGithub(fakeChecked([whole]))).toMatch(/^::error file=shop\/pl\.json,title=parse-error::\S/u)
})

test('what each severity is called there', () => {
  const findings = (['info', 'error', 'warning'] as const).map((severity) => fakeFinding({ severity }))
  expect(linesOf(fakeChecked(findings)).map((line) => line.split(' ')[0])).toEqual(['::error', '::warning', '::notice'])
})

test('ten of each kind, of which the last says how many more there are', () => {
  const errors = fakeFindings(9).concat(fakeFindings(300, { code: 'stale', file: 'shop/x.json' }))
  const lines = linesOf(fakeChecked([...errors, ...fakeFindings(11, { severity: 'warning' })]))
  expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10)
  expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(10)
  expect(lines[9]).toBe(
    '::error title=lockale check::and 300 more in 1 file (stale 300). The summary of this job lists them.',
  )
  expect(lines[19]).toContain('::and 2 more in 1 file (placeholder-missing 2).')
})

test('exactly ten are all shown', () => {
  const lines = linesOf(fakeChecked(fakeFindings(10)))
  expect(lines).toHaveLength(10)
  expect(lines.join('\n')).not.toContain('more in')
})

test('lines of the pull request come first', () => {
  const changed = new Map([['shop/pl.json', [[290, 290]] as const]])
  const lines = linesOf(fakeChecked(fakeFindings(300), { changed }))
  expect(lines[0]).toContain('line=290,')
  expect(lines[1]).toContain('line=1,')
})

test('what is older than a change is no annotation', () => {
  const changed = new Map([['shop/pl.json', [[2, 2]] as const]])
  expect(linesOf(fakeChecked(fakeFindings(5), { changed, gates: { changed } }))).toHaveLength(1)
})

test('gates are annotations of their own, within the limit', () => {
  const minimum = new Map([['pl', 95]])
  const lines = linesOf(fakeChecked(fakeFindings(300), { gates: { minimum } }))
  expect(lines[0]).toBe('::error title=lockale check::pl: 50.0 %25 up to date, minimum is 95 %25')
  expect(lines).toHaveLength(10)
  expect(lines[9]).toContain('and 292 more in 1 file')
})

test.for(hostileTexts)('one finding is one command, whatever is in it: %s', ([, text]) => {
  const finding = fakeFinding({ message: text, file: `a${text.slice(0, 300)}`, arguments: { placeholder: text } })
  const out = annotateGithub(fakeChecked([finding]))
  expect(out.length).toBeLessThan(8000)
  const lines = out.split('\n')
  expect(lines).toHaveLength(2)
  const parts = /^::error file=([^,:]*),line=88,col=14,title=placeholder-missing · pl::(.*)$/u.exec(lines[0] ?? '')
  expect(parts).not.toBeNull()
  expect(out).not.toMatch(/##\[|##vso\[|(?!\n)[\p{Cc}\p{Cs}\u202e\u2066\u200f]/u)
  // A percent sign is always that of an escape.
  expect(out.replaceAll(/%(?:25|0A|0D|3A|2C)/gu, '')).not.toContain('%')
})
