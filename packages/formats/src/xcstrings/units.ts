import type { EntryPath } from '../format.ts'
import { memberOf } from '../json-profile/members.ts'
import type { JsonNode } from '../json/scan.ts'
import { isCategory } from './unit-path.ts'

/** A text of a localization. */
export interface Unit {
  /** Behind the key of the message: see `placeOfUnit`. */
  readonly path: EntryPath
  readonly form: string | undefined
  /** The `stringUnit` object. */
  readonly node: JsonNode
}

/** All that `placeOfUnit` can name, in file order. What else a localization holds is kept, and nobody is asked about it. */
export function unitsOf(localization: JsonNode | undefined): readonly Unit[] {
  const units: Unit[] = []
  if (localization) listUnits(localization, [], units)
  return units
}

/** At most three deep: a localization, a substitution of it, a device. */
function listUnits(point: JsonNode, base: EntryPath, units: Unit[]): void {
  for (const child of liveChildren(point)) {
    if (child.key === 'stringUnit' && child.kind === 'object' && base.at(-2) !== 'substitutions') {
      units.push({ path: base, form: undefined, node: child })
    }
    if (child.key === 'variations') listVariations(child, base, units)
    if (child.key === 'substitutions' && base.length === 0) {
      for (const named of liveChildren(child)) listUnits(named, ['substitutions', named.key], units)
    }
  }
}

function listVariations(variations: JsonNode, base: EntryPath, units: Unit[]): void {
  for (const way of liveChildren(variations)) {
    for (const variant of liveChildren(way)) {
      const node = memberOf(variant, 'stringUnit')
      if (way.key === 'plural' && isCategory(variant.key) && node?.kind === 'object') {
        units.push({ path: [...base, variant.key], form: variant.key, node })
      }
      if (way.key === 'device' && base.at(-2) !== 'device') listUnits(variant, [...base, 'device', variant.key], units)
    }
  }
}

function liveChildren(node: JsonNode): readonly JsonNode[] {
  return node.kind === 'object' ? node.children.filter(({ shadowedBy }) => shadowedBy === undefined) : []
}
