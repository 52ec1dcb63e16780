/** A locale as a config of i18next's spells it. */
export interface LocaleName {
  /** Canonical. */
  readonly locale: string
  readonly spelling: string
  /** The spelling is a tag of BCP 47 itself, whatever its capitals: `zh-cn`, not `zh_CN`. */
  readonly isTag: boolean
}

/** `undefined` for what is no locale, as `dev` and `cimode`, which i18next knows beside locales. */
export function localeName(spelling: string): LocaleName | undefined {
  if (isNoLocale(spelling)) return undefined
  const tag = canonical(spelling)
  const locale = tag ?? canonical(spelling.replaceAll('_', '-'))
  return locale === undefined ? undefined : { locale, spelling, isTag: tag !== undefined }
}

/** Those of a list that are locales, each once; what is none is named. */
export function namesOf(spellings: readonly string[], note: (note: string) => void): readonly LocaleName[] {
  const names = new Map<string, LocaleName>()
  for (const spelling of spellings) {
    const name = localeName(spelling)
    if (name !== undefined && !names.has(name.locale)) names.set(name.locale, name)
    if (name === undefined && spelling !== 'cimode') {
      note(`${JSON.stringify(spelling)} is not a locale, so lockale ignores it.`)
    }
  }
  return [...names.values()]
}

/** `en` of `en-US` and `en_US`. */
export function languageOf(spelling: string): string {
  return spelling.split(/[_-]/u, 1)[0] ?? spelling
}

/** `dev` and `default` are well-formed, and no language: i18next and next-i18next use them for something else. */
function isNoLocale(spelling: string): boolean {
  return /^(?:cimode|default|dev)$/iu.test(spelling)
}

function canonical(spelling: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(spelling)[0]
  } catch {
    return undefined
  }
}
