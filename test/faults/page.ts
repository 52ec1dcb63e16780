import { groupBy } from '@lockale/errors'
import { cell, table } from '../docs/commands-page.ts'
import type { FaultRow, TestProof } from './row.ts'

export interface FaultTable {
  readonly title: string
  readonly rows: readonly FaultRow[]
}

/** docs/faults.md: each fault, what lockale does then, and the tests that prove it. */
export function renderFaultsPage(tables: readonly FaultTable[]): string {
  const rows = tables.flatMap((one) => one.rows)
  const runs = rows.flatMap(({ proofs }) => proofs.filter(({ kind }) => kind === 'run'))
  const page = [
    '# Faults',
    '<!-- Made from the tables in test/faults: npx vitest run test/faults -u -->',
    `This page lists what can fail around a run, and what lockale does then. Read it to decide whether lockale is safe enough for
your CI. The number of a fault leads to the tests that prove it.

${rows.length} faults have ${runs.length} runs of their own, with the real command line, a real disk and the [mock service](local-service.md). Each fault has at
least one test: without one the suite fails. Exit codes are [those of the command line](cli.md).

After every run with a faulty service, a healthy run must end with the same bytes as a project without trouble. No string is
translated again if its answer had arrived. The key appears nowhere.`,
    ...tables.flatMap((one) => [`## ${one.title}`, renderTable(one.rows)]),
    '## Proofs',
    '"Played" is a run of the fault itself; the others are tests elsewhere.',
    ...rows.flatMap(renderProofs),
  ]
  return `${page.join('\n\n')}\n`
}

function renderTable(rows: readonly FaultRow[]): string {
  return table(
    ['', 'fault', 'what lockale does', 'exit'],
    rows.map(({ id, fault, must, exit }) => [`[${id}](#fault-${id})`, cell(fault), cell(must), exit]),
  )
}

function renderProofs({ id, fault, proofs, standIn }: FaultRow): readonly string[] {
  const heading = `### Fault ${id}`
  const note = standIn === undefined ? [] : [`**What cannot run here:** ${standIn}`]
  const played = proofs.flatMap((proof) => (proof.kind === 'run' ? [proof.title] : []))
  const tested = groupBy(
    proofs.flatMap((proof) => (proof.kind === 'test' ? [proof] : [])),
    ({ file }) => file,
  )
  const lines = [
    ...(played.length === 0 ? [] : [`- played: ${played.map(code).join(' · ')}`]),
    ...[...tested].map(([file, tests]) => renderTested(file, tests)),
  ]
  return [heading, `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`, ...note, lines.join('\n')]
}

function renderTested(file: string, proofs: readonly TestProof[]): string {
  const depth = file.endsWith('.deep.test.ts') ? ' (at greater depth)' : ''
  return `- [${file}](../${file})${depth}: ${proofs.map(({ title }) => code(title)).join(' · ')}`
}

function code(title: string): string {
  return title.includes('`') ? `\`\` ${title} \`\`` : `\`${title}\``
}
