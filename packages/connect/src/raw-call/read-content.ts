import type { Download } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { needsFile } from './needs-file.ts'

/** An answer that can be shown. */
export type RawContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }

/** More than anyone reads. */
const maxShownBytes = 16_777_216

/** @throws {LockaleError} `API_ANSWER_NEEDS_FILE`, `BAD_ANSWER`; {ServiceError} when it breaks off */
export async function readContent({ status, contentType, body }: Download): Promise<RawContent> {
  const chunks: Buffer[] = []
  let length = 0
  const kind = kindOf(contentType)
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    if (kind === 'file') throw needsFile(`The answer is of the type ${contentType ?? 'that nobody says'}.`, '')
    if (length > maxShownBytes) throw needsFile('The answer is longer than 16 MiB.', '')
    chunks.push(chunk)
  }
  if (length === 0) return { kind: 'empty' }
  const text = decode(Buffer.concat(chunks), status)
  if (kind === 'page') throw badAnswer(status, 'it is a web page')
  if (kind === 'text') return { kind, text }
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown }
  } catch {
    throw badAnswer(status, 'its JSON is broken or cut off')
  }
}

/** A web page is what a login page or a proxy puts in the place of an answer. */
function kindOf(contentType = ''): 'json' | 'text' | 'page' | 'file' {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (/^application\/(?:[\w.-]+\+)?json$/u.test(type)) return 'json'
  if (type === 'text/html') return 'page'
  return type.startsWith('text/') ? 'text' : 'file'
}

function decode(bytes: Uint8Array, status: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badAnswer(status, 'it is not UTF-8')
  }
}

function badAnswer(status: number, problem: string): LockaleError {
  return new LockaleError('BAD_ANSWER', `The service answered ${status}, but ${problem}.`, {
    hint: 'Something between here and the service may have answered in its place. --out <file> keeps what comes, as it is.',
  })
}
