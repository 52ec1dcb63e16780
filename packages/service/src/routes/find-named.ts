import { readPathId } from '../http/fields.ts'
import type { Fields } from '../http/parse-body.ts'
import { Refusal } from '../http/refusal.ts'
import { memoryKind, type StoredMemory } from '../store/kinds.ts'
import type { ShelfKind } from '../store/shelf.ts'
import type { Call } from './route.ts'

/**
 * Returns the thing whose id is in the path.
 * @param param of the path
 * @param unknown the message for an unknown id
 * @throws {Refusal} 400 for what is no id, 404
 */
export function findNamed<T>(
  call: Pick<Call, 'params' | 'shelf'>,
  kind: ShelfKind<T>,
  { param, unknown }: { readonly param: string; readonly unknown: string },
): T {
  const found = call.shelf(kind).get(readPathId(call, param))
  if (found === undefined) throw new Refusal(404, unknown)
  return found
}

/** The memory that the path names. @throws {Refusal} rule 20 of docs/api.md */
export function findMemory(call: Call): StoredMemory {
  return findNamed(call, memoryKind, { param: 'translation_memory_id', unknown: 'Translation memory not found' })
}

/**
 * The `name` of a glossary, or of spoken terms.
 * @param maxBytes of UTF-8
 * @throws {Refusal} rules 38 and 39 of docs/api.md
 */
export function readResourceName(fields: Fields, maxBytes: number): string {
  const name = fields.get('name')
  // The stray quote is the service's own.
  if (typeof name !== 'string' || name === '') throw new Refusal(400, "Missing or invalid argument: name'")
  if (Buffer.byteLength(name) > maxBytes) throw new Refusal(400, `Parameter 'name' must be at most ${maxBytes} bytes.`)
  return name
}
