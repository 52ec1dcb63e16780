import type { MessageUnit } from './unit.ts'

/** Places of messages among all of their source file: a few bytes for each. Both lists are in the order of the file. */
export function placesOf(wanted: readonly MessageUnit[], units: readonly MessageUnit[]): Uint32Array {
  let at = -1
  return Uint32Array.from(wanted, (unit) => (at = units.indexOf(unit, at + 1)))
}

export function unitsAt(places: Uint32Array, units: readonly MessageUnit[]): readonly MessageUnit[] {
  return Array.from(places, (at) => units[at]).filter((unit) => unit !== undefined)
}
