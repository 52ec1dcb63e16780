import type { Range } from '@lockale/errors'
import { openFinder, readTag, type TagPart } from '../marks/tags.ts'
import { isLenient, type Quoting, readQuote } from './quotes.ts'

const argumentTypes = new Set(['number', 'date', 'time', 'spellout', 'ordinal', 'duration', 'choice', 'list'])

/** A part of a message. The parts on one level follow each other without gaps. */
export type IcuNode =
  | IcuArgument
  | IcuBlock
  | (Range & { readonly type: 'text'; readonly text: string })
  /** An inline tag (`<b>`, `</b>`, `<br/>`). Start and end tag are separate parts here. */
  | (Range & { readonly type: 'tag'; readonly part: TagPart })
  | (Range & { readonly type: 'pound' })

/** An argument that displays a value: `{name}`, `{name, number}`, `{name, number, ::currency/EUR}`. */
interface IcuArgument extends Range {
  readonly type: 'argument'
  readonly name: string
  readonly format?: string
  readonly style?: string
}

export interface IcuBlock extends Range {
  readonly type: 'block'
  readonly kind: 'cardinal' | 'ordinal' | 'select'
  readonly name: string
  readonly offset: number
  readonly options: readonly IcuOption[]
}

/** A branch of a plural or select, including its closing brace: `one {# file}`. */
export interface IcuOption extends Range {
  /** The key of the branch: `one`, `=1`, or the word of a select. */
  readonly key: string
  /** The range of the text between the braces. */
  readonly inner: Range
  readonly nodes: readonly IcuNode[]
}

interface IcuProblem {
  /**
   * `argument`: no name, or no `,` or `}`. `argument-type`: an unknown format. `unclosed`: a brace or quote without its
   * end. `options`: no branches, or something other than `key {text}`.
   */
  readonly reason: 'argument' | 'argument-type' | 'unclosed' | 'options' | 'duplicate-key' | 'too-deep'
  readonly offset: number
  /** A short piece of the message that begins at the problem, to show to the user. */
  readonly found: string
}

/** The parsed message, or its first problem. */
export type IcuResult =
  | { readonly nodes: readonly IcuNode[]; readonly problem?: undefined }
  | { readonly nodes?: undefined; readonly problem: IcuProblem }

interface IcuReadOptions {
  /** How apostrophes quote. Default: `optional`, as in formatjs. */
  readonly quoting?: Quoting
  /** True for a text directly in a plural, where `#` is the number of the plural. */
  readonly isPlural?: boolean
  /** True if the text is between the braces of a plural or select: a brace or quote opened in it must end in it. */
  readonly isInner?: boolean
}

const maxDepth = 100

/**
 * Parses ICU MessageFormat 1 without losing a character: plural, select, selectordinal, arguments with formats and
 * styles, apostrophes, tags. Lenient where libraries differ: names such as `{a.b}` and `{a-b}`, custom formats, tags
 * with attributes. Takes linear time; never throws.
 */
export function readIcu(message: string, options: IcuReadOptions = {}): IcuResult {
  const reader = openReader(message, options.quoting ?? 'optional')
  const { isPlural = false, isInner = false } = options
  const result = reader.readMessage({ start: 0, depth: isInner ? 1 : 0, isPlural })
  if ('reason' in result) return { problem: result }
  return result.end === message.length ? { nodes: result.nodes } : { problem: reader.problem('unclosed', result.end) }
}

interface Place {
  readonly start: number
  readonly depth: number
  readonly isPlural: boolean
}

