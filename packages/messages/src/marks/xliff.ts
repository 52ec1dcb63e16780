import { rememberEach } from '@lockale/errors'
import {
  type Neighbours,
  type Placeholder,
  type Syntax,
  textToken,
  type TextToken,
  type Token,
  type Variant,
  writtenAs,
} from '../syntax.ts'
import { pairTags, type TagPart } from './tags.ts'

const wrapped = new WeakMap<Syntax, Syntax>()

/**
 * Wraps a message format for strings with inline elements of XLIFF. An element for code is a placeholder with all its
 * content (`<x/>`, `<ph>{0}</ph>`, `<mrk mtype="protected">…</mrk>`); a start and an end are a pair (`<g>`,
 * `<bpt>…</bpt>` and `<ept>…</ept>`). The format reads the message without these elements and their content.
 */
export function withXliff(syntax: Syntax): Syntax {
  const known = wrapped.get(syntax)
  if (known !== undefined) return known
  const show = (text: string) => hideElements(text)?.text ?? text
  const own: Syntax = {
    ...syntax,
    tokenise: (message) => tokeniseXliff(message, syntax),
    reject: (text, source) => syntax.reject(show(text), source),
    countName: (texts) => syntax.countName(Array.from(texts, show)),
    escape: (text, neighbours) => syntax.escape(text, beside(neighbours)),
    arrange: (marks, order) => arrange(marks, order, syntax),
    ...(syntax.readVariants && { readVariants: (...args) => readVariants(args, syntax) }),
  }
  wrapped.set(syntax, own)
  wrapped.set(own, own)
  return own
}

/** Returns the tokens beside a text; `undefined` for an inline element of XLIFF, which the format cannot read. */
function beside({ before, after, source }: Neighbours): Neighbours {
  return { before: isElement(before) ? undefined : before, after: isElement(after) ? undefined : after, source }
}

function isElement(token: Token | undefined): boolean {
  return token !== undefined && token.type !== 'text' && readElements(token.raw).length > 0
}

function tokeniseXliff(message: string, syntax: Syntax): readonly Token[] {
  const hidden = hideElements(message)
  if (hidden === undefined) return syntax.tokenise(message)
  // tag pairs of the message format stay pairs, unless a pair of XLIFF crosses them
  const names: { readonly open: string; close: string }[] = []
  const opened: number[] = []
  const parts = syntax.tokenise(hidden.text).flatMap((token): readonly (Token | TagPart)[] => {
    if (token.type === 'text') return revealText(token, hidden)
    const raw = hidden.reveal(token.raw)
    if (token.type === 'placeholder') return [revealPlaceholder(token, hidden)]
    if (token.type === 'tag') return [{ type: 'part', shape: 'single', raw, name: token.name }]
    if (token.type === 'open') opened.push(names.push({ open: token.name, close: token.name }) - 1)
    const pair = (token.type === 'open' ? opened.at(-1) : opened.pop()) ?? -1
    const known = names[pair]
    if (token.type === 'close' && known) known.close = token.name
    return [{ type: 'part', shape: token.type, raw, name: `#${pair}` }]
  })
  return pairTags(parts).map((token) => {
    if (token.type === 'text' || token.type === 'placeholder') return token
    const pair = token.name.startsWith('#') ? names[Number(token.name.slice(1))] : undefined
    if (pair) return { ...token, name: token.type === 'close' ? pair.close : pair.open }
    return token.type === 'close' ? token : { ...token, name: nameOf(token.raw) ?? token.name }
  })
}

function revealPlaceholder(token: Placeholder, { reveal }: Hidden): Token {
  const { raw, name, identity } = token
  const shown = { ...token, raw: reveal(raw), name: reveal(name) }
  return identity === undefined ? shown : { ...shown, identity: reveal(identity) }
}

