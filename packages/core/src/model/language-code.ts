import { canonicalCode, languageCodes as codesOfService } from '@lockale/api/language-table'
import { baseLanguage } from './locales.ts'

/**
 * Returns target codes of the service for a locale, the nearest first: itself (`pt-BR`), then its parents (`es-419` of
 * `es-MX`, `pt-PT` of `pt-AO`, `zh-Hant` of `zh-TW`), never one in another script. Empty for an unknown language.
 */
export function languageCodes(locale: string): readonly string[] {
  const names = namesOfService()
  return [...new Set(lineageOf(locale).flatMap((each) => names.get(each) ?? canonicalCode(each) ?? []))]
}

/** Returns the nearest language code of the service. Returns an unknown locale as it is: the service reports it. */
export function toLanguageCode(locale: string): string {
  return languageCodes(locale)[0] ?? locale
}

/** Returns the codes for a target, the nearest first. If the config sets a code, returns only that code. */
export function codesOf(target: { locale: string; code?: string | undefined }): readonly [string, ...string[]] {
  const { locale, code } = target
  const [first = locale, ...others] = code === undefined ? languageCodes(locale) : [canonicalCode(code) ?? code]
  return [first, ...others]
}

/**
 * Returns a locale and its parents, the nearest first, up to its language (`es-MX`, `es-419`, `es`). If its script is
 * not the usual one of the language, stops at the script.
 */
function lineageOf(locale: string): readonly string[] {
  const { language, script = '', region } = new Intl.Locale(locale).maximize()
  const base = baseLanguage(language)
  const inScript = `${base}-${script}`
  if (script !== new Intl.Locale(language).maximize().script) return [locale, inScript]
  const { region: written } = new Intl.Locale(locale)
  if (written === undefined) return [locale, base]
  const regions = [`${base}-${region}`]
  for (let parent = parents.get(`${base}-${written}`); parent !== undefined; parent = parents.get(parent)) {
    regions.push(parent)
  }
  return [locale, ...regions, inScript, base]
}

/** Locales whose parent is not their language alone: `parentLocales` of CLDR 48, for languages with variants. */
const parents: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'en-001':
      '150 AG AI AU BB BM BS BW BZ CC CK CM CX CY DG DM ER FJ FK FM GB GD GG GH GI GM GS GY HK ID IE IL IM IN IO JE JM KE KI KN KY LC LR LS MG MO MS MT MU MV MW MY NA NF NG NR NU NZ PG PK PN PW RW SB SC SD SG SH SL SS SX SZ TC TK TO TT TV TZ UG VC VG VU WS ZA ZM ZW',
    'en-150': 'AT BE CH CZ DE DK EE ES FI FR GE HU IT LT LV NL NO PL PT RO SE SI SK UA',
    'es-419': 'AR BO BR BZ CL CO CR CU DO EC GT HN JP MX NI PA PE PR PY SV US UY VE',
    'pt-PT': 'AO CH CV FR GQ GW LU MO MZ ST TL',
  }).flatMap(([parent, regions]) => {
    return regions.split(' ').map((region) => [`${baseLanguage(parent)}-${region}`, parent] as const)
  }),
)

/** Languages for which the service needs a variant as target (`pt-BR`), and the variants, the usual one first. */
export const variantsOf: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['en', ['en-US', 'en-GB']],
  ['pt', ['pt-BR', 'pt-PT']],
])

/** Returns the language codes of the service that differ from the locale: variants of languages, and older codes. */
function namesOfService(): ReadonlyMap<string, readonly string[]> {
  return (names ??= new Map<string, readonly string[]>([
    // the service has codes that are not canonical: its `kmr` is `ku` in BCP 47, its `prs` is `fa-AF`
    ...[...codesOfService].map((code) => [Intl.getCanonicalLocales(code)[0] ?? code, [code]] as const),
    ['en-001', ['en-GB']],
    ...[...variantsOf].map(([base, variants]) => [base, [variants[0], base]] as const),
  ]))
}

let names: ReadonlyMap<string, readonly string[]> | undefined