function openReader(message: string, quoting: Quoting) {
  // in ICU an apostrophe of an attribute value is written twice, so two of them are read as one quote
  const tagView = quoting !== 'none' && message.includes("''") ? message.replaceAll("''", '" ') : message
  const nextCommentEnd = openFinder(message, '-->')
  return { readMessage, problem }

  function readMessage(place: Place): Readonly<{ nodes: readonly IcuNode[]; end: number }> | IcuProblem {
    const { start, depth, isPlural } = place
    if (depth > maxDepth) return problem('too-deep', start)
    const nodes: IcuNode[] = []
    let text = ''
    let textStart = start
    let at = start
    for (;;) {
      const plainEnd = skipPlain(message, at)
      text += message.slice(at, plainEnd)
      at = plainEnd
      const character = message.charAt(at)
      if (character === '' || (character === '}' && depth > 0)) break
      const quote = character === "'" ? readQuote(message, at, { quoting, isPlural }) : undefined
      if (quote !== undefined) {
        if (quote.isOpen && depth > 0) return problem('unclosed', at)
        text += quote.text
        at = quote.end
        continue
      }
      const node = readSpecial(at, { depth, isPlural })
      if (node === undefined) {
        text += character
        at++
        continue
      }
      if ('reason' in node) return node
      if (at > textStart) nodes.push({ type: 'text', text, start: textStart, end: at })
      nodes.push(node)
      text = ''
      at = textStart = node.end
    }
    if (at > textStart) nodes.push({ type: 'text', text, start: textStart, end: at })
    return { nodes, end: at }
  }

  function readSpecial(at: number, place: Omit<Place, 'start'>): IcuNode | IcuProblem | undefined {
    const character = message[at]
    if (character === '{') return readArgument(at, place.depth)
    if (character === '#' && place.isPlural) return { type: 'pound', start: at, end: at + 1 }
    if (character !== '<') return undefined
    const part = readTag(tagView, at, nextCommentEnd)
    if (part === undefined) return undefined
    const raw = message.slice(at, at + part.raw.length)
    if (!isClosed(raw, quoting, place.isPlural)) return undefined
    return { type: 'tag', part: { ...part, raw }, start: at, end: at + raw.length }
  }

  function readArgument(start: number, depth: number): IcuArgument | IcuBlock | IcuProblem {
    const nameStart = skipBlanks(message, start + 1)
    const nameEnd = readName(message, nameStart)
    if (nameEnd === nameStart) return problem(nameStart === message.length ? 'unclosed' : 'argument', start)
    const name = message.slice(nameStart, nameEnd)
    const comma = skipBlanks(message, nameEnd)
    if (message[comma] === '}') return { type: 'argument', name, start, end: comma + 1 }
    if (message[comma] !== ',') return problem(comma === message.length ? 'unclosed' : 'argument', start)
    const typeStart = skipBlanks(message, comma + 1)
    const typeEnd = readName(message, typeStart)
    const type = message.slice(typeStart, typeEnd)
    const next = skipBlanks(message, typeEnd)
    const kind = blockKinds[type]
    if (kind !== undefined) {
      if (message[next] !== ',') return problem(next === message.length ? 'unclosed' : 'options', start)
      return readBlock({ start, name, kind, at: next + 1, depth })
    }
    if (!/^\p{L}[\p{L}\p{N}_-]*$/u.test(type)) {
      return problem(typeStart === message.length ? 'unclosed' : 'argument-type', start)
    }
    if (message[next] === '}') return { type: 'argument', name, format: type, start, end: next + 1 }
    if (message[next] !== ',') return problem(next === message.length ? 'unclosed' : 'argument', start)
    const end = readStyle(message, next + 1)
    if (end === undefined) return problem('unclosed', start)
    const style = message.slice(next + 1, end).trim()
    if (style === '') return problem('argument', start)
    // rejects `{n, Plural, one {…}}`: read as an argument with a style, its words would not be translated
    if (!argumentTypes.has(type) && style.includes('{')) return problem('argument-type', start)
    return { type: 'argument', name, format: type, style, start, end: end + 1 }
  }

  function readBlock(block: {
    readonly start: number
    readonly name: string
    readonly kind: IcuBlock['kind']
    readonly at: number
    readonly depth: number
  }): IcuBlock | IcuProblem {
    const { start, name, kind, depth } = block
    const isPlural = kind !== 'select'
    const head = isPlural ? /\s*offset\s*:\s*(-?\d{1,9})/uy : undefined
    if (head !== undefined) head.lastIndex = block.at
    const offset = head?.exec(message)
    let at = offset === null || offset === undefined ? block.at : block.at + offset[0].length
    const options: IcuOption[] = []
    const keys = new Set<string>()
    for (;;) {
      const keyStart = skipBlanks(message, at)
      if (message[keyStart] === '}' && options.length > 0) {
        return { type: 'block', kind, name, offset: Number(offset?.[1] ?? 0), options, start, end: keyStart + 1 }
      }
      if (keyStart === message.length) return problem('unclosed', start)
      const keyEnd = readName(message, keyStart)
      const key = message.slice(keyStart, keyEnd)
      const brace = skipBlanks(message, keyEnd)
      if (key === '' || message[brace] !== '{' || (isPlural ? !pluralKey.test(key) : key.includes('=')))
        return problem('options', keyStart)
      if (keys.has(key)) return problem('duplicate-key', keyStart)
      keys.add(key)
      const content = readMessage({ start: brace + 1, depth: depth + 1, isPlural: isPlural && isLenient(quoting) })
      if ('reason' in content) return content
      if (message[content.end] !== '}') return problem('unclosed', start)
      const inner = { start: brace + 1, end: content.end }
      at = content.end + 1
      options.push({ key, inner, nodes: content.nodes, start: keyStart, end: at })
    }
  }

  function problem(reason: IcuProblem['reason'], offset: number): IcuProblem {
    return {
      reason,
      offset,
      found: Array.from(message.slice(offset, offset + 60))
        .slice(0, 30)
        .join(''),
    }
  }
}

