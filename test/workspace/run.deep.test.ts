import { describe, expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'
import { createMonorepo, type Packages } from './monorepo.ts'

const three: Packages = {
  'packages/admin': { texts: { save: 'Save the changes', users: 'All users of this app' } },
  'packages/blog': { texts: { read: 'Read the next story', save: 'Save the changes' } },
  'packages/shop': { texts: { cart: 'Your cart is empty', save: 'Save the changes' } },
}

function documentOf({ out }: { readonly out: string }): Readonly<Record<string, unknown>> {
  return JSON.parse(out) as Record<string, unknown>
}

describe('at the root of a workspace', () => {
  test('one run over all packages: a text that all of them have is bought once, in one request for each locale', async () => {
    await using service = await startAsReal()
    await using repo = await createMonorepo(service, three)
    const plan = documentOf(await repo.lockale(['plan', '--json']))
    expect(plan['totals']).toMatchObject({ translate: 12, texts: 8, requests: 2, lowerBound: 2 })
    const run = await repo.lockale(['sync', '--json'])
    expect(run).toMatchObject({ code: 0, err: '' })
    const document = documentOf(run)
    expect(document).toMatchObject({
      isComplete: true,
      written: 12,
      requests: 2,
      texts: 8,
      findings: [],
      plan: plan['totals'],
    })
    expect(document['files']).toEqual(
      Object.keys(three).flatMap((name) =>
        ['locales/de.json', 'locales/fr.json', 'lockale.lock'].map((file) => `${name}/${file}`),
      ),
    )
    const sent = service.requests.filter(({ path }) => path === '/v2/translate')
    expect(sent.map(({ body }) => (JSON.parse(body ?? '') as { text: readonly string[] }).text.length)).toEqual([4, 4])
    // What fits the languages is asked once by the plan and once by the run, not once for each package; what is left, by the plan.
    const asked = service.requests.filter(({ path }) => path !== '/v2/translate').map(({ path }) => path)
    expect(asked.length).toBeLessThanOrEqual(5)
    const [admin, blog, shop] = await Promise.all(
      Object.keys(three).map((name) => repo.texts(`${name}/locales/de.json`)),
    )
    expect([blog?.['save'], shop?.['save']]).toEqual([admin?.['save'], admin?.['save']])

    expect(documentOf(await repo.lockale(['sync', '--json']))).toMatchObject({
      requests: 0,
      files: [],
      isComplete: true,
    })
    expect(await repo.lockale(['check'])).toMatchObject({
      code: 0,
      out: '✓ No problems found. Checked 6 strings in 2 locales.\n',
    })
  })

  test('what was bought for all of them is on record with each of them', async () => {
    await using service = await startAsReal()
    await using repo = await createMonorepo(service, three)
    await repo.lockale(['sync'])
    const billed = service.counters.billedCharacters
    for (const name of Object.keys(three)) {
      const { [`${name}/locales/de.json`]: _, ...left } = await repo.folder.allBytes()
      expect(Object.keys(left)).toContain(`${name}/.lockale/ledger`)
      await repo.folder.write(`${name}/locales/de.json`, {})
      await repo.folder.write(`${name}/lockale.lock`, '')
      expect(await repo.lockale(['sync', '--adopt'], { in: name })).toMatchObject({ code: 0 })
    }
    expect(service.counters.billedCharacters).toBe(billed)
  })

  test('what one package paid for is not bought by another later', async () => {
    await using service = await startAsReal()
    await using repo = await createMonorepo(service, three)
    await repo.lockale(['sync'], { in: 'packages/shop' })
    expect(service.counters.billedCharacters).toBe(2 * 'Save the changesYour cart is empty'.length)
    const { plan } = documentOf(await repo.lockale(['sync', '--json'])) as { plan: unknown }
    expect(plan).toMatchObject({ texts: 4, recalled: { cache: 2, shared: 0 } })
    const all = 2 * 'Save the changesYour cart is emptyAll users of this appRead the next story'.length
    expect(service.counters.billedCharacters).toBe(all)
    // And then it is on record there too.
    await repo.folder.write('packages/shop/.lockale/ledger', '')
    await repo.folder.write('packages/blog/locales/de.json', {})
    expect(await repo.lockale(['sync'], { in: 'packages/blog' })).toMatchObject({ code: 0 })
    expect(service.counters.billedCharacters).toBe(all)
  })

  test('findings name files from the root, status counts all, a package is run alone in its folder', async () => {
    await using repo = await createMonorepo(undefined, three)
    await repo.lockale(['sync'])
    await repo.folder.write('packages/shop/locales/en.json', { cart: 'Your cart is full', save: 'Save the changes' })
    const checked = await repo.lockale(['check', '--json'])
    expect(checked.code).toBe(1)
    expect(documentOf(checked)['findings']).toMatchObject(
      ['de', 'fr'].map((locale) => ({ code: 'stale', locale, file: `packages/shop/locales/${locale}.json` })),
    )
    const { coverage } = documentOf(await repo.lockale(['status', '--json'])) as {
      coverage: readonly { locale: string; states: unknown; files: readonly unknown[] }[]
    }
    expect(coverage).toMatchObject(['de', 'fr'].map((locale) => ({ locale, states: { current: 5, stale: 1 } })))
    expect((await repo.lockale(['status'])).out).toContain('packages/shop    50.0 %  2 of 4 left')
    expect(coverage[0]?.files).toContainEqual({ file: 'packages/shop/locales/de.json', messages: 2, done: 1 })
    expect((await repo.lockale(['check'], { in: 'packages/blog' })).out).toContain('Checked 2 strings in 2 locales')
    expect((await repo.lockale(['check'], { in: 'packages' })).code).toBe(1)
    expect((await repo.lockale(['check', '--cwd', 'packages/admin/locales'])).code).toBe(0)
  })

  test('narrowed by files and messages', async () => {
    await using repo = await createMonorepo(undefined, three)
    const { steps } = documentOf(
      await repo.lockale(['plan', '--json', '--files', 'packages/blog', '--message', 'save']),
    ) as {
      steps: readonly { file: string; message: string }[]
    }
    expect(steps.map(({ file, message }) => `${file} ${message}`)).toEqual([
      'packages/blog/locales/de.json save',
      'packages/blog/locales/fr.json save',
    ])
    expect(await repo.lockale(['sync', '--message', 'cart'])).toMatchObject({ code: 0 })
    expect(await repo.texts('packages/shop/locales/de.json')).toEqual({ cart: expect.any(String) as string })
    expect(Object.keys(await repo.folder.bytes())).not.toContain('packages/blog/locales/de.json')
    expect((await repo.lockale(['plan', '--message', 'crat'])).err).toContain('MESSAGE_UNKNOWN')
    expect((await repo.lockale(['plan', '--files', 'packages/nothing'])).err).toContain('FILES_UNKNOWN')
  })

  test('a saved plan covers all packages, and none of it is done when one of them moved on', async () => {
    await using repo = await createMonorepo(undefined, three)
    expect(await repo.lockale(['plan', '--out', 'plan.json'])).toMatchObject({ code: 0 })
    await repo.folder.write('packages/blog/locales/en.json', { read: 'Read on', save: 'Save the changes' })
    const other = await repo.lockale(['sync', '--plan', 'plan.json'])
    expect([other.code, other.err]).toEqual([8, expect.stringContaining('read in de (packages/blog/locales/de.json)')])
    expect(Object.keys(await repo.folder.bytes()).filter((file) => file.endsWith('de.json'))).toEqual([])
    await repo.folder.write('packages/blog/locales/en.json', three['packages/blog']?.texts)
    expect(await repo.lockale(['sync', '--plan', 'plan.json'])).toMatchObject({ code: 0 })
    expect(await repo.lockale(['check'])).toMatchObject({ code: 0 })
  })

  test("people's words: accept, why and reopen find a message in the packages that have it", async () => {
    await using repo = await createMonorepo(undefined, three)
    await repo.lockale(['sync'])
    for (const name of ['blog', 'shop']) {
      const file = `packages/${name}/locales/de.json`
      await repo.folder.write(file, { ...(await repo.texts(file)), save: 'Sichern' })
      await repo.lockale(['sync'])
      const source = `packages/${name}/locales/en.json`
      await repo.folder.write(source, { ...(await repo.texts(source)), save: 'Save all changes' })
    }
    const { facts } = documentOf(await repo.lockale(['why', 'save', '--locale', 'de', '--json'])) as {
      facts: readonly { file: string; state: string }[]
    }
    expect(facts.map(({ file, state }) => `${file} ${state}`)).toEqual([
      'packages/admin/locales/de.json current',
      'packages/blog/locales/de.json source-changed',
      'packages/shop/locales/de.json source-changed',
    ])
    const one = documentOf(
      await repo.lockale(['accept', 'save', '--files', 'packages/blog', '--locale', 'de', '--json']),
    )
    expect(one['accepted']).toMatchObject([{ file: 'packages/blog/locales/de.json', message: 'save' }])
    const both = documentOf(await repo.lockale(['accept', 'save', 'cart', '--locale', 'de', '--json']))
    expect(both['accepted']).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ file: 'packages/shop/locales/de.json', text: 'Sichern' })]),
    )
    expect((await repo.lockale(['accept', 'save', 'nothing'])).err).toContain('MESSAGE_UNKNOWN')
    const again = documentOf(await repo.lockale(['reopen', 'save', '--locale', 'de', '--json']))
    expect(again['reopened']).toMatchObject(
      ['admin', 'blog', 'shop'].map((name) => ({ file: `packages/${name}/locales/de.json` })),
    )
  })
})

