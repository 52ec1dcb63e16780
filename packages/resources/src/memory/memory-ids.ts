import type { Records } from '../engine/id-file.ts'
import type { ResourceId } from '../engine/resource-ids.ts'

/** Forgets that a push made a memory, which is deleted. */
export async function forgetMemory(records: Records, memoryId: string): Promise<void> {
  for (const [name, entry] of await records.all()) {
    if (entry.id !== memoryId && !formerOf(entry).includes(memoryId)) continue
    await records.set(name, withoutMemory(entry, memoryId))
  }
}

/** Memories of pushes before that are still there, as far as is known. */
export function formerOf(entry: ResourceId | undefined): readonly string[] {
  return (entry?.pushed['former'] ?? '').split(' ').filter((id) => id !== '')
}

/** The same without one of its memories; that of the push before takes the place of the last. */
export function withoutMemory(entry: ResourceId, memoryId: string): ResourceId | undefined {
  const former = formerOf(entry).filter((id) => id !== memoryId)
  const { former: _former, ...pushed } = entry.pushed
  const isLast = entry.id === memoryId
  const id = isLast ? former.at(-1) : entry.id
  if (id === undefined) return undefined
  const left = isLast ? former.slice(0, -1) : former
  return { id, pushed: { ...(isLast ? {} : pushed), ...(left.length === 0 ? {} : { former: left.join(' ') }) } }
}
