/** The locale that a file or folder name spells, in canonical form; `undefined` for what is most likely another word. */
export function localeOf(name: string): string | undefined {
  if (name.length > 24 || !shape.test(name)) return undefined
  const [base = '', modifier] = name.split('@')
  const script = modifier === undefined ? undefined : scripts.get(modifier.toLowerCase())
  if (modifier !== undefined && script === undefined) return undefined
  const [language = '', ...rest] = base.replaceAll('_', '-').split('-')
  if (!isLanguage(language)) return undefined
  const tag = [language, ...(script === undefined ? [] : [script]), ...rest].join('-')
  try {
    const locale = new Intl.Locale(tag)
    return isRegion(locale.region) && isScript(locale.script) ? locale.toString() : undefined
  } catch {
    return undefined
  }
}

/** The locale of an Android resource folder (`pt`, `pt-rBR`, `b+sr+Latn`), by the part behind `values-`. */
export function localeOfQualifier(qualifier: string): string | undefined {
  if (qualifier.startsWith('b+')) return localeOf(qualifier.slice(2).replaceAll('+', '-'))
  const [, language, region] = /^([a-z]{2,3})(?:-r([A-Z]{2}))?$/u.exec(qualifier) ?? []
  if (language === undefined) return undefined
  return localeOf(region === undefined ? language : `${language}-${region}`)
}

/** Language, script, region, one variant: what files are named by. */
const shape =
  /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|\d{3}))?(?:[-_](?:[a-z\d]{5,8}))?(?:@[A-Za-z]{4,10})?$/u

/** Of glibc's locale names. */
const scripts: ReadonlyMap<string, string> = new Map([
  ['latin', 'Latn'],
  ['cyrillic', 'Cyrl'],
  ['devanagari', 'Deva'],
])

/**
 * Of three letters only those in which apps are published: `bin`, `app`, `src`, `lib`, `map`, `new` and many more are
 * languages too.
 */
const longCodes: ReadonlySet<string> = new Set(
  'ast ceb chr ckb dsb fil gsw haw hsb kab kmr mai mni nds pap prs quc shi syr szl tzm vec yue zgh cmn'.split(' '),
)

const names = new Map<'language' | 'region' | 'script', Intl.DisplayNames>()

function isKnown(type: 'language' | 'region' | 'script', code: string): boolean {
  const known = names.get(type) ?? new Intl.DisplayNames('en', { type, fallback: 'none' })
  names.set(type, known)
  return known.of(code) !== undefined
}

function isLanguage(code: string): boolean {
  const small = code.toLowerCase()
  return small.length === 3 ? longCodes.has(small) : isKnown('language', small)
}

function isRegion(code: string | undefined): boolean {
  return code === undefined || /^\d/u.test(code) || isKnown('region', code)
}

function isScript(code: string | undefined): boolean {
  return code === undefined || isKnown('script', code)
}
