/** A piece of an HTML file; what lies between two of them is nothing. */
export interface HtmlToken {
  /** `other`: comments, document types, the content of scripts and styles. */
  readonly kind: 'text' | 'open' | 'close' | 'other'
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
  /** Of a tag, in small letters. */
  readonly name: string
  /** `<br/>`. */
  readonly isEmpty?: boolean
}

/** Reads HTML as a browser would find its tags: any text is HTML. Linear time, no recursion. */
export function tokeniseHtml(text: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = []
  const absent = new Set<string>()
  let textStart = 0
  let at = text.indexOf('<')
  while (at >= 0) {
    const token = readMarkup(text, at, absent)
    if (token === undefined) {
      at = text.indexOf('<', at + 1)
      continue
    }
    if (at > textStart) tokens.push({ kind: 'text', start: textStart, end: at, name: '' })
    tokens.push(token)
    textStart = token.end
    if (token.kind === 'open' && token.isEmpty !== true && rawElements.has(token.name)) {
      const end = rawEnd(text, token, absent)
      if (end > token.end) tokens.push({ kind: 'other', start: token.end, end, name: '' })
      textStart = end
    }
    at = text.indexOf('<', textStart)
  }
  if (text.length > textStart) tokens.push({ kind: 'text', start: textStart, end: text.length, name: '' })
  return tokens
}

/** Elements that can have no content. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Their content is no HTML. */
const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes'])

const delimited: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '>'],
]

const tagStart = /<(\/?)([a-z][^\s/>]*)/giy

function readMarkup(text: string, start: number, absent: Set<string>): HtmlToken | undefined {
  const [open, close] = delimited.find(([open]) => text.startsWith(open, start)) ?? []
  if (open !== undefined && close !== undefined) {
    // An end that was not found once is not looked for again: a row of `<!--` would take quadratic time.
    const end = absent.has(close) ? -1 : text.indexOf(close, start + open.length)
    if (end >= 0) return { kind: 'other', start, end: end + close.length, name: '' }
    absent.add(close)
    return undefined
  }
  tagStart.lastIndex = start
  const [whole, slash, name] = tagStart.exec(text) ?? []
  if (whole === undefined || name === undefined) return undefined
  const end = absent.has('>') ? undefined : tagEnd(text, start + whole.length, absent)
  if (end === undefined) {
    absent.add('>')
    return undefined
  }
  const isEmpty = text[end - 2] === '/'
  return { kind: slash === '/' ? 'close' : 'open', start, end, name: name.toLowerCase(), isEmpty }
}

/** Behind the `>` that no quotes hold; a quote that is never closed holds nothing. */
function tagEnd(text: string, from: number, absent: Set<string>): number | undefined {
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '>') return at + 1
    if ((character !== '"' && character !== "'") || !opensValue(text, at)) continue
    const close = absent.has(character) ? -1 : text.indexOf(character, at + 1)
    if (close >= 0) at = close
    else absent.add(character)
  }
  return undefined
}

/** Quotes mean something behind `=` alone. */
function opensValue(text: string, at: number): boolean {
  let before = at - 1
  while (/\s/u.test(text[before] ?? '')) before--
  return text[before] === '='
}

/** Where the content of a script ends; at the end of the text if nothing ends it. */
function rawEnd(text: string, { name, end }: HtmlToken, absent: Set<string>): number {
  const closing = `</${name}`
  if (absent.has(closing)) return text.length
  const pattern = new RegExp(`${closing}(?=[\\s/>])`, 'giu')
  pattern.lastIndex = end
  const found = pattern.exec(text)
  if (found === null) absent.add(closing)
  return found?.index ?? text.length
}
