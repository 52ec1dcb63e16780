import type { Syntax, Token } from '@lockale/messages'
import { isBare, type Masked, maskLiterals } from '@lockale/messages/engine'
import type { Measure, UnitWord } from './intl-words.ts'
import { isInWord, kind, kindAt, maybeLiteral, readText, type TextReading, trait } from './text-traits.ts'
import type { GroupWord } from './word-groups.ts'

/** The character that replaces each placeholder, tag, URL, mail address and entity in `prose`. */
export const slotMark = '\ufffc'

/** A string, with properties that rules need. Properties that need parsing are computed once, at first use. */
export class TextView {
  /** The string after the file format has decoded its escapes. Placeholders are as in the file. */
  readonly raw: string
  readonly reading: TextReading
  /** Bits of `hint` for a source string, which `hintsOf` reads once for all its translations. */
  hints: number | undefined
  /** The kinds of a source string for rules with `habitOf`, which are read once for all its translations. */
  habits: string | undefined
  /** Words of a source string that belong to a group of `oppositeWords`, read with `hints`. */
  groupWords: readonly GroupWord[] = none
  /** The numbers with units of a source string, read with `hints`. */
  measures: readonly Measure[] = none
  /** What some rules read of a source string once for all its translations: units, names, opposites of it. */
  units: readonly UnitWord[] | undefined
  names: readonly string[] | undefined
  opposites: readonly string[] | undefined
  readonly #syntax: Syntax
  #tokens: readonly Token[] | undefined
  #tags: readonly HtmlTag[] | undefined
  #masked: readonly Part[] | undefined
  #prose: string | undefined
  #words: readonly string[] | undefined
  #lower: string | undefined
  #beginning: string | undefined
  #ending: string | undefined

  constructor(raw: string, syntax: Syntax) {
    this.raw = raw
    this.reading = readText(raw, syntax)
    this.#syntax = syntax
  }

  get tokens(): readonly Token[] {
    const { raw } = this
    return (this.#tokens ??=
      this.isPlain || isBare(raw, this.#syntax) ? [{ type: 'text', text: raw }] : this.#syntax.tokenise(raw))
  }

  get tags(): readonly HtmlTag[] {
    return (this.#tags ??= this.raw.includes('<') ? tagsIn(this.tokens) : [])
  }

  /** The natural language that the app displays, with U+FFFC for each placeholder, tag, URL and entity. */
  get prose(): string {
    return (this.#prose ??= this.isPlain
      ? this.raw
      : this.reading.slots === undefined
        ? this.#parts.map(shown).join('')
        : this.raw.replaceAll(slot, slotMark))
  }

  get words(): readonly string[] {
    return (this.#words ??= wordsIn(this.prose))
  }

  /** True if the whole string is natural language, without placeholders, tags or URLs. */
  get isPlain(): boolean {
    return this.reading.isProse
  }

  get hasLetters(): boolean {
    const { prose } = this
    for (let at = 0; at < prose.length; at++) if ((kindAt(prose, at) & kind.real) !== 0) return true
    return (this.traits & trait.beyondLatin) !== 0 && /\p{L}/u.test(prose)
  }

  /** The string in small letters. */
  get lower(): string {
    return (this.#lower ??= this.raw.toLowerCase())
  }

  /** Literals that the message format does not know: URLs, mail addresses, entities, foreign placeholders. */
  get literals(): readonly string[] {
    return this.#parts.flatMap((part) => (part.type === 'literal' && part.raw !== '' ? [part.raw] : []))
  }

  get traits(): number {
    return this.reading.traits
  }

  /** The first characters of `prose`, at most 16. Leaves out tags, and white space at the start. */
  get beginning(): string {
    return (this.#beginning ??=
      this.reading.slots === undefined && !this.isPlain
        ? edge(this.#parts, (text, piece) => (text + piece).trimStart().slice(0, edgeLength))
        : this.prose.trimStart().slice(0, edgeLength))
  }

  /** The last characters of `prose`, at most 16. Leaves out tags, and white space at the end. */
  get ending(): string {
    return (this.#ending ??=
      this.reading.slots === undefined && !this.isPlain
        ? edge(this.#parts.toReversed(), (text, piece) => (piece + text).trimEnd().slice(-edgeLength))
        : this.prose.trimEnd().slice(-edgeLength))
  }

  get #parts(): readonly Part[] {
    return (this.#masked ??= this.tokens.flatMap((token): readonly Part[] =>
      token.type === 'text'
        ? maskText(token.text)
        : [{ type: token.type === 'placeholder' ? 'literal' : 'tag', raw: '' }],
    ))
  }
}

const none: readonly never[] = []

/** Matches a placeholder in a string with only words and simple placeholders, which is not parsed. */
const slot = /\{+[A-Za-z_]+\}+/g

type Part = Masked | { readonly type: 'tag'; readonly raw: '' }

/** Splits a string into text and masked literals (URLs, entities), if it has their typical characters. */
function maskText(text: string): readonly Masked[] {
  return maybeLiteral.test(text) ? maskLiterals(text) : [{ type: 'text', text }]
}

function shown(part: Part): string {
  return part.type === 'text' ? part.text : part.type === 'newline' ? part.raw : slotMark
}

const edgeLength = 16

function edge(parts: readonly Part[], add: (text: string, piece: string) => string): string {
  let text = ''
  for (const part of parts) {
    if (text.length >= edgeLength) break
    if (part.type !== 'tag') text = add(text, shown(part))
  }
  return text
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** Returns the words of a text: runs of letters, combining marks and digits, with `'`, `’` and `-` inside. */
export function wordsIn(text: string): readonly string[] {
  const words: string[] = []
  const { length } = text
  for (let at = 0, own = 0; at < length; at++) {
    own = kindAt(text, at)
    if ((own & kind.surrogate) !== 0) return text.match(wordPattern) ?? []
    if ((own & kind.word) === 0) continue
    const start = at
    do {
      if (++at === length) break
      own = kindAt(text, at)
      if ((own & kind.joiner) !== 0 && isInWord(text, at + 1)) own = kindAt(text, ++at)
    } while ((own & (kind.word | kind.combining)) !== 0)
    words.push(text.slice(start, at))
  }
  return words
}

/** A tag of a string, with its attributes. */
interface HtmlTag {
  readonly type: 'open' | 'close' | 'tag'
  readonly name: string
  readonly raw: string
  /** Names in small letters, values without quotes; `''` for an attribute without value. */
  readonly attributes: readonly Readonly<Record<'name' | 'value', string>>[]
}

function tagsIn(tokens: readonly Token[]): readonly HtmlTag[] {
  return tokens.flatMap((token): readonly HtmlTag[] => {
    if (token.type === 'text' || token.type === 'placeholder' || token.name === '!--') return []
    const { type, name, raw } = token
    return [{ type, name, raw, attributes: raw.includes(' ') || raw.includes('=') ? readAttributes(raw, name) : [] }]
  })
}

/** Reads `name`, `name=value`, `name="value"` and `name='value'` behind the name of a tag. */
function readAttributes(raw: string, name: string): HtmlTag['attributes'] {
  const attributes = raw.slice(raw.indexOf(name) + name.length).replace(/\/?>$/u, '')
  return Array.from(attributes.matchAll(attribute), ([, word = '', double, single, bare]) => ({
    name: word.toLowerCase(),
    value: double ?? single ?? bare ?? '',
  }))
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/gu
