/** Locales that services know by another base code. */
const otherNames = new Map([
  ['no', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['fil', 'tl'],
])

/** The base language of a locale, as services call it: `pt` of `pt-BR`, `nb` of `no`. Lower case. */
export function baseLanguage(locale: string): string {
  const base = (locale.split('-')[0] ?? locale).toLowerCase()
  return otherNames.get(base) ?? base
}
