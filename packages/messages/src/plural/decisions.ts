import type { Axis, Variants } from '../syntax.ts'

/** Limit of combinations of keys in one message. A message with more combinations is a table, and is not split. */
export const maxCombinations = 256

export function countCombinations(axes: readonly Pick<Axis, 'keys'>[]): number {
  return axes.reduce((product, { keys }) => product * keys.length, 1)
}

/** Returns all combinations of one key from each axis (selecting variable). The key of the last axis changes first. */
export function combinationsOf(axes: readonly Pick<Axis, 'keys'>[]): readonly (readonly string[])[] {
  return axes.reduce<readonly (readonly string[])[]>(
    (all, { keys }) => all.flatMap((before) => keys.map((key) => [...before, key])),
    [[]],
  )
}

export type Decided = ReadonlyMap<string, string>

/** How a library reads a message: a level is a text with blocks (plurals, selects), and each branch is a level, too. */
export interface Branches<Level, Block> {
  readonly blocksIn: (level: Level) => readonly Block[]
  /** Returns an id that is equal for all blocks with the same argument. */
  readonly idOf: (block: Block) => string
  readonly keysOf: (block: Block) => readonly string[]
  readonly branchesOf: (block: Block) => readonly Level[]
  /** Returns the branch that the library uses for a key, even if only another block of this argument has this key. */
  readonly branchOf: (block: Block, key: string) => Level
}

interface Reading<Level, Block> extends Branches<Level, Block> {
  /** Returns the rank of an argument that all branches select by: the lowest comes first. Absent: in source order. */
  readonly rankOf?: (id: string) => number
}

/** The next argument that selects a branch, with the keys that its blocks have in the branches chosen so far. */
interface Asked {
  readonly id: string
  readonly keys: readonly string[]
}

/**
 * Returns all ways through a message: a key for each argument that selects a branch, in file order. An argument of only
 * some branches comes after the keys of these branches. `nextOf` returns `Variants.next`, for axes in order of `ids`.
 */
export function readDecisions<Level, Block>(
  level: Level,
  reading: Reading<Level, Block>,
): {
  readonly ways: readonly Decided[]
  readonly ids: readonly string[]
  nextOf(axes: readonly Axis[]): NonNullable<Variants['next']>
} {
  const known = new Map<string, Asked | undefined>()
  const nextIn = (decided: Decided) => {
    const id = [...decided].flat().join('\n')
    if (!known.has(id)) known.set(id, nextAsked(level, decided, reading))
    return known.get(id)
  }
  const ways = waysThrough(new Map(), nextIn)
  const ids = [...new Set(ways.flatMap((way) => [...way.keys()]))]
  return {
    ways,
    ids,
    nextOf: (axes) => (chosen) => {
      const { id = '', keys = [] } = nextIn(new Map(Array.from(chosen, ([at, key]) => [ids[at] ?? '', key]))) ?? {}
      const at = ids.indexOf(id)
      const axis = axes[at]
      return axis && { at, axis: { ...axis, keys } }
    },
  }
}

export function waysThrough<Id>(
  decided: ReadonlyMap<Id, string>,
  next: (decided: ReadonlyMap<Id, string>) => { readonly id: Id; readonly keys: readonly string[] } | undefined,
): readonly ReadonlyMap<Id, string>[] {
  const asked = next(decided)
  if (asked === undefined) return [decided]
  return asked.keys.flatMap((key) => waysThrough(new Map([...decided, [asked.id, key]]), next))
}

function nextAsked<Level, Block>(level: Level, decided: Decided, reading: Reading<Level, Block>): Asked | undefined {
  const { rankOf = () => 0 } = reading
  const [id] = [...alwaysAsked(level, decided, reading)].toSorted((a, b) => rankOf(a) - rankOf(b))
  return id === undefined ? undefined : { id, keys: [...keysFor(level, { id, decided, reading })] }
}

function alwaysAsked<Level, Block>(
  level: Level,
  decided: Decided,
  reading: Reading<Level, Block>,
): ReadonlySet<string> {
  const asked = new Set<string>()
  for (const block of reading.blocksIn(level)) {
    const id = reading.idOf(block)
    if (!decided.has(id)) asked.add(id)
    const [first, ...others] = openIn(block, decided, reading).map((branch) => alwaysAsked(branch, decided, reading))
    for (const inner of first ?? []) if (others.every((other) => other.has(inner))) asked.add(inner)
  }
  return asked
}

function keysFor<Level, Block>(
  level: Level,
  wanted: { readonly id: string; readonly decided: Decided; readonly reading: Reading<Level, Block> },
): ReadonlySet<string> {
  const { id, decided, reading } = wanted
  const keys = new Set<string>()
  for (const block of reading.blocksIn(level)) {
    if (reading.idOf(block) === id) for (const key of reading.keysOf(block)) keys.add(key)
    for (const branch of openIn(block, decided, reading)) for (const key of keysFor(branch, wanted)) keys.add(key)
  }
  return keys
}

function openIn<Level, Block>(block: Block, decided: Decided, reading: Reading<Level, Block>): readonly Level[] {
  const key = decided.get(reading.idOf(block))
  return key === undefined ? reading.branchesOf(block) : [reading.branchOf(block, key)]
}