describe('budgets', () => {
  const characters = 2 * 'Save the changesAll users of this appRead the next storyYour cart is empty'.length

  test('--max-characters is for all together, and holds before the first request', async () => {
    await using service = await startAsReal()
    await using repo = await createMonorepo(service, three)
    const over = await repo.lockale(['sync', '--max-characters', String(characters - 1)])
    expect([over.code, service.counters.translations]).toEqual([5, 0])
    expect((await repo.lockale(['sync', '--max-characters', String(characters)])).code).toBe(0)
  })

  test('the budget of a config is for its own package', async () => {
    await using service = await startAsReal()
    const shop = { texts: { cart: 'Your cart is empty' }, config: { budget: { maxCharacters: 10 } } }
    await using repo = await createMonorepo(service, { ...three, 'packages/shop': shop })
    const over = await repo.lockale(['sync'])
    expect([over.code, over.err]).toEqual([5, expect.stringContaining('packages/shop: The run needs 36 characters')])
    expect([
      service.counters.translations,
      Object.keys(await repo.folder.bytes()).filter((file) => file.endsWith('fr.json')),
    ]).toEqual([0, []])
  })
})

describe('packages that differ', () => {
  test('other settings are another request; the same text is then another translation', async () => {
    await using service = await startAsReal()
    const formal = { texts: { save: 'Save the changes' }, config: { formality: 'prefer_more', targets: ['de'] } }
    await using repo = await createMonorepo(service, { ...three, 'packages/formal': formal })
    expect(documentOf(await repo.lockale(['sync', '--json']))).toMatchObject({
      requests: 3,
      texts: 9,
      isComplete: true,
    })
    const settings = service.requests
      .filter(({ path }) => path === '/v2/translate')
      .map(({ body }) => JSON.parse(body ?? '') as { formality?: string; target_lang: string })
    expect(settings.map(({ formality, target_lang: lang }) => `${lang} ${formality ?? '-'}`).toSorted()).toEqual([
      'de -',
      'de prefer_more',
      'fr -',
    ])
  })

  test('other services have their own requests, and one key for each', async () => {
    await using service = await startAsReal()
    await using other = await startAsReal()
    const blog = { texts: { read: 'Read the next story' }, config: { service: { baseUrl: other.url } } }
    await using repo = await createMonorepo(service, { ...three, 'packages/blog': blog })
    const run = await repo.lockale(['sync', '--json'])
    expect([run.code, service.counters.translations, other.counters.translations]).toEqual([0, 2, 2])
    expect(documentOf(run)).toMatchObject({ requests: 4, answered: 4, isComplete: true })
  })

  test('a root with a config of its own is one of them', async () => {
    await using repo = await createMonorepo(undefined, {
      ...three,
      '': { texts: { home: 'Welcome home, all of you' } },
    })
    const { files } = documentOf(await repo.lockale(['sync', '--json'])) as { files: readonly string[] }
    expect(files.filter((file) => file.endsWith('lock'))).toEqual([
      'lockale.lock',
      'packages/admin/lockale.lock',
      'packages/blog/lockale.lock',
      'packages/shop/lockale.lock',
    ])
    expect((await repo.lockale(['check'], { in: 'packages/blog' })).out).toContain('Checked 2 strings in 2 locales')
  })
})
