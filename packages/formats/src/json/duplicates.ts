/** The members of one object: `count` rows of `members`, from index `from`. */
interface Siblings {
  readonly members: readonly number[]
  readonly from: number
  readonly count: number
  readonly keys: readonly string[]
}

/** Finds duplicate keys, of which the last one counts. Maps the rows of the others to its row. */
export function markShadowed(siblings: Siblings, shadowed: Map<number, number>): void {
  if (areDifferent(siblings)) return
  const { members, from, count, keys } = siblings
  const lasts = new Map<string | undefined, number>()
  for (let at = from + count - 1; at >= from; at--) {
    const row = members[at] ?? 0
    const last = lasts.get(keys[row])
    if (last === undefined) lasts.set(keys[row], row)
    else shadowed.set(row, last)
  }
}

/** Hashes some characters of each key. A Set of all keys would take half as long as the rest of the scan. */
function areDifferent({ members, from, count, keys }: Siblings): boolean {
  let size = 16
  while (size < count * 2) size *= 2
  const slots = size > few.length ? new Int32Array(size) : few.fill(0, 0, size)
  let patience = count * 2
  for (let at = from; at < from + count; at++) {
    const row = members[at] ?? 0
    const key = keys[row] ?? ''
    let slot = hashOf(key) & (size - 1)
    // A slot holds the row plus one, because zero is an empty slot.
    for (let taken = slots[slot] ?? 0; taken > 0; taken = slots[slot] ?? 0) {
      if (keys[taken - 1] === key) return false
      if (patience-- === 0) return areDifferentInSet({ members, from, count, keys })
      slot = (slot + 1) & (size - 1)
    }
    slots[slot] = row + 1
  }
  return true
}

function areDifferentInSet({ members, from, count, keys }: Siblings): boolean {
  const different = new Set<string | undefined>()
  for (let at = from; at < from + count; at++) different.add(keys[members[at] ?? 0])
  return different.size === count
}

/** Keys differ most at their ends. */
function hashOf(key: string): number {
  const { length } = key
  let hash = length
  for (let at = Math.max(0, length - 4); at < length; at++) hash = Math.imul(hash, 31) + key.charCodeAt(at)
  if (length > 4) hash = Math.imul(hash, 31) + key.charCodeAt(length >> 1)
  if (length > 4) hash = Math.imul(hash, 31) + key.charCodeAt(0)
  return hash ^ (hash >>> 15)
}

const few = new Int32Array(512)
