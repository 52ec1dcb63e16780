import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const config = { files: ['{locale}/{namespace}.json'] }
const files = {
  'en/cart.json': { title: 'Cart', pay: 'Pay now', 'pay.all': 'Pay all of it' },
  'en/home.json': { title: 'Welcome home', cta: 'Buy' },
}

/** Everything synced, then source texts, a person's text and what is gone changed everywhere. */
async function edited(): Promise<World> {
  const world = createWorld(files, config)
  const { project, translator } = world
  await project.sync({ translator })
  for (const locale of ['de', 'pl']) {
    world.write(`${locale}/home.json`, { title: `${locale}:Welcome home`, cta: 'by hand', gone: 'left' })
  }
  await project.sync({ translator, locales: ['de', 'pl'] })
  world.write('en/cart.json', { title: 'Your cart', pay: 'Pay today', 'pay.all': 'Pay all of it', added: 'Added' })
  world.write('en/home.json', { title: 'Welcome back', cta: 'Buy now', 'cart.title': 'Your cart' })
  for (const locale of ['de', 'pl']) {
    world.write(`${locale}/cart.json`, {
      title: `${locale}:Cart`,
      pay: `${locale}:Pay now`,
      'pay.all': `${locale}:Pay all of it`,
      old: `${locale}:by a person`,
    })
  }
  translator.requests.length = 0
  return world
}

const sent = (world: World) =>
  world.translator.requests.flatMap(({ target, texts }) => texts.map((text) => `${target} ${text}`))

/** Files and lines of the lockfile that a run changed. */
async function changedBy(world: World, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = world.files()
  await work()
  const after = world.files()
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !name.startsWith('.lockale/') && before[name] !== after[name])
    .flatMap((name) => {
      if (name !== 'lockale.lock') return [name]
      const lines = new Set((before[name] ?? '').split('\n'))
      const news = (after[name] ?? '').split('\n').filter((line) => !lines.has(line) && !line.startsWith('%'))
      return news.map((line) => line.split('\t').slice(0, 2).join(' '))
    })
    .sort()
}

test.for<[selection: object, sent: readonly string[], changed: readonly string[]]>([
  [{ files: ['de/cart.json'] }, ['de Your cart', 'de Pay today', 'de Added'], ['de/cart.json', '{locale}/cart.json']],
  [
    { files: ['en/cart.json'], messages: ['title'] },
    ['de Your cart', 'pl Your cart'],
    ['de/cart.json', 'pl/cart.json', '{locale}/cart.json'],
  ],
  [{ messages: ['home:title'], locales: ['pl'] }, ['pl Welcome back'], ['pl/home.json', '{locale}/home.json']],
  [{ files: ['pl'], messages: ['pay*'] }, ['pl Pay today'], ['pl/cart.json', '{locale}/cart.json']],
  // a person's text stays, and nothing else is looked for
  [{ messages: ['home:cta'] }, [], []],
  // what is gone from the source goes with its name alone
  [{ messages: ['home:gone'] }, [], []],
])('%o sends what was asked for and leaves all else as it is', async ([selection, texts, changed]) => {
  const world = await edited()
  const { project, translator } = world
  const seen = await changedBy(world, () => project.sync({ translator, ...selection }))
  expect(sent(world).toSorted()).toEqual([...texts].toSorted())
  expect([...new Set(seen.map((one) => one.replace(/ .*/u, '')))]).toEqual([...changed].toSorted())
  await expect(project.sync({ translator, ...selection })).resolves.toMatchObject({ isComplete: true, requests: 0 })
})

test('run after run over parts of it comes to what one run over everything comes to', async () => {
  const [whole, parts] = [await edited(), await edited()]
  await whole.project.sync({ translator: whole.translator, pruneHuman: true })
  const { project, translator } = parts
  const selections = [
    { messages: ['home:cta'] },
    { messages: ['cart:pay', 'added'], locales: ['pl'] },
    { files: ['de/home.json'] },
    { messages: ['title'], files: ['en/cart.json'] },
    { files: ['*/cart.json'], pruneHuman: true },
    { pruneHuman: true },
  ]
  for (const selection of selections) await project.sync({ translator, ...selection })
  const shown = (world: World) =>
    Object.fromEntries(Object.entries(world.files()).filter(([name]) => !name.startsWith('.lockale/')))
  expect(shown(parts)).toEqual(shown(whole))
  expect(sent(parts).toSorted()).toEqual(sent(whole).toSorted())
})

test('on first contact what is not asked for is adopted, not taken for a text of a person', async () => {
  const world = createWorld({ ...files, 'de/home.json': { title: 'Willkommen', cta: 'Kaufen' } }, config)
  const { project, translator } = world
  await project.sync({ translator, locales: ['de'], messages: ['cart:title'] })
  await project.sync({ translator, locales: ['de'], files: ['en/home.json'], messages: ['title'] })
  const facts = await project.why({ messages: ['home:title', 'home:cta'], locales: ['de'] })
  expect(facts.map(({ forms }) => forms[0]?.by)).toEqual(['adopted', 'adopted'])
})

