import { type FileSystem, nodeFileSystem } from '@lockale/core'
import type { ResourceId } from '@lockale/exchange'
import { type IdFile, openIdFile, openPassingIds } from '../ids/id-file.ts'

/** Where ids of a project's memories are kept; of a service that ends with the run, nowhere. */
export function resourceIdsOf(
  { root, place }: { readonly root: string; readonly place: string | undefined },
  fs: FileSystem = nodeFileSystem(),
): IdFile {
  return place === undefined ? openPassingIds() : openIdFile(fs, root)
}

/** Forgets that a push made a memory, which is deleted. */
export async function forgetMemory(ids: IdFile, place: string, memoryId: string): Promise<void> {
  for (const [name, entry] of await ids.all(place, 'memory')) {
    if (entry.id !== memoryId && !formerOf(entry).includes(memoryId)) continue
    await ids.set({ place, kind: 'memory', name }, withoutMemory(entry, memoryId))
  }
}

/** What is on record of a memory that pushes made, with those of pushes before, oldest first. */
export function toEntry(id: string, texts: string, former: readonly string[]): ResourceId {
  return { id, pushed: { texts, ...(former.length === 0 ? {} : { former: former.join(' ') }) } }
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
