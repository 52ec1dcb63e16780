import type { OutgoingBody } from '../http/outgoing-body.ts'
import type { Request } from '../http/request.ts'
import { type DocumentSource, openSource } from './document-source.ts'
import { toMultipart } from './multipart-body.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

/** What a request carries. */
export type RawBody =
  | { readonly kind: 'json'; readonly value: unknown }
  /** `application/x-www-form-urlencoded`; a name may come twice. */
  | { readonly kind: 'form'; readonly fields: Pairs }
  /** `multipart/form-data`: the file stands behind the fields, as the part `file`. */
  | { readonly kind: 'multipart'; readonly fields: Pairs; readonly file: DocumentSource }
  /** As it is. */
  | { readonly kind: 'bytes'; readonly source: DocumentSource; readonly contentType: string }

/**
 * The body as a request takes it.
 * @throws {LockaleError} `FILE_UNREADABLE` for a path that leads to no file
 */
export async function encodeRawBody(body: RawBody | undefined): Promise<Pick<Request, 'json' | 'body'>> {
  switch (body?.kind) {
    case undefined:
      return {}
    case 'json':
      return { json: JSON.stringify(body.value) }
    case 'form':
      return { body: formBody(formText(body.fields)) }
    case 'multipart':
      return { body: toMultipart({ fields: body.fields, file: await openSource(body.file) }) }
    case 'bytes': {
      const { byteLength, isRepeatable, open } = await openSource(body.source)
      return { body: { contentType: body.contentType, byteLength, isRepeatable, open } }
    }
  }
}

/** The text of a body, where it is one that was made of values: files are not read for it. */
export function rawBodyText(body: RawBody | undefined): string | undefined {
  if (body?.kind === 'json') return JSON.stringify(body.value)
  return body?.kind === 'form' ? formText(body.fields) : undefined
}

/** %20 for a blank, never +. */
function formText(fields: Pairs): string {
  return fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
}

function formBody(text: string): OutgoingBody {
  const bytes = new TextEncoder().encode(text)
  return {
    contentType: 'application/x-www-form-urlencoded',
    byteLength: bytes.byteLength,
    isRepeatable: true,
    open: () => once(bytes),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
