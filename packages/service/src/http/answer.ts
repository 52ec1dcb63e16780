import type { ErrorBody } from '@lockale/api'
import type { BoughtText } from '../meter.ts'
import type { Refusal } from './refusal.ts'

/** The answer of a route, which the server then sends. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. Absent for an answer without a body. */
  readonly json?: unknown
  /** Bytes to send instead of JSON; the content type is in `headers`. An async iterable is sent as it arrives. */
  readonly bytes?: Uint8Array | AsyncIterable<Uint8Array> | undefined
  /** Called when the whole answer has been sent. */
  readonly onSent?: (() => void) | undefined
  /** What the request translated and billed, for `Counters`. */
  readonly work?: Work
  /** What was billed for each string, in the order of the answer. The meter (`meter.ts`) adds it up. */
  readonly bought?: readonly BoughtText[]
}

export function ok(json: unknown): Answer {
  return { status: 200, json }
}

/** What a request translated and billed. */
export interface Work {
  readonly texts: number
  /** Billed characters (code points). */
  readonly billedCharacters: number
}

/** An answer whose body is bytes, before it is sent. */
export interface EncodedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export async function encodeAnswer({ status, headers = {}, json, bytes }: Answer): Promise<EncodedAnswer> {
  if (bytes !== undefined) return { status, headers, body: await collect(bytes) }
  return encodeJson({ status, headers, json })
}

export function encodeJson({ status, headers = {}, json }: Omit<Answer, 'bytes'>): EncodedAnswer {
  if (json === undefined) return { status, headers, body: new Uint8Array() }
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(json)),
  }
}

export function refusalAnswer({ status, message, detail, code, headers }: Refusal): Answer {
  const json: ErrorBody = { message, detail, code }
  return { status, headers, json }
}

async function collect(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Returns for each translation whether it is intact: no injected fault changed it in the answer. Returns false for all
 * if the answer is unreadable or has another number of translations: then a careful client uses none of them.
 */
export function findIntact(json: unknown, { status, headers, body }: EncodedAnswer): readonly boolean[] {
  const texts = textsOf(json)
  const isPlain =
    /^application\/json\b/iu.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
  const sent = status === 200 && isPlain ? textsOf(parse(body)) : []
  return texts.map((text, index) => sent.length === texts.length && sent[index] === text)
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

function textsOf(json: unknown): readonly unknown[] {
  if (typeof json !== 'object' || json === null || !('translations' in json)) return []
  const translations: unknown = json.translations
  return Array.isArray(translations) ? translations.map((one: { readonly text?: unknown } | null) => one?.text) : []
}
