import { countBeside } from './bases.ts'
import { languageOf } from './choose-locales.ts'
import { isBilingual } from './choose-source.ts'
import type { FoundTarget, Overlay } from './detection.ts'
import type { Facts } from './facts.ts'
import type { Parts, Place } from './parts.ts'

interface OverlayQuestion {
  readonly source: string
  readonly targets: readonly FoundTarget[]
  readonly place: Place
  readonly facts: Facts
}

/**
 * British beside American English, Valencian beside Catalan: a few strings, and the app shows those of the broader locale for the
 * rest. Beside a translation that people made, a file without any is one too: filled, it would hide their texts.
 */
export async function findOverlays(
  { layouts, catalogs }: Parts,
  { source, targets, place, facts }: OverlayQuestion,
): Promise<readonly Overlay[]> {
  const overlays: Overlay[] = []
  for (const { locale } of targets) {
    const base = baseOf(locale, { source, targets })
    // a bilingual file falls back to the source that is in it
    if (base === undefined || (base !== source && layouts.some(isBilingual))) continue
    if (place.hints.targets?.includes(locale) === true) continue
    const inFiles = await countBeside(layouts, { beside: base, isSource: base === source, locale, facts })
    const strings = inFiles.strings + (catalogs.counts.get(locale) ?? 0)
    const of = inFiles.of + (catalogs.counts.get(base) ?? 0)
    const isBegun = strings > 0 || (base !== source && layouts.some(({ locales }) => locales.has(locale)))
    if (isBegun && of > 0 && strings * fewOf <= of) overlays.push({ locale, strings, of, base })
  }
  return overlays
}

/** The source, for its own language; else the target that is the language alone: `es` of `es-419`, in the same script. */
function baseOf(locale: string, { source, targets }: Pick<OverlayQuestion, 'source' | 'targets'>): string | undefined {
  const language = languageOf(locale)
  if (language === languageOf(source)) return source
  const scriptOf = (one: string) => new Intl.Locale(one).maximize().script
  const isBase = language !== locale && scriptOf(language) === scriptOf(locale)
  return isBase && targets.some((target) => target.locale === language) ? language : undefined
}

/** A locale with at most one of this many strings is an overlay: a translation that has begun has more. */
const fewOf = 5