function revealText(token: TextToken, hidden: Hidden): readonly (Token | TagPart)[] {
  const raws = hidden.split(writtenAs(token))
  const texts = hidden.split(token.text)
  return raws.flatMap(({ gap: raw, part }, at): readonly (Token | TagPart)[] => {
    const text = texts.length === raws.length ? (texts[at]?.gap ?? raw) : raw
    const own = raw === '' ? [] : [textToken(raw, text)]
    return part === undefined ? own : [...own, part]
  })
}

/**
 * Returns placeholders and tags in another order. Returns `undefined` if code inside an element would have to change
 * (`%s` to `%2$s`), or if the end of a pair would come before its start.
 */
function arrange(marks: readonly string[], order: readonly number[], syntax: Syntax): readonly string[] | undefined {
  const arranged = syntax.arrange ? syntax.arrange(marks, order) : order.map((index) => marks[index] ?? '')
  const parts = marks.map((mark) => readElements(mark)[0]?.part)
  const begins = new Set(parts.flatMap((part) => (part?.type === 'part' && part.shape === 'open' ? [part.name] : [])))
  const opened = new Set<string>()
  const isKept = arranged?.every((mark, at) => {
    const index = order[at] ?? -1
    const part = parts[index]
    if (part?.type === 'part' && part.shape === 'open') opened.add(part.name)
    const isEnd = part?.type === 'part' && part.shape === 'close'
    const hasBegun = !isEnd || opened.has(part.name) || !begins.has(part.name)
    return part === undefined || (mark === marks[index] && hasBegun)
  })
  return isKept === true ? arranged : undefined
}

type ReadVariants = NonNullable<Syntax['readVariants']>

function readVariants([message, ...others]: Parameters<ReadVariants>, syntax: Syntax): ReturnType<ReadVariants> {
  const hidden = hideElements(message)
  const variants = syntax.readVariants?.(hidden?.text ?? message, ...others)
  if (variants === undefined) return undefined
  const inside = withXliff(variants.syntax)
  if (hidden === undefined) return { ...variants, syntax: inside }
  const each = (change: (text: string) => string) => (variant: Variant) => ({ ...variant, text: change(variant.text) })
  return {
    ...variants,
    variants: variants.variants.map(each(hidden.reveal)),
    syntax: inside,
    print: (wanted) => hidden.reveal(variants.print(wanted.map(each(hidden.hide)))),
  }
}

/** A message in which one character stands for each inline element of XLIFF: the message format reads it as text. */
interface Hidden {
  readonly text: string
  readonly hide: (text: string) => string
  readonly reveal: (text: string) => string
  /** Returns the text before each element, and the text behind the last element. */
  readonly split: (text: string) => readonly { readonly gap: string; readonly part: Token | TagPart | undefined }[]
}

/** Private-use characters, which stand for hidden elements: strings do not contain them, and no format reads them. */
const privateUse = /[\ue000-\uf8ff]/gu

/** Replaces each inline element by one private-use character. Returns `undefined` for no element or too many. */
function hideElements(message: string): Hidden | undefined {
  const elements = message.includes('<') ? readElements(message) : []
  if (elements.length === 0) return undefined
  const taken = new Set(message.match(privateUse))
  const signs = new Map<string, string>()
  const shown = new Map<string, Element>()
  let next = 0xe000
  const text = hide(message)
  return next > 0xf8ff ? undefined : { text, hide, reveal, split }

  function hide(other: string): string {
    let at = 0
    const pieces: string[] = []
    for (const element of other === message ? elements : readElements(other)) {
      pieces.push(other.slice(at, element.start), signFor(element))
      at = element.end
    }
    return [...pieces, other.slice(at)].join('')
  }

  function signFor(element: Element): string {
    const known = signs.get(element.raw)
    if (known !== undefined) return known
    while (taken.has(String.fromCharCode(next))) next++
    const sign = String.fromCharCode(next++)
    signs.set(element.raw, sign)
    shown.set(sign, element)
    return sign
  }

  function reveal(other: string): string {
    return other.replaceAll(privateUse, (sign) => shown.get(sign)?.raw ?? sign)
  }

  function split(other: string) {
    const found = [...other.matchAll(privateUse)].filter(([sign]) => shown.has(sign))
    return [...found, undefined].map((match, at) => {
      const before = found[at - 1]
      const gap = other.slice(before === undefined ? 0 : before.index + 1, match?.index)
      return { gap, part: match && shown.get(match[0])?.part }
    })
  }
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly raw: string
}

