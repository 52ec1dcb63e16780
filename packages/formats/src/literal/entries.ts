import type { Entry } from '../format.ts'

/** Limit of the segments of all paths together: 100,000 levels, each with a value, would need billions of segments. */
export const maxPathSegments = 16_000_000

/** The entries of a file, in file order. */
export interface Listed<Place> {
  readonly entries: readonly Entry[]
  /** The value at which the total length of paths exceeds its limit. `entries` ends before that value. */
  readonly tooDeep: (Place & { readonly depth: number }) | undefined
}

/** Appends a key to a path. Array literals need less memory than other arrays, and a file has many short paths. */
export function inside(outer: readonly string[], key: string): readonly string[] {
  switch (outer.length) {
    case 0:
      return [key]
    case 1:
      return [outer[0] ?? '', key]
    case 2:
      return [outer[0] ?? '', outer[1] ?? '', key]
    case 3:
      return [outer[0] ?? '', outer[1] ?? '', outer[2] ?? '', key]
    default:
      return outer.concat(key)
  }
}
