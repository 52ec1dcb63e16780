import type { Sides } from './sides.ts'

/**
 * The versions of a text that git left conflict markers in: what stands outside of them is in each. `base` only where git
 * wrote it (`merge.conflictStyle` diff3, zdiff3). `undefined`: there is no whole conflict in it, or more markers than that.
 */
export function readMarkerSides(bytes: Uint8Array): Sides<Uint8Array> | undefined {
  // One character for each byte, whatever the encoding.
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n)/u)
  const sides = { base: '', ours: '', theirs: '' }
  let within: keyof typeof sides | undefined
  let [conflicts, bases] = [0, 0]
  for (const line of lines) {
    const [marker] = /^(?:<{7}|\|{7}|={7}|>{7})(?=[\s]|$)/u.exec(line) ?? []
    const next = marker === undefined ? within : following.get(`${within ?? 'none'} ${marker.charAt(0)}`)
    if (marker === undefined) {
      for (const side of within === undefined ? (['base', 'ours', 'theirs'] as const) : [within]) sides[side] += line
    } else if (next === undefined) return undefined
    else if (next === 'base') bases++
    else if (next === 'none') conflicts++
    within = next === 'none' ? undefined : next
  }
  if (within !== undefined || conflicts === 0) return undefined
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((side) => Buffer.from(side, 'latin1'))
  if (base === undefined || ours === undefined || theirs === undefined) return undefined
  return { base: bases === conflicts ? base : undefined, ours, theirs }
}

/** What a marker leads into, by where it stands. */
const following: ReadonlyMap<string, 'none' | 'ours' | 'base' | 'theirs'> = new Map([
  ['none <', 'ours'],
  ['ours |', 'base'],
  ['ours =', 'theirs'],
  ['base =', 'theirs'],
  ['theirs >', 'none'],
])

/** True if two texts differ in nothing but what git wrote behind its markers. */
export function isSameButForLabels(one: Uint8Array, other: Uint8Array): boolean {
  return withoutLabels(one) === withoutLabels(other)
}

function withoutLabels(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/^([<|>]{7})[^\n]*/gmu, '$1')
}
