import { addToGroup, isLockaleError } from '@lockale/errors'
import type { Entry, EntryChange } from '@lockale/formats'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import { displayKey, type MessageKey, toMessageKey } from '../model/key.ts'

/** A path in a target file where a missing value cannot be added because a string or a group of keys is there. */
export interface TakenPlace {
  readonly key: string
  /** `value`: not a string, such as a number. `list`: a list where the source has keys. `group`: a group of keys. */
  readonly by: 'string' | 'value' | 'list' | 'group'
  /** The string or value that is there. For a group or list: its first value. */
  readonly entry: Entry
}

interface MissingValue {
  readonly path: readonly string[]
  readonly form?: string | undefined
  readonly raw?: string | undefined
}

/**
 * Returns what prevents adding a missing value to the target file.
 * @param gone values that the same run removes from the file: they prevent nothing
 */
export type FindTakenPlace = (missing: MissingValue, gone?: ReadonlySet<Entry>) => TakenPlace | undefined

/** Returns a function that finds out if something prevents adding a missing value; `undefined` if nothing can. */
export function openTakenPlaces(diff: CatalogDiff): FindTakenPlace | undefined {
  const { target, partOf } = diff
  const { orphans, missingOthers, open } = partOf?.whole ?? diff
  if (target.text === undefined || (orphans.length === 0 && missingOthers.length === 0 && open.length === 0)) {
    return undefined
  }
  const { isOpen } = target
  const others = [...target.entries.values()].filter(({ kind }) => kind === 'other')
  if (!isOpen) target.release('text')
  const all = [...orphans.map(({ entry }) => entry), ...others]
  if (all.length === 0) return undefined
  const values = new Map(all.map((entry) => [toMessageKey(entry.path), entry]))
  const groups = new Map<MessageKey, Entry[]>()
  for (const entry of all) {
    for (let length = 1; length < entry.path.length; length++) {
      addToGroup(groups, toMessageKey(entry.path.slice(0, length)), entry)
    }
  }
  const verdicts = new Map<string, boolean>()
  return (missing, gone = new Set()) => {
    const place = findAbove(missing) ?? findGroup(missing)
    return place !== undefined && isRefused(place, missing, gone) ? place : undefined

    /** Finds a value or list where a missing value needs a group: to add `a.b.c`, `a` and `a.b` must be groups. */
    function findAbove({ path }: MissingValue): TakenPlace | undefined {
      for (let length = 1; length < path.length; length++) {
        const key = toMessageKey(path.slice(0, length))
        const value = values.get(key)
        if (value !== undefined && !gone.has(value)) {
          return { key: displayKey(key), by: value.kind === 'text' ? 'string' : 'value', entry: value }
        }
        const item = isIndex(path[length])
          ? undefined
          : groups.get(key)?.find((entry) => isIndex(entry.path[length]) && !gone.has(entry))
        if (item !== undefined) return { key: displayKey(key), by: 'list', entry: item }
      }
      return undefined
    }

    function findGroup({ path }: MissingValue): TakenPlace | undefined {
      const key = toMessageKey(path)
      const entry = groups.get(key)?.find((one) => !gone.has(one))
      return entry && { key: displayKey(key), by: 'group', entry }
    }
  }

  /** Returns whether the file format cannot add the value. Cached for all values at the same taken place. */
  function isRefused({ key, by }: TakenPlace, missing: MissingValue, gone: ReadonlySet<Entry>): boolean {
    const id = `${by} ${missing.raw === undefined ? 'text' : 'raw'} ${gone.size} ${key}`
    const known = verdicts.get(id) ?? refuses(diff, toChanges(missing, gone))
    verdicts.set(id, known)
    return known
  }
}

function isIndex(key: string | undefined): boolean {
  return key !== undefined && /^(?:0|[1-9]\d*)$/u.test(key)
}

export function takenPlaceOf(
  { forms, unit }: Pick<MessageChange, 'forms' | 'unit'>,
  find: FindTakenPlace,
  gone?: ReadonlySet<Entry>,
): TakenPlace | undefined {
  for (const { path, plan, entry } of forms) {
    if (entry !== undefined) continue
    const place = find({ path, form: unit.isNative ? plan.form : undefined }, gone)
    if (place !== undefined) return place
  }
  return undefined
}

/** Returns a function that finds what prevents adding a translation to its file, if the run removes nothing there. */
export function openTakenPlacesIn(diffs: readonly CatalogDiff[]): (change: MessageChange) => TakenPlace | undefined {
  const diffOf = new Map(diffs.map((diff) => [diff.target, diff]))
  const opened = new Map<TargetFile, FindTakenPlace | undefined>()
  return (change) => {
    const { target, forms } = change
    const diff = diffOf.get(target)
    if (diff === undefined || forms.every(({ entry }) => entry !== undefined)) return undefined
    const find = opened.has(target) ? opened.get(target) : openTakenPlaces(diff)
    opened.set(target, find)
    return find && takenPlaceOf(change, find)
  }
}

function toChanges({ path, form, raw }: MissingValue, gone: ReadonlySet<Entry>): readonly EntryChange[] {
  const added: EntryChange =
    raw === undefined
      ? { kind: 'add', path, value: 'x', ...(form !== undefined && { form }) }
      : { kind: 'copy', path, raw }
  return [...[...gone].map((entry): EntryChange => ({ kind: 'remove', path: entry.path })), added]
}

/** Tries an edit of the file in memory, discards its result, and returns whether the format refused the edit. */
function refuses({ catalog, target }: CatalogDiff, changes: readonly EntryChange[]): boolean {
  const { file, locale, isOpen, parsed } = target
  if (parsed === undefined) return false
  if (!isOpen) target.release('text')
  const { sourceLocale, source, format } = catalog
  try {
    format.edit(parsed, changes, { file, locale, sourceLocale, order: [], source: source.parsed })
    return false
  } catch (error) {
    if (isLockaleError(error, 'FORMAT_EDIT_MISMATCH')) return true
    throw error
  }
}
