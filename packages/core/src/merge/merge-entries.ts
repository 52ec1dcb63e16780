import type { Entry, EntryPath, ParsedFile } from '@lockale/formats'

/** A value as a program reads it from the file. */
export interface Value {
  readonly path: EntryPath
  readonly kind: Entry['kind']
  readonly value: string
  readonly form: string | undefined
  readonly note: string | undefined
  readonly review?: Entry['review'] | undefined
  /** Text that programs do not load before a human has reviewed it. */
  readonly draft?: string | undefined
}

/** Values by path. Of duplicates, the last counts. */
export type Values = ReadonlyMap<string, Value>

/** Both sides changed an entry in different ways. `undefined`: the side does not have the entry. */
export interface EntryConflict extends Sides<Value | undefined> {
  readonly locale: string
  readonly path: EntryPath
  readonly form: string | undefined
}

export interface MergedEntries {
  readonly locale: string
  readonly values: Values
  /** Conflicts; `values` has our values for them. */
  readonly conflicts: readonly EntryConflict[]
  /** All paths of `values`, in our order; new ones of their side follow the entry they follow there. */
  readonly order: readonly EntryPath[]
}

/** Merges entries: a changed entry wins over an unchanged one. @param settle decides a conflict, if it can */
export function mergeEntries(
  { locale, ...parsed }: ParsedSides,
  settle: (conflict: EntryConflict) => Side | undefined,
): MergedEntries {
  const base = parsed.base === undefined ? new Map<string, Value>() : toValues(parsed.base)
  const [ours, theirs] = [toValues(parsed.ours), toValues(parsed.theirs)]
  const values = new Map<string, Value>()
  const conflicts: EntryConflict[] = []
  for (const id of orderOf(ours, theirs)) {
    const one: Sides<Value | undefined> = { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) }
    const { path, form } = one.ours ?? one.theirs ?? { path: [], form: undefined }
    const conflict = { ...one, locale, path, form }
    const side = isSame(one.ours, one.theirs) ? 'ours' : (changedSide(one) ?? settle(conflict))
    if (side === undefined) conflicts.push(conflict)
    const chosen = side === 'theirs' ? one.theirs : one.ours
    if (chosen !== undefined) values.set(id, { ...chosen, note: noteOf(one) })
  }
  return { locale, values, conflicts, order: [...values.values()].map(({ path }) => path) }
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

function changedSide({ base, ours, theirs }: Sides<Value | undefined>): Side | undefined {
  if (isSame(base, theirs)) return 'ours'
  return isSame(base, ours) ? 'theirs' : undefined
}

/** Notes never conflict: if both sides changed one, ours is used. */
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

/** Three versions of a value. `base`: the common ancestor; `undefined` if both sides added it. */
export interface Sides<T> {
  readonly base: T | undefined
  readonly ours: T
  readonly theirs: T
}

export type Side = 'ours' | 'theirs'

export interface MergeTools {
  /** Merges by lines, like `git merge-file`; `undefined` if it cannot. */
  mergeText(sides: Sides<Uint8Array>, style?: TextMergeStyle): Promise<MergedText | undefined>
  /** Returns a file of one side; `undefined` if the side does not have it or is unknown. */
  readVersion(side: keyof Sides<unknown>, file: string): Promise<Uint8Array | undefined>
  unmergedFiles(): Promise<ReadonlySet<string>>
  markSettled(files: readonly string[]): Promise<void>
}

export interface TextMergeStyle {
  /** Takes our lines, or the lines of both sides, instead of writing markers. */
  readonly favour?: 'ours' | 'union'
  /** Length of a marker, usually 7. */
  readonly markerSize?: number | undefined
}

export interface MergedText {
  readonly bytes: Uint8Array
  /** True if there was no conflict. */
  readonly isClean: boolean
}
