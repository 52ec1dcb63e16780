import { decodeEntities, encodeEntities } from './entities.ts'
import type { MarkupToken } from './markup-tokens.ts'

export interface MarkupRules {
  readonly handling: 'xml' | 'html'
  /** Names of elements that are copied with all they hold. Case counts in xml only. */
  readonly ignoreTags: readonly string[]
}

export interface MarkupWork extends MarkupRules {
  readonly text: string
  readonly tokens: readonly MarkupToken[]
  /** Plain text to plain text. */
  readonly translate: (text: string) => string
}

/**
 * Translates the texts between the tags, each by itself. Tags, comments and ignored elements are copied as they are. HTML is
 * read as far as it looks like XML: a tag with an attribute without quotes is taken for text.
 */
export function translateMarkup({ text, tokens, handling, ignoreTags, translate }: MarkupWork): string {
  const fold = (name: string): string => (handling === 'html' ? name.toLowerCase() : name)
  const ignored = new Set(ignoreTags.map(fold))
  const pieces: string[] = []
  let copying: { readonly name: string; depth: number } | undefined
  for (const { kind, start, end, name } of tokens) {
    const raw = text.slice(start, end)
    pieces.push(copying === undefined ? translateToken(kind, raw, translate) : raw)
    if (kind === 'open') {
      if (copying === undefined) {
        if (isCopied(fold(name), raw)) copying = { name: fold(name), depth: 1 }
      } else if (fold(name) === copying.name) copying.depth++
    } else if (kind === 'close' && copying !== undefined && fold(name) === copying.name) {
      copying.depth--
      if (copying.depth === 0) copying = undefined
    }
  }
  return pieces.join('')

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
      if (kind === 'text') return decodeEntities(raw)
      if (kind === 'cdata') return raw.slice(cdataStart.length, -cdataEnd.length)
      return raw.startsWith('&') ? raw : ''
    })
    .join('')
}

const cdataStart = '<![CDATA['
const cdataEnd = ']]>'

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
const codeElements: ReadonlySet<string> = new Set(['script', 'style'])
const notTranslated =
  /\s(?:translate=(?:"no"|'no')|class=(?:"(?:[^"]*\s)?notranslate[\s"]|'(?:[^']*\s)?notranslate[\s']))/iu

function translateToken(kind: MarkupToken['kind'], raw: string, translate: (text: string) => string): string {
  if (kind === 'cdata') {
    const content = translate(raw.slice(cdataStart.length, -cdataEnd.length))
    return cdataStart + content.replaceAll(cdataEnd, ']]]]><![CDATA[>') + cdataEnd
  }
  if (kind !== 'text') return raw
  const plain = decodeEntities(raw)
  const translated = translate(plain)
  // What stays the same keeps its own spelling of references.
  return translated === plain
    ? raw.replaceAll(bareAmpersand, '&amp;').replaceAll('<', '&lt;')
    : encodeEntities(translated)
}

/** Only texts that were read leniently have one. */
const bareAmpersand = /&(?!(?:#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);)/giu
