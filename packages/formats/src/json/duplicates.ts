/** The members of one object: `count` row numbers in `members`, from index `from`. A row is a row of `TokenBuffer`. */
interface Siblings {
  readonly members: readonly number[]
  readonly from: number
  readonly count: number
  readonly keys: readonly string[]
}

/** Finds duplicate keys. In `shadowed`, maps the row of each earlier duplicate to the row of the last one. */
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

/** Returns true if all keys differ. It hashes only some characters of each key, which is faster than a Set. */
function areDifferent({ members, from, count, keys }: Siblings): boolean {
  let size = 16
  while (size < count * 2) size *= 2
  const slots = size > few.length ? new Int32Array(size) : few.fill(0, 0, size)
  let patience = count * 2
  for (let at = from; at < from + count; at++) {
    const row = members[at] ?? 0
    const key = keys[row] ?? ''
    let slot = hashOf(key) & (size - 1)
    // A slot of the table contains the row plus one; zero means that the slot is empty.
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

/** Hashes a key by some characters, most of them near its end, where keys differ most. */
function hashOf(key: string): number {
  const { length } = key
  let hash = length
  for (let at = Math.max(0, length - 4); at < length; at++) hash = Math.imul(hash, 31) + key.charCodeAt(at)
  if (length > 4) hash = Math.imul(hash, 31) + key.charCodeAt(length >> 1)
  if (length > 4) hash = Math.imul(hash, 31) + key.charCodeAt(0)
  return hash ^ (hash >>> 15)
}

const few = new Int32Array(512)
