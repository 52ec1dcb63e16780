import { type BreakText, type SlotDamage, slotDamage } from './damage-slots.ts'
import { type TextDamage, textDamage } from './damage-text.ts'

/** How a translation comes back broken: first what happens to placeholders, then what happens to the words. */
export type Damage = SlotDamage | TextDamage

const breaks: ReadonlyMap<string, BreakText> = new Map(Object.entries({ ...slotDamage, ...textDamage }))

/** All kinds, those of placeholders first. */
export const damages: readonly Damage[] = [...breaks.keys()].filter(isDamage)

export interface BrokenText {
  readonly translation: string
  readonly source: string
  readonly damage: Damage
  /** In [0, 1). */
  readonly random: () => number
}

/** The translation with that done to it. One without placeholders keeps its own, whatever is done to placeholders. */
export function breakText({ translation, source, damage, random }: BrokenText): string {
  return breaks.get(damage)?.({ translation, source, random }) ?? translation
}

export function isDamage(name: string): name is Damage {
  return breaks.has(name)
}
