import type { Syntax } from '../syntax.ts'

/** A kind of placeholder or tag that shows the message format of a string, and is hard to mistake for words. */
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
  // matches Angular's placeholders: `{$START_TAG_B}`, `{VAR_PLURAL, plural, …}`, `<x id="INTERPOLATION"/>`,
  // `<ph id="0" equiv="INTERPOLATION"/>`
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
  // no letter may follow: `100%sure` is a word
  ['printf', /%(?:\d{1,2}\$)?(?:[sdiu]|\.\d{1,2}[fd]|0\d{1,2}d|l?l[du]|c|x)(?![\p{L}\p{N}])/u],
  ['numbered-percent', /%\d{1,2}(?![\p{L}\p{N}$.%])/u],
  ['numbered-brace', /\{\d{1,2}(?:[,:][^{}]{1,50})?\}/u],
  ['named-brace', /(?:^|[^{$%#])\{[A-Za-z_][\w.]{0,100}\}(?!\})/u],
]

const datePattern = /%[-^]?[YmBHMbyIpSjA](?!\p{L})/u

/** Returns how many of the strings contain each kind of placeholder. The time for each string is limited. */
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
    // the `}}` of `{n, plural, one {{n} file}}` belongs to ICU, so it is not counted as the end of `{{name}}`
    if (found.has('icu')) found.delete('double-brace')
    if (found.has('angular')) for (const less of ['icu', 'mf2', 'double-brace'] as const) found.delete(less)
    for (const trait of found) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  }
  return counts
}

/**
 * Returns the name of a message format whose plurals a message contains, although the format of its file cannot read
 * them; `undefined` for none. The keywords would be translated as words: `{count, plural, one {…} other {…}}` is ICU,
 * `{ $n -> [one] … *[other] … }` is Fluent.
 * @param syntax the format of the file; a format with such plurals reports its own problems
 */
export function foreignSyntax(message: string, syntax?: Pick<Syntax, 'id' | 'readVariants'>): string | undefined {
  if (syntax?.readVariants !== undefined && !withOtherPlurals.has(syntax.id)) return undefined
  return /\{\s{0,20}[\w.-]{1,100}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/u.test(message)
    ? 'ICU MessageFormat'
    : /\{\s{0,20}[$\w.()"-]{1,100}\s{0,20}->/u.test(message)
      ? 'Fluent'
      : undefined
}

const withOtherPlurals: ReadonlySet<Syntax['id']> = new Set([
  'i18next',
  'laravel',
  'symfony',
  'polyglot',
  'docusaurus',
  'banana',
])
