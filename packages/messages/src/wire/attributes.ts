import { groupBy } from '@lockale/errors'
import { compareMessages, isRefusal } from '../compare/compare.ts'
import { decodeText, encodeText } from './entities.ts'
import { hasLetters, toPieces } from './pieces.ts'
import { type Syntax, type Token, writtenAs } from '../syntax.ts'

/** A translatable attribute: HTML's `title`, `alt`, `aria-label`, `placeholder`. */
interface Attribute {
  /** Position of its tag among the tags of the string. */
  readonly tag: number
  readonly start: number
  readonly value: string
  readonly quote: string
}

/** Returns the translatable attributes of a string (`title`, `alt`) in order, as strings of the same message format. */
export function attributeTexts(text: string, syntax: Syntax): readonly string[] {
  return findAttributes(text, syntax).map(({ value }) => value)
}

interface WithAttributes {
  readonly source: string
  /** A translation of `source`, in which the attribute values are still those of the source. */
  readonly target: string
  readonly texts: readonly string[]
  readonly syntax: Syntax
}

/**
 * Puts translated attribute values into the tags of a translation, with quotes written as entities. Finds the place of
 * each value by comparing the tags with those of the source. If the result would read as another message (a tag that is
 * too long), the source values stay.
 */
export function putAttributes({ source, target, texts, syntax }: WithAttributes): string {
  const attributes = findAttributes(source, syntax)
  if (attributes.length === 0) return target
  const filled = attributes.map((one, at) => ({ ...one, text: fitting(texts[at] ?? '', one.value, syntax) }))
  const byTag = groupBy(filled, ({ tag }) => tag)
  const spelled = new Map<string, { readonly tags: string[]; used: number }>()
  for (const [index, raw] of tagsOf(syntax.tokenise(source)).entries()) {
    const known = spelled.get(raw) ?? { tags: [], used: 0 }
    known.tags.push(fillTag(raw, byTag.get(index) ?? []))
    spelled.set(raw, known)
  }
  const before = syntax.tokenise(target)
  const written = before.map((token) => {
    if (token.type === 'text') return writtenAs(token)
    const known = isTag(token) ? spelled.get(token.raw) : undefined
    return known?.tags[known.used++] ?? token.raw
  })
  const result = written.join('')
  return shapeOf(syntax.tokenise(result)) === shapeOf(before) && isReadable(result, target, syntax) ? result : target
}

/** Returns the translated value of an attribute, or the source value if the translation is no valid message alone. */
function fitting(text: string, value: string, syntax: Syntax): string {
  const findings = compareMessages({ source: value, target: text, syntax })
  return findings.some(isRefusal) ? value : text
}

const readable = /\s(?:title|alt|aria-label|placeholder)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/giu

function findAttributes(text: string, syntax: Syntax): readonly Attribute[] {
  if (!/\b(?:title|alt|aria-label|placeholder)\s{0,9}=/iu.test(text)) return []
  return tagsOf(syntax.tokenise(text)).flatMap((raw, tag) =>
    Array.from(raw.matchAll(readable), (match): Attribute => {
      const value = match[1] ?? match[2] ?? ''
      const start = match.index + match[0].length - 1 - value.length
      return { tag, start, value, quote: raw.charAt(start - 1) }
    }).filter(({ value }) => isProse(value, syntax)),
  )
}

function isProse(value: string, syntax: Syntax): boolean {
  const { pieces } = toPieces(value, { syntax, counts: [], terms: [] })
  return pieces.some((piece) => piece.type === 'text' && hasLetters(piece.text))
}

function tagsOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => (isTag(token) ? [token.raw] : []))
}

/** Returns true for a tag that may have attributes: no closing tag, no sign of Markdown, and no code of XLIFF. */
function isTag(token: Token): token is Extract<Token, { readonly type: 'open' | 'close' | 'tag' }> {
  return (token.type === 'open' || token.type === 'tag') && token.raw.startsWith('<') && token.isCode !== true
}

function fillTag(raw: string, attributes: readonly (Attribute & { readonly text: string })[]): string {
  let filled = ''
  let at = 0
  for (const { start, value, quote, text } of attributes) {
    const own = value === text ? value : escapeQuote(text, { value, quote })
    filled += raw.slice(at, start) + own
    at = start + value.length
  }
  return filled + raw.slice(at)
}

/** Escapes quotes as the source does, or with `&apos;` (not `&#39;`: `#` has a meaning in ICU). */
function escapeQuote(text: string, { value, quote }: Pick<Attribute, 'value' | 'quote'>): string {
  const spellings = new Map<string, string>()
  decodeText(value, spellings)
  return encodeText(text, new Map([[quote, spellings.get(quote) ?? (quote === '"' ? '&quot;' : '&apos;')]]))
}

function shapeOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.type === 'text' ? `text ${token.text}` : `${token.type} ${token.name}`))
    .join('\u0000')
}

function isReadable(result: string, target: string, syntax: Syntax): boolean {
  return syntax.reject(result) === undefined || syntax.reject(target) !== undefined
}
