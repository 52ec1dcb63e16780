import { decodeCdata, decodeEntities, encodeCdata, encodeEntities } from './entities.ts'
import { substituteTerms, type TermIndex, type TextPiece } from './glossary-terms.ts'
import type { MarkupToken } from './markup-tokens.ts'

export interface MarkupRules {
  readonly handling: 'xml' | 'html'
  /** Names of elements that are copied with their content. Upper and lower case matter only in XML. */
  readonly ignoreTags: readonly string[]
}

/** A part of a text: text to translate with its terms, or markup to copy. */
export type Cut = TextCut | { readonly kind: 'copied'; readonly raw: string }

interface TextCut {
  readonly kind: 'text'
  /** How the text is written: as plain text, as XML character data, or as a CDATA section. */
  readonly form: 'plain' | 'text' | 'cdata'
  readonly raw: string
  /** The translated terms and the text between them, without markup. */
  readonly pieces: readonly TextPiece[]
}

/** Cuts a text into parts to translate and to copy. A tag with an unquoted attribute counts as text, even in HTML. */
export function cutText(
  text: string,
  tokens: readonly MarkupToken[] | undefined,
  { handling, ignoreTags, terms }: MarkupRules & { readonly terms: TermIndex },
): readonly Cut[] {
  if (tokens === undefined) return [toTextCut('plain', text, terms)]
  const fold = (name: string): string => (handling === 'html' ? name.toLowerCase() : name)
  const ignored = new Set(ignoreTags.map(fold))
  const cuts: Cut[] = []
  let copying: { readonly name: string; readonly start: number; depth: number } | undefined
  for (const { kind, start, end, name: written } of tokens) {
    const raw = text.slice(start, end)
    const name = fold(written)
    if (copying === undefined) {
      if (kind === 'open' && isCopied(name, raw)) copying = { name, start, depth: 1 }
      else cuts.push(kind === 'text' || kind === 'cdata' ? toTextCut(kind, raw, terms) : { kind: 'copied', raw })
    } else if (kind === 'open' && name === copying.name) copying.depth++
    else if (kind === 'close' && name === copying.name && --copying.depth === 0) {
      cuts.push({ kind: 'copied', raw: text.slice(copying.start, end) })
      copying = undefined
    }
  }
  if (copying !== undefined) cuts.push({ kind: 'copied', raw: text.slice(copying.start) })
  return cuts

  function isCopied(name: string, tag: string): boolean {
    if (handling === 'html' && (voidElements.has(name) || ignored.has(name))) return !voidElements.has(name)
    return ignored.has(name) || (handling === 'html' && (codeElements.has(name) || notTranslated.test(tag)))
  }
}

/** Returns the text without tags, to detect the language and to count characters. */
export function visibleText(text: string, tokens: readonly MarkupToken[]): string {
  return tokens
    .map(({ kind, start, end }) => {
      const raw = text.slice(start, end)
      if (kind === 'text' || kind === 'cdata') return plainText(kind, raw)
      return raw.startsWith('&') ? raw : ''
    })
    .join('')
}

/** Returns the strings that the engine must translate in a part of a text, in order. */
export function openPieces(cut: Cut): readonly string[] {
  return cut.kind === 'copied' ? [] : cut.pieces.filter(({ isTerm }) => !isTerm).map(({ text }) => text)
}

/** Returns a part of a text with translations: one for each string that `openPieces` returns for the part, in order. */
export function joinCut(cut: Cut, translations: Iterator<string>): string {
  if (cut.kind === 'copied') return cut.raw
  const joined = cut.pieces.map((piece) => (piece.isTerm ? piece.text : nextOf(translations))).join('')
  return writeText(cut, joined)
}

export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
const codeElements: ReadonlySet<string> = new Set(['script', 'style'])
const notTranslated =
  /\s(?:translate=(?:"no"|'no')|class=(?:"(?:[^"]*\s)?notranslate[\s"]|'(?:[^']*\s)?notranslate[\s']))/iu

function toTextCut(form: TextCut['form'], raw: string, terms: TermIndex): TextCut {
  return { kind: 'text', form, raw, pieces: substituteTerms(plainText(form, raw), terms) }
}

function plainText(form: TextCut['form'], raw: string): string {
  if (form === 'plain') return raw
  return form === 'text' ? decodeEntities(raw) : decodeCdata(raw)
}

function writeText({ form, raw }: TextCut, translated: string): string {
  if (form === 'plain') return translated
  if (form === 'cdata') return encodeCdata(translated)
  // A text that was not changed keeps references such as `&#39;` as they are written.
  return translated === decodeEntities(raw)
    ? raw.replaceAll(bareAmpersand, '&amp;').replaceAll('<', '&lt;')
    : encodeEntities(translated)
}

/** Matches `&` outside of a reference. It occurs only in text that was read in the mode `lenient`. */
const bareAmpersand = /&(?!(?:#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);)/giu

function nextOf(texts: Iterator<string>): string {
  const { value, done } = texts.next()
  if (done === true) throw new Error('The engine gave too few texts back.')
  return value
}
