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
 * Finds overlays: locales that contain only a few strings, those that differ from a broader locale, such as British
 * beside American English or Valencian beside Catalan. For all other strings the app shows the broader locale. An empty
 * file beside a human translation is an overlay too: if it were filled, it would hide that translation.
 */
export async function findOverlays(
  { layouts, catalogs }: Parts,
  { source, targets, place, facts }: OverlayQuestion,
): Promise<readonly Overlay[]> {
  const overlays: Overlay[] = []
  for (const { locale } of targets) {
    const base = baseOf(locale, { source, targets })
    // skips files that contain their own source strings (PO, XLIFF): the app falls back to these
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

/** Returns the broader locale: the source if it has the same language, else the target without a region (`es`). */
function baseOf(locale: string, { source, targets }: Pick<OverlayQuestion, 'source' | 'targets'>): string | undefined {
  const language = languageOf(locale)
  if (language === languageOf(source)) return source
  const scriptOf = (one: string) => new Intl.Locale(one).maximize().script
  const isBase = language !== locale && scriptOf(language) === scriptOf(locale)
  return isBase && targets.some((target) => target.locale === language) ? language : undefined
}

/** An overlay has at most one string for five of its broader locale. A larger one is an incomplete translation. */
const fewOf = 5
