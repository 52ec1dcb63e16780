import { decodeDocument, type DecodedDocument, openPlaces } from './decode-document.ts'
import { htmlReference, printHtml, readReference } from './html-entities.ts'
import { type HtmlToken, tokeniseHtml, voidElements } from './html-tokens.ts'
import type { OpenDocument, PlacedText } from './open-document.ts'
import { printReferences } from './place-markup.ts'

/**
 * HTML: the text between tags. Tags with their attributes, comments, scripts, styles, and all inside of `translate="no"` and
 * `class="notranslate"` stay. Nothing is refused: any text is HTML.
 */
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

/** Runs between the references that are not known here. */
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

interface OpenElements {
  enter(token: HtmlToken, isLeftOut: boolean): void
  leave(name: string): void
  /** Whether one of them is not to be translated. */
  isLeftOut(): boolean
}

/** Elements that another of these ends, where its own end tag is left out. */
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

/** Follows which elements are open, as far as that decides what is left out. */
function openElements(): OpenElements {
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
      // `/>` closes nothing in HTML, but those who write it mean it
      if (isEmpty || voidElements.has(name)) return
      stack.push({ name, isLeftOut })
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (isLeftOut) leftOut++
    },
    leave(name) {
      // an end without a beginning ends nothing
      if ((counts.get(name) ?? 0) === 0) return
      while (pop() !== name);
    },
    isLeftOut: () => leftOut > 0,
  }
}
