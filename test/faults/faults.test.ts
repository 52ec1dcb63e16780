import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'
import { renderFaultsPage } from './page.ts'
import { tables } from './tables.ts'
import { findProblem } from './references.ts'

const rows = tables.flatMap((one) => one.rows)

test('every fault has a number of its own and a proof', () => {
  expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))])
  expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ id, fault }) => `${id} ${fault}`)).toEqual([])
})

test('every test that is named is there and runs', () => {
  const problems = rows.flatMap(({ id, proofs }) => {
    return proofs
      .flatMap((proof) => (proof.kind === 'test' ? [findProblem(proof)] : []))
      .flatMap((problem) => {
        return problem === undefined ? [] : [`${id}: ${problem}`]
      })
  })
  expect(problems).toEqual([])
})

// Out of date? `npx vitest run test/faults -u` writes it anew.
test('docs/faults.md says what the tables say', async () => {
  await expect(renderFaultsPage(tables)).toMatchFileSnapshot(join(repositoryRoot, 'docs/faults.md'))
})
