import type { Entry, EntryPath, ParsedFile } from '@lockale/formats'

/** A value as a program reads it that loads the file. */
export interface Value {
  readonly path: EntryPath
  readonly kind: Entry['kind']
  readonly value: string
  readonly form: string | undefined
  readonly note: string | undefined
  readonly review?: Entry['review'] | undefined
  /** The text of a value that programs do not load before a human has reviewed it. */
  readonly draft?: string | undefined
}

/** Values by path. Of duplicates, the last counts. */
export type Values = ReadonlyMap<string, Value>

/** Both sides changed one entry in different ways. `undefined`: that side does not have the entry. */
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
  /** All paths of `values`: those of ours in their order, behind each what follows it in theirs and is new. */
  readonly order: readonly EntryPath[]
}

/** A side that left an entry alone gives way to the one that did not. @param settle what a conflict comes to, if that is known */
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

/** However it is wrapped in the file. */
function textOf(value: Value | undefined): string | undefined {
  return value?.draft ?? value?.value
}

/** The one side that differs from the base; `undefined` if both do. */
function changedSide({ base, ours, theirs }: Sides<Value | undefined>): Side | undefined {
  if (isSame(base, theirs)) return 'ours'
  return isSame(base, ours) ? 'theirs' : undefined
}

/** Notes are never in conflict: where both sides changed one, ours will do. */
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

/** A file that was read for a locale. */
export interface ParsedSides extends Sides<ParsedFile> {
  readonly locale: string
}

/** Three versions of one thing. `base`: before the two parted; `undefined` where both added it. */
export interface Sides<T> {
  readonly base: T | undefined
  readonly ours: T
  readonly theirs: T
}

export type Side = 'ours' | 'theirs'

/** What a merge needs from version control. */
export interface MergeTools {
  /** Merges by lines, as version control does it; `undefined` if it cannot. */
  mergeText(sides: Sides<Uint8Array>, style?: TextMergeStyle): Promise<MergedText | undefined>
  /** Reads a file of the project as one side has it; `undefined` if that side does not have it, or is not known. */
  readVersion(side: keyof Sides<unknown>, file: string): Promise<Uint8Array | undefined>
  /** Returns the files of the project that version control reports as unmerged. */
  unmergedFiles(): Promise<ReadonlySet<string>>
  /** Tells version control that the conflicts of these files are resolved. */
  markSettled(files: readonly string[]): Promise<void>
}

export interface TextMergeStyle {
  /** Instead of markers: lines of ours, or those of both. */
  readonly favour?: 'ours' | 'union'
  /** Length of a marker, mostly 7. */
  readonly markerSize?: number | undefined
}

export interface MergedText {
  readonly bytes: Uint8Array
  /** True if nothing was in conflict. */
  readonly isClean: boolean
}
