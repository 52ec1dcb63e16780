import { decodeCdata, decodeEntities, encodeCdata, encodeEntities } from './entities.ts'
import { substituteTerms, type TermIndex, type TextPiece } from './glossary-terms.ts'
import type { MarkupToken } from './markup-tokens.ts'

export interface MarkupRules {
  readonly handling: 'xml' | 'html'
  /** Names of elements that are copied with all they hold. Case counts in xml only. */
  readonly ignoreTags: readonly string[]
}

/** A stretch of a text: text to translate with the terms in it, or something that is copied. */
export type Cut = TextCut | { readonly kind: 'copied'; readonly raw: string }

interface TextCut {
  readonly kind: 'text'
  /** How it is written: as it is, as XML character data, as an XML section. */
  readonly form: 'plain' | 'text' | 'cdata'
  readonly raw: string
  /** Terms in their translation, and what is between them; without markup. */
  readonly pieces: readonly TextPiece[]
}

/**
 * Cuts a text into what is translated and what is copied: tags, comments, ignored elements with all they hold. HTML is read
 * as far as it looks like XML: a tag with an attribute without quotes is taken for text.
 */
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

/** The text that a reader would see, tags left out: what languages are detected in and characters counted of. */
export function visibleText(text: string, tokens: readonly MarkupToken[]): string {
  return tokens
    .map(({ kind, start, end }) => {
      const raw = text.slice(start, end)
      if (kind === 'text' || kind === 'cdata') return plainText(kind, raw)
      return raw.startsWith('&') ? raw : ''
    })
    .join('')
}

/** What the engine has to translate of a cut, in order. */
export function openPieces(cut: Cut): readonly string[] {
  return cut.kind === 'copied' ? [] : cut.pieces.filter(({ isTerm }) => !isTerm).map(({ text }) => text)
}

/** A cut with its open pieces translated: one of `translations` for each. */
export function joinCut(cut: Cut, translations: Iterator<string>): string {
  if (cut.kind === 'copied') return cut.raw
  const joined = cut.pieces.map((piece) => (piece.isTerm ? piece.text : nextOf(translations))).join('')
  return writeText(cut, joined)
}

/** Elements of HTML that can have no content. */
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
  // What stays the same keeps its own spelling of references.
  return translated === decodeEntities(raw)
    ? raw.replaceAll(bareAmpersand, '&amp;').replaceAll('<', '&lt;')
    : encodeEntities(translated)
}

/** Only texts that were read leniently have one. */
const bareAmpersand = /&(?!(?:#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);)/giu

function nextOf(texts: Iterator<string>): string {
  const { value, done } = texts.next()
  if (done === true) throw new Error('The engine gave too few texts back.')
  return value
}
