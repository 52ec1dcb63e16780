import { startService } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'

/** A project with one source file, and a service that counts what it is asked. */
async function openProject(
  targets: readonly unknown[],
  { source = 'en', intercept }: { readonly source?: string; readonly intercept?: Interceptor } = {},
) {
  const service = await startService({ announceStandIn: false, ...(intercept && { intercept }) })
  const config = (own: readonly unknown[]) => ({
    source,
    targets: own,
    files: ['locales/{locale}.json'],
    service: { baseUrl: service.url },
  })
  const folder = await createFolder({
    'lockale.config.json': config(targets),
    [`locales/${source}.json`]: { cart: 'Your cart is empty', pay: 'Pay now, {{name}}' },
  })
  const run = async (...args: readonly string[]) => {
    const before = service.requests.length
    const ended = await callLockale(args, { cwd: folder.path, env: { LOCKALE_KEY: 'any-word' } })
    const sent = service.requests.slice(before).flatMap(({ path, body }) => {
      return path === '/v2/translate' && body !== undefined
        ? [JSON.parse(body) as { target_lang: string; text: string[] }]
        : []
    })
    // Requests of two locales arrive in any order.
    return { ...ended, sent: sent.map(({ target_lang: target, text }) => `${target} ${text.length}`).toSorted() }
  }
  return {
    folder,
    run,
    retarget: (own: readonly unknown[]) => folder.write('lockale.config.json', config(own)),
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

test('locales that are sent under one code are billed once: at once, and when one comes later', async () => {
  await using project = await openProject(['de', 'de-AT'])
  expect((await project.run('plan')).out).toContain('Plan: 4 strings to translate · 1 request · 27 characters')
  expect((await project.run('sync')).sent).toEqual(['de 2'])
  await project.retarget(['de-LU', 'de', 'de-AT'])
  expect((await project.run('plan')).out).toContain('= 2 to reuse, not billed')
  expect((await project.run('sync')).sent).toEqual([])
  expect(await project.folder.read('locales/de-LU.json')).toBe(await project.folder.read('locales/de.json'))
  expect(await project.run('check')).toMatchObject({ code: 0 })
})

test.for<[name: string, targets: readonly unknown[], sent: readonly string[], said: string]>([
  [
    'Spanish of America is one language',
    ['es-MX', 'es', 'es-AR'],
    ['es 2', 'es-419 2'],
    'i language codes: es-MX, es-AR as es-419; ',
  ],
  [
    'Portuguese of Africa is that of Portugal',
    ['pt-AO', 'pt'],
    ['pt-BR 2', 'pt-PT 2'],
    'pt-AO as pt-PT · pt as pt-BR; ',
  ],
  ['the config chooses', [{ locale: 'pt', code: 'pt-PT' }, 'pt-MZ'], ['pt-PT 2'], 'pt, pt-MZ as pt-PT; '],
  [
    'other settings are another question',
    ['de', { locale: 'de-AT', formality: 'less' }],
    ['de 2', 'de 2'],
    'de-AT as de; ',
  ],
  [
    'another description of the app is another question, and equal ones are one',
    [{ locale: 'de', context: 'A bank.' }, 'de-AT', { locale: 'de-LU', context: 'A bank.' }],
    ['de 2', 'de 2'],
    'de-AT, de-LU as de; ',
  ],
])('%s', async ([, targets, sent, said]) => {
  await using project = await openProject(targets)
  expect((await project.run('plan')).out).toContain(said)
  const synced = await project.run('sync')
  expect([synced.code, synced.sent]).toEqual([0, sent])
  expect(synced.out).toContain(said)
  expect(await project.run('sync')).toMatchObject({ sent: [], out: expect.not.stringContaining('language codes') })
})

test('bare English is American, that of Australia British', async () => {
  await using project = await openProject(['en', 'en-AU'], { source: 'sv' })
  expect((await project.run('sync')).sent).toEqual(['en-GB 2', 'en-US 2'])
})

test('what was translated under another code is up to date all the same', async () => {
  await using project = await openProject([{ locale: 'es-MX', code: 'es' }, { locale: 'en-XA' }])
  expect((await project.run('sync')).sent).toEqual(['es 2'])
  await project.retarget(['es-MX', 'en-XA'])
  const before = await project.folder.bytes()
  expect(await project.run('check', '--max-warnings', '0')).toMatchObject({ code: 0 })
  expect(await project.run('sync')).toMatchObject({ code: 0, sent: [], out: expect.stringContaining('nothing to do') })
  expect(await project.folder.bytes()).toEqual(before)
})

test('a locale whose answers were to come with those of a failed one fails with it', async () => {
  const down: Interceptor = async ({ path, readTarget }) => {
    return path === '/v2/translate' && (await readTarget()) === 'de' ? { status: 400 } : undefined
  }
  await using project = await openProject(['de', 'fr', 'de-AT'], { intercept: down })
  const synced = await project.run('sync')
  expect([synced.code, synced.out]).toEqual([
    3,
    expect.stringMatching(/de, de-AT failed: .*4 strings are not translated/u),
  ])
  expect(synced.sent.filter((one) => one.startsWith('fr'))).toEqual(['fr 2'])
})

test('packages that name another code for a locale are planned as they are billed', async () => {
  await using service = await startService({ announceStandIn: false })
  const config = (targets: readonly unknown[]) => ({
    source: 'en',
    targets,
    files: ['{locale}.json'],
    service: { baseUrl: service.url },
  })
  await using folder = await createFolder({
    'package.json': { workspaces: ['a', 'b'] },
    'a/package.json': { name: 'a' },
    'a/lockale.config.json': config(['pt', 'pt-PT']),
    'a/en.json': { pay: 'Pay now' },
    'b/package.json': { name: 'b' },
    'b/lockale.config.json': config([{ locale: 'pt', code: 'pt-PT' }]),
    'b/en.json': { pay: 'Pay now' },
  })
  const run = (command: string) => callLockale([command], { cwd: folder.path, env: { LOCKALE_KEY: 'any-word' } })
  expect((await run('plan')).out).toContain('Plan: 3 strings to translate · 2 requests · 14 characters')
  expect((await run('sync')).out).toContain('3 strings written · 14 characters')
  expect(service.requests.filter(({ path }) => path === '/v2/translate')).toHaveLength(2)
})
