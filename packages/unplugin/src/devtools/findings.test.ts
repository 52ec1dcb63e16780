import { runInNewContext } from 'node:vm'
import type { CheckReport } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { expect, test } from 'vitest'
import { printFindings } from './findings.ts'

const facts = {
  root: '/app',
  report: undefined,
  stop: undefined,
  sync: undefined,
  table: new Map(),
  hot: 'webpack',
} as const

test('errors come first, remarks do not come', async () => {
  const report = reportOf(['warning', 'info', 'error', 'warning'])
  const { findings, errors, warnings, isChecked } = valueOf(await printFindings({ ...facts, report }))
  expect(findings.map(({ severity }) => severity)).toEqual(['error', 'warning', 'warning'])
  expect({ errors, warnings, isChecked }).toEqual({ errors: 1, warnings: 2, isChecked: true })
})

test('of very many the first are listed, all are counted', async () => {
  const report = reportOf(Array.from({ length: 5000 }, () => 'error'))
  const { findings, errors } = valueOf(await printFindings({ ...facts, report }))
  expect([findings.length, errors]).toEqual([200, 5000])
})

test('where there was no check it says so, and why', async () => {
  expect(valueOf(await printFindings({ ...facts, stop: 'No config.' }))).toMatchObject({
    isChecked: false,
    stop: 'No config.',
  })
})

test('no absolute path of the project goes to a page', async () => {
  const here = process.cwd()
  const words = `No config in ${here}/app.`
  const code = await printFindings({
    ...facts,
    root: `${here}/app`,
    stop: words,
    sync: words,
    report: reportOf(['error']),
  })
  expect(code).not.toContain(here)
  expect(valueOf(code)).toMatchObject({ root: 'app', stop: 'No config in ./app.', sync: 'No config in ./app.' })
})

test('why the last sync was not done', async () => {
  expect(valueOf(await printFindings({ ...facts, sync: 'No key.' }))).toMatchObject({ sync: 'No key.' })
})

test('texts that a build replaces are listed with their rule', async () => {
  const replaced = [{ file: 'de.json', message: 'one', rule: 'placeholder-missing' }] as const
  const resource = { locale: 'de', namespace: 'home', path: '/app/de.json', json: '{}', replaced }
  const table = new Map([['de', new Map([['home', resource]])]])
  const { sourceFallbacks } = valueOf(await printFindings({ ...facts, table: table as never }))
  expect(sourceFallbacks).toEqual([{ locale: 'de', namespace: 'home', message: 'one', rule: 'placeholder-missing' }])
})

test('a translation that a finding names already is marked there, and no row of its own', async () => {
  const replaced = [{ file: 'de.json', message: 'one', rule: 'stale' }] as const
  const resource = { locale: 'de', namespace: 'home', path: '/app/de.json', json: '{}', replaced }
  const table = new Map([['de', new Map([['home', resource]])]])
  const shown = valueOf(await printFindings({ ...facts, report: reportOf(['error']), table: table as never }))
  expect(shown).toMatchObject({ findings: [{ message: 'one', isReplaced: true }], sourceFallbacks: [] })
})

test.for([
  ['vite', true],
  ['webpack', false],
] as const)('%s: whether it knows how to open the editor is %s', async ([hot, knows]) => {
  expect((await printFindings({ ...facts, hot })).includes('__open-in-editor')).toBe(knows)
})

interface Shown {
  readonly findings: readonly { readonly severity: string }[]
  readonly errors: number
  readonly warnings: number
  readonly isChecked: boolean
  readonly stop?: string
  readonly sourceFallbacks: readonly unknown[]
}

/** What the code hands over. */
function valueOf(code: string): Shown {
  const [, literal = ''] = /JSON\.parse\(('(?:[^'\\]|\\.)*')\)/u.exec(code) ?? []
  const json: unknown = runInNewContext(literal)
  return JSON.parse(String(json)) as Shown
}

function reportOf(severities: readonly Diagnostic['severity'][]): CheckReport {
  const diagnostics = severities.map((severity): Diagnostic => {
    return { code: 'stale', severity, file: 'de.json', message: 'one', arguments: {} }
  })
  return { diagnostics, baseline: undefined, coverage: [], shortfalls: [], messages: 0, syntaxes: [] }
}
