import { isError, isLockaleError } from '@lockale/errors'
import type { EntryChange, EntryPath, Format, ParsedFile } from '@lockale/formats'
import {
  type EntryConflict,
  isSame,
  type MergedEntries,
  mergeEntries,
  type ParsedSides,
  type Side,
  type Sides,
  toValues,
  type Values,
} from './merge-entries.ts'

export interface CatalogMergeOptions {
  readonly format: Format
  readonly file: string
  /** The locales of the file: one, or all locales if one file contains them all. */
  readonly locales: readonly string[]
  readonly sourceLocale: string
  /** True if the file also contains source strings, or other locales than `locales`. A merge must not lose them. */
  readonly holdsMore: boolean
  /** Results of a merge by lines, as git merges, the best first. The first that can take the merged values is used. */
  readonly drafts?: readonly Draft[]
  /** Returns the side whose value is used in a conflict; `undefined` if the conflict is not resolved. */
  readonly settle?: (conflict: EntryConflict) => Side | undefined
}

export interface Draft {
  readonly bytes: Uint8Array
  /** True if the file has the changes of both sides, comments included. */
  readonly isWhole: boolean
}

export type CatalogMerge =
  | { readonly kind: 'merged'; readonly bytes: Uint8Array }
  /** Some conflicts are not resolved. `sides`: three files that differ only in the conflicting entries. */
  | {
      readonly kind: 'conflict'
      readonly sides: Sides<Uint8Array>
      readonly conflicts: readonly EntryConflict[]
    }
  /** The file cannot be merged by entry: a side cannot be parsed (`isReadable` is false), or changes would be lost. */
  | { readonly kind: 'unmergeable'; readonly isReadable: boolean }

/**
 * Merges the versions of a locale file by the values of its entries: differences in layout and escapes are no conflict.
 * Writes the merged values into one of the drafts, or into our version, whose comments and order of keys are kept. Then
 * parses the result and compares it with the merged values, to be sure.
 */
export function mergeCatalogs(sides: Sides<Uint8Array>, options: CatalogMergeOptions): CatalogMerge {
  const { locales, settle = () => undefined } = options
  if (isSameFile(sides.base, sides.theirs) || isSameFile(sides.ours, sides.theirs))
    return { kind: 'merged', bytes: sides.ours }
  if (isSameFile(sides.base, sides.ours)) return { kind: 'merged', bytes: sides.theirs }
  const merging = openMerging(options)
  const parsed = locales.map((locale): ParsedSides => {
    const base = sides.base === undefined || sides.base.length === 0 ? undefined : merging.read(sides.base, locale)
    const [ours, theirs] = [merging.read(sides.ours, locale), merging.read(sides.theirs, locale)]
    return { locale, base, ours, theirs }
  })
  if (parsed.some(({ base, ours, theirs }) => [base, ours, theirs].some(isBroken))) {
    return { kind: 'unmergeable', isReadable: false }
  }
  const merged = parsed.map((one) => mergeEntries(one, settle))
  const bytes = merging.finish(sides, merged)
  if (bytes === undefined) return unmergeable
  const conflicts = merged.flatMap((one) => one.conflicts)
  if (conflicts.length === 0) return { kind: 'merged', bytes }
  const as = (side: 'theirs' | 'base') => {
    const taken = merged.map((one) => take(side, one))
    return merging.write(bytes, taken, true, side)
  }
  const [theirs, base] = [as('theirs'), as('base')]
  if (theirs === undefined || base === undefined) return unmergeable
  return { kind: 'conflict', sides: { base, ours: bytes, theirs }, conflicts }
}

const unmergeable: CatalogMerge = { kind: 'unmergeable', isReadable: true }

function isSameFile(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0
}

function isBroken(parsed: ParsedFile | undefined): boolean {
  return parsed?.diagnostics.some(isError) === true
}

function take(side: keyof Sides<unknown>, merged: MergedEntries): MergedEntries {
  const values = new Map(merged.values)
  for (const conflict of merged.conflicts) {
    const value = conflict[side]
    if (value === undefined) values.delete(JSON.stringify(conflict.path))
    else values.set(JSON.stringify(conflict.path), value)
  }
  const taken = new Set(merged.order.map((path) => JSON.stringify(path)))
  const order = [
    ...merged.order,
    ...[...values.values()].map(({ path }) => path).filter((path) => !taken.has(JSON.stringify(path))),
  ]
  return { ...merged, values, order }
}