type Element = Piece & Readonly<{ part: Token | TagPart }>
type Tag = Piece & Readonly<{ element: string; shape: TagPart['shape'] }>

const tagStart = /<(\/?)(?:[A-Za-z_][\w.-]{0,30}:)?(x|g|bx|ex|bpt|ept|it|ph|pc|sc|ec|mrk|sm|em|cp)(?=[\s/>])/gu

/** Returns the inline elements of a text in order: an element with code is one part, otherwise each tag is a part. */
function readElements(text: string): readonly Element[] {
  const tags = readTags(text)
  const elements: Element[] = []
  const endless = new Set<string>()
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at]
    if (tag === undefined) continue
    const isWhole = tag.shape !== 'close' && holdsCode(tag) && !endless.has(tag.element)
    const last = isWhole ? endOf(tags, at, tag) : undefined
    if (isWhole && last === undefined) endless.add(tag.element)
    const end = tags[last ?? at]?.end ?? tag.end
    const raw = text.slice(tag.start, end)
    const part = toPart(tag, last === undefined ? undefined : raw)
    if (part !== undefined) elements.push({ start: tag.start, end, raw, part })
    at = last ?? at
  }
  return elements
}

function readTags(text: string): readonly Tag[] {
  const tags: Tag[] = []
  tagStart.lastIndex = 0
  for (let found = tagStart.exec(text); found !== null; found = tagStart.exec(text)) {
    const [begin, slash, element = ''] = found
    const start = found.index
    const { at, isWhole } = skipAttributes(text, start + begin.length)
    tagStart.lastIndex = at
    if (!isWhole) continue
    const shape = slash === '/' ? 'close' : text[at - 2] === '/' ? 'single' : 'open'
    tags.push({ start, end: at, element, shape, raw: text.slice(start, at) })
    tagStart.lastIndex = at
  }
  return tags
}

/** Returns the offset behind the `>` of a tag, or the offset of the error. */
function skipAttributes(text: string, from: number): { readonly at: number; readonly isWhole: boolean } {
  let at = from
  while (at < text.length && text[at] !== '<') {
    const character = text.charAt(at++)
    if (character === '>') return { at, isWhole: true }
    if (character !== '"' && character !== "'") continue
    const quote = text.indexOf(character, at)
    if (quote === -1) return { at: text.length, isWhole: false }
    at = quote + 1
  }
  return { at, isWhole: false }
}

type AttributeName = 'id' | 'rid' | 'mid' | 'startRef' | 'equiv' | 'equivStart' | 'mtype' | 'translate' | 'hex'

const patternOf = rememberEach((name: AttributeName) => {
  return new RegExp(String.raw`\s${name}\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')`, 'u')
})

function attribute(tag: string, name: AttributeName): string | undefined {
  const [, double, single] = patternOf(name).exec(tag) ?? []
  return double || single || undefined
}

/** Elements of XLIFF whose content is code of the original file, not text. Empty ones may also have an end tag. */
const codes = new Set(['bpt', 'ept', 'it', 'ph', 'x', 'bx', 'ex', 'sc', 'ec', 'cp', 'em'])

/** Returns true for an element with code of the original format. Without an id, `<it>` or `<x>` can be a component. */
function holdsCode({ element, raw }: Tag): boolean {
  if (element === 'mrk' || element === 'sm') {
    return attribute(raw, 'translate') === 'no' || attribute(raw, 'mtype') === 'protected'
  }
  return (
    codes.has(element) && (attribute(raw, 'id') ?? attribute(raw, 'startRef') ?? attribute(raw, 'hex')) !== undefined
  )
}

