import { createClient, isServiceError, Secret } from '@lockale/client'
import { type LocalService, type ServedEndpoint, listEndpoints, startService } from '@lockale/service'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const endpoints = await listEndpoints()

/*
 * Who may call what: keys of each kind against each endpoint. Requests have no body, so whoever may call is refused for that,
 * or for an id that nobody has.
 */

const scopes = [...new Set(endpoints.flatMap(({ scope }) => (scope === undefined ? [] : [scope])))]
const keys = {
  free: 'access-key:fx',
  paid: 'access-key',
  admin: 'access-key:adm',
  unknown: 'nobody',
  here: 'here-key',
  there: 'there-key',
} as const
const protectedOnes = endpoints.filter(({ access }) => access !== 'open')

let service: LocalService
let region: LocalService
beforeAll(async () => {
  service = await startService({
    strictKeys: true,
    seed: {
      accounts: [
        { key: keys.free },
        { key: keys.paid },
        { key: keys.admin },
        { key: keys.here },
        { key: keys.there, region: 'us' },
        ...scopes.map((scope) => ({ key: `key-${scope}`, scopes: [scope] })),
      ],
    },
  })
  region = await startService({ region: 'us', beside: service })
})
afterAll(async () => {
  await region.close()
  await service.close()
})

interface Answer {
  readonly status: number
  readonly json: { readonly message?: string; readonly detail?: string }
}

async function ask({ endpoint }: ServedEndpoint, authorization: string | undefined, at = service): Promise<Answer> {
  const [method = '', pattern = ''] = endpoint.split(' ')
  const path = pattern
    .replace('{document_id}', 'A'.repeat(32))
    .replaceAll(/\{[^}]+\}/gu, '11111111-1111-4111-8111-111111111111')
  const headers = authorization === undefined ? {} : { authorization }
  const response = await fetch(at.url + path, { method, headers })
  const text = await response.text()
  return { status: response.status, json: text.startsWith('{') ? (JSON.parse(text) as Answer['json']) : {} }
}

const askWith = (key: string, endpoint: ServedEndpoint, at = service): Promise<Answer> =>
  ask(endpoint, `Service-Auth-Key ${key}`, at)

describe.for(protectedOnes.map((endpoint) => [endpoint.endpoint, endpoint] as const))('%s', ([, endpoint]) => {
  test.for<[name: string, authorization: string | undefined]>([
    ['no key', undefined],
    ['an empty key', 'Service-Auth-Key '],
    ['a key nobody knows', `Service-Auth-Key ${keys.unknown}`],
    ['another scheme', `Bearer ${keys.paid}`],
    ['a key and something more', `Service-Auth-Key ${keys.paid} x`],
  ])('%s: 403', async ([, authorization]) => {
    expect(await ask(endpoint, authorization)).toEqual({ status: 403, json: { message: 'Forbidden' } })
  })

  test('a key of the other kind is refused, one of its own kind is not', async () => {
    const [own, other] = endpoint.access === 'admin' ? [keys.admin, keys.paid] : [keys.paid, keys.admin]
    expect(await askWith(own, endpoint)).not.toMatchObject({ status: 403 })
    expect(await askWith(other, endpoint)).toEqual({ status: 403, json: { message: 'Forbidden' } })
  })

  test('a key with scopes needs the one that is named', async () => {
    for (const scope of scopes) {
      const { status, json } = await askWith(`key-${scope}`, endpoint)
      expect([scope, status === 403]).toEqual([scope, scope !== endpoint.scope])
      const missing = scope === endpoint.scope || endpoint.scope === undefined ? undefined : endpoint.scope
      expect(json.detail?.startsWith('Missing') === true ? json.detail : undefined).toEqual(
        missing === undefined || endpoint.access === 'admin' ? undefined : `Missing required scope(s): ${missing}`,
      )
    }
  })

  test('an account that belongs to a region is refused everywhere else', async () => {
    const denied = { status: 403, json: { message: 'Your account is denied access' } }
    expect(await askWith(keys.there, endpoint)).toEqual(denied)
    expect(await askWith(keys.there, endpoint, region)).not.toEqual(denied)
    expect(await askWith(keys.here, endpoint, region)).not.toEqual(denied)
  })
})

test('what only paid keys may call', async () => {
  const refused: string[] = []
  for (const endpoint of protectedOnes) {
    if (endpoint.access === 'admin') continue
    if ((await askWith(keys.free, endpoint)).status === 403) refused.push(endpoint.endpoint)
  }
  expect(
    [...new Set(refused.map((endpoint) => endpoint.split(' ')[1]?.split('/').slice(1, 4).join('/') ?? ''))].toSorted(
      (a, b) => (a < b ? -1 : 1),
    ),
  ).toEqual([
    'v1/jobs/voice',
    'v2/write/correct',
    'v2/write/rephrase',
    'v3/spoken-terms',
    'v3/spoken-terms/{spoken_terms_id}',
    'v3/style_rules',
    'v3/style_rules/{style_id}',
    'v3/voice/realtime',
  ])
})

test('at a region there is neither voice nor administration', async () => {
  const absent: string[] = []
  for (const endpoint of protectedOnes) {
    const key = endpoint.access === 'admin' ? keys.admin : keys.paid
    const { status, json } = await askWith(key, endpoint, region)
    if (status === 404 && json.message === 'Not found') absent.push(endpoint.endpoint)
  }
  expect(absent.every((endpoint) => /voice|\/admin\//u.test(endpoint))).toBe(true)
  expect(absent).toEqual(
    protectedOnes.map(({ endpoint }) => endpoint).filter((one) => /\/voice\/|\/admin\//u.test(one)),
  )
})

test('glossaries and style lists of elsewhere are not seen at a region, and the client says why', async () => {
  const open = (url: string) => {
    const client = createClient({ key: new Secret(keys.paid), baseUrl: url, attempts: 1, environment: {} })
    onTestFinished(() => client.close())
    return client
  }
  const [main, us] = [open(service.url), open(region.url)]
  const { glossaryId } = await main.glossaries.create({
    name: 'UI',
    dictionaries: [{ sourceLang: 'en', targetLang: 'de', entries: { cart: 'Korb' } }],
  })
  const { styleId } = await main.styleRules.create({ name: 'House', language: 'de' })

  expect(await us.glossaries.list()).toEqual([])
  expect(await us.styleRules.list()).toEqual([])
  const text = { text: ['The cart'], sourceLang: 'en', targetLang: 'de' }
  for (const call of [
    () => us.glossaries.get(glossaryId),
    () => us.styleRules.get(styleId),
    () => us.translate({ ...text, glossaryIds: [glossaryId] }),
    () => us.translate({ ...text, styleId }),
  ]) {
    const error: unknown = await call().catch((reason: unknown) => reason)
    expect(isServiceError(error, 'NOT_FOUND') && error.hint).toMatch(/region/u)
    expect(isServiceError(error) && error.hint).toContain(new URL(region.url).host)
  }
  const { translations } = await main.translate({ ...text, glossaryIds: [glossaryId], styleId })
  expect(translations[0]?.text).toContain('Korb')
  // one account all the same
  expect(await us.usage()).toEqual(await main.usage())
})
