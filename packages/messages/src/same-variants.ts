import type { Variant } from './syntax.ts'

/** True for the same texts under the same keys, in whatever order: then a message is printed as it was. */
export function isSameVariants(one: readonly Variant[], two: readonly Variant[]): boolean {
  return (
    one.length === two.length &&
    one.every(({ keys, text }) =>
      two.some((other) => other.text === text && other.keys.every((key, at) => key === keys[at])),
    )
  )
}
