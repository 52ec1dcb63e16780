import type { CheckReport } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { run } from '../../run.ts'
import { fakeCoverage, fakeFinding } from '../../testing/fake-checked.ts'
import { fakeHost, type FakeOptions } from '@lockale/terminal/testing/fake-host'

const report: CheckReport = {
  diagnostics: [fakeFinding(), fakeFinding({ code: 'extra-key', severity: 'warning', message: 'old' })],
  coverage: [fakeCoverage('de', 0.9), fakeCoverage('pt-BR', 1)],
  messages: 10,
  baseline: undefined,
  syntaxes: [],
  shortfalls: [],
}

/** One call over the report, with what was written where. */
async function call(line: string, options: FakeOptions = {}, checked: Partial<CheckReport> = {}) {
  const files: Record<string, string> = {}
  const asked: unknown[] = []
  const host = fakeHost({
    ...options,
    project: {
      check: async (selection) => {
        asked.push(selection)
        return { ...report, ...checked }
      },
      ...options.project,
    },
    parts: {
      writeText: async (path, text) => void (files[path] = text),
      appendText: async (path, text) => void (files[path] = `${files[path] ?? ''}${text}`),
      ...options.parts,
    },
  })
  const code = await run(['check', ...line.split(' ').filter(Boolean)], host)
  return { code, out: host.out(), err: host.err(), files, asked, calls: host.calls }
}

const onGithub = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: '/summary' }
const nothing: Partial<CheckReport> = { diagnostics: [] }
const warnings: Partial<CheckReport> = { diagnostics: report.diagnostics.slice(1) }

test.for<[line: string, checked: Partial<CheckReport>, code: number]>([
  ['', {}, 1],
  ['', warnings, 0],
  ['--fail-on warning', warnings, 1],
  ['--max-warnings 0', warnings, 1],
  ['--max-warnings 1', warnings, 0],
  ['--since main', {}, 0],
  ['--json --max-warnings 0', warnings, 1],
  ['--reporter sarif --max-warnings 0', warnings, 1],
  ['--fail-on fatal', nothing, 2],
  ['--max-warnings many', nothing, 2],
  ['--reporter xml', nothing, 2],
])('check %s', async ([line, checked, code]) => expect((await call(line, {}, checked)).code).toBe(code))

test('a usage error is seen before the project is opened', async () => {
  expect((await call('--reporter sarif,junit')).calls).toEqual([])
})

test('less coverage than a config asks for fails', async () => {
  const lagging = { locale: 'de', coverage: 90, minimum: 95 }
  const shortfalls = [
    { ...lagging, folder: '' },
    { ...lagging, folder: 'packages/shop' },
  ]
  const { code, out } = await call('', {}, { ...nothing, shortfalls })
  expect(code).toBe(1)
  expect(out).toBe(
    [
      '✗ de: 90.0 % up to date, minimum is 95 %',
      '✗ packages/shop de: 90.0 % up to date, minimum is 95 %',
      '✗ No problems found. Checked 10 strings in 2 locales.',
      '',
    ].join('\n'),
  )
})

test('reports go into files, and paths begin where the command works', async () => {
  const { out, files } = await call('--cwd sub --reporter pretty,sarif=a.sarif,junit=/b.xml,pretty=c.txt')
  expect(out).toContain('✗ Found 1 error, 1 warning in 1 file')
  expect(Object.keys(files).sort()).toEqual(['/app/sub/a.sarif', '/app/sub/c.txt', '/b.xml'])
  expect(files['/app/sub/c.txt']).toBe(out)
  expect(files['/b.xml']).toContain('<testsuites ')
})

test('one document on stdout, and nothing else there', async () => {
  const { out, err } = await call('--reporter gitlab')
  expect(JSON.parse(out)).toHaveLength(2)
  expect(err).toBe('')
  expect((await call('--reporter json')).out).toBe((await call('--json')).out)
  expect((await call('--reporter markdown --output x.md')).files['/app/x.md']).toContain('<!-- lockale-check -->')
})

test('on GitHub: for people, annotations, and the summary behind what is there', async () => {
  const { out, files } = await call('', { env: onGithub })
  expect(out).toMatch(
    /^shop\/pl\.json\n {2}✗ 88:14 {2}cart\.items[^]*\n::error file=shop\/pl\.json[^]*\n::warning [^\n]*\n$/u,
  )
  expect(files['/summary']).toMatch(/^### ❌ Translations: 1 error · 1 warning\n/u)
  const json = await call('--json', { env: onGithub })
  expect([json.files, JSON.parse(json.out)]).toEqual([{}, expect.objectContaining({ command: 'check' })])
})

test('a summary that cannot be written stops nothing', async () => {
  const appendText = () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }))
  const { code, err } = await call('', { env: onGithub, parts: { appendText } }, nothing)
  expect(code).toBe(0)
  expect(err).toContain('! the summary of the job could not be written: permission denied (EACCES)')
})

test('a report that cannot be written is an error', async () => {
  const writeText = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOENT' }))
  const { code, err } = await call('--reporter sarif=x/y.sarif', { parts: { writeText } }, nothing)
  expect([code, err]).toEqual([
    3,
    expect.stringContaining('x/y.sarif cannot be written: no such file or folder (ENOENT)'),
  ])
})

test('texts cannot give commands to a build server', async () => {
  const finding = fakeFinding({ arguments: { placeholder: '##[add-mask]x' } })
  const { out } = await call('', { env: { CI: '1' } }, { diagnostics: [finding] })
  expect(out).toContain(String.raw`#\u{23}[add-mask]x is missing`)
})

test('lines of a pull request are asked for, and nothing fails without them', async () => {
  const changed: unknown[] = []
  const env = { ...onGithub, GITHUB_BASE_REF: 'main' }
  const changedLines = async (options: { readonly ref: string }) => {
    changed.push(options.ref)
    throw new LockaleError('GIT_REF_UNKNOWN', 'no', { hint: 'none' })
  }
  const { code, asked } = await call('', { env, parts: { changedLines } }, nothing)
  expect([code, changed, asked]).toEqual([0, ['origin/main'], [{ onEvent: expect.any(Function) as unknown }]])
  const since = await call('--since v1', { env, parts: { changedLines } }, nothing)
  expect(since.code).toBe(2)
  expect(since.err).toContain('GIT_REF_UNKNOWN')
  const known = await call('', { env }, nothing)
  expect(known.asked).toEqual([{ sourcePlaces: true, onEvent: expect.any(Function) as unknown }])
})

test('at a terminal the first errors come with their lines', async () => {
  const text = '\n'.repeat(87) + '  "items": "Artikel",\n'
  const parts = { readText: async (path: string) => (path === '/app/shop/pl.json' ? text : '') }
  const { out } = await call('--no-color', { isTty: true, parts })
  expect(out).toMatch(
    /cart\.items: \{\{count\}\} is missing {2}placeholder-missing\n {6}pl 88 │ "items": "Artikel",\n[^\n]*\^/u,
  )
  expect((await call('', { parts })).out).not.toContain('│')
  const gone = { readText: () => Promise.reject(new Error('gone')) }
  expect((await call('--no-color', { isTty: true, parts: gone })).code).toBe(1)
})
