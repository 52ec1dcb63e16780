import { copyAll, leavesOf, memberOf } from '../json-profile/json-profile.ts'
import type { EntryChange, EntryPath } from '../format.ts'
import type { LiteralNode } from '../literal/notation.ts'
import { pathOf } from '../tree/tree-node.ts'
import { refuseEdit, refuseMissing, showPath } from '../refuse.ts'
import { type Catalog, entriesOf, isTranslated, localizationOf, needsReview } from './catalog.ts'
import { placeOfUnit, type Unit, type UnitPlace, unitsOf } from './units.ts'

interface Wanted {
  readonly place: UnitPlace
  readonly value: string
  readonly state: string
}

/**
 * Converts changes of a message's strings to JSON changes of one localization. New plural forms replace the single
 * string that was used for all numbers, and a new single string replaces all plural forms.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for an unknown path, or an added path that exists
 */
export function planMessage(edit: {
  readonly key: string
  /** The message in the file; `undefined` for a new message. */
  readonly message: LiteralNode | undefined
  readonly changes: readonly EntryChange[]
  readonly catalog: Catalog
  /** The locale's name to write, if this message has no strings in this locale yet. */
  readonly name: string
  readonly file: string
}): {
  readonly jsonChanges: readonly EntryChange[]
  /** Changes that remove what the new strings replace, such as a single string that plural forms replace. */
  readonly replaced: readonly EntryChange[]
  readonly emptied: string | undefined
} {
  const { key, message, changes, catalog, name, file } = edit
  if (message && !isTranslated(catalog.text, message)) {
    throw refuseEdit(`"${showPath([key])}" in ${file} is not translated, so it cannot be changed.`, {
      place: file,
      hint: 'It is marked as stale or do-not-translate, or is not a message. Read the file again.',
    })
  }
  const localization = localizationOf(message, catalog)
  const units = new Map(unitsOf(localization).map((unit) => [nameOf(unit.path), unit]))
  const { wanted, removed } = settleChanges()
  const replaced = otherWays(wanted, units, removed)
  if (replaced === undefined) {
    throw refuseEdit(`"${showPath([key])}" in ${file} cannot vary in two ways at once.`, {
      place: file,
      hint: 'It has one string, or one for each plural form, or one for each device.',
    })
  }
  const goneUnits = [...removed, ...replaced.keys()].filter((unit) => !wanted.has(unit))
  const gone = new Set(goneUnits.flatMap((unit) => leavesOf(units.get(unit)?.node)))
  for (const leaf of emptySubstitutions(localization, gone, wanted)) gone.add(leaf)
  const [lost] = [...wanted.values()].flatMap(lostSubstitutions)
  if (lost !== undefined) {
    throw refuseEdit(`"${showPath([key])}" in ${file} shows "${lost}", which has no string there yet.`, {
      place: file,
      hint: 'They are written together, when all strings of the message are translated.',
    })
  }
  const isEmptied = wanted.size === 0 && gone.size > 0 && leavesOf(message).every((leaf) => gone.has(leaf))
  const path = ['strings', key, 'localizations', localization?.key ?? name]
  return {
    jsonChanges: [
      ...[...gone].map((leaf): EntryChange => ({ kind: 'remove', path: pathOf(leaf) })),
      ...[...wanted].flatMap(([unit, { place, ...text }]) =>
        writeUnit([...path, ...place.path], text, units.get(unit)?.node),
      ),
      ...newSubstitutions(wanted).flatMap((name) => copyFacts(name, [...path, 'substitutions', name])),
      ...(isEmptied ? [{ kind: 'copy', path: ['strings', key], raw: '{}' } as const] : []),
    ],
    replaced: [...replaced.values()].map((unit) => ({ kind: 'remove', path: [key, ...unit.path] })),
    emptied: isEmptied ? key : undefined,
  }

  /** Merges changes of the same path: the last one applies, but a removed path may be added again. */
  function settleChanges() {
    const wanted = new Map<string, Wanted>()
    const removed = new Set<string>()
    const entries = new Map(
      (message ? entriesOf(message, catalog) : []).map((entry) => [nameOf(entry.path.slice(1)), entry]),
    )
    for (const { kind, path } of changes) {
      const unit = nameOf(path.slice(1))
      if (kind !== 'remove') continue
      if (!entries.has(unit) || !units.has(unit)) throw refuseMissing(path, file)
      removed.add(unit)
    }
    for (const change of changes) {
      if (change.kind !== 'set' && change.kind !== 'add') continue
      const unit = nameOf(change.path.slice(1))
      const isThere = wanted.has(unit) || (entries.has(unit) && !removed.has(unit))
      const isText = wanted.has(unit) || (isThere && entries.get(unit)?.kind === 'text')
      const place = placeOfUnit(change.path.slice(1))
      const shown = showPath(change.path)
      if (place === undefined) {
        throw refuseEdit(`${shown} cannot be a string in ${file}: a String Catalog does not support it.`, {
          place: file,
          hint: 'After the key comes a plural form, a device and its name, or a substitution, its name and a plural form.',
        })
      }
      if (change.kind === 'set' && !isThere) throw refuseMissing(change.path, file)
      if (change.kind === 'add' && isText && !wanted.has(unit)) {
        throw refuseEdit(`${shown} cannot be added to ${file}: a string already exists there.`, {
          place: file,
          hint: `Remove "${shown}" in that file, then run the command again.`,
        })
      }
      wanted.set(unit, { place, value: change.value, state: change.review ? needsReview : 'translated' })
    }
    return { wanted, removed }
  }

  /** Returns substitutions that a string uses but only other locales have. An app would display their names instead. */
  function lostSubstitutions({ place, value }: Wanted): readonly string[] {
    if (place.path[0] === 'substitutions' || !value.includes('#@')) return []
    const names = Array.from(value.matchAll(/%(?:\d{1,3}\$)?#@([^@]{1,100})@/g), ([, name = '']) => name)
    const coming = newSubstitutions(wanted)
    return names.filter((name) => {
      const there = leavesOf(substitutionOf(localization, name))
      return modelOf(name) !== undefined && !coming.includes(name) && there.every((leaf) => gone.has(leaf))
    })
  }

  /** Returns changes that copy a substitution's non-text members, from the source locale or else any other locale. */
  function copyFacts(name: string, to: EntryPath): readonly EntryChange[] {
    const there = substitutionOf(localization, name)
    const model = modelOf(name)
    return (model?.children ?? []).flatMap((child) => {
      const isFact = child.shadowedBy === undefined && child.kind !== 'map' && child.kind !== 'seq'
      return isFact && memberOf(there, child.key) === undefined ? copyAll(catalog.text, child, [...to, child.key]) : []
    })
  }

  function modelOf(name: string): LiteralNode | undefined {
    const localizations = memberOf(message, 'localizations')
    const source = catalog.sourceLanguage === undefined ? undefined : memberOf(localizations, catalog.sourceLanguage)
    const candidates = [source, ...(localizations?.children ?? [])]
    return candidates.map((candidate) => substitutionOf(candidate, name)).find((found) => found !== undefined)
  }
}

function nameOf(path: EntryPath): string {
  return JSON.stringify(path)
}

/** Returns old strings that vary by another property (plural, device) than new ones; `undefined` if these conflict. */
function otherWays(
  wanted: ReadonlyMap<string, Wanted>,
  units: ReadonlyMap<string, Unit>,
  removed: ReadonlySet<string>,
): ReadonlyMap<string, Unit> | undefined {
  const ways = new Map<string, string>()
  for (const [unit, { place }] of wanted) {
    if (units.has(unit)) continue
    for (const { point, way } of place.turns) {
      if ((ways.get(nameOf(point)) ?? way) !== way) return undefined
      ways.set(nameOf(point), way)
    }
  }
  const others = new Map<string, Unit>()
  for (const [name, unit] of units) {
    const turns = placeOfUnit(unit.path)?.turns ?? []
    if (!turns.some(({ point, way }) => (ways.get(nameOf(point)) ?? way) !== way)) continue
    if (wanted.has(name)) return undefined
    if (!removed.has(name)) others.set(name, unit)
  }
  return others
}

function emptySubstitutions(
  localization: LiteralNode | undefined,
  gone: ReadonlySet<LiteralNode>,
  wanted: ReadonlyMap<string, Wanted>,
): readonly LiteralNode[] {
  if (gone.size === 0) return []
  const kept = new Set(newSubstitutions(wanted))
  return (memberOf(localization, 'substitutions')?.children ?? []).flatMap((substitution) => {
    const leaves = leavesOf(substitution)
    const facts = leaves.filter(({ parent }) => parent === substitution)
    const isEmptied =
      leaves.length > facts.length && leaves.every((leaf) => gone.has(leaf) || leaf.parent === substitution)
    return isEmptied && !kept.has(substitution.key) ? facts : []
  })
}

function newSubstitutions(wanted: ReadonlyMap<string, Wanted>): readonly string[] {
  const names = [...wanted.values()].flatMap(({ place: { path } }) => {
    return path[0] === 'substitutions' && path[1] !== undefined ? [path[1]] : []
  })
  return [...new Set(names)]
}

function substitutionOf(localization: LiteralNode | undefined, name: string): LiteralNode | undefined {
  return memberOf(memberOf(localization, 'substitutions'), name)
}

function writeUnit(
  path: EntryPath,
  { value, state }: Pick<Wanted, 'value' | 'state'>,
  unit: LiteralNode | undefined,
): readonly EntryChange[] {
  return Object.entries({ state, value }).map(([name, text]) => {
    return { kind: memberOf(unit, name)?.kind === 'string' ? 'set' : 'add', path: [...path, name], value: text }
  })
}
