import { expect, test } from 'vitest'
import { openJournal, type CatalogDiff } from '@lockale/core'
import { inspect } from '@lockale/core/runs/inspect'
import { worldsOf } from '@lockale/core/testing/world'
import { compareForReview } from './compare-for-review.ts'

const createWorld = worldsOf(({ config, root, fs }) => ({
  async compare(): Promise<readonly CatalogDiff[]> {
    let all: readonly CatalogDiff[] = []
    const ports = { fs, root, journal: await openJournal(fs, root) }
    const put = (diffs: readonly CatalogDiff[]) => (all = diffs)
    const comparison = await compareForReview(config, { ports, steps: {}, before: [], put })
    await comparison.whole()
    return all
  },
  inspect: async () => (await inspect(config, { fs, root, journal: await openJournal(fs, root) })).diffs,
}))

test('of open messages places are held, and they come to the same', async () => {
  const { project } = createWorld({ 'en.json': { a: 'A', b: 'Hi {{name}}' }, 'pl.json': { c: 'C' } })
  const [inSteps, whole] = [await project.compare(), await project.inspect()]
  expect(inSteps.map(({ openPlaces }) => openPlaces)).toEqual([Uint32Array.of(0, 1), Uint32Array.of(0, 1)])
  const said = (diffs: readonly CatalogDiff[]) => {
    return diffs.map(({ open, orphans, unchanged }) => ({
      open: open.map(({ unit, state, forms }) => [unit.key, state, forms]),
      orphans: orphans.map(({ key }) => key),
      unchanged,
    }))
  }
  expect(said(inSteps)).toEqual(said(whole))
})

test('one with a text that version control may be asked about is held as it is', async () => {
  const { project } = createWorld({ 'en.json': { a: 'A b', b: 'B' }, 'de.json': { a: 'A c' } })
  const [de, pl] = await project.compare()
  expect(de?.openPlaces).toBeUndefined()
  expect(de?.open.map(({ state }) => state)).toEqual(['edited', 'missing'])
  expect(pl).toMatchObject({ openPlaces: Uint32Array.of(0, 1) })
})
