import { type LocalService, type Seed, type ServiceOptions, startService } from '@lockale/service'
import { expect, test } from 'vitest'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const key = 'self-check-key'
const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const [terms, empty, brand, memory, nowhere] = [id(1), id(2), id(3), id(4), id(5)]

const seed: Seed = {
  glossaries: [
    {
      id: terms,
      name: 'Terms',
      dictionaries: [
        { source: 'en', target: 'de', entries: { cart: 'Warenkorb', bill: 'Rechnung' } },
        { source: 'fr', target: 'de', entries: { panier: 'Warenkorb' } },
      ],
    },
    { id: empty, name: 'Others', dictionaries: [{ source: 'fr', target: 'de', entries: { panier: 'Warenkorb' } }] },
  ],
  styleLists: [{ id: brand, name: 'Brand', language: 'de', instructions: [{ label: 'short', prompt: 'Be short.' }] }],
  memories: [{ id: memory, name: 'UI', source: 'en', segments: [{ source: 'Cart', targets: { de: 'Warenkorb' } }] }],
}

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  readonly call: (...args: readonly string[]) => Promise<Ended>
}

async function openWorld(
  config: Readonly<Record<string, unknown>>,
  { service: given, ...options }: ServiceOptions & { readonly service?: LocalService } = {},
): Promise<World> {
  const service = given ?? (await startAsReal({ seed, ...options }))
  const usual = { source: 'en', files: ['{locale}.json'], service: { baseUrl: service.url } }
  const folder = await createFolder({
    'lockale.config.json': { ...usual, ...config },
    'en.json': { title: 'Cart' },
    'fr.json': { title: 'Panier' },
  })
  return {
    service,
    folder,
    call: (...args) => callLockale(args, { cwd: folder.path, env: { LOCKALE_KEY: key } }),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** The setting, the target that it does not fit, and why. */
const unsupported: readonly (readonly [
  name: string,
  target: string,
  setting: Readonly<Record<string, unknown>>,
  says: string,
  source?: string,
])[] = [
  ['formality', 'sv', { formality: 'more' }, 'formality left out for sv: the service does not support it for sv'],
  [
    'glossary',
    'ja',
    { glossary: [terms] },
    'glossary left out for ja: glossary "Terms" has no dictionary from en to ja',
  ],
  [
    'glossary',
    'de',
    { glossary: [empty] },
    'glossary left out for de: glossary "Others" has no dictionary from en to de',
  ],
  ['style', 'ja', { style: brand }, 'style left out for ja: style rule list "Brand" is for de'],
  [
    'memory',
    'ja',
    { memory: { id: memory } },
    'memory left out for ja: translation memory "UI" does not translate from en to ja',
  ],
  [
    'memory',
    'de',
    { memory: { id: memory } },
    'memory left out for de: translation memory "UI" does not translate from fr to de',
    'fr',
  ],
  [
    'instructions',
    'pl',
    { instructions: ['Be short.'] },
    'instructions left out for pl: the service does not support it for pl',
  ],
]

test.for(unsupported)(
  'for the whole project %s does not fit %s: it is left out, and the plan says so',
  async (unsupported) => {
    const [, target, setting, says, source = 'en'] = unsupported
    await using world = await openWorld({ source, targets: [target], ...setting })
    const plan = await world.call('plan')
    expect([plan.code, plan.out]).toEqual([0, expect.stringContaining(says)])
    expect(world.service.meter.billedCharacters).toBe(0)
    const sync = await world.call('sync', '--yes')
    expect([sync.code, world.service.counters.texts]).toEqual([0, 1])
  },
)

test.for(unsupported)('for one target %s does not fit %s: nothing is billed', async (unsupported) => {
  const [name, target, setting, , source = 'en'] = unsupported
  await using world = await openWorld({ source, targets: ['es', { locale: target, ...setting }] })
  const before = await world.folder.bytes()
  const sync = await world.call('sync', '--yes')
  expect([sync.code, sync.err]).toEqual([
    2,
    expect.stringContaining(`SETTING_DOES_NOT_FIT ${name} is set for ${target}`),
  ])
  expect([world.service.meter.texts, await world.folder.bytes()]).toEqual([[], before])
})

test('what a file of the project has nothing of for a target is left out, and the plan says so', async () => {
  const terms = 'lockale/glossaries/terms.csv'
  await using world = await openWorld({ targets: ['de', 'es'], glossary: terms })
  await world.folder.write(terms, 'en,de\ncart,Warenkorb\n')
  const plan = await world.call('plan')
  const says = `glossary left out for es: ${terms} has no terms from en to es\n`
  expect([plan.code, plan.out]).toEqual([0, expect.stringContaining(says)])
  expect(plan.out).not.toContain('left out for de')
})

test('formality that is only preferred never stops a run, also where one target asks for it', async () => {
  await using world = await openWorld({ targets: [{ locale: 'sv', formality: 'prefer_more' }] })
  const plan = await world.call('plan')
  expect([plan.code, plan.out]).toEqual([0, expect.stringContaining('formality left out for sv')])
  expect([(await world.call('sync', '--yes')).code, world.service.counters.texts]).toEqual([0, 1])
})

test.for<[name: string, config: Readonly<Record<string, unknown>>, says: string]>([
  ['a glossary', { glossary: [nowhere] }, 'no glossary'],
  ['a style', { style: nowhere }, 'no style rule list'],
  ['a memory', { memory: { id: nowhere } }, 'no translation memory'],
  ['an id that is none', { glossary: ['terms'] }, 'no glossary'],
])('%s that is not there, for the whole project and for one target', async ([, setting, says]) => {
  for (const config of [{ targets: ['de'], ...setting }, { targets: [{ locale: 'de', ...setting }] }]) {
    await using world = await openWorld(config)
    const sync = await world.call('sync', '--yes')
    expect([sync.code, sync.err]).toEqual([2, expect.stringContaining('SETTING_NOT_FOUND')])
    expect(sync.err).toContain(says)
    expect(world.service.meter.texts).toEqual([])
  }
})

test('an account of another region', async () => {
  const accounts = [{ key, region: 'us' }]
  await using world = await openWorld({ targets: ['de'] }, { seed: { ...seed, accounts } })
  const sync = await world.call('sync', '--yes')
  expect([sync.code, sync.err]).toEqual([4, expect.stringContaining('The account belongs to another region')])
  expect(world.service.meter.texts).toEqual([])
})

test('a glossary that was made in another region', async () => {
  await using europe = await startAsReal({ seed })
  const service = await startService({ beside: europe, region: 'us', announceStandIn: false })
  await using world = await openWorld({ targets: ['de'], glossary: [terms] }, { service })
  const { code, err } = await world.call('sync', '--yes')
  expect([code, err]).toEqual([2, expect.stringContaining('SETTING_NOT_FOUND')])
  expect(err).toContain('account and region')
})
