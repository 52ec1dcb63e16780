import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import type { Words } from '../testing/open-runs.ts'
import { createWorld, type World } from '../testing/world.ts'

const config = { files: ['{locale}/{namespace}.json'] }

/** `cta` is source-changed, `old` adopted, `made` current by the machine, `mine` a person's; in two catalogs and two locales. */
async function waiting(): Promise<World> {
  const source = { cta: 'Buy', made: 'Made', mine: 'Mine' }
  const world = createWorld({ 'en/cart.json': source, 'en/home.json': source }, config)
  const { project, translator } = world
  await project.sync({ translator })
  for (const file of ['de/cart.json', 'de/home.json', 'pl/cart.json', 'pl/home.json']) {
    world.write(file, { ...(world.read(file) as object), cta: 'Kaufen', mine: 'Meins' })
  }
  await project.sync({ translator })
  for (const name of ['cart', 'home']) world.write(`en/${name}.json`, { ...source, cta: 'Buy now' })
  await project.sync({ translator })
  return world
}

const shown = ({ accepted }: { readonly accepted: readonly { readonly file: string; readonly message: string }[] }) =>
  accepted.map(({ file, message }) => `${file} ${message}`)

test.for<[name: string, options: Words, accepted: readonly string[]]>([
  [
    'a message of that name in all catalogs',
    { messages: ['cta'], locales: ['de'] },
    ['de/cart.json cta', 'de/home.json cta'],
  ],
  ['told apart by files', { messages: ['cta'], files: ['en/home.json'] }, ['de/home.json cta', 'pl/home.json cta']],
  ['or by a target file', { messages: ['cta'], files: ['pl/cart.json'] }, ['pl/cart.json cta']],
  ['or by a catalog', { messages: ['c*'], files: ['{locale}/cart.json'], locales: ['de'] }, ['de/cart.json cta']],
  ['or by namespace', { messages: ['home:cta'], locales: ['pl'] }, ['pl/home.json cta']],
  [
    'from a list with places',
    {
      messages: [
        { message: 'cta', file: 'de/cart.json' },
        { message: 'cta', locale: 'pl', file: 'en/home.json' },
      ],
    },
    ['de/cart.json cta', 'pl/home.json cta'],
  ],
  [
    'each once',
    { messages: ['cta', 'c*', { message: 'cta', locale: 'de' }], files: ['de/cart.json'] },
    ['de/cart.json cta'],
  ],
  ['by state', { messages: ['*'], states: ['source-changed'], files: ['de/cart.json'] }, ['de/cart.json cta']],
  ['a state that nothing is in', { messages: ['*'], states: ['adopted'] }, []],
  [
    'the other reading of a line',
    { messages: [{ message: 'cta: "Buy', file: 'de/cart.json', or: [{ message: 'cta', file: 'de/cart.json' }] }] },
    ['de/cart.json cta'],
  ],
])('accept: %s', async ([, options, accepted]) => {
  const { project } = await waiting()
  const before = await project.check()
  expect(shown(await project.accept({ ...options, dryRun: true }))).toEqual(accepted)
  expect(await project.check()).toEqual(before)
  expect(shown(await project.accept(options))).toEqual(accepted)
  const left = (await project.check()).diagnostics
    .filter(({ code }) => code === 'source-changed')
    .map(({ file, message }) => `${file} ${message}`)
  const all = ['de/cart.json', 'pl/cart.json', 'de/home.json', 'pl/home.json'].map((file) => `${file} cta`)
  expect(left.toSorted()).toEqual(all.filter((one) => !accepted.includes(one)).toSorted())
})

test('a state asked for leaves the others, and says how many', async () => {
  const { project } = await waiting()
  await expect(project.accept({ messages: ['*'], states: ['source-changed'] })).resolves.toMatchObject({
    others: 8,
    skipped: [],
  })
  const facts = await project.why({ messages: ['made'], locales: ['de'] })
  expect(facts.map(({ forms }) => forms[0]?.by)).toEqual(['machine', 'machine'])
})

test('reopen takes the same words', async () => {
  const { project, translator } = await waiting()
  const report = await project.reopen({
    messages: ['*'],
    states: ['source-changed', 'edited'],
    files: ['de/cart.json'],
  })
  expect(shown(report)).toEqual(['de/cart.json cta', 'de/cart.json mine'])
  translator.requests.length = 0
  await project.sync({ translator, files: ['de/cart.json'] })
  // what the machine once said of the other one is still on record
  expect(translator.texts()).toEqual(['Buy now'])
})

test('all or nothing: whatever is unknown in a list is named, with what is near', async () => {
  const { project, translator } = await waiting()
  const refused = project.accept({ messages: ['cta', 'mnie', 'mades', 'c*', 'zzz'] })
  await expect(refused).rejects.toMatchObject({
    code: 'MESSAGE_UNKNOWN',
    message: 'There is no message "mnie", "mades", "zzz".',
    hint: 'For "mnie", did you mean "mine"? For "mades", did you mean "made"?',
  })
  await expect(project.accept({ messages: [{ message: 'cta', file: 'de/cart.jsn' }] })).rejects.toMatchObject({
    code: 'MESSAGE_UNKNOWN',
    message: '"cta" is not in de/cart.jsn.',
  })
  await expect(project.reopen({ messages: ['cta', 'nowhere'] })).rejects.toMatchObject({ code: 'MESSAGE_UNKNOWN' })
  const { diagnostics } = await project.sync({ translator })
  expect(diagnostics.filter(({ code }) => code === 'source-changed')).toHaveLength(4)
  const many = Array.from({ length: 50_000 }, (_, at) => `unknown${at}`)
  await expect(project.accept({ messages: many })).rejects.toMatchObject({
    message: expect.stringContaining(' (and 49990 more of the list)'),
  })
})

test('why of several messages', async () => {
  const { project } = await waiting()
  const facts = await project.why({ messages: ['c*', 'home:mine'], locales: ['pl'] })
  expect(facts.map(({ file, message, state }) => `${file} ${message} ${state}`)).toEqual([
    'pl/cart.json cta source-changed',
    'pl/home.json cta source-changed',
    'pl/home.json mine edited',
  ])
})

test('a list as long as the project is no slower than the project', async () => {
  await expectProportional((length) => {
    const texts = (of: (at: number) => string) =>
      Object.fromEntries(Array.from({ length }, (_, at) => [`key${at}`, of(at)]))
    const world = createWorld(
      { 'en.json': texts((at) => `text ${at}`), 'de.json': texts((at) => `Text ${at}!`) },
      { targets: ['de'] },
    )
    const names = Array.from({ length }, (_, at) => ({ message: `key${at}`, locale: 'de', file: 'de.json' }))
    return () => expect(world.project.accept({ messages: names })).resolves.toMatchObject({ accepted: { length } })
  }, 2000)
})
