import { replay } from '../http/incoming-body.ts'
import { readMultipart } from '../http/multipart.ts'
import { bodyKind, type Fields, parseBody } from '../http/parse-body.ts'
import type { SessionHeaders } from './session-settings.ts'

/** What a body says, whatever it is written in; without its file. Empty for one that cannot be read. */
export async function bodyFields(bytes: Uint8Array, headers: SessionHeaders): Promise<Fields> {
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

/** The texts of a field that is a list of them, or one. */
export function stringsOf(fields: Fields, name: string): readonly string[] {
  return [fields.get(name)].flat().filter((item) => typeof item === 'string')
}
