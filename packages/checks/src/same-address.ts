/** The source and target locale of an address. */
interface AddressLocales {
  readonly sourceLocale: string
  readonly locale: string
}

/**
 * What an address leads to, whatever its language: the page of `/en/help` is that of `/de/help`, `en.wikipedia.org` that of
 * `de.wikipedia.org`. Neither `http` for `https`, `www.` nor a slash at the end counts.
 */
export function addressIdentity(address: string, { sourceLocale, locale }: AddressLocales): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '')
  const end = bare.search(/[/?#]/u)
  const host = (end === -1 ? bare : bare.slice(0, end)).toLowerCase()
  // an article has another title in each language
  const wiki = /^[\w-]+(?:\.m)?\.(wiki[a-z]+\.org)$/u.exec(host)?.[1]
  if (wiki !== undefined) return wiki
  const codes = new Set([...codesOf(sourceLocale), ...codesOf(locale)])
  const whole = host + (end === -1 ? '' : bare.slice(end))
  const parts = whole.split(/([./?#=&])/u)
  const kept = parts.filter((part) => !codes.has(part.toLowerCase().replaceAll('_', '-')))
  if (kept.length === parts.length) return whole
  // with a language in its path or without: the slash beside it goes too
  return kept
    .join('')
    .replaceAll(/([./?#=&])+/gu, '$1')
    .replaceAll(/^\.|\/$/gu, '')
}

function codesOf(locale: string): readonly string[] {
  const code = locale.toLowerCase().replaceAll('_', '-')
  const language = code.split('-', 1)[0] ?? code
  return [code, language, `${language}-${language}`, ...(language === 'en' ? ['en-us', 'en-gb'] : [])]
}
