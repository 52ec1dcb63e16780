import { cell, table } from '../docs/commands-page.ts'
import type { FaultRow, Proof } from './row.ts'

export interface FaultTable {
  readonly title: string
  readonly rows: readonly FaultRow[]
}

/** docs/faults.md: what goes wrong, what lockale makes of it, and what shows that it does. */
export function renderFaultsPage(tables: readonly FaultTable[]): string {
  const rows = tables.flatMap((one) => one.rows)
  const runs = rows.flatMap(({ proofs }) => proofs.filter(({ kind }) => kind === 'run'))
  const page = [
    '# Faults',
    '<!-- Made from the tables in test/faults: npx vitest run test/faults -u -->',
    `What can go wrong around a translation run, and what lockale makes of it. ${rows.length} kinds of fault have ${runs.length} runs of their own, against the
real command line, a real disk and the [local service](local-service.md); other tests that prove something are named. A row without a
proof fails the suite. Exit codes are [those of the command line](cli.md).

After every run with a broken service a healthy one must end with the same bytes as a project that never had any trouble, no text may
be bought again whose translation had arrived, and the key may stand nowhere.`,
    ...tables.flatMap((one) => [`## ${one.title}`, renderTable(one.rows), ...one.rows.flatMap(renderProofs)]),
  ]
  return `${page.join('\n\n')}\n`
}

function renderTable(rows: readonly FaultRow[]): string {
  return table(
    ['', 'fault', 'what must happen', 'exit'],
    rows.map(({ id, fault, must, exit }) => [`[${id}](#fault-${id})`, cell(fault), cell(must), exit]),
  )
}

function renderProofs({ id, fault, proofs, standIn }: FaultRow): readonly string[] {
  const heading = `### Fault ${id}`
  const note = standIn === undefined ? [] : [`**What cannot run here:** ${standIn}`]
  return [heading, `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`, ...note, proofs.map(renderProof).join('\n')]
}

function renderProof(proof: Proof): string {
  if (proof.kind === 'run') return `- played: ${code(proof.title)}`
  const depth = proof.file.endsWith('.deep.test.ts') ? ' (at greater depth)' : ''
  return `- [${proof.file}](../${proof.file})${depth}: ${code(proof.title)}`
}

function code(title: string): string {
  return title.includes('`') ? `\`\` ${title} \`\`` : `\`${title}\``
}
