import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { BodyKind, BodyRule, UploadedFile } from '../routes/route.ts'
import type { BodySource, IncomingBody } from './incoming-body.ts'
import { readMultipart } from './multipart.ts'
import { bodyKind, type Fields, parseBody } from './parse-body.ts'
import { Refusal, tooLarge } from './refusal.ts'

/** What a route gets of the body of a request. */
export interface Received {
  readonly fields: Fields
  readonly file: UploadedFile | undefined
  readonly bytes: Readable
}

/** Whether a route reads its body itself, as it comes. */
export function readsStream({ kinds = ['json'] }: BodyRule): boolean {
  return kinds.includes('multipart') || kinds.includes('bytes')
}

/** @throws {Refusal} for a wrong content type, a body that is too large or cannot be read, in this order */
export async function receiveBody(
  request: IncomingMessage,
  rule: BodyRule | undefined,
  body: IncomingBody,
): Promise<Received> {
  if (rule === undefined) return nothing()
  const kind = kindOf(request, rule)
  if (kind === 'bytes') return { ...nothing(), bytes: boundedBytes(await body.source(), rule.maxBytes) }
  if (Number(request.headers['content-length'] ?? 0) > rule.maxBytes) throw tooLarge()
  if (kind === 'multipart') return { ...nothing(), ...(await readMultipart(await body.source(), rule.maxBytes)) }
  const { bytes, overflowed } = await body.read()
  if (overflowed || bytes.length > rule.maxBytes) throw tooLarge()
  if (bytes.length === 0 && rule.isOptional === true) return nothing()
  return { ...nothing(), fields: parseBody(bytes, kind) }
}

function kindOf({ headers }: IncomingMessage, rule: BodyRule): BodyKind {
  const { kinds = ['json'], isOptional = false, otherType = unsupportedType } = rule
  if (kinds.includes('bytes')) return 'bytes'
  const type = headers['content-type']
  if (type === undefined && isOptional) return 'json'
  const kind = bodyKind(type)
  if (kind === undefined || !kinds.includes(kind)) throw otherType()
  return kind
}

function unsupportedType(): Refusal {
  return new Refusal(415, 'Unsupported Content-Type: application/json expected.')
}

function boundedBytes(source: BodySource, maxBytes: number): Readable {
  async function* count(): AsyncGenerator<Buffer> {
    let length = 0
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge()
      yield chunk
    }
  }
  return Readable.from(count(), { objectMode: false })
}

function nothing(): Received {
  return { fields: new Map(), file: undefined, bytes: Readable.from([]) }
}