function openMerging({ format, file, sourceLocale, drafts = [], holdsMore }: CatalogMergeOptions) {
  return { read, finish, write }

  function read(bytes: Uint8Array, locale: string): ParsedFile {
    return format.parse(bytes, { file, locale, sourceLocale })
  }

  function finish(sides: Sides<Uint8Array>, merged: readonly MergedEntries[]): Uint8Array | undefined {
    const own = { bytes: sides.ours, isWhole: isOnlyEntries(sides, merged) }
    for (const { bytes, isWhole } of [...drafts, own]) {
      // After a merge by lines without conflicts, the comments are merged, too.
      const written = holdsMore && !isWhole ? undefined : write(bytes, merged, isWhole)
      if (written !== undefined) return written
    }
    return undefined
  }

  /** Returns whether the other side (`theirs`) changed only entries, so that a merge of entries loses nothing. */
  function isOnlyEntries({ base, theirs }: Sides<Uint8Array>, merged: readonly MergedEntries[]): boolean {
    if (base === undefined || !holdsMore) return false
    const asTheirs = merged.map((one): MergedEntries => {
      const { theirs: parsed } = one.sides
      return { ...one, values: toValues(parsed), order: parsed.entries.map(({ path }) => path) }
    })
    return isSameFile(write(base, asTheirs), theirs)
  }

  /**
   * Returns the file with the merged values; `undefined` if the format cannot hold exactly these values.
   * @param areNotesFree true to accept other comments than the merged ones: editing entries adds no comments
   * @param side the side from which whole entries are copied, with their layout
   */
  function write(
    bytes: Uint8Array,
    merged: readonly MergedEntries[],
    areNotesFree = false,
    side: keyof Sides<unknown> = 'theirs',
  ): Uint8Array | undefined {
    let written = bytes
    for (const { sides, values, order } of merged) {
      const { locale } = sides
      const draft = read(written, locale)
      // If both sides added the same key, a merge by lines contains it twice. Such a draft is not used.
      const allowed = Math.max(duplicatesIn(sides.ours), duplicatesIn(sides.theirs))
      if (isBroken(draft) || duplicatesIn(draft) > allowed) return undefined
      const changes = changesTo(toValues(draft), values)
      if (changes.length === 0 && isEqual(toValues(draft), values, areNotesFree)) continue
      const source = sides[side]
      try {
        written = format.edit(draft, changes, { file, locale, sourceLocale, order, ...(source && { source }) })
      } catch (error) {
        if (isLockaleError(error)) return undefined
        throw error
      }
      if (!isEqual(toValues(read(written, locale)), values, areNotesFree)) return undefined
    }
    return written
  }
}

function duplicatesIn({ entries, diagnostics }: ParsedFile): number {
  const duplicates = entries.length - new Set(entries.map(({ path }) => JSON.stringify(path))).size
  return duplicates + diagnostics.filter(({ code }) => code === 'duplicate-key').length
}

function changesTo(from: Values, to: Values): readonly EntryChange[] {
  const changes: EntryChange[] = []
  for (const [id, { path, kind }] of from) {
    const wanted = to.get(id)
    const isRoom = kind === 'other' && wanted === undefined && isContainerOf(path, to)
    const isReplaced = wanted?.kind === 'other' && wanted.draft === undefined && !isSame(from.get(id), wanted)
    if (!isRoom && (wanted === undefined || isReplaced)) changes.push({ kind: 'remove', path })
  }
  for (const [id, { path, kind, value, form, draft, ...state }] of to) {
    const review = state.review === 'wanted' && ({ review: true } as const)
    const old = from.get(id)
    if (isSame(old, to.get(id))) continue
    if (draft !== undefined && old !== undefined) changes.push({ kind: 'set', path, value: draft, ...review })
    else if (kind === 'other') changes.push({ kind: 'copy', path, raw: value })
    else if (old === undefined)
      changes.push({ kind: 'add', path, value, ...(form !== undefined && { form }), ...review })
    else changes.push({ kind: 'set', path, value, ...review })
  }
  return changes
}

/** Returns whether a merged value goes into this empty group or list. Then the group or list must not be removed. */
function isContainerOf(path: EntryPath, values: Values): boolean {
  return [...values.values()].some(
    (value) => value.path.length > path.length && path.every((segment, index) => value.path[index] === segment),
  )
}

function isEqual(one: Values, other: Values, areNotesFree: boolean): boolean {
  if (one.size !== other.size) return false
  return [...one].every(([id, value]) => {
    const same = other.get(id)
    return isSame(value, same) && (areNotesFree || value.note === same?.note)
  })
}
