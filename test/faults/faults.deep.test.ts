import { describe, test } from 'vitest'
import type { RunProof } from './row.ts'
import { tables } from './tables.ts'

const parts = tables.map(({ title, rows }) => {
  const runs = rows.flatMap(({ id, proofs }) =>
    proofs
      .filter((proof) => proof.kind === 'run')
      .map((proof): readonly [string, RunProof] => [`${id} ${nameOf(proof)}`, proof]),
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

function nameOf({ title, lacks }: RunProof): string {
  return lacks === undefined ? title : `${title} (skipped: no ${lacks} here)`
}
