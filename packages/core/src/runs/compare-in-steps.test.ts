import { expect, test } from 'vitest'
import { openJournal } from '../ledger/journal.ts'
import { worldsOf } from '../testing/world.ts'
import { inspect, type InspectOptions } from './inspect.ts'

const createWorld = worldsOf(({ config, root, fs }) => async (options: InspectOptions) => {
  return inspect(config, { fs, root, journal: await openJournal(fs, root) }, options)
})

const steps = { onStart: () => {}, wanted: () => ({ places: [], locales: [] }), onStep: async () => {} }

test('of open messages places are held, and they come to the same', async () => {
  const { project: look } = createWorld({ 'en.json': { a: 'A', b: 'Hi {{name}}' }, 'pl.json': { c: 'C' } })
  const [inSteps, whole] = [await look({ steps }), await look({})]
  expect(inSteps.diffs.map(({ openPlaces }) => openPlaces)).toEqual([Uint32Array.of(0, 1), Uint32Array.of(0, 1)])
  const said = ({ diffs }: typeof whole) => {
    return diffs.map(({ open, orphans, unchanged }) => ({
      open: open.map(({ unit, state, forms }) => [unit.key, state, forms]),
      orphans: orphans.map(({ key }) => key),
      unchanged,
    }))
  }
  expect(said(inSteps)).toEqual(said(whole))
})

test('one with a text that version control may be asked about is held as it is', async () => {
  const { project: look } = createWorld({ 'en.json': { a: 'A b', b: 'B' }, 'de.json': { a: 'A c' } })
  const [de, pl] = (await look({ steps })).diffs
  expect(de?.openPlaces).toBeUndefined()
  expect(de?.open.map(({ state }) => state)).toEqual(['edited', 'missing'])
  expect(pl).toMatchObject({ openPlaces: Uint32Array.of(0, 1) })
})
