import { closest, rememberEach } from '@lockale/errors'

/** Language codes for which services use another code. */
const otherNames = new Map([
  ['no', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['fil', 'tl'],
])

/** Returns the base language as services name it, in lower case: `pt` of `pt-BR`, `nb` of `no`. */
export function baseLanguage(locale: string): string {
  const base = (locale.split('-')[0] ?? locale).toLowerCase()
  return otherNames.get(base) ?? base
}

/** Returns whether two locales have the same language and script: `en` and `en-GB`, but not `zh-Hans` and `zh-Hant`. */
export function isSameLanguage(a: string, b: string): boolean {
  return languageOf(a) === languageOf(b)
}

/** Returns language and script of a locale. Cached, because this takes 20 µs and is needed for every text. */
const languageOf = rememberEach((locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize()
  return `${language} ${script}`
})

/**
 * Returns locales that a user may have meant: the language of a country code (`ja` for `jp`), of a name (`de` for
 * `german`), or a similar spelling. None for a real language (`tlh`, `kaa`).
 * @param known English names by code
 */
export function nearestLocales(locale: string, known: ReadonlyMap<string, string>): readonly string[] {
  const written = locale.replaceAll('_', '-')
  const [base = ''] = written.split('-', 1)
  if (nameOf('language', base) !== undefined) return []
  const spoken = languageIn(base)
  const name = closest(written, known.values())
  const named = [...known].find(([, each]) => each === name)?.[0]
  const near = named ?? closest(written, known.keys()) ?? closest(base, known.keys())
  const found = [...known.keys()].find((code) => code.toLowerCase() === spoken)
  return [...new Set([found, near].filter((code) => code !== undefined))]
}

/** Returns the English names of languages or regions. They are created on first use, because this is slow. */
const namesOf = rememberEach((type: 'language' | 'region') => new Intl.DisplayNames('en', { type, fallback: 'none' }))

function nameOf(type: 'language' | 'region', code: string): string | undefined {
  try {
    return namesOf(type).of(code)
  } catch {
    return undefined
  }
}

function languageIn(code: string): string | undefined {
  if (!/^[a-z]{2}$/iu.test(code) || nameOf('region', code.toUpperCase()) === undefined) return undefined
  return new Intl.Locale(`und-${code}`).maximize().language
}

const rightToLeft = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** Returns the direction of the script: `rtl` for `ar`, `he`, `ur-PK`; `ltr` also for an invalid locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
