import { memberOf } from '../json-profile/json-profile.ts'
import type { EntryPath } from '../format.ts'
import type { LiteralNode } from '../literal/notation.ts'
import { categories } from '../plural-keys.ts'

/** A string of a localization. */
export interface Unit {
  /** The entry path without the message key. It is empty for a single string; `['one']` is a plural form. */
  readonly path: EntryPath
  readonly form: string | undefined
  readonly node: LiteralNode
}

/** Returns all strings that `placeOfUnit` can name, in file order. An edit keeps all other parts of a localization. */
export function unitsOf(localization: LiteralNode | undefined): readonly Unit[] {
  const units: Unit[] = []
  if (localization) listUnits(localization, [], units)
  return units
}

/** Adds the strings below a node. It recurses at most three levels: a localization, a substitution, a device. */
function listUnits(point: LiteralNode, base: EntryPath, units: Unit[]): void {
  for (const child of liveChildren(point)) {
    if (child.key === 'stringUnit' && child.kind === 'map' && base.at(-2) !== 'substitutions') {
      units.push({ path: base, form: undefined, node: child })
    }
    if (child.key === 'variations') listVariations(child, base, units)
    if (child.key === 'substitutions' && base.length === 0) {
      for (const named of liveChildren(child)) listUnits(named, ['substitutions', named.key], units)
    }
  }
}

function listVariations(variations: LiteralNode, base: EntryPath, units: Unit[]): void {
  for (const way of liveChildren(variations)) {
    for (const variant of liveChildren(way)) {
      const node = memberOf(variant, 'stringUnit')
      if (way.key === 'plural' && categories.includes(variant.key) && node?.kind === 'map') {
        units.push({ path: [...base, variant.key], form: variant.key, node })
      }
      if (way.key === 'device' && base.at(-2) !== 'device') listUnits(variant, [...base, 'device', variant.key], units)
    }
  }
}

function liveChildren(node: LiteralNode): readonly LiteralNode[] {
  return node.kind === 'map' ? node.children.filter(({ shadowedBy }) => shadowedBy === undefined) : []
}

export interface UnitPlace {
  readonly path: readonly string[]
  /** How each object on the path varies: the localization or a substitution, and then a device. */
  readonly turns: readonly {
    readonly point: readonly string[]
    /** An object has one string, or one per plural form, or one per device. */
    readonly way: 'none' | 'plural' | 'device'
  }[]
}

/**
 * Returns the place of an entry path (without the message key) in a localization:
 * - empty, or a plural form;
 * - `device`, the device, and then nothing more or a plural form;
 * - `substitutions`, a name, and a plural form, or `device` as above. A plural form is one of six words, so no two
 * places have the same path.
 * @returns `undefined` for an invalid path
 */
export function placeOfUnit(path: EntryPath): UnitPlace | undefined {
  const [first, name, ...inner] = path
  if (first !== 'substitutions') return placeAt(path, [])
  return name === undefined || inner.length === 0 ? undefined : placeAt(inner, ['substitutions', name])
}

function placeAt(path: EntryPath, point: readonly string[]): UnitPlace | undefined {
  const [first, device, ...inner] = path
  if (first === undefined) return { path: [...point, 'stringUnit'], turns: [{ point, way: 'none' }] }
  if (device === undefined) {
    if (!categories.includes(first)) return undefined
    return { path: [...point, 'variations', 'plural', first, 'stringUnit'], turns: [{ point, way: 'plural' }] }
  }
  if (first !== 'device' || inner.length > 1) return undefined
  const place = placeAt(inner, [...point, 'variations', 'device', device])
  return place && { path: place.path, turns: [{ point, way: 'device' }, ...place.turns] }
}
