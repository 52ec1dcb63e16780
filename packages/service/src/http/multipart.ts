import { Busboy as MultipartParser, type BusboyInstance } from '@fastify/busboy'
import type { UploadedFile } from '../routes/route.ts'
import type { BodySource } from './incoming-body.ts'
import { type Fields, toFormFields, unreadableBody } from './parse-body.ts'
import { Refusal, tooLarge } from './refusal.ts'

export interface Multipart {
  readonly fields: Fields
  readonly file: UploadedFile | undefined
}

const maxFields = 200
const maxFieldBytes = 131_072

/**
 * Reads a multipart body as it comes; the part `file` is the file.
 * @throws {Refusal} rules 1, 28 and 30 of SERVICE.md 4.3
 */
export async function readMultipart(request: BodySource, maxBytes: number): Promise<Multipart> {
  const pairs: [string, string][] = []
  const files: UploadedFile[] = []
  let refusal: Refusal | undefined
  const parser = openParser(request, maxBytes)
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

/** @throws {Refusal} for a content type without a boundary */
function openParser(request: BodySource, maxBytes: number): BusboyInstance {
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
