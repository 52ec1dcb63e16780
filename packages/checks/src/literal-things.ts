import { surplus } from '@lockale/errors'
import type { Found } from './rule.ts'
import type { TextPair } from './text-pair.ts'

/** Things of one kind that stand in a translation as they stand in its source: paths, options, names. */
interface LiteralThings {
  /** One of them is in every text that has such a thing: most texts are done with here. */
  readonly hints: readonly string[]
  /** Finds each, with the flag `g`; group 1 is the thing where there is one. */
  readonly pattern: RegExp
  /** A translation may have more of them than its source. */
  readonly mayAdd?: boolean
}

/** A finding where such things of the source are not in the target as they are. */
export function findChangedThings({ source, target }: TextPair, things: LiteralThings): readonly Found[] {
  const { hints, pattern, mayAdd = false } = things
  if (!hints.some((hint) => source.raw.includes(hint))) return []
  const wanted = thingsIn(withoutTagNotes(source.raw), pattern)
  if (wanted.length === 0) return []
  const found = thingsIn(withoutTagNotes(target.raw), pattern)
  if (!mayAdd) return toFound(compareBags(wanted, found))
  const missing = surplus(wanted, found).filter((thing) => !target.raw.includes(thing))
  return missing.length === 0 ? [] : [{ arguments: { missing } }]
}

/** One finding with what is missing and what is extra, or none. */
export function toFound(difference: BagDifference | undefined): readonly Found[] {
  return difference === undefined ? [] : [{ arguments: { ...difference } }]
}

/** A text without the notes in its tags, which its translation need not have: `<x id="COUNT" equiv-text="{{ count() }}"/>`. */
function withoutTagNotes(raw: string): string {
  return raw.includes('<') ? raw.replaceAll(tagNotes, '') : raw
}

/** What stood in the place of a tag before it was extracted (XLIFF 1.2: `equiv-text`, 2.x: `disp`). */
const tagNotes = /\s(?:equiv-text|disp(?:Start|End)?)\s?=\s?(?:"[^"<]*"|'[^'<]*')/gu

function thingsIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([whole, thing]) => thing ?? whole)
}

/** What one list has and another lacks, and the other way round. */
type BagDifference = Readonly<Record<'missing' | 'extra', readonly string[]>>

/**
 * Compares two lists without their order, each item as often as it occurs; `undefined` where they hold the same.
 * @param identity what counts of an item, where that is not all of it
 */
export function compareBags(
  source: readonly string[],
  target: readonly string[],
  identity?: (item: string) => string,
): BagDifference | undefined {
  if (source.length === 0 && target.length === 0) return undefined
  const missing = surplus(source, target, identity)
  const extra = surplus(target, source, identity)
  return missing.length + extra.length === 0 ? undefined : { missing, extra }
}

/**
 * What an address leads to, whatever its language: the page of `/en/help` is that of `/de/help`, `en.wikipedia.org` that of
 * `de.wikipedia.org`. Neither `http` for `https`, `www.` nor a slash at the end counts.
 */
export function addressIdentity(
  address: string,
  { sourceLocale, locale }: Pick<TextPair, 'sourceLocale' | 'locale'>,
): string {
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
