import { decodeEntities } from '@lockale/messages/engine'
import { voidElements } from '../engine/cut-text.ts'
import { encodeEntities } from '../engine/entities.ts'
import {
  type DecodedDocument,
  decodeDocument,
  type OpenDocument,
  openPlaces,
  type PlacedText,
  printReferences,
} from './open-document.ts'

/** Opens HTML: the text between tags, except scripts, styles, `translate="no"` and `class="notranslate"`. */
export function openHtml(bytes: Uint8Array): OpenDocument {
  const decoded = decodeDocument(bytes, { allowsLatin1: true })
  const { text } = decoded
  const places: PlacedText[] = []
  const open = openElements()
  for (const token of tokeniseHtml(text)) {
    if (token.kind === 'open') open.enter(token, isLeftOut(text.slice(token.start, token.end)))
    else if (token.kind === 'close') open.leave(token.name)
    else if (token.kind === 'text' && !open.isLeftOut()) {
      for (const place of placeText(token, decoded)) places.push(place)
    }
  }
  return openPlaces(decoded, places)
}

/** Returns the strings of a text token: the text between the references (`&name;`) that this service does not know. */
function placeText({ start, end }: HtmlToken, { text, fits }: DecodedDocument): readonly PlacedText[] {
  const places: PlacedText[] = []
  let from = start
  for (const { 0: reference, index } of text.slice(start, end).matchAll(htmlReference)) {
    if (readReference(reference) !== undefined) continue
    place(start + index)
    from = start + index + reference.length
  }
  place(end)
  return places

  function place(to: number): void {
    const raw = text.slice(from, to)
    const read = raw.replaceAll(htmlReference, (reference) => readReference(reference) ?? reference)
    if (read.trim() === '') return
    places.push({ start: from, end: to, text: read, print: (changed) => printReferences(printHtml(changed), fits) })
  }
}

const attribute = /[\s/"']([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu

function isLeftOut(tag: string): boolean {
  if (!/translate/iu.test(tag)) return false
  for (const [, name = '', double, single, bare] of tag.matchAll(attribute)) {
    const value = (double ?? single ?? bare ?? '').toLowerCase()
    if (name.toLowerCase() === 'translate' && value === 'no') return true
    if (name.toLowerCase() === 'class' && value.split(/\s+/u).includes('notranslate')) return true
  }
  return false
}

/** Elements whose end tag may be missing, each with the start tags that end it. */
const endedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['p', 'p div ul ol dl table h1 h2 h3 h4 h5 h6 pre blockquote section article form hr'],
    ['li', 'li'],
    ['dt', 'dt dd'],
    ['dd', 'dt dd'],
    ['tr', 'tr tbody tfoot'],
    ['td', 'td th tr tbody tfoot'],
    ['th', 'td th tr tbody tfoot'],
    ['option', 'option optgroup'],
  ].map(([name = '', enders = '']) => [name, new Set(enders.split(' '))]),
)

/** Tracks the open elements, to know whether the text is inside an element that is not translated. */
function openElements(): {
  enter(token: HtmlToken, isLeftOut: boolean): void
  leave(name: string): void
  isLeftOut(): boolean
} {
  const stack: { readonly name: string; readonly isLeftOut: boolean }[] = []
  const counts = new Map<string, number>()
  let leftOut = 0

  function pop(): string | undefined {
    const last = stack.pop()
    if (last === undefined) return undefined
    counts.set(last.name, (counts.get(last.name) ?? 0) - 1)
    if (last.isLeftOut) leftOut--
    return last.name
  }

  return {
    enter({ name, isEmpty = false }, isLeftOut) {
      for (let last = stack.at(-1); last !== undefined; last = stack.at(-1)) {
        if (endedBy.get(last.name)?.has(name) !== true) break
        pop()
      }
      // HTML ignores `/>`, but an author who writes it wants an empty element
      if (isEmpty || voidElements.has(name)) return
      stack.push({ name, isLeftOut })
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (isLeftOut) leftOut++
    },
    leave(name) {
      // an end tag without a start tag is ignored
      if ((counts.get(name) ?? 0) === 0) return
      while (pop() !== name);
    },
    isLeftOut: () => leftOut > 0,
  }
}

/** A token of an HTML file. The tokens together are the whole file. */
interface HtmlToken {
  /** `other`: comments, document types, and the content of scripts and styles. */
  readonly kind: 'text' | 'open' | 'close' | 'other'
  /** UTF-16 offset. */
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isEmpty?: boolean
}

/** Splits HTML into tokens, with tags as a browser finds them. Any text is valid. Linear time, no recursion. */
function tokeniseHtml(text: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = []
  const readMarkup = openReader(text)
  let textStart = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const token = readMarkup(at)
    if (token === undefined) {
      at++
      continue
    }
    if (at > textStart) tokens.push({ kind: 'text', start: textStart, end: at, name: '' })
    tokens.push(token)
    at = textStart = isRaw(token) ? rawEnd(text, token) : token.end
  }
  if (text.length > textStart) tokens.push({ kind: 'text', start: textStart, end: text.length, name: '' })
  return tokens
}

/** Names of elements whose content is not HTML, such as scripts. */
const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes'])

const delimited: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '>'],
]

/** Matches a tag. Quotes matter only after `=`, and a quote that is never closed is ignored. */
const tag = /<(\/?)([a-z][^\s/>]*)(?:=\s*"[^"]*"|=\s*'[^']*'|[^>])*>/giy

/** Returns a function that reads the tag, comment or declaration at an offset. All calls together take linear time. */
function openReader(text: string): (start: number) => HtmlToken | undefined {
  const ends = new Map(delimited.map(([, close]) => [close, text.lastIndexOf(close)]))
  // a tag ends with `>`, so there is no tag after the last one
  const tagged = text.slice(0, text.lastIndexOf('>') + 1)
  return (start) => {
    const [open, close] = delimited.find(([open]) => text.startsWith(open, start)) ?? []
    if (open !== undefined && close !== undefined) {
      if (start + open.length > (ends.get(close) ?? -1)) return undefined
      return { kind: 'other', start, end: text.indexOf(close, start + open.length) + close.length, name: '' }
    }
    tag.lastIndex = start
    const [whole = '', slash, name] = tag.exec(tagged) ?? []
    if (name === undefined) return undefined
    const facts = { start, end: start + whole.length, name: name.toLowerCase(), isEmpty: whole.endsWith('/>') }
    return { kind: slash === '/' ? 'close' : 'open', ...facts }
  }
}

function isRaw({ kind, name, isEmpty }: HtmlToken): boolean {
  return kind === 'open' && isEmpty !== true && rawElements.has(name)
}

/** Returns where the content of a script ends: at its end tag, otherwise at the end of the text. */
function rawEnd(text: string, { name, end }: HtmlToken): number {
  const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'giu')
  pattern.lastIndex = end
  return pattern.exec(text)?.index ?? text.length
}

const htmlReference = /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z]\w{1,30});/giu

/** Returns the character of a reference (`&eacute;`); `undefined` if it is unknown or its character is invisible. */
function readReference(reference: string): string | undefined {
  const character = decodeEntities(reference)
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(character) ? character : undefined
}

/** Writes a text as HTML. A no-break space becomes `&nbsp;`, because it would be invisible. */
function printHtml(text: string): string {
  return encodeEntities(text).replaceAll('\u{a0}', '&nbsp;')
}
