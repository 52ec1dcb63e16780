import { hasOnlyKnownReferences } from './entities.ts'

/** A token of marked-up text. The tokens together are the whole text. */
export interface MarkupToken {
  /** `other` is copied unchanged: comments, processing instructions, entities that XML does not know. */
  readonly kind: 'text' | 'cdata' | 'open' | 'close' | 'empty' | 'other'
  /** UTF-16 offset. */
  readonly start: number
  readonly end: number
  /** Name of the tag; `''` otherwise. */
  readonly name: string
}

/**
 * Reads a fragment of text and tags in linear time, without recursion. `strict`: returns `undefined` unless the text is
 * well-formed content of an XML 1.0 element, after an optional declaration and an empty document type. `lenient`:
 * everything that is not a tag is text.
 */
export function tokeniseMarkup(text: string, mode: 'strict' | 'lenient'): readonly MarkupToken[] | undefined {
  const strict = mode === 'strict'
  if (strict && outsideXml.test(text)) return undefined

  const tokens: MarkupToken[] = []
  const open: string[] = []
  const absent = new Set<string>()
  let textStart = 0
  let at = text.indexOf('<')
  while (at >= 0) {
    const type = readDocumentType(text, at)
    const token = type ?? readDelimited(text, at, absent) ?? readTag(text, at)
    if (token !== undefined) {
      pushText(tokens, { text, start: textStart, end: at, strict })
      if (strict && type !== undefined && !isProlog(text, tokens)) return undefined
      tokens.push(token)
      textStart = token.end
      if (strict) {
        if (token.kind === 'open') open.push(token.name)
        else if (token.kind === 'close' && open.pop() !== token.name) return undefined
      }
    } else if (strict) return undefined
    at = text.indexOf('<', token?.end ?? at + 1)
  }
  pushText(tokens, { text, start: textStart, end: text.length, strict })
  return strict && (open.length > 0 || !tokens.every((token) => isSound(text, token))) ? undefined : tokens
}

/** Matches characters that XML 1.0 section 2.2 excludes, and lone surrogates. */
// oxlint-disable-next-line no-control-regex
const outsideXml = /[\0-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}\p{Cs}]/u

const delimited: readonly (readonly [open: string, close: string, kind: 'cdata' | 'other'])[] = [
  ['<!--', '-->', 'other'],
  ['<![CDATA[', ']]>', 'cdata'],
  ['<?', '?>', 'other'],
]

function readDelimited(text: string, start: number, absent: Set<string>): MarkupToken | undefined {
  const [open, close, kind] = delimited.find(([open]) => text.startsWith(open, start)) ?? []
  // Search for a missing end only once. Otherwise, many `<!--` in a row would take quadratic time.
  if (open === undefined || close === undefined || kind === undefined || absent.has(close)) return undefined
  const end = text.indexOf(close, start + open.length)
  if (end >= 0) return { kind, start, end: end + close.length, name: '' }
  absent.add(close)
  return undefined
}

/** Reads `<!DOCTYPE html>`, also with the URL of a DTD, which is never loaded. */
function readDocumentType(text: string, start: number): MarkupToken | undefined {
  documentType.lastIndex = start
  const [raw] = documentType.exec(text) ?? []
  return raw === undefined ? undefined : { kind: 'other', start, end: start + raw.length, name: '' }
}

const documentType = /<!doctype[ \t\r\n]+(?:[^<>[\]"']|"[^<>"]*"|'[^<>']*')+>/iuy

/** Returns true if the tokens are only comments, processing instructions and white space: no document type. */
function isProlog(text: string, tokens: readonly MarkupToken[]): boolean {
  return tokens.every(({ kind, start, end }) => {
    const raw = text.slice(start, end)
    return kind === 'other' ? !raw.startsWith('<!D') : kind === 'text' && raw.trim() === ''
  })
}

const nameStart = String.raw`[:A-Z_a-z\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{2ff}\u{370}-\u{37d}\u{37f}-\u{1fff}\u{200c}\u{200d}\u{2070}-\u{218f}\u{2c00}-\u{2fef}\u{3001}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{effff}]`
const nameCharacter = `(?:${nameStart}|${String.raw`[-.0-9\u{b7}\u{300}-\u{36f}\u{203f}\u{2040}]`})`
const tagStart = new RegExp(`<(/?)(${nameStart}${nameCharacter}*)`, 'uy')
const attribute = new RegExp(
  String.raw`[ \t\r\n]+(${nameStart}${nameCharacter}*)[ \t\r\n]*=[ \t\r\n]*("[^<"]*"|'[^<']*')`,
  'uy',
)
const tagEnd = /[ \t\r\n]*(\/?)>/uy

function readTag(text: string, start: number): MarkupToken | undefined {
  tagStart.lastIndex = start
  const [opening, slash, name] = tagStart.exec(text) ?? []
  if (opening === undefined || name === undefined) return undefined
  const names = new Set<string>()
  let at = start + opening.length
  for (;;) {
    attribute.lastIndex = at
    const [whole, attributeName, value = ''] = slash === '/' ? [] : (attribute.exec(text) ?? [])
    if (whole === undefined || attributeName === undefined) break
    if (names.has(attributeName) || !hasOnlyKnownReferences(value)) return undefined
    names.add(attributeName)
    at += whole.length
  }
  tagEnd.lastIndex = at
  const [ending, emptySlash] = tagEnd.exec(text) ?? []
  if (ending === undefined || (slash === '/' && emptySlash === '/')) return undefined
  const kind = slash === '/' ? 'close' : emptySlash === '/' ? 'empty' : 'open'
  return { kind, start, end: at + ending.length, name }
}

const namedReference = /&[a-z][a-z\d]*;/giu

function pushText(
  tokens: MarkupToken[],
  {
    text,
    start,
    end,
    strict,
  }: Pick<MarkupToken, 'start' | 'end'> & { readonly text: string; readonly strict: boolean },
): void {
  let at = start
  if (!strict) {
    const piece = text.slice(start, end)
    for (const { 0: reference, index } of piece.matchAll(namedReference)) {
      if (hasOnlyKnownReferences(reference)) continue
      if (start + index > at) tokens.push({ kind: 'text', start: at, end: start + index, name: '' })
      at = start + index + reference.length
      tokens.push({ kind: 'other', start: start + index, end: at, name: '' })
    }
  }
  if (end > at) tokens.push({ kind: 'text', start: at, end, name: '' })
}

/** Checks the XML rules that the pattern of a token does not check. */
function isSound(text: string, { kind, start, end }: MarkupToken): boolean {
  const raw = text.slice(start, end)
  if (kind === 'text') return !raw.includes(']]>') && hasOnlyKnownReferences(raw)
  if (kind !== 'other' || raw.startsWith('<!DOCTYPE')) return true
  if (raw.startsWith('<!--')) return !raw.slice(4, -3).includes('--') && !raw.endsWith('--->')
  const target = /^<\?([^\s?]+)/u.exec(raw)?.[1]
  if (target === undefined) return false
  return target.toLowerCase() !== 'xml' || (target === 'xml' && start === 0)
}
