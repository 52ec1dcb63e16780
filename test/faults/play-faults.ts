import { describe, test } from 'vitest'
import { hostileInput } from './hostile-input.ts'
import { networkAndService } from './network-and-service.ts'
import type { FaultTable } from './page.ts'
import { processAndDisk } from './process-and-disk.ts'
import type { RunProof } from './row.ts'

export const tables: readonly FaultTable[] = [
  { title: 'Process and disk', rows: processAndDisk },
  { title: 'Network and service', rows: networkAndService },
  { title: 'Hostile or odd input', rows: hostileInput },
]

/** Faults of the same system calls as those of a disk that is full, row 7. */
export const sameCalls: ReadonlySet<number> = new Set([8, 10])

/** A test for each run that `choose` takes of the runs of a fault. */
export function playFaults(
  chosen: readonly FaultTable[],
  choose: (runs: readonly RunProof[], row: FaultTable['rows'][number]) => readonly RunProof[],
): void {
  const parts = chosen.map(({ title, rows }) => {
    const runs = rows.flatMap((row) =>
      choose(
        row.proofs.filter((proof) => proof.kind === 'run'),
        row,
      ).map((proof) => [`${row.id} ${nameOf(proof)}`, proof] as const),
    )
    return [title, runs] as const
  })
  describe.for(parts.filter(([, runs]) => runs.length > 0))('%s', ([, runs]) => {
    // The `expect` of the test itself: the common one would lay a promise that fails at the door of another test.
    test.concurrent.for(runs)('%s', { timeout: 120_000 }, async ([, { lacks, run }], { skip, expect }) => {
      if (lacks !== undefined) skip(`no ${lacks} here`)
      await expect(run()).resolves.toBeUndefined()
    })
  })
}

function nameOf({ title, lacks }: RunProof): string {
  return lacks === undefined ? title : `${title} (skipped: no ${lacks} here)`
}