function endOf(tags: readonly Tag[], from: number, first: Tag): number | undefined {
  if (first.element === 'sm') {
    const id = attribute(first.raw, 'id')
    const end = tags.findIndex(
      ({ element, raw }, at) => at > from && element === 'em' && attribute(raw, 'startRef') === id,
    )
    return end === -1 ? undefined : end
  }
  let depth = 0
  for (let at = from; at < tags.length; at++) {
    const tag = tags[at]
    if (tag?.element !== first.element) continue
    if (tag.shape === 'open') depth++
    if (tag.shape === 'close') depth--
    if (depth === 0) return at
  }
  return undefined
}

/** Elements of XLIFF that start or end a pair, with the attributes by which start and end belong together. */
const pairs: ReadonlyMap<string, readonly [name: string, shape: 'open' | 'close', ...by: AttributeName[]]> = new Map([
  ['bpt', ['bpt', 'open', 'rid', 'id']],
  ['ept', ['bpt', 'close', 'rid', 'id']],
  ['bx', ['bx', 'open', 'rid', 'id']],
  ['ex', ['bx', 'close', 'rid', 'id']],
  ['sc', ['sc', 'open', 'id']],
  ['ec', ['sc', 'close', 'startRef', 'id']],
  ['sm', ['sm', 'open', 'id']],
  ['em', ['sm', 'close', 'startRef']],
])

/**
 * Returns the token that an inline element of XLIFF stands for.
 * @param whole the element and its content, if the content is code; else `undefined`
 */
function toPart({ element, shape, raw }: Tag, whole: string | undefined): Token | TagPart | undefined {
  if (element === 'g' || element === 'pc' || (element === 'mrk' && whole === undefined)) {
    return { type: 'part', shape, raw, name: element, isCode: true }
  }
  if (whole === undefined && (element !== 'sm' || shape !== 'single')) return undefined
  const [name, edge, ...by] = pairs.get(element) ?? []
  if (name === undefined || edge === undefined || (element === 'sm' && whole !== undefined)) {
    const id = nameOf(raw)
    // the id identifies the element, because a translation may describe it in other words in its attributes
    const mark = markOf(whole ?? raw, id ?? element)
    if (mark.type !== 'placeholder') return { ...mark, isCode: true }
    return id === undefined ? mark : { ...mark, identity: `<${id}>` }
  }
  const id = by.map((one) => attribute(raw, one)).find((value) => value !== undefined)
  return { type: 'part', shape: edge, raw: whole ?? raw, name: `${name} ${id ?? ''}`, isCode: true }
}

/**
 * Returns the tag or placeholder that a mark of Angular stands for: `START_LINK` and `CLOSE_LINK` are a pair of tags,
 * `LINE_BREAK` is a single tag, all other marks are placeholders.
 */
export function markOf(raw: string, name: string): Placeholder | TagPart {
  const [, edge, what] = /^(START|CLOSE)_(\w+?)(?:_\d+)?$/u.exec(name) ?? []
  if (edge !== undefined && what !== undefined) {
    return { type: 'part', shape: edge === 'START' ? 'open' : 'close', raw, name: what }
  }
  if (/^(?:LINE_BREAK|HORIZONTAL_RULE|TAG_\w+)$/u.test(name)) return { type: 'part', shape: 'single', raw, name }
  const kind = /^ICU(?:_\d+)?$/u.test(name) ? 'nesting' : 'variable'
  return { type: 'placeholder', kind, raw, name }
}

/** Returns the name of an element: `START_LINK` for `<ph id="0" equiv="START_LINK"/>`, `g 1` for `<g id="1">`. */
function nameOf(raw: string): string | undefined {
  const [first] = raw.startsWith('<') ? readTags(raw) : []
  if (first?.start !== 0) return undefined
  const [id] = (['equiv', 'equivStart', 'mid', 'id'] as const).flatMap((name) => attribute(first.raw, name) ?? [])
  if (id === undefined) return undefined
  return /^(?:x|ph)$/u.test(first.element) && /^[A-Za-z_]/u.test(id) ? id : `${first.element} ${id}`
}
