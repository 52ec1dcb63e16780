import { withoutDuplicates } from '@lockale/errors'
import { cell, table } from '../docs/commands-page.ts'
import type { FaultRow } from './row.ts'

export interface FaultTable {
  readonly title: string
  readonly rows: readonly FaultRow[]
}

/** docs/faults.md: each fault, what lockale does then, and the files of the tests that prove it. */
export function renderFaultsPage(tables: readonly FaultTable[]): string {
  const rows = tables.flatMap((one) => one.rows)
  const page = [
    '# Faults',
    '<!-- Made from the tables in test/faults: npx vitest run test/faults -u -->',
    `This page lists what can fail around a run, what lockale does then, and the tests that prove it. Read it to decide whether
lockale is safe enough for your CI.

After every run with a faulty service, a healthy run must end with the same bytes as a project without trouble. No string is
translated again if its answer had arrived. The key appears nowhere.

${rows.length} faults have ${rows.flatMap(runsOf).length} runs of their own, with the real command line, a real disk and the [mock service](local-service.md); the last
column counts them, and links to other tests. [test/faults](../test/faults) names each test by its title. Each fault has at least one
test: without one the suite fails. Exit codes are [those of the command line](cli.md).`,
    ...tables.flatMap((one) => [`## ${one.title}`, renderTable(one.rows)]),
    '## What cannot run on a test machine',
    rows
      .flatMap(({ id, standIn }) => (standIn === undefined ? [] : [`- [Fault ${id}](#fault-${id}): ${standIn}`]))
      .join('\n'),
  ]
  return `${page.join('\n\n')}\n`
}

function renderTable(rows: readonly FaultRow[]): string {
  return table(
    ['', 'fault', 'what lockale does', 'exit', 'tests'],
    rows.map((row) => [
      `<a id="fault-${row.id}"></a>${row.id}`,
      cell(row.fault),
      cell(row.must),
      row.exit,
      [...countRuns(row), ...filesOf(row).map(renderFile)].join(', '),
    ]),
  )
}

function countRuns(row: FaultRow): readonly string[] {
  const { length } = runsOf(row)
  return length === 0 ? [] : [length === 1 ? '1 run' : `${length} runs`]
}

function runsOf({ proofs }: FaultRow): readonly unknown[] {
  return proofs.filter(({ kind }) => kind === 'run')
}

function filesOf({ proofs }: FaultRow): readonly string[] {
  return withoutDuplicates(proofs.flatMap((proof) => (proof.kind === 'test' ? [proof.file] : [])))
}

function renderFile(file: string): string {
  const name = file.replace(/^.*\//u, '').replace(/\.test\.ts$/u, '')
  return `[${name}](../${file})`
}
