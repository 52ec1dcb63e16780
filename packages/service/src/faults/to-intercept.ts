import { setTimeout as sleep } from 'node:timers/promises'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { EncodedAnswer } from '../http/answer.ts'
import {
  type Alteration,
  type CannedAnswer,
  type Intercept,
  type InterceptedRequest,
  textListOf,
} from '../intercept.ts'
import type { Effect, EffectOf } from './fault.ts'

interface Occurrence {
  readonly request: InterceptedRequest
  /** How often the fault has applied, including this request. */
  readonly count: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns what the server does for an effect, except for `damage` and `set`, which need strings or the account. */
export function toIntercept(effect: Effect, occurrence: Occurrence): Intercept {
  switch (effect.kind) {
    case 'status':
      return refuse(effect, occurrence)
    case 'redirect':
      return { status: effect.status ?? 302, headers: { location: effect.to ?? '/elsewhere' } }
    case 'page':
      return { status: effect.status ?? 200, ...page(effect.title ?? 'Sign in to the network') }
    case 'echo-key':
      return echo(effect.where, effect.status ?? 400, occurrence.request.revealKey())
    case 'bomb':
      return {
        status: 200,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: bombBody(effect.bytes ?? 1_073_741_824),
      }
    case 'endless':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: endlessBody() }
    case 'raw':
      return { raw: effect.byteMs === undefined ? effect.bytes : drip(effect.bytes, effect.byteMs) }
    case 'reset':
      return { reset: effect.when === 'billed' ? 'done' : effect.when }
    case 'stall':
      return { stall: effect.before }
    case 'cut':
      return { truncate: effect.at }
    case 'slow': {
      const { headersMs = 0, bodyMs = 0, partMs = 0, partBytes = 1 } = effect
      return { pace: { headersMs, bodyMs, partMs, partBytes } }
    }
    case 'texts':
      return effect.are === 'no-list'
        ? { rewrite: (answer) => rewriteJson(answer, withoutList) }
        : { alter: textFaults[effect.are] }
    case 'bill':
      return { rewrite: (answer) => rewriteJson(answer, (json) => bill(json, effect)) }
    case 'encoding':
      return { rewrite: (answer) => recode(answer, effect) }
    case 'trailing':
      return { rewrite: (answer) => ({ ...answer, body: Buffer.concat([answer.body, Buffer.from(effect.text)]) }) }
    case 'damage':
    case 'set':
      return { delayMs: 0 }
  }
}

function refuse({ status, retryAfter = [], message }: EffectOf<'status'>, { count, now }: Occurrence): Intercept {
  const statuses = typeof status === 'object' ? status : [status]
  const next = typeof status === 'object' ? statuses[count - 1] : statuses[0]
  if (next === undefined || next === 'ok') return { delayMs: 0 }
  const values = [retryAfter].flat().map((value) => readDate(value, now))
  return {
    status: next,
    headers: values.length === 0 ? {} : { 'retry-after': values },
    body: { message: message ?? `The service was told to answer ${next}.` },
  }
}

function readDate(value: string, now: number): string {
  const [, sign, seconds] = /^date([+-])(\d+)$/u.exec(value) ?? []
  if (seconds === undefined) return value
  return new Date(now + Number(seconds) * (sign === '-' ? -1000 : 1000)).toUTCString()
}

function page(title: string): Pick<CannedAnswer, 'headers' | 'body'> {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  }
}

function echo(where: 'body' | 'header' | 'page', status: number, key: string): CannedAnswer {
  const message = `The key ${key} may not do this.`
  if (where === 'header') return { status, headers: { 'x-trace-id': key, 'x-key': key }, body: { message: 'No.' } }
  return where === 'body' ? { status, body: { message, detail: key } } : { status, ...page(message) }
}

const textFaults: Readonly<Record<Exclude<EffectOf<'texts'>['are'], 'no-list'>, Alteration['alter']>> = {
  fewer: (texts) => texts.slice(0, -1),
  more: (texts) => [...texts, ...texts.slice(0, 1)],
  none: () => [],
  reversed: (texts) => texts.toReversed(),
  rotated: (texts) => [...texts.slice(1), ...texts.slice(0, 1)],
  equal: (texts) => texts.map(() => 'One sentence for every text.'),
  null: (texts) => texts.map(() => null),
  number: (texts) => texts.map((_, index) => index),
  missing: (texts) => texts.map(() => undefined),
}

function withoutList(json: object): object {
  const list = textListOf(json)
  return list === undefined ? json : { ...json, [list.name]: 'no list' }
}

/** Changes the JSON of a successful answer. Error answers and documents stay unchanged. */
function rewriteJson(answer: EncodedAnswer, change: (json: object) => object): EncodedAnswer {
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true
  if (answer.status !== 200 || answer.body.length === 0 || !isJson) return answer
  const json: unknown = JSON.parse(Buffer.from(answer.body).toString())
  return typeof json === 'object' && json !== null
    ? { ...answer, body: Buffer.from(JSON.stringify(change(json))) }
    : answer
}

function bill(json: object, { times = 1, field }: EffectOf<'bill'>): object {
  return JSON.parse(JSON.stringify(json), (name, value: unknown) => {
    if (name !== 'billed_characters' || typeof value !== 'number') return value
    if (field === 'missing') return undefined
    if (field === 'text') return String(value)
    if (field === 'fraction') return value + 0.5
    return field === 'negative' ? -value : Math.round(value * times)
  }) as object
}

function recode(answer: EncodedAnswer, { bytes, contentType, contentEncoding }: EffectOf<'encoding'>): EncodedAnswer {
  const headers = {
    ...answer.headers,
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
  }
  if (bytes === undefined) return { ...answer, headers }
  const text = Buffer.from(answer.body).toString()
  const body =
    bytes === 'bom' ? Buffer.from(`\u{feff}${text}`) : Buffer.from(text, bytes === 'utf16' ? 'utf16le' : bytes)
  return { ...answer, headers, body }
}

const opening = Buffer.from('{"translations":[{"detected_source_language":"EN","text":"')
const closing = Buffer.from('"}]}')
const blanks = Buffer.alloc(1_048_576, 0x20)

/** Yields white space as gzip (RFC 1952) that unpacks to at least `bytes` bytes, without holding it in memory. */
function* bombBody(bytes: number): Generator<Uint8Array> {
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
  const mebibytes = Math.max(1, Math.ceil(bytes / blanks.length))
  const packed = pack(blanks)
  yield pack(opening)
  let sum = crc32(opening)
  for (let sent = 0; sent < mebibytes; sent++) {
    yield packed
    sum = crc32(blanks, sum)
  }
  yield deflateRawSync(closing)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(closing, sum))
  trailer.writeUInt32LE((opening.length + mebibytes * blanks.length + closing.length) % 2 ** 32, 4)
  yield trailer
}

/** Returns a gzip block that ends on a byte boundary, does not refer to earlier blocks, and is not the last block. */
function pack(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
}

function* endlessBody(): Generator<Uint8Array> {
  yield opening
  for (;;) yield blanks.subarray(0, 65_536)
}

async function* drip(text: string, byteMs: number): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(text)) {
    await sleep(byteMs, undefined, { ref: false })
    yield Uint8Array.of(byte)
  }
}
