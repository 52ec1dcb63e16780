import type { TargetFile } from './catalog.ts'
import { toMessageKey } from './key.ts'
import type { MessageUnit } from './unit.ts'

/** A message, or what becomes one. */
interface WithPlaces {
  readonly forms: ReadonlyMap<string, { readonly path: readonly string[] }>
}

/** True if a target file has a text of its own where the source has an alias or a merge key. */
export function writesOut(target: TargetFile, { forms }: WithPlaces): boolean {
  return [...forms.values()].some(({ path }) => target.entries.get(toMessageKey(path))?.kind === 'text')
}

/** Those of some messages that are asked of a target file, which is read only where one of them is inherited. */
export function askedOf(target: TargetFile, units: readonly MessageUnit[]): readonly MessageUnit[] {
  if (!units.some(({ isInherited }) => isInherited)) return units
  return units.filter((unit) => unit.isInherited !== true || writesOut(target, unit))
}
