import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { BusboyInstance } from '@fastify/busboy'
import type { UploadedFile } from '../routes/route.ts'
import { bodyKind, type Fields, parseBody, toFormFields, unreadableBody } from './parse-body.ts'
import { Refusal, tooLarge } from './refusal.ts'

export interface IncomingBody {
  /** Returns the whole body; empty for a route that reads it as a stream. */
  readonly read: () => Promise<ReadBody>
  /** Reads the whole body, also for a route that reads it as a stream. The route gets the same bytes later. */
  readonly readAhead: () => Promise<ReadBody>
  /** Returns the body as a stream. @throws {Refusal} 413 if it was read before and is too long */
  readonly source: () => Promise<BodySource>
}

/** A body to read: as it arrives, or from memory if it was read before. */
export interface BodySource extends Readable {
  readonly headers: IncomingHttpHeaders
}

export function openIncomingBody(
  request: IncomingMessage,
  {
    isStream,
    maxBytes,
    onRead,
  }: {
    readonly isStream: Promise<boolean>
    readonly maxBytes: number
    readonly onRead: (bytes: Buffer) => Promise<void>
  },
): IncomingBody {
  let reading: Promise<ReadBody> | undefined
  const readAhead = (): Promise<ReadBody> => (reading ??= readOnce())
  return {
    read: async () => ((await isStream) ? (reading ?? unreadBody) : readAhead()),
    readAhead,
    async source() {
      if (reading === undefined) return request
      const { bytes, overflowed } = await reading
      if (overflowed) throw tooLarge()
      return replay(bytes, request.headers)
    },
  }

  async function readOnce(): Promise<ReadBody> {
    const body = await readBody(request, maxBytes)
    await onRead(body.bytes)
    return body
  }
}

function replay<Headers extends object>(bytes: Uint8Array, headers: Headers): Readable & { headers: Headers } {
  return Object.assign(Readable.from([bytes], { objectMode: false }), { headers })
}

interface ReadBody {
  readonly bytes: Buffer
  /** True if the body was longer than `maxBytes`; then `bytes` is empty. */
  readonly overflowed: boolean
  /** True if the rest was not read, so that the connection cannot be used again. */
  readonly abandoned: boolean
}

const unreadBody: ReadBody = { bytes: Buffer.alloc(0), overflowed: false, abandoned: false }

/**
 * Reads a body and returns at most `maxBytes`. A longer body is read too, up to eight times the limit: otherwise a
 * client that is still sending would see a reset connection instead of the answer.
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
    if (length > 8 * maxBytes) return { bytes: Buffer.alloc(0), overflowed: true, abandoned: true }
  }
  return { bytes: Buffer.concat(chunks), overflowed: length > maxBytes, abandoned: false }
}

/** Reads the rest of a body, up to a limit. Returns false if the limit came before the end of the body. */
export async function drainBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return true
  if (request.destroyed || request.readableDidRead) return false
  return !(await readBody(request, maxDrainedBytes)).abandoned
}

const maxDrainedBytes = 16_777_216

const maxFields = 200
const maxFieldBytes = 131_072

/** Reads a multipart body as it arrives, including the file in the part `file`. @throws {Refusal} rules 1, 28 and 30 */
export async function readMultipart(
  request: BodySource,
  maxBytes: number,
): Promise<{ readonly fields: Fields; readonly file: UploadedFile | undefined }> {
  const pairs: [string, string][] = []
  const files: UploadedFile[] = []
  let refusal: Refusal | undefined
  const parser = await openParser(request, maxBytes)
  await new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) refusal ??= tooLarge()
      pairs.push([name, value])
    })
    parser.on('file', (name, stream, fileName) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => {
        refusal ??= tooLarge()
        chunks.length = 0
      })
      stream.on('error', () => reject(unreadableBody('multipart')))
      stream.on('end', () => {
        if (name === 'file') files.push({ name: nameOf(fileName), bytes: Buffer.concat(chunks) })
      })
    })
    parser.on('fieldsLimit', () => (refusal ??= unreadableBody('multipart')))
    parser.on('partsLimit', () => (refusal ??= unreadableBody('multipart')))
    parser.on('error', () => reject(unreadableBody('multipart')))
    parser.on('finish', resolve)
    request.on('error', () => reject(unreadableBody('multipart')))
    request.on('aborted', () => reject(unreadableBody('multipart')))
    request.pipe(parser)
  })
  if (refusal !== undefined) throw refusal
  if (files.length > 1) throw new Refusal(400, 'Invalid file data.')
  return { fields: toFormFields(pairs), file: files[0] }
}

/** Returns the parser of a multipart body. @throws {Refusal} for a content type without a boundary */
async function openParser(request: BodySource, maxBytes: number): Promise<BusboyInstance> {
  const { Busboy: MultipartParser } = await import('@fastify/busboy')
  try {
    return new MultipartParser({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { fileSize: maxBytes, files: 2, fields: maxFields, fieldSize: maxFieldBytes, parts: maxFields + 2 },
    })
  } catch {
    throw unreadableBody('multipart')
  }
}

function nameOf(fileName: string | undefined): string | undefined {
  return fileName === undefined || fileName === '' ? undefined : fileName
}

/** Returns the fields of a body of any type, without its file. Returns none if the body cannot be read. */
export async function bodyFields(bytes: Uint8Array, headers: IncomingHttpHeaders): Promise<Fields> {
  const contentType = String(headers['content-type'])
  const kind = bodyKind(contentType) ?? 'json'
  try {
    if (kind !== 'multipart') return parseBody(bytes, kind)
    const { fields } = await readMultipart(replay(bytes, { 'content-type': contentType }), bytes.length)
    return fields
  } catch {
    return new Map()
  }
}
