import type { Syntax, Token } from '../syntax.ts'

interface MarkKind {
  readonly pattern: string
  /** Returns a test for one string: true for a match that is really a placeholder or tag in it. */
  readonly judge?: (text: string) => (mark: ForeignMark) => boolean
}

interface ForeignMark {
  readonly start: number
  readonly raw: string
}

/** Kinds of placeholders and tags that are hard to mistake for words. The first that matches at an offset is used. */
const kinds: readonly MarkKind[] = [
  { pattern: String.raw`\{{2,3}[^{}]+\}{2,3}` },
  { pattern: String.raw`\{[%#][^{}]+[%#]\}` },
  { pattern: String.raw`<[%?][^<>]+[%?]>` },
  { pattern: String.raw`[$#@]\{[^{}]+\}` },
  { pattern: String.raw`\{[#/^!@=&]?[\w$][\w.$-]*\}|\{\s+[A-Za-z_][\w.]+\s+\}` },
  { pattern: String.raw`\{(?:\d+[,:][^{}]+|\w+[:|!][^{}\s]+)\}` },
  // placeholders of Fluent
  { pattern: String.raw`\{\s*(?:"[^"]*"\s*|(?:\$|-[A-Za-z]|[A-Z]+\()[^{}]*)\}` },
  { pattern: String.raw`%\{[^{}]+\}` },
  { pattern: String.raw`\$?%\(\w+\)[-+#0]?\d*(?:\.\d+)?[sdifuxgec]` },
  { pattern: String.raw`%(?:\d{1,2}\$)?#@\w+@` },
  { pattern: String.raw`%{1,2}[A-Za-z_](?:\w{2,}|[a-wyz])(?:[.-]\w+)*%{1,2}`, judge: withoutPercentages },
  { pattern: String.raw`%(?:\d{1,2}\$)?[-+#0]?\d{0,3}(?:\.\d{1,2})?(?:hh?|ll?)?[sdiufgexXc@](?![A-Za-z])` },
  { pattern: String.raw`%(?:\d{1,2}\$)?[SCDnopaAEG](?![A-Za-z])`, judge: withoutPercentages },
  { pattern: String.raw`%(?:\d(?![\w%])|[a-z_]\w{2,})`, judge: withoutPercentages },
  { pattern: String.raw`\$[A-Za-z][\w@]*\$` },
  { pattern: String.raw`\$\([A-Za-z_][\w.]*\)|\$t\([^()]+\)` },
  { pattern: String.raw`(?<![\w$])\$[a-z_]\w+` },
  { pattern: String.raw`(?<![\w$])\$[1-9](?!\w)`, judge: withoutMoney },
  { pattern: String.raw`(?<![\w#])#[1-9](?!\w)`, judge: withSecond },
  { pattern: String.raw`(?<![\w#])#{1,2}[A-Za-z_]\w+#{1,2}` },
  { pattern: String.raw`(?<![\w#&])#[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?!\w)` },
  { pattern: String.raw`\[\[\s*[a-z_$][\w.$]*(?:\([^()]*\))?\s*\]\]|\[%[^\[\]]+%\]` },
  { pattern: String.raw`\[\/?[A-Za-z]+(?:=[^\[\]]+)?\]`, judge: inPairs },
  { pattern: String.raw`(?<![\w:.)\]}>"'’/-]):[a-z_]\w+(?![\w:])` },
  {
    pattern: String.raw`(?<!\w)__(?:[a-z]\w*|[A-Z]{2}[A-Z\d_]*)__(?!\w)`,
    judge:
      () =>
      ({ raw }) =>
        !stressed.test(raw),
  },
  { pattern: String.raw`(?<![\w@.])@{1,2}[A-Za-z_]\w+@{1,2}(?![\w@])` },
  { pattern: String.raw`\*\|[\w:]+\|\*` },
]

const anyKind = new RegExp(kinds.map(({ pattern }) => `(${pattern})`).join('|'), 'gu')

