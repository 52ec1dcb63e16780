import { createClient, isLockaleError, type LanguageService, Secret } from '@lockale/client'
import { type LocalService, listEndpoints, startService } from '@lockale/service'
import { refusalRules } from '@lockale/api'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contractRows, ruleRows } from './all-rows.ts'
import { endpointIndex, notInClient } from './endpoint-index.ts'
import type { RawRequest, RuleRow } from './row.ts'

const endpoints = await listEndpoints()

/** Of the service's own making, or older spellings that it understands as well. */
const besides = new Set(['/', '/healthz', '/__session__/last-request', '/__faults__'])

describe('the endpoint index', () => {
  const served = new Set(endpoints.map(({ endpoint }) => endpoint))

  test.for(endpointIndex.filter((endpoint) => !endpoint.startsWith('WebSocket')))('%s is served', (endpoint) => {
    expect(served).toContain(endpoint)
  })

  test('every key-protected endpoint that is served stands in it', () => {
    const index = new Set(endpointIndex)
    const others = endpoints.filter(
      ({ endpoint, access }) => access !== 'open' && !index.has(endpoint) && !besides.has(endpoint.split(' ')[1] ?? ''),
    )
    // the older spelling of quality evaluations
    expect(others.map(({ endpoint }) => endpoint)).toEqual(['GET /v1/quality-evaluation/{job_id}'])
  })

  test('every endpoint has a call of the client', () => {
    const called = new Set(contractRows.map(({ endpoint }) => endpoint))
    const missing = endpointIndex.filter((endpoint) => !called.has(endpoint) && notInClient[endpoint] === undefined)
    expect(missing).toEqual([])
    expect([...called].filter((endpoint) => !endpointIndex.includes(endpoint))).toEqual([])
  })

  test('every call of the client stands in a row', () => {
    const { client } = open('http://127.0.0.1:1')
    const rows = new Set(contractRows.map((row) => row.client))
    expect(callsOf(client).filter((name) => !rows.has(name) && !madeOfOthers.has(name))).toEqual([])
  })
})

/** They are made of calls that have rows, open nothing, or are for any endpoint: `lockale api` has each played by them. */
const madeOfOthers = new Set(['close', 'request', 'previewRequest', 'translateAll'])

describe('the client makes each call, and the service answers it', () => {
  test.for(contractRows.map((row) => [`${row.client} → ${row.endpoint}`, row] as const))('%s', async ([, row]) => {
    await using service = await startService()
    const key = row.endpoint.includes('/admin/') ? 'contract:adm' : 'contract'
    const { client } = open(service.url, { key })
    await row.run(client, service)
    const routes = service.requests.map(({ route }) => route)
    expect(routes).toContain(row.endpoint)
    expect(service.requests.filter(({ status }) => status === 500)).toEqual([])
  })
})

describe('the rules', () => {
  test('each has a request that breaks it', () => {
    const broken = new Set(ruleRows.map(({ rule }) => rule))
    // 16: what an older service says; the client's side is in errors.test.ts. 66: a fault
    // 68: only the client's, in guard-calls.test.ts
    const elsewhere = new Set(['glossary-pair-mismatch', 'throttled', 'parameters'])
    expect(Object.keys(refusalRules).filter((rule) => !broken.has(rule as never) && !elsewhere.has(rule))).toEqual([])
  })

  test.for(ruleRows.map((row, index) => [`${row.rule} ${String(row.says)} (${index + 1})`, row] as const))(
    '%s',
    async ([, row]) => {
      await using service = await startService()
      const { client } = open(service.url)
      const request = typeof row.request === 'function' ? await row.request(service, client) : row.request
      const before = usedBy(service, request)
      expect(await send(service, request)).toSatisfy((answer: Refused) => isRefusedAs(answer, row))
      expect(usedBy(service, request)).toEqual(before)
    },
  )

  test.for(
    ruleRows.flatMap((row, index) => (row.client === undefined ? [] : [[`${row.rule} (${index + 1})`, row] as const])),
  )('the client says %s before it sends anything, and can be told not to', async ([, row]) => {
    await using service = await startService()
    // whoever administers needs a key for it
    const key = row.area === 'admin' ? 'contract:adm' : 'contract'
    const { client } = open(service.url, { key })
    const call = row.client ?? (() => Promise.reject(new Error('no call')))
    const before = service.counters.requests
    const refused: unknown = await call(client).catch((error: unknown) => error)
    expect(isLockaleError(refused) && 'rule' in refused ? refused.rule : refused).toBe(row.rule)
    expect(service.counters.requests).toBe(before)

    const { client: unchecked } = open(service.url, { key, checks: false })
    const answered: unknown = await call(unchecked).catch((error: unknown) => error)
    expect(answered).toMatchObject({ name: 'ServiceError', status: row.status })
  })
})

/** What the account of a request has spent: a refusal costs nothing. */
function usedBy({ store }: LocalService, { key = 'contract' }: RawRequest): unknown {
  const known = key === '' ? undefined : store.find(key)
  return known === undefined ? undefined : store.used(known).byAccount
}

interface Refused {
  readonly status: number
  readonly message: string | undefined
  readonly detail: string | undefined
}

function isRefusedAs({ status, message, detail }: Refused, row: RuleRow): boolean {
  if (status !== row.status) return false
  if (typeof row.says === 'string') return message === row.says && detail === row.detail
  return (row.detail === undefined || detail === row.detail) && row.says.test(`${message} ${detail ?? ''}`)
}

function open(
  baseUrl: string,
  { key = 'contract', checks = true }: { readonly key?: string; readonly checks?: boolean } = {},
): { readonly client: LanguageService } {
  const client = createClient({ key: new Secret(key), baseUrl, checks, attempts: 1, environment: {}, timeoutMs: 5000 })
  onTestFinished(() => client.close())
  return { client }
}

/** Names of all functions of the client, such as `glossaries.create`. */
function callsOf(client: object, path = ''): readonly string[] {
  return Object.entries(client).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') return [`${path}${name}`]
    return typeof value === 'object' && value !== null ? callsOf(value, `${path}${name}.`) : []
  })
}

async function send(
  service: LocalService,
  { method, path, json, form, body, headers = {}, key = 'contract' }: RawRequest,
): Promise<Refused> {
  const sent = json === undefined ? (form ?? body) : JSON.stringify(json)
  const type =
    json === undefined ? (form === undefined ? undefined : 'application/x-www-form-urlencoded') : 'application/json'
  const response = await fetch(service.url + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === '' ? {} : { authorization: `Service-Auth-Key ${key}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as { message?: string; detail?: string }
  return { status: response.status, message: answer.message, detail: answer.detail }
}
