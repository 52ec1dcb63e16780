import type { MarkupToken } from '../engine/markup-tokens.ts'
import {
  type DecodedDocument,
  InvalidDocument,
  type OpenDocument,
  type PlacedText,
  placeToken,
  replaceTexts,
} from './open-document.ts'
import { attributeOf, decodeXml, localName, readXml } from './xml.ts'

/**
 * XLIFF 1.2 and 2: every `<source>` alone, its translation into the `<target>` beside it. Inline elements are copied along;
 * states, notes, alternatives and languages stay.
 * @throws {InvalidDocument}
 */
export function openXliff(bytes: Uint8Array): OpenDocument {
  const decoded = decodeXml(bytes)
  const segments = readSegments(decoded).filter(({ places }) => places.length > 0)
  return {
    texts: segments.flatMap(({ places }) => places.map(({ text }) => text)),
    hasPlaceholders: true,
    write(texts) {
      let next = 0
      const contents = segments.map(({ source: { start, end }, places }) => {
        const own = texts.slice(next, (next += places.length))
        const moved = places.map((place) => ({ ...place, start: place.start - start, end: place.end - start }))
        return replaceTexts(decoded.text.slice(start, end), moved, own)
      })
      const targets = segments.map((segment): PlacedText => {
        const print = (content: string): string => printTarget(content, segment, decoded.text)
        return { start: segment.target.start, end: segment.target.end, text: '', print }
      })
      return decoded.encode(replaceTexts(decoded.text, targets, contents))
    },
  }
}

interface Segment {
  readonly source: Source
  /** What becomes the target: its inside, the whole of an empty one, or a place where there is none. */
  readonly target: { readonly kind: 'inside' | 'empty' | 'absent'; readonly start: number; readonly end: number }
  /** Of the target element. */
  readonly name: string
  readonly places: readonly PlacedText[]
}

/** The inside of `<source>`. */
interface Source {
  readonly start: number
  readonly end: number
  /** Where its tag starts. */
  readonly tagStart: number
}

/** What is being read, from the outside in. */
interface Level {
  readonly name: string
  readonly local: string
  readonly isTranslated: boolean
  /** Inside of the source of a unit, not in one of an `alt-trans`. */
  readonly isInSource: boolean
  /** Native code, and what is marked as protected. */
  readonly isCode: boolean
  readonly tagStart: number
  readonly contentStart: number
}

/** The element that holds source and target. */
interface Holder {
  source?: Source
  sourceName?: string
  /** Behind source and, in 1.2, its segmented copy. */
  sourceEnd: number
  target?: Segment['target']
  readonly places: PlacedText[]
  readonly isTranslated: boolean
}

const holders: ReadonlySet<string> = new Set(['trans-unit', 'segment'])
/** Their content is code of the original file. */
const codeElements: ReadonlySet<string> = new Set(['ph', 'bpt', 'ept', 'it'])

function readSegments(decoded: DecodedDocument): readonly Segment[] {
  const { text, tokens } = readXml(decoded.text)
  const levels: Level[] = []
  const segments: Segment[] = []
  let holder: Holder | undefined
  const root = tokens.find(({ kind }) => kind === 'open' || kind === 'empty')
  if (root === undefined || localName(root.name) !== 'xliff') throw new InvalidDocument()

  for (const token of tokens) {
    const parent = levels.at(-1)
    const local = localName(token.name)
    if (token.kind === 'open') {
      const level = openLevel(token, local, parent)
      levels.push(level)
      if (holders.has(local)) holder = { sourceEnd: -1, places: [], isTranslated: level.isTranslated }
    } else if (token.kind === 'empty') {
      if (holder !== undefined && local === 'target' && isHolder(parent)) {
        holder.target = { kind: 'empty', start: token.start, end: token.end }
      }
    } else if (token.kind === 'close') {
      const closed = levels.pop()
      if (holder !== undefined && closed !== undefined) closeLevel(holder, { closed, parent: levels.at(-1), token })
      if (holders.has(local)) {
        const segment = holder === undefined ? undefined : toSegment(holder)
        if (segment !== undefined) segments.push(segment)
        holder = undefined
      }
    } else if (holder?.isTranslated === true && parent?.isInSource === true && !parent.isCode) {
      const place = placeToken(token, decoded)
      if (place !== undefined) holder.places.push(place)
    }
  }
  return segments

  function openLevel(token: MarkupToken, local: string, parent: Level | undefined): Level {
    const tag = text.slice(token.start, token.end)
    const said = attributeOf(tag, 'translate')
    const isProtected = local === 'mrk' && (said === 'no' || attributeOf(tag, 'mtype') === 'protected')
    return {
      name: token.name,
      local,
      isTranslated: said === undefined || local === 'mrk' ? (parent?.isTranslated ?? true) : said !== 'no',
      isInSource: parent?.isInSource === true || (local === 'source' && isHolder(parent)),
      isCode: parent?.isCode === true || codeElements.has(local) || isProtected,
      tagStart: token.start,
      contentStart: token.end,
    }
  }
}

function isHolder(level: Level | undefined): boolean {
  return level !== undefined && holders.has(level.local)
}

interface Closed {
  readonly closed: Level
  readonly parent: Level | undefined
  readonly token: MarkupToken
}

function closeLevel(holder: Holder, { closed, parent, token }: Closed): void {
  if (!isHolder(parent)) return
  const inside = { start: closed.contentStart, end: token.start }
  if (closed.local === 'source') {
    holder.source = { ...inside, tagStart: closed.tagStart }
    holder.sourceName = closed.name
    holder.sourceEnd = token.end
  } else if (closed.local === 'seg-source') holder.sourceEnd = token.end
  else if (closed.local === 'target') holder.target = { kind: 'inside', ...inside }
}

function toSegment({ source, sourceName = '', sourceEnd, target, places }: Holder): Segment | undefined {
  if (source === undefined) return undefined
  const name = `${sourceName.slice(0, -'source'.length)}target`
  return {
    source,
    target: target ?? { kind: 'absent', start: sourceEnd, end: sourceEnd },
    name,
    places: places.filter(({ start, end }) => start >= source.start && end <= source.end),
  }
}

function printTarget(content: string, { source, target: { kind, start, end }, name }: Segment, text: string): string {
  if (kind === 'inside') return content
  if (kind === 'empty') return `${text.slice(start, end).replace(/\s*\/>$/u, '>')}${content}</${name}>`
  return `${lineBefore(text, source.tagStart)}<${name}>${content}</${name}>`
}

/** The line end and the blanks before a tag that begins its line. */
function lineBefore(text: string, at: number): string {
  const [before = ''] = /(?:\r\n|\n|\r)[ \t]*$/u.exec(text.slice(Math.max(0, at - 200), at)) ?? []
  return before
}
