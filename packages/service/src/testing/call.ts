import type { LocalService } from '../start.ts'

export interface TestCall {
  readonly path: string
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a form. */
  readonly form?: string
  /** Sent as it is. */
  readonly body?: string | Uint8Array
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** `undefined` when the body is not JSON. */
  readonly json: unknown
}

/** One request to the service, with a key unless `key` is `''`. */
export async function call(service: LocalService, request: TestCall): Promise<TestAnswer> {
  const { path, json, form, body, key = 'test-key', headers = {} } = request
  const type =
    json === undefined ? (form === undefined ? undefined : 'application/x-www-form-urlencoded') : 'application/json'
  const sent = json === undefined ? (form ?? body) : JSON.stringify(json)
  const response = await fetch(service.url + path, {
    method: request.method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === '' ? {} : { authorization: `Service-Auth-Key ${key}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

/** POST /v2/translate with what differs from a plain English to German request. */
export function translate(
  service: LocalService,
  fields: Readonly<Record<string, unknown>>,
  options: Partial<TestCall> = {},
): Promise<TestAnswer> {
  const json = { text: ['Save all files'], target_lang: 'DE', source_lang: 'EN', ...fields }
  return call(service, { path: '/v2/translate', json, ...options })
}

/** The translated texts of an answer. */
export function textsOf({ json }: TestAnswer): readonly string[] {
  return (json as { translations: { text: string }[] }).translations.map(({ text }) => text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
