import { expect, test } from 'vitest'
import { joinReports } from './workspace/join-reports.ts'
import { createWorld, type World } from './testing/world.ts'

const config = { coverage: 80, targets: ['de', { locale: 'pl', coverage: 40 }] }

/** Half of the Polish texts are there, and half of the German ones. */
async function half(): Promise<World> {
  const world = createWorld({ 'en.json': { cta: 'Buy', title: 'Your cart' } }, config)
  await world.project.sync({ translator: world.translator })
  for (const file of ['de.json', 'pl.json']) world.write(file, { cta: 'x' })
  return world
}

test('a locale with less coverage than the config asks for is named, and its missing texts are warnings', async () => {
  const { shortfalls, diagnostics } = await (await half()).project.check()
  expect(shortfalls).toEqual([{ folder: '', locale: 'de', coverage: 50, minimum: 80 }])
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toContainEqual(['missing-key', 'warning'])
})

test.for<[name: string, selection: object, locales: readonly string[]]>([
  ['the locale', { locales: ['de'] }, ['de']],
  ['another locale', { locales: ['pl'] }, []],
  ['a part of its messages', { messages: ['cta'] }, []],
  ['a file', { files: ['de.json'] }, []],
])('a check of %s', async ([, selection, locales]) => {
  const { shortfalls } = await (await half()).project.check(selection)
  expect(shortfalls.map(({ locale }) => locale)).toEqual(locales)
})

test('a package that lags behind is not made up for by the others', async () => {
  const lagging = await (await half()).project.check()
  const whole = createWorld({ 'en.json': { a: 'One', b: 'Two', c: 'Three', d: 'Four' } }, config)
  await whole.project.sync({ translator: whole.translator })
  const joined = joinReports.check([
    { folder: 'packages/shop', report: lagging },
    { folder: 'packages/web', report: await whole.project.check() },
  ])
  expect(joined.coverage.map(({ coverage }) => coverage > 0.8)).toEqual([true, true])
  expect(joined.shortfalls).toEqual([{ folder: 'packages/shop', locale: 'de', coverage: 50, minimum: 80 }])
})
