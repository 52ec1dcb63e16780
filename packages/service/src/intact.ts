import type { EncodedAnswer } from './http/answer.ts'

/**
 * Whether each translation of an answer is still in it, in its place, after a fault had it in its hands. None is where the
 * answer cannot be read or has another number of them: a client that is careful uses nothing of it.
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
