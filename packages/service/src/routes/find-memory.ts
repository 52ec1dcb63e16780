import { parseUuid } from '../http/fields.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import { memoryKind, type StoredMemory } from '../store/kinds.ts'
import type { Call } from './route.ts'

/** The memory that the path names. @throws {Refusal} rule 20 of SERVICE.md 4.3 */
export function findMemory({ params, shelf }: Call): StoredMemory {
  const id = parseUuid(params['translation_memory_id'] ?? '')
  if (id === undefined) throw notSupported('translation_memory_id')
  const memory = shelf(memoryKind).get(id)
  if (memory === undefined) throw new Refusal(404, 'Translation memory not found')
  return memory
}
