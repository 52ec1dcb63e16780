import type { EntryPath } from '../format.ts'

/** As CLDR names them; Xcode has no others. */
const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

export function isCategory(name: string): boolean {
  return categories.has(name)
}

/** Where a text of a localization stands in it. */
export interface UnitPlace {
  /** From the localization down to the `stringUnit`. */
  readonly path: readonly string[]
  /** What it says of each thing on its way that may vary: the localization or a substitution, and a device. */
  readonly turns: readonly Turn[]
}

/** One thing varies in one way: it has one text, or one for each plural form, or one for each device. */
export interface Turn {
  /** From the localization down. */
  readonly point: readonly string[]
  readonly way: 'none' | 'plural' | 'device'
}

/**
 * Behind its key, the path of an entry says where in the localization its text stands:
 * - nothing, or a plural form;
 * - `device`, the device, and then the same;
 * - `substitutions`, the name of one, and a plural form, or `device` as above.
 * A plural form is one of six words, so no two places have the same path.
 * @returns `undefined` for a path that no text can have
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
    if (!isCategory(first)) return undefined
    return { path: [...point, 'variations', 'plural', first, 'stringUnit'], turns: [{ point, way: 'plural' }] }
  }
  if (first !== 'device' || inner.length > 1) return undefined
  const place = placeAt(inner, [...point, 'variations', 'device', device])
  return place && { path: place.path, turns: [{ point, way: 'device' }, ...place.turns] }
}
