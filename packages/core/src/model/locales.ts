import { closest } from '@lockale/errors'

/**
 * Locales that were perhaps meant by one that a service does not have: the language of a country code (`ja` for `jp`), of a name
 * (`de` for `german`), or one that is spelt much the same. None for a real language (`tlh`, `kaa`): that is no slip of the pen.
 * @param known English names by code
 */
export function nearestLocales(locale: string, known: ReadonlyMap<string, string>): readonly string[] {
  const written = locale.replaceAll('_', '-')
  const [base = ''] = written.split('-', 1)
  if (nameOf(languageNames, base) !== undefined) return []
  const spoken = languageIn(base)
  const name = closest(written, known.values())
  const named = [...known].find(([, each]) => each === name)?.[0]
  const near = named ?? closest(written, known.keys()) ?? closest(base, known.keys())
  const found = [...known.keys()].find((code) => code.toLowerCase() === spoken)
  return [...new Set([found, near].filter((code) => code !== undefined))]
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}

/** What most people speak in a country, where the code is that of one. */
function languageIn(code: string): string | undefined {
  if (!/^[a-z]{2}$/iu.test(code) || nameOf(regionNames, code.toUpperCase()) === undefined) return undefined
  return new Intl.Locale(`und-${code}`).maximize().language
}
