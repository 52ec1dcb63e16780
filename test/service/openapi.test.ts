import { join } from 'node:path'
import { createClient, Secret } from '@lockale/client'
import { type EncodedAnswer, listEndpoints, startService } from '@lockale/service'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'
import { contractRows, ruleRows } from './contract/all-rows.ts'
import { makeOpenApiDocument } from './openapi/make-document.ts'
import type { Schema } from './openapi/type-schemas.ts'

type Operation = {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Schema
    readonly responses: { readonly Refused: Operation['responses'][string] }
  }
}

let document: Document
beforeAll(async () => {
  await using service = await startService()
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document
})

test('the document is made of the endpoints of the service and the types of the api', async () => {
  const made = `${JSON.stringify(await makeOpenApiDocument())}\n`
  await expect(made).toMatchFileSnapshot(join(repositoryRoot, 'packages/service/src/openapi.json'))
})

test('it names the address of the service, has every endpoint, and needs no key', async () => {
  await using service = await startService()
  const answer = await fetch(`${service.url}/openapi.json`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  const given = (await answer.json()) as Document
  expect(given).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.url }] })
  const named = Object.entries(given.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.toSorted()).toEqual((await listEndpoints()).map(({ endpoint }) => endpoint).toSorted())
})

/** Refuses fields that a schema does not name: the service must not answer with one that nobody described. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (typeof value !== 'object' || value === null) return value
  const made = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]))
  return 'properties' in made && made['type'] === 'object' ? { additionalProperties: false, ...made } : made
}

const validators = new Map<string, ValidateFunction>()
function validatorOf(name: string, schema: Schema): ValidateFunction {
  const known = validators.get(name)
  if (known !== undefined) return known
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  const validate = ajv.compile(strict({ ...schema, components: document.components }) as Schema)
  validators.set(name, validate)
  return validate
}

/** What is wrong with an answer by the document; `undefined` for a right one. */
function wrongIn(route: string, { status, headers, body }: EncodedAnswer): string | undefined {
  const [method = '', path = ''] = route.split(' ')
  const operation = document.paths[path]?.[method.toLowerCase()]
  const response = operation?.responses[status] ?? (status >= 400 ? document.components.responses.Refused : undefined)
  if (response === undefined) return `${route} answers ${status}, which is not in the document`
  const [type, media] = Object.entries(response.content ?? {})[0] ?? []
  if (type === undefined || media === undefined) return body.length === 0 ? undefined : `${route} ${status} has a body`
  if (type !== 'application/json') return undefined
  if (headers['content-type'] !== 'application/json') return `${route} ${status} is no JSON`
  const validate = validatorOf(`${route} ${status}`, media.schema)
  if (validate(JSON.parse(Buffer.from(body).toString()))) return undefined
  return `${route} ${status}: ${JSON.stringify(validate.errors)}`
}

/** A service that notes each answer, and each JSON body that it accepted. */
async function startWatched(): Promise<{
  readonly service: Awaited<ReturnType<typeof startService>>
  readonly answers: Map<string, EncodedAnswer[]>
}> {
  const answers = new Map<string, EncodedAnswer[]>()
  const endpoints = (await listEndpoints()).map(({ endpoint }) => endpoint)
  const service = await startService({
    intercept: ({ method, path }) => ({
      rewrite(answer) {
        const route = endpoints.find((endpoint) => fits(endpoint, `${method} ${path}`))
        if (route !== undefined) answers.set(route, [...(answers.get(route) ?? []), answer])
        return answer
      },
    }),
  })
  onTestFinished(() => service.close())
  return { service, answers }
}

function fits(endpoint: string, request: string): boolean {
  const [parts, given] = [endpoint.split('/'), request.split('/')]
  return parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at])
}

const seen = new Set<string>()

describe('every answer is as the document says, without another field', () => {
  test.for(contractRows.map((row) => [`${row.client} → ${row.endpoint}`, row] as const))('%s', async ([, row]) => {
    const { service, answers } = await startWatched()
    const key = new Secret(row.endpoint.includes('/admin/') ? 'contract:adm' : 'contract')
    const client = createClient({ key, baseUrl: service.url, environment: {} })
    onTestFinished(() => client.close())
    await row.run(client, service)
    const all = [...answers].flatMap(([route, list]) => list.map((answer) => [route, answer] as const))
    expect(all.flatMap(([route, answer]) => wrongIn(route, answer) ?? [])).toEqual([])
    for (const [route, { status }] of all) if (status < 400) seen.add(route)
    const bodies = service.requests.filter(({ status, headers }) => {
      return status !== undefined && status < 400 && headers['content-type'] === 'application/json'
    })
    for (const { route = '', body = '' } of bodies) {
      const [method = '', path = ''] = route.split(' ')
      const schema = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
      const validate = validatorOf(`body of ${route}`, schema ?? {})
      // a row sends a field that no service knows, which is ignored
      const { field_of_tomorrow: _unknown, ...fields } = JSON.parse(body) as Record<string, unknown>
      expect([route, validate(fields), validate.errors]).toEqual([route, true, null])
    }
  })

  test('every endpoint that has a row was seen', () => {
    const named = contractRows.map(({ endpoint }) => endpoint).filter((endpoint) => !endpoint.startsWith('WebSocket'))
    expect(named.filter((endpoint) => !seen.has(endpoint))).toEqual([])
  })

  test('refusals have the one body of errors', () => {
    expect(ruleRows.length).toBeGreaterThan(50)
    expect(wrongIn('POST /v2/translate', refused({ message: 'no', detail: 'x' }))).toBeUndefined()
    expect(wrongIn('POST /v2/translate', refused({ error: 'no' }))).toContain('message')
  })
})

function refused(json: unknown): EncodedAnswer {
  return { status: 400, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(json)) }
}