test('a message that was renamed takes its text along; the one it was is left to a run that is about it', async () => {
  const world = createWorld({ 'en.json': { old: 'A text of its own', more: 'More' } })
  const { project, translator } = world
  await project.sync({ translator })
  world.write('de.json', { old: 'von Hand', more: 'de:More' })
  await project.sync({ translator })
  translator.requests.length = 0
  world.write('en.json', { fresh: 'A text of its own', more: 'More' })
  await project.sync({ translator, messages: ['fresh'] })
  expect(translator.texts()).toEqual([])
  expect(world.read('de.json')).toEqual({ fresh: 'von Hand', old: 'von Hand', more: 'de:More' })
  expect(world.read('pl.json')).toEqual({ fresh: 'pl:A text of its own', old: 'pl:A text of its own', more: 'pl:More' })
})

test('a check of a part finds what a check of everything finds there', async () => {
  const world = await edited()
  const all = await world.project.check()
  const part = await world.project.check({ files: ['de/home.json'], messages: ['cta', 'gone'] })
  const isThere = ({ file, message }: { readonly file: string; readonly message?: string | undefined }) =>
    file === 'de/home.json' && (message === 'cta' || message === 'gone')
  expect(part.diagnostics).toEqual(all.diagnostics.filter(isThere))
  expect(part.diagnostics.map(({ code }) => code)).toContain('source-changed')
  expect(part.messages).toBe(1)
  expect(part.coverage).toMatchObject([
    { locale: 'de', states: { 'source-changed': 1, orphan: 1, missing: 0 }, coverage: 0 },
  ])
})

test('a file that cannot be read stops only what is about it', async () => {
  const world = await edited()
  world.write('de/home.json', '{ "title": ')
  const { project, translator } = world
  await expect(project.sync({ translator, files: ['en/home.json'] })).rejects.toMatchObject({
    code: 'CATALOG_UNREADABLE',
  })
  await expect(project.sync({ translator, files: ['*/cart.json'] })).resolves.toMatchObject({ isComplete: true })
  const { diagnostics } = await project.check({ files: ['pl/home.json'], messages: ['title'] })
  expect(diagnostics.map(({ file }) => file)).toEqual(['pl/home.json'])
})

test.for<[selection: object, code: string, says: RegExp, hint: RegExp]>([
  [{ files: ['de/crat.json'] }, 'FILES_UNKNOWN', /"de\/crat\.json"/u, /en\/cart\.json/u],
  [{ files: ['de/*.json', 'fr/home.json'] }, 'FILES_UNKNOWN', /"fr\/home\.json"/u, /en\/home\.json/u],
  [{ messages: ['ctaa'] }, 'MESSAGE_UNKNOWN', /"ctaa"/u, /Did you mean "cta"\?/u],
  [{ messages: ['cta'], files: ['en/cart.json'] }, 'MESSAGE_UNKNOWN', /"cta"/u, /Messages here: "title", "pay"/u],
  [{ messages: ['pay.elsewhere'] }, 'MESSAGE_UNKNOWN', /"pay\.elsewhere"/u, /Did you mean "pay", "pay\.all"\?/u],
  [{ messages: ['nope.all'] }, 'MESSAGE_UNKNOWN', /"nope\.all"/u, /Did you mean "pay\.all"\?/u],
  [{ messages: ['x*', 'y'] }, 'MESSAGE_UNKNOWN', /"x\*", "y"/u, /./u],
])('%o is refused', async ([selection, code, says, hint]) => {
  const { project, translator } = await edited()
  const refused = expect.objectContaining({
    code,
    message: expect.stringMatching(says),
    hint: expect.stringMatching(hint),
  })
  await expect(project.check(selection)).rejects.toEqual(refused)
  await expect(project.sync({ translator, ...selection })).rejects.toEqual(refused)
  expect(translator.requests).toEqual([])
})

test('what the lockfile says of others stays, also where they are gone from the source', async () => {
  const world = createWorld({ 'en.json': { keep: 'Keep', gone: 'Gone' } })
  const { project, translator } = world
  await project.sync({ translator })
  const lines = String(world.files()['lockale.lock']).split('\n')
  const line = lines.find((each) => each.includes('\tgone\t'))
  world.write('en.json', { keep: 'Keep it' })
  await project.sync({ translator, messages: ['keep'] })
  expect(world.files()['lockale.lock']).toContain(line)
  expect(world.read('de.json')).toEqual({ keep: 'de:Keep it', gone: 'de:Gone' })
  // it is a machine's still, and goes
  await expect(project.sync({ translator })).resolves.toMatchObject({ removed: 2 })
})

test('what would vanish is held against all of its file', async () => {
  const texts = (name: string) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${name}${n}`, `${name} ${n}`]))
  const world = createWorld({ 'en.json': { ...texts('old'), ...texts('new') } })
  const { project, translator } = world
  await project.sync({ translator })
  world.write('en.json', texts('new'))
  await expect(project.sync({ translator, messages: ['old*'] })).resolves.toMatchObject({ removed: 24 })
})
