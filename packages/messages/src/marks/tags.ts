import type { Token } from '../syntax.ts'

export interface TagPart {
  readonly type: 'part'
  readonly shape: 'open' | 'close' | 'single'
  readonly raw: string
  readonly name: string
  readonly isCode?: true
}

/** Longer tags are read as text: the limit bounds the time for strings made to slow lockale down. */
const longestTag = 2000

/**
 * Reads the tag at a `<`: HTML, a component of `Trans` by name or number (`<1>`, `</1>`, `<0/>`), or a comment.
 * `undefined` for an ordinary character: `a < b`, `<3`, `<5kg>`, `<me@example.com>`.
 * @param nextCommentEnd returns the offset of the next `-->`, or `Infinity`
 */
export function readTag(message: string, start: number, nextCommentEnd: (from: number) => number): TagPart | undefined {
  const limit = Math.min(message.length, start + longestTag)
  if (message.startsWith('<!--', start)) return readComment(message, start, nextCommentEnd(start + 4))
  const isClose = message[start + 1] === '/'
  const nameStart = start + (isClose ? 2 : 1)
  const nameEnd = skip(message, nameStart, limit, /[\w:.-]/u)
  const name = message.slice(nameStart, nameEnd)
  const isNumber = /^\d+$/u.test(name)
  if (!isNumber && !/^[A-Za-z]/u.test(name)) return undefined
  let at = nameEnd
  for (;;) {
    const next = skip(message, at, limit, /\s/u)
    const hasSlash = message[next] === '/' && !isClose
    // browsers also read `<br/ >` as a tag
    const bracket = hasSlash ? skip(message, next + 1, limit, /\s/u) : next
    const end = message[bracket] === '>' ? bracket + 1 : 0
    if (end > limit || next >= limit) return undefined
    if (end > 0) {
      const shape = isClose ? 'close' : hasSlash ? 'single' : 'open'
      return { type: 'part', shape, raw: message.slice(start, end), name }
    }
    // `<2 and 3>` is no tag but arithmetic: numbered tags and closing tags have no attributes
    if (next === at || isNumber || isClose) return undefined
    const attributeEnd = readAttribute(message, next, limit)
    if (attributeEnd === undefined) return undefined
    at = attributeEnd
  }
}

function readComment(message: string, start: number, end: number): TagPart | undefined {
  if (end === Infinity) return undefined
  return { type: 'part', shape: 'single', raw: message.slice(start, end + 3), name: '!--' }
}

/** Returns the offset behind an attribute: `name`, `name=`, `name=value`, `name="value"` or `name='value'`. */
function readAttribute(message: string, start: number, limit: number): number | undefined {
  const nameEnd = skip(message, start, limit, /[^\s"'<>/=]/u)
  if (nameEnd === start) return undefined
  const equals = skip(message, nameEnd, limit, /\s/u)
  if (message[equals] !== '=') return nameEnd
  const valueStart = skip(message, equals + 1, limit, /\s/u)
  const quote = message[valueStart]
  if (quote === '"' || quote === "'") {
    const length = message.slice(valueStart + 1, limit).indexOf(quote)
    return length === -1 ? undefined : valueStart + 1 + length + 1
  }
  // browsers accept values without quotes that contain anything but spaces and `>`: `href=/search?q=1`
  const valueEnd = skip(message, valueStart, limit, /[^\s"'<>`]/u)
  if (valueEnd === valueStart) return message[valueEnd] === '>' ? valueEnd : undefined
  // the slash of `<a href=x/>` closes the tag
  return message.startsWith('/>', valueEnd - 1) && valueEnd - 1 > valueStart ? valueEnd - 1 : valueEnd
}

function skip(message: string, start: number, limit: number, what: RegExp): number {
  let at = start
  while (at < limit && what.test(message.charAt(at))) at++
  return at
}

/** Returns the tag with an HTML name in lower case (`b` for `<B>`). Not for components: their case matters. */
export function asHtml<T extends Token | TagPart>(part: T): T {
  if (part.type !== 'part' || !/[A-Z]/u.test(part.name)) return part
  const name = part.name.toLowerCase()
  return htmlElements.has(name) ? { ...part, name } : part
}

/** HTML elements that are usual in strings. Tags with other names can be components or words (`<file>`). */
export const htmlElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big br center cite code dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul wbr'.split(
    ' ',
  ),
)

/**
 * Pairs tags: a closing tag belongs to the nearest open tag of its name, and open tags between them are single tags
 * (`<br>`). There is no list of HTML tags without content, because a name may be a component: `link` has no content in
 * HTML, but has some in `Trans`.
 */
export function pairTags(parts: readonly (Token | TagPart)[]): readonly Token[] {
  const tokens: Token[] = []
  const opened: { readonly index: number; readonly part: TagPart }[] = []
  const openCount = new Map<string, number>()
  for (const part of parts) {
    if (part.type !== 'part') {
      tokens.push(part)
      continue
    }
    const { shape, name } = part
    const hasPartner = shape === 'close' && (openCount.get(name) ?? 0) > 0
    if (shape === 'open') {
      opened.push({ index: tokens.length, part })
      openCount.set(name, (openCount.get(name) ?? 0) + 1)
    }
    for (let last = hasPartner ? opened.pop() : undefined; last !== undefined; last = opened.pop()) {
      openCount.set(last.part.name, (openCount.get(last.part.name) ?? 1) - 1)
      if (last.part.name !== name) continue
      tokens[last.index] = toToken(last.part, 'open')
      break
    }
    tokens.push(toToken(part, hasPartner ? 'close' : 'tag'))
  }
  return tokens
}

function toToken({ raw, name, isCode }: TagPart, type: 'open' | 'close' | 'tag'): Token {
  return isCode === undefined ? { type, raw, name } : { type, raw, name, isCode }
}

/** Returns a function that finds the next `needle` from an offset on; `Infinity` if none. Offsets must ascend. */
export function openFinder(text: string, needle: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const index = text.indexOf(needle, from)
      found = index === -1 ? Infinity : index
    }
    return found
  }
}