const blockKinds: Readonly<Record<string, IcuBlock['kind'] | undefined>> = Object.assign(
  Object.create(null) as Record<string, IcuBlock['kind']>,
  { plural: 'cardinal', selectordinal: 'ordinal', select: 'select' } as const,
)

/** Matches a plural category, an exact number, or another word, which ICU libraries allow as a key but never select. */
const pluralKey = /^(?:=-?\d{1,15}(?:\.\d{1,15})?|\p{L}[\p{L}\p{N}_-]*)$/u

function skipPlain(message: string, start: number): number {
  let at = start
  for (; at < message.length; at++) {
    const code = message.charCodeAt(at)
    if (code === 0x7b || code === 0x7d || code === 0x27 || code === 0x23 || code === 0x3c) break
  }
  return at
}

/** Returns true if braces and quotes that begin in a tag also end in it. Otherwise ICU libraries read no tag there. */
function isClosed(raw: string, quoting: Quoting, isPlural: boolean): boolean {
  let depth = 0
  for (let at = 0; at < raw.length; at++) {
    const character = raw[at]
    if (character === '{') depth++
    if (character === '}' && --depth < 0) return false
    const quote = character === "'" ? readQuote(raw, at, { quoting, isPlural }) : undefined
    if (quote?.isOpen === true) return false
    if (quote !== undefined) at = quote.end - 1
  }
  return depth === 0
}

function readName(message: string, start: number): number {
  let at = start
  while (at < message.length && /[^\s{},'"#<>]/u.test(message.charAt(at))) at++
  return at
}

/** Returns the offset behind white space as Unicode defines it for patterns: without no-break spaces. */
function skipBlanks(message: string, start: number): number {
  let at = start
  while (at < message.length && /[\t-\r \u0085\u200e\u200f\u2028\u2029]/u.test(message.charAt(at))) at++
  return at
}

/** Returns the offset of the brace that closes an argument with a style; `undefined` for none. */
function readStyle(message: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < message.length; at++) {
    const character = message[at]
    if (character === '{') depth++
    if (character === '}' && depth-- === 0) return at
    if (character !== "'") continue
    // in a style, every apostrophe quotes: `HH 'o''clock'`
    const end = message.indexOf("'", at + 1)
    if (end === -1) return undefined
    at = end
  }
  return undefined
}
