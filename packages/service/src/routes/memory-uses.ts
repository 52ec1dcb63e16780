import type { MemoryMatch } from '../engine/memory-match.ts'
import type { StoredMemory } from '../store/kinds.ts'
import type { ShelfKind } from '../store/shelf.ts'
import type { Call } from './route.ts'

/** Times of last use (ISO 8601) by `<segment index>:<language>`. One stored value is for 256 neighbouring segments. */
const useKind: ShelfKind<ReadonlyMap<string, string>> = { name: 'memory-uses', isRegional: true, isOfKey: true }
const blockSize = 256
/** Uses of a segment within a minute count as one, because storing a use rewrites up to 256 entries. */
const coarseMs = 60_000

function markUsed(
  { shelf, now, nowMs }: Pick<Call, 'shelf' | 'now' | 'nowMs'>,
  { id }: Pick<StoredMemory, 'id'>,
  { segment, language }: Pick<MemoryMatch, 'segment' | 'language'>,
): void {
  const block = blockOf(id, segment)
  const uses = shelf(useKind).get(block)
  const last = uses?.get(`${segment}:${language}`)
  if (last !== undefined && nowMs - Date.parse(last) < coarseMs) return
  shelf(useKind).set(block, new Map(uses).set(`${segment}:${language}`, now))
}

/** Returns a memory with a function `onUse`, which stores the time at which a segment is used. */
export function notingUses<Memory extends { readonly stored: StoredMemory }>(
  call: Pick<Call, 'shelf' | 'now' | 'nowMs'>,
  memory: Memory | undefined,
): (Memory & { readonly onUse: (match: MemoryMatch) => void }) | undefined {
  return memory && { ...memory, onUse: (match) => markUsed(call, memory.stored, match) }
}

export function lastUsed(
  shelf: Call['shelf'],
  { memoryId, segment, language }: { readonly memoryId: string; readonly segment: number; readonly language: string },
): string | undefined {
  return shelf(useKind).get(blockOf(memoryId, segment))?.get(`${segment}:${language}`)
}

/** Deletes the times at which a memory's segments were used. @param segments number of segments in the memory */
export function forgetUses(
  shelf: Call['shelf'],
  { memoryId, segments }: { readonly memoryId: string; readonly segments: number },
): void {
  for (let segment = 0; segment < segments; segment += blockSize) shelf(useKind).delete(blockOf(memoryId, segment))
}

function blockOf(memoryId: string, segment: number): string {
  return `${memoryId}:${Math.floor(segment / blockSize)}`
}
