import type { Axis, Variant } from '../syntax.ts'
import { findVariant } from '../plural/plan-variants.ts'
import { orderKeys } from './order-keys.ts'

const keywords = { cardinal: 'plural', ordinal: 'selectordinal', select: 'select' } as const

/** A message of full sentences: one plural or select in the other, all on one line. */
export function printFlat({
  axes,
  target,
}: {
  readonly axes: readonly Axis[]
  readonly target: readonly Variant[]
}): string {
  return printFrom(0, [])

  function printFrom(at: number, chosen: readonly string[]): string {
    const axis = axes[at]
    if (axis === undefined) return findVariant({ variants: target }, chosen).text
    const { kind, name, offset } = axis
    const keys = orderKeys(axis.keys, [...new Set(target.map((variant) => variant.keys[at] ?? 'other'))])
    const options = keys.map((key) => `${key} {${printFrom(at + 1, [...chosen, key])}}`)
    const start = offset === 0 ? [] : [`offset:${offset}`]
    return `{${name}, ${keywords[kind]}, ${[...start, ...options].join(' ')}}`
  }
}
