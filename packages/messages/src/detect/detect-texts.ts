import type { Syntax } from '../syntax.ts'

/** What a text looks like; it may look like several. Each is hard to mistake for prose. */
export type Trait =
  | 'angular'
  | 'icu'
  | 'mf2'
  | 'vue'
  | 'double-brace'
  | 'rails'
  | 'polyglot'
  | 'python'
  | 'printf'
  | 'apple'
  | 'numbered-percent'
  | 'numbered-brace'
  | 'named-brace'

const traits: readonly (readonly [trait: Trait, pattern: RegExp])[] = [
  // `{$START_TAG_B}`, `{VAR_PLURAL, plural, …}`, `<x id="INTERPOLATION"/>`, `<ph id="0" equiv="INTERPOLATION"/>`
  [
    'angular',
    /\{\$[A-Z][A-Z0-9_]{2,100}\}|\{VAR_[A-Z]+|<x id="[A-Z][A-Z0-9_]+"|<p[hc] [^<>]{0,100}equiv(?:Start)?="[A-Z]/u,
  ],
  ['icu', /\{\s{0,9}[\w.-]{1,100}\s{0,9},\s{0,9}(?:plural|select|selectordinal)\s{0,9},/u],
  ['icu', /\{\s{0,9}[\w.-]{1,100}\s{0,9},\s{0,9}(?:number|date|time)\s{0,9}[,}]/u],
  ['mf2', /^\s{0,9}\.(?:match|input|local)\s|\{\s{0,9}\$[a-z][\w-]{0,100}(?:\s{1,9}:[a-z][^{}]{0,200})?\s{0,9}\}/u],
  ['vue', /(?:^|\s)@(?:\.[a-z]{1,20})?:[A-Za-z({]|\{'[@{}|$]'\}|\s\|\s[^{}]{0,200}\{(?:n|count)\}/u],
  ['double-brace', /\{\{[^{}]{1,200}\}\}|\$t\([^()]{1,200}/u],
  ['rails', /%\{\w{1,100}\}|%<\w{1,100}>[\d.]{0,9}[dfsx]/u],
  ['polyglot', /\|{4}/u],
  ['python', /%\(\w{1,100}\)[#0 +-]{0,5}\d{0,9}(?:\.\d{1,9})?[sdifruxg]/u],
  ['apple', /%(?:\d{1,2}\$)?(?:@|l?l[duf]|#@\w{1,100}@|arg(?!\w))/u],
  // a letter behind it makes it a word: `100%sure`
  ['printf', /%(?:\d{1,2}\$)?(?:[sdiu]|\.\d{1,2}[fd]|0\d{1,2}d|l?l[du]|c|x)(?![\p{L}\p{N}])/u],
  ['numbered-percent', /%\d{1,2}(?![\p{L}\p{N}$.%])/u],
  ['numbered-brace', /\{\d{1,2}(?:[,:][^{}]{1,50})?\}/u],
  ['named-brace', /(?:^|[^{$%#])\{[A-Za-z_][\w.]{0,100}\}(?!\})/u],
]

/** `%d/%m/%Y`: patterns of dates, where `%d` is no number that is filled in. */
const datePattern = /%[-^]?[YmBHMbyIpSjA](?!\p{L})/u

/** Returns how many of the strings show each trait. The work for each string has an upper limit, whatever it contains. */
export function countTraits(texts: Iterable<string>): ReadonlyMap<Trait, number> {
  const counts = new Map<Trait, number>()
  for (const text of texts) {
    if (!/[%{@$<|]/u.test(text)) continue
    const isDate = datePattern.test(text)
    const found = new Set<Trait>()
    for (const [trait, pattern] of traits) {
      if (isDate && trait === 'printf') continue
      if (pattern.test(text)) found.add(trait)
    }
    // `{n, plural, one {{n} file}}` ends in two braces that belong to ICU; Angular's plurals are ICU's, with names of its own
    if (found.has('icu')) found.delete('double-brace')
    if (found.has('angular')) for (const less of ['icu', 'mf2', 'double-brace'] as const) found.delete(less)
    for (const trait of found) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  }
  return counts
}

/**
 * The syntax of a message that no syntax of this version can take apart, or `undefined`. Its keywords would be translated as
 * if they were words: `{count, plural, one {…} other {…}}` is ICU MessageFormat, `{ $n -> [one] … *[other] … }` is Fluent.
 * @param syntax of the file; one that has such plurals of its own says itself what is wrong with them
 */
export function foreignSyntax(message: string, syntax?: Pick<Syntax, 'id' | 'readVariants'>): string | undefined {
  if (syntax?.readVariants !== undefined && !withOtherPlurals.has(syntax.id)) return undefined
  return /\{\s{0,20}[\w.-]{1,100}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/u.test(message)
    ? 'ICU MessageFormat'
    : /\{\s{0,20}[$\w.()"-]{1,100}\s{0,20}->/u.test(message)
      ? 'Fluent'
      : undefined
}

/** Message formats whose plurals have a notation of their own. */
const withOtherPlurals: ReadonlySet<Syntax['id']> = new Set([
  'i18next',
  'laravel',
  'symfony',
  'polyglot',
  'docusaurus',
  'banana',
])
