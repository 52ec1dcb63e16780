import { expect, test } from 'vitest'
import { parseSavedPlan, savePlan } from './saved-plan.ts'
import { createWorld, type World } from '../testing/world.ts'

const choice = { locales: null, refresh: [], pruneHuman: false, adopt: false }

async function planned(): Promise<{ world: World; saved: ReturnType<typeof savePlan> }> {
  const world = createWorld({ 'en.json': { a: 'One', b: 'Two {{x}}' }, 'de.json': { b: 'Zwei {{x}}' } })
  const plan = await world.project.plan({ translator: world.translator })
  return { world, saved: parseSavedPlan(JSON.stringify(savePlan(plan, choice)), 'plan.json') }
}

test('a saved plan is done exactly', async () => {
  const { world, saved } = await planned()
  const report = await world.project.sync({ translator: world.translator, savedPlan: saved })
  expect(report).toMatchObject({ characters: saved.characters, isComplete: true })
})

test.for<[name: string, change: (world: World) => void]>([
  ['a source text changed', (world) => world.write('en.json', { a: 'One!', b: 'Two {{x}}' })],
  ['a message more', (world) => world.write('en.json', { a: 'One', b: 'Two {{x}}', c: 'Three' })],
  ['a message less', (world) => world.write('en.json', { b: 'Two {{x}}' })],
  ['a person translated one', (world) => world.write('de.json', { a: 'Eins', b: 'Zwei {{x}}' })],
])('%s since: nothing is sent and nothing changes', async ([, change]) => {
  const { world, saved } = await planned()
  change(world)
  const before = world.files()
  await expect(world.project.sync({ translator: world.translator, savedPlan: saved })).rejects.toMatchObject({
    code: 'PLAN_OUTDATED',
  })
  expect(world.translator.texts()).toEqual([])
  const after = Object.entries(world.files()).filter(([file]) => !file.startsWith('.lockale/'))
  expect(Object.fromEntries(after)).toEqual(before)
})

test('other settings are another plan', async () => {
  const { world, saved } = await planned()
  const { project, translator } = world.reopen({ config: { formality: 'prefer_more' } })
  await expect(project.sync({ translator, savedPlan: saved })).rejects.toMatchObject({ code: 'PLAN_OUTDATED' })
})

test('answers that came meanwhile are no difference; answers that are gone would cost more', async () => {
  const { world, saved } = await planned()
  await world.project.sync({ translator: world.translator })
  for (const file of ['de.json', 'pl.json', 'lockale.lock']) world.remove(file)
  world.write('de.json', { b: 'Zwei {{x}}' })
  const again = await world.project.plan({ translator: world.translator })
  expect(again.totals.characters).toBe(0)
  const cheap = savePlan(again, choice)
  expect(await world.project.sync({ translator: world.translator, savedPlan: saved })).toMatchObject({ characters: 0 })
  for (const file of ['de.json', 'pl.json', 'lockale.lock', '.lockale/ledger']) world.remove(file)
  world.write('de.json', { b: 'Zwei {{x}}' })
  await expect(world.project.sync({ translator: world.translator, savedPlan: cheap })).rejects.toMatchObject({
    code: 'PLAN_OUTDATED',
    message: expect.stringContaining('characters') as string,
  })
})

test.for(['', '{', 'null', '[]', '{"savedPlan":2}', '{"savedPlan":1,"choice":{},"characters":1,"steps":[]}'])(
  'what is no saved plan is refused: %s',
  (text) => {
    expect(() => parseSavedPlan(text, 'plan.json')).toThrow(expect.objectContaining({ code: 'PLAN_UNREADABLE' }))
  },
)
