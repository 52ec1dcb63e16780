import type { Entry, EntryPath, ParsedFile } from '@lockale/formats'

/** A value of a locale file as a program reads it: without layout and escapes. */
export interface Value {
  readonly path: EntryPath
  readonly kind: Entry['kind']
  readonly value: string
  readonly form: string | undefined
  readonly note: string | undefined
  readonly review?: Entry['review'] | undefined
  /** A draft of the translation. Apps do not load it until a human has reviewed it. */
  readonly draft?: string | undefined
}

/** Values of a file. The key of the map is the path as JSON. If a path occurs twice, its last value counts. */
export type Values = ReadonlyMap<string, Value>

/** An entry that both sides changed in different ways. A version is `undefined` if that side lacks the entry. */
export interface EntryConflict extends Sides<Value | undefined> {
  readonly locale: string
  readonly path: EntryPath
  readonly form: string | undefined
}

export interface MergedEntries {
  readonly sides: ParsedSides
  readonly values: Values
  /** Conflicts that are not resolved. For these entries, `values` contains our values. */
  readonly conflicts: readonly EntryConflict[]
  /** All paths of `values`, in our order. An entry that only `theirs` has is placed after the one before it there. */
  readonly order: readonly EntryPath[]
}

/**
 * Merges the entries of two versions of a file. An entry that one side changed wins over the unchanged one.
 * @param settle returns the side to use if both changed an entry; `undefined` if they stay in conflict
 */
export function mergeEntries(sides: ParsedSides, settle: (conflict: EntryConflict) => Side | undefined): MergedEntries {
  const base = sides.base === undefined ? new Map<string, Value>() : toValues(sides.base)
  const [ours, theirs] = [toValues(sides.ours), toValues(sides.theirs)]
  const values = new Map<string, Value>()
  const conflicts: EntryConflict[] = []
  for (const id of orderOf(ours, theirs)) {
    const one: Sides<Value | undefined> = { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) }
    const { path, form } = one.ours ?? one.theirs ?? { path: [], form: undefined }
    const conflict = { ...one, locale: sides.locale, path, form }
    const side = isSame(one.ours, one.theirs) ? 'ours' : (changedSide(one, isSame) ?? settle(conflict))
    if (side === undefined) conflicts.push(conflict)
    const chosen = side === 'theirs' ? one.theirs : one.ours
    if (chosen !== undefined) values.set(id, { ...chosen, note: noteOf(one) })
  }
  return { sides, values, conflicts, order: [...values.values()].map(({ path }) => path) }
}

export function toValues({ entries }: ParsedFile): Values {
  return new Map(
    entries.map(({ path, kind, value, form, note, review, draft }) => [
      JSON.stringify(path),
      { path, kind, value: kind === 'other' ? value.trim() : value, form, note, review, draft },
    ]),
  )
}

export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return one?.kind === other?.kind && textOf(one) === textOf(other)
}

function textOf(value: Value | undefined): string | undefined {
  return value?.draft ?? value?.value
}

/** Returns the side that alone changed something; `undefined` if both did. If none did, `ours`. */
export function changedSide<T>(
  { base, ours, theirs }: Sides<T | undefined>,
  areSame: (one: T | undefined, other: T | undefined) => boolean,
): Side | undefined {
  if (areSame(base, theirs)) return 'ours'
  return areSame(base, ours) ? 'theirs' : undefined
}

/** Merges the comments of an entry. If both sides changed the comment, ours is used, without a conflict. */
function noteOf({ base, ours, theirs }: Sides<Value | undefined>): string | undefined {
  if (ours === undefined || theirs === undefined) return (ours ?? theirs)?.note
  return ours.note === base?.note ? theirs.note : ours.note
}

function orderOf(ours: Values, theirs: Values): readonly string[] {
  const behind = new Map<string, string[]>()
  const first: string[] = []
  let additions = first
  for (const id of theirs.keys()) {
    if (ours.has(id)) {
      additions = []
      behind.set(id, additions)
    } else additions.push(id)
  }
  return [...first, ...[...ours.keys()].flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

export interface ParsedSides extends Sides<ParsedFile> {
  readonly locale: string
}

/** Three versions of a thing in a merge. `base`: that of the common ancestor; `undefined` if both sides added it. */
export interface Sides<T> {
  readonly base: T | undefined
  readonly ours: T
  readonly theirs: T
}

export type Side = 'ours' | 'theirs'

export interface MergeTools {
  /** Merges texts by lines, like `git merge-file`; `undefined` if that is not possible. */
  mergeText(sides: Sides<Uint8Array>, style?: TextMergeStyle): Promise<MergedText | undefined>
  /** Returns a file as it is on one side of the merge; `undefined` if the side lacks the file or is unknown. */
  readVersion(side: keyof Sides<unknown>, file: string): Promise<Uint8Array | undefined>
  unmergedFiles(): Promise<ReadonlySet<string>>
  markSettled(files: readonly string[]): Promise<void>
}

export interface TextMergeStyle {
  /** How to merge lines that both sides changed: our lines, or the lines of both. Absent: with conflict markers. */
  readonly favour?: 'ours' | 'union'
  /** Number of characters in a conflict marker; default: 7. */
  readonly markerSize?: number | undefined
}

export interface MergedText {
  readonly bytes: Uint8Array
  /** True if no line was in conflict. */
  readonly isClean: boolean
}
