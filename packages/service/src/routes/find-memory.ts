import { memoryKind, type StoredMemory } from '../store/kinds.ts'
import { findNamed } from './find-named.ts'
import type { Call } from './route.ts'

/** The memory that the path names. @throws {Refusal} rule 20 of SERVICE.md 4.3 */
export function findMemory(call: Call): StoredMemory {
  return findNamed(call, memoryKind, { param: 'translation_memory_id', unknown: 'Translation memory not found' })
}
