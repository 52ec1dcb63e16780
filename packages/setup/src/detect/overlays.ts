import { countBeside } from './bases.ts'
import { languageOf } from './choose-locales.ts'
import type { FoundTarget, Overlay } from './detection.ts'
import type { Facts } from './facts.ts'
import type { Parts, Place } from './parts.ts'

interface OverlayQuestion {
  readonly source: string
  readonly targets: readonly FoundTarget[]
  readonly place: Place
  readonly facts: Facts
}

/** British beside American English: a few strings, and the app shows those of the source for the rest. */
export async function findOverlays(
  { layouts, catalogs }: Parts,
  { source, targets, place, facts }: OverlayQuestion,
): Promise<readonly Overlay[]> {
  const overlays: Overlay[] = []
  for (const { locale } of targets) {
    if (languageOf(locale) !== languageOf(source) || place.hints.targets?.includes(locale) === true) continue
    const inFiles = await countBeside(layouts, { source, locale, facts })
    const strings = inFiles.strings + (catalogs.counts.get(locale) ?? 0)
    const of = inFiles.of + (catalogs.counts.get(source) ?? 0)
    if (strings > 0 && strings * fewOf <= of) overlays.push({ locale, strings, of })
  }
  return overlays
}

/** A translation that somebody has begun has more than one string in so many. */
const fewOf = 5