/** A quick test: every placeholder that matches one of `kinds` contains one of these characters. */
const maybe = /[%${@:#*]|__|\[[[A-Za-z/]|<\?/u

/** Returns false, by a quick test, for strings that surely have no placeholders of other message formats. */
export function mayHaveForeignMarks(text: string): boolean {
  return maybe.test(text)
}

/**
 * Finds placeholders and tags of other message formats: `%{ name }`, `${name}`, `$1`, `{% if x %}`, `[[name]]`, `[b]`.
 * They should stay unchanged even if the app does not fill them in. `100% sure`, `100%sure` and `$5 off` are text.
 */
export function findForeignMarks(text: string): readonly ForeignMark[] {
  return findOfKinds(text).map(({ mark }) => mark)
}

/** Returns the placeholders and tags of other message formats in a string, outside of its own and of web addresses. */
export function foreignMarksIn(text: { readonly raw: string; readonly tokens: readonly Token[] }): readonly string[] {
  if (!maybe.test(text.raw)) return []
  return textsIn(text.tokens).flatMap((one) => findForeignMarks(one).map(({ raw }) => raw))
}

interface CountedMarks {
  readonly texts: number
  readonly example: string
  readonly pattern: string
}

/** Counts placeholders that belong to other message formats than that of the strings, the most common kind first. */
export function countForeignMarks(texts: Iterable<string>, syntax: Syntax): readonly CountedMarks[] {
  const counted = new Map<MarkKind, CountedMarks>()
  for (const text of texts) {
    if (!maybe.test(text)) continue
    const marks = proseIn(text, syntax).flatMap(findOfKinds)
    const found = new Map(marks.toReversed().map(({ kind, mark }) => [kind, mark.raw]))
    for (const [kind, raw] of found) {
      const { texts: before, example } = counted.get(kind) ?? { texts: 0, example: raw }
      counted.set(kind, { texts: before + 1, example, pattern: kind.pattern })
    }
  }
  return [...counted.values()].toSorted((a, b) => b.texts - a.texts)
}

/** Returns the parts of a string that its message format reads as text, without web addresses. */
function proseIn(text: string, syntax: Syntax): readonly string[] {
  const message = syntax.readVariants?.(text)
  if (message !== undefined) return message.variants.flatMap((variant) => proseIn(variant.text, message.syntax))
  return textsIn(syntax.tokenise(text))
}

function textsIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => (token.type === 'text' ? [token.text.replaceAll(/[a-z]{2,9}:\/\/\S+/giu, ' ')] : []))
}

function findOfKinds(text: string): readonly { readonly kind: MarkKind; readonly mark: ForeignMark }[] {
  if (!maybe.test(text)) return []
  const judges = new Map<MarkKind, (mark: ForeignMark) => boolean>()
  return Array.from(text.matchAll(anyKind)).flatMap((match) => {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]
    const mark = { start: match.index, raw: match[0] }
    if (kind === undefined) return []
    const isMark = judges.get(kind) ?? kind.judge?.(text) ?? (() => true)
    judges.set(kind, isMark)
    return isMark(mark) ? [{ kind, mark }] : []
  })
}

/** Returns a test for marks with `%`. Behind a number, the sign is a percentage: `100%sure`. */
function withoutPercentages(text: string): (mark: ForeignMark) => boolean {
  return ({ start, raw }) => raw.startsWith('%%') || !/[\w%]/u.test(text.charAt(start - 1))
}

/** Returns a test for `$1` and `$2` of MediaWiki: false if they are amounts of money. */
function withoutMoney(text: string): () => boolean {
  const isNumbered = /\$1(?!\w)/u.test(text) && !amount.test(text)
  return () => isNumbered
}

const amount =
  /\$\d(?:\d|[.,]\d|\s?(?:[kKmM]\b|million|billion|thousand|USD|per\b|off\b|an? (?:day|week|month|year))|\/)/u

/** Returns a test for `#1` and `#2` of Mozilla. Without `#2` or a semicolon, `#1` is a number in the text. */
function withSecond(text: string): () => boolean {
  const isNumbered = /#1(?!\w)/u.test(text) && /;|#2(?!\w)/u.test(text)
  return () => isNumbered
}

/** Returns a test for tags of BBCode: `[b]` without its `[/b]` is a word in brackets. */
function inPairs(text: string): (mark: ForeignMark) => boolean {
  const names = new Set(Array.from(text.matchAll(/\[(\/?[A-Za-z]+)[=\]]/gu), ([, name = '']) => name))
  return ({ raw }) => {
    const name = /\/?[A-Za-z]+/u.exec(raw)?.[0] ?? ''
    return names.has(name.startsWith('/') ? name.slice(1) : `/${name}`)
  }
}

/** Matches words that are often bold in Markdown, so `__not__` is no placeholder. */
const stressed = /^__(?:not?|never|only|all|always|must|and|or|any)__$/iu
