import { rememberFor, surplus } from '@lockale/errors'
import { type Found, nothing } from './rule.ts'
import type { TextPair } from './text-pair.ts'
import type { TextView } from './text-view.ts'

/** A kind of literal text, such as paths, options or names, that a translation must keep as it is in the source. */
interface LiteralThings {
  /** Every string with such a literal contains one of these characters or words. Other strings need no search. */
  readonly hints: readonly string[]
  /** Matches each literal (flag `g`). If the pattern has a group, the literal is the group, else the whole match. */
  readonly pattern: RegExp
  /** True if a translation may have more of these literals than its source. */
  readonly mayAdd?: boolean
}

/** Returns a problem if the target does not have the literals of the source. */
export function findChangedThings({ source, target }: TextPair, things: LiteralThings): readonly Found[] {
  const { hints, pattern, mayAdd = false } = things
  if (!hints.some((hint) => source.raw.includes(hint))) return nothing
  const wanted = wantedOf(things)(source)
  if (wanted.length === 0) return nothing
  const found = thingsIn(withoutTagNotes(target.raw), pattern)
  if (!mayAdd) return toFound(compareBags(wanted, found))
  const missing = surplus(wanted, found).filter((thing) => !target.raw.includes(thing))
  return missing.length === 0 ? [] : [{ arguments: { missing } }]
}

const wantedOf = rememberFor(({ pattern }: LiteralThings) =>
  rememberFor(({ raw }: TextView) => thingsIn(withoutTagNotes(raw), pattern)),
)

export function toFound(difference: ReturnType<typeof compareBags>): readonly Found[] {
  return difference === undefined ? [] : [{ arguments: { ...difference } }]
}

/** Removes attributes that only describe their tag, such as `equiv-text`, because a translation may lack them. */
function withoutTagNotes(raw: string): string {
  return raw.includes('<') ? raw.replaceAll(tagNotes, '') : raw
}

/** Matches attributes of XLIFF that only describe what a tag stands for (1.2: `equiv-text`, 2.x: `disp`). */
const tagNotes = /\s(?:equiv-text|disp(?:Start|End)?)\s?=\s?(?:"[^"<]*"|'[^'<]*')/gu

function thingsIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([whole, thing]) => thing ?? whole)
}

/**
 * Returns the items that one list has more often than the other, ignoring their order; `undefined` for equal lists.
 * @param identity returns the part of an item to compare; by default the whole item
 */
export function compareBags(
  source: readonly string[],
  target: readonly string[],
  identity?: (item: string) => string,
): Readonly<Record<'missing' | 'extra', readonly string[]>> | undefined {
  if (source.length === 0 && target.length === 0) return undefined
  const missing = surplus(source, target, identity)
  const extra = surplus(target, source, identity)
  return missing.length + extra.length === 0 ? undefined : { missing, extra }
}

/**
 * Returns an id that is the same for the URLs of one page in several languages: `/en/help` and `/de/help`,
 * `en.wikipedia.org` and `de.wikipedia.org`. `http` or `https`, `www.` and a slash at the end make no difference.
 */
export function addressIdentity(
  address: string,
  { sourceLocale, locale }: Pick<TextPair, 'sourceLocale' | 'locale'>,
): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '')
  const end = bare.search(/[/?#]/u)
  const host = (end === -1 ? bare : bare.slice(0, end)).toLowerCase()
  // in a wiki, the title of a page differs in each language, so only the host is compared
  const wiki = /^[\w-]+(?:\.m)?\.(wiki[a-z]+\.org)$/u.exec(host)?.[1]
  if (wiki !== undefined) return wiki
  if (host.startsWith('wiki.') || bare.slice(host.length).startsWith('/wiki/')) return host
  const codes = new Set([...codesOf(sourceLocale), ...codesOf(locale)])
  const whole = host + (end === -1 ? '' : bare.slice(end))
  const parts = whole.split(/([./?#=&])/u)
  const kept = parts.filter((part) => !codes.has(part.toLowerCase().replaceAll('_', '-')))
  if (kept.length === parts.length) return whole
  // a URL may lack the language code and the separator beside it, so two separators in a row become one
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
