import type { Syntax } from '@lockale/messages'
import { isBare, plainKindOf, plainSlotAt, plainSyntaxes } from '@lockale/messages/engine'

/** Bits for the kinds of characters in a string. A rule that names bits skips strings that have none of them. */
export const trait = {
  /** Anything but white space. */
  ink: 1,
  newline: 2,
  tab: 4,
  blanks: 8,
  backslash: 16,
  /** Control characters (C0 and C1 without tab and line breaks; DEL), and U+FFFD, which stands for lost characters. */
  control: 32,
  /** Characters without width (ZWSP, ZWNJ, ZWJ, BOM, fillers), except those that only set the text direction. */
  invisible: 64,
  /** Characters that split or stretch a word: soft hyphens and tatweel. */
  stretch: 128,
  /** An ASCII digit directly before a small letter or `%`. */
  unit: 256,
  /** Invisible characters that set the text direction: embeddings, overrides and isolates. */
  bidi: 512,
  /** The string may contain a letter of another script than Latin. */
  beyondLatin: 1024,
  /** The string could contain decomposed characters, such as combining marks or Hangul jamo. */
  combining: 2048,
  latin: 4096,
  cyrillic: 8192,
  greek: 16_384,
  bracket: 32_768,
  quote: 65_536,
  /** The string contains a symbol such as ™, ©, °, →, `+`, or a `(`, since `(c)` stands for ©. */
  symbol: 131_072,
  /** Two of the same punctuation mark beside each other. */
  doubled: 262_144,
  /**
   * First characters of masks: `<`, `_`, `[`, `@`, a backquote. A mask is text that replaces a placeholder in a string
   * that is sent. Some engines leave masks in the translation.
   */
  leak: 524_288,
  /** Two adjacent letters that could both be capitals (a quick test). */
  capitals: 1_048_576,
  /** Characters of markup or code: ASCII except letters, digits, white space, `,.!?;'-`. Also the word `export`. */
  mark: 2_097_152,
  digit: 4_194_304,
  dash: 8_388_608,
  /** White space at the beginning or the end. */
  edge: 16_777_216,
  /** The string begins with something other than a letter or digit. */
  opening: 33_554_432,
  closing: 67_108_864,
  noBreak: 134_217_728,
  /** The first letter is that of a phrase, such as `Sure`, that language models write before their answer. */
  greeting: 268_435_456,
  apostrophe: 536_870_912,
  /** The string may contain the same word twice in a row. */
  twice: 1_073_741_824,
  /** A space before one of `,;!?`, a mark that French writes with a space before it, or a space that may be missing. */
  spaced: -2_147_483_648,
} as const

/** The properties of a string that are found by reading its characters once. */
export interface TextReading {
  readonly traits: number
  /** Bits of `trait` for the string without its simple placeholders. `traits` includes the bits of the placeholders. */
  readonly ownTraits: number
  /** Bits of `marksOf` for the whole string, including its placeholders. */
  readonly marks: number
  /** True if the whole string is natural language: no placeholders, tags, escapes, URLs, mail addresses, entities. */
  readonly isProse: boolean
  /** The placeholders of a string with only words and simple placeholders; `undefined` for other strings. */
  readonly slots: string | undefined
  /** A hash of the numbers in a string, in their order, to compare two strings quickly; NaN if it is not known. */
  readonly digits: number
}

export function readText(text: string, syntax: Pick<Syntax, 'id' | 'isCustom'>): TextReading {
  const { id, isCustom } = syntax
  const mark = isCustom === true ? undefined : plainSyntaxes.get(id)?.slot
  let isPlain = mark !== undefined
  let slots = ''
  let traits = 0
  let marks = 0
  let kinds = 0
  let before = 0
  let kindBefore = 0
  let digits = 0
  let word = 0
  let wordBefore = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const slot = code === openBrace && isPlain && mark !== undefined ? plainSlotAt(text, at, mark) : undefined
    if (slot !== undefined) {
      slots += slot
      at += slot.length - 1
      if ((kindBefore & kind.letter) !== 0 || ((kindOf[text.charCodeAt(at + 1)] ?? 0) & kind.letter) !== 0)
        traits |= trait.spaced
      if (word !== 0 && word === wordBefore) traits |= trait.twice
      if ((kindBefore & kind.end) !== 0) marks |= innerEnd
      wordBefore = word === 0 ? wordBefore : word
      word = kindBefore = 0
      before = before === closeParenthesis ? before : 0
      continue
    }
    if (code >= 128 && knownPages[code >> 8] === 0) learnPage(code >> 8)
    const own = kindOf[code] ?? 0
    traits |= traitOf[code] ?? 0
    kinds |= own
    if (code === before) traits |= doubles(code)
    if ((kindBefore & kind.end) !== 0) marks |= innerEnd
    if ((kindBefore & kind.end) !== 0) marks |= innerEnd
    if ((own & kindBefore & kind.capital) !== 0) traits |= trait.capitals
    if ((own & kind.word) !== 0) {
      if (before === comma || before === stop) traits |= trait.spaced
      word = hashed((kindBefore & kind.joiner) !== 0 && word !== 0 ? hashed(word, before) : word, code)
      if ((own & kind.digit) !== 0) {
        if ((kindBefore & kind.digit) === 0) digits *= 11
        digits = digits * 11 + code - 47
      } else if ((kindBefore & kind.digit) !== 0 && (own & kind.unit) !== 0) traits |= trait.unit
    } else {
      marks |= code < 128 ? (markBits[code] ?? 0) : otherMark
      if (word !== 0 && ((own & kind.joiner) === 0 || (kindBefore & kind.joiner) !== 0)) {
        if (word === wordBefore) traits |= trait.twice
        if (word === exportWord) traits |= trait.mark
        wordBefore = word
        word = 0
      }
      if (code === percent && (kindBefore & kind.digit) !== 0) traits |= trait.unit
      if ((code === comma && before === blank) || (code === openParenthesis && before !== blank)) traits |= trait.spaced
      // i18next reads `(1)[one];(2-inf)[more]` as plural forms, so such a string is not plain
      if (code === openBracket && before === closeParenthesis) isPlain = false
    }
    isPlain &&= (own & kind.foreign) === 0
    before = code
    kindBefore = own
  }
  isPlain &&= (kinds & kind.letter) !== 0
  const isProse = isPlain ? slots === '' : isBare(text, syntax) && !maybeLiteral.test(text)
  const isKnown = isPlain || isProse
  if (!isKnown || (kinds & (kind.odd | kind.combining | kind.surrogate)) !== 0 || (word !== 0 && word === wordBefore))
    traits |= trait.twice
  if (!isKnown) traits |= trait.spaced
  const ownTraits = traits | edgesOf(text)
  return {
    traits: slots === '' ? ownTraits : ownTraits | slotTraits,
    ownTraits,
    marks: slots === '' ? marks : marks | marksOf('{'),
    isProse,
    slots: isPlain ? slots : undefined,
    digits: isPlain && digits <= Number.MAX_SAFE_INTEGER ? digits : Number.NaN,
  }
}

const slotTraits = trait.ink | trait.mark | trait.bracket | trait.latin | trait.leak | trait.capitals

/** A bit of `marks`: a character beyond ASCII that is no letter or digit. */
export const otherMark: number = 1
/** A bit of `marks`: a space. */
export const blankMark: number = 1 << 15
/** A bit of `marks`: an end of a sentence or line with something behind it. */
export const innerEnd: number = 1 << 16
/** ASCII characters that rules look for, as bits from 1 on: the first 11 in translations, the last 7 in source strings. */
const marked = String.raw`&:$'{%"@/<\-(] `
const markBits = Int32Array.from({ length: 128 }, (_, code) => marksOf(String.fromCharCode(code)))

/** Returns a bit for each character of `marked` that a string contains. */
export function marksOf(text: string): number {
  let marks = 0
  for (const mark of text) if (marked.includes(mark)) marks |= 2 << marked.indexOf(mark)
  return marks
}

/** Returns the bits of `kind` for a character. */
export function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 128 && knownPages[code >> 8] === 0) learnPage(code >> 8)
  return kindOf[code] ?? 0
}

/** Returns the character that a place is in: also its first half if the place is in its middle. */
export function wholeCharacter(text: string, at: number): string {
  const isSecondHalf = at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
  return String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0)
}

/** Returns true if a place in a text, or outside of it, holds a letter, a digit or a mark that combines with a letter. */
export function isInWord(text: string, at: number): boolean {
  return at >= 0 && at < text.length && (kindAt(text, at) & (kind.word | kind.combining)) !== 0
}

export const kind = {
  capital: 1,
  /** A letter or digit of any script. */
  word: 2,
  digit: 4,
  /** An apostrophe or hyphen. Between letters, it is a part of the word. */
  joiner: 8,
  /** A character that no string with only words and simple placeholders contains: other strings must be parsed. */
  foreign: 16,
  letter: 32,
  /** Counts as a letter in this file, although it is no letter in Unicode. */
  odd: 64,
  unit: 128,
  /** A combining mark, which belongs to the letter before it. */
  combining: 256,
  /** Half of a character that needs two UTF-16 units. */
  surrogate: 512,
  /** A letter in Unicode (`L`), a small letter (`Ll`) and a capital letter (`Lu`); `capital` is only a quick test. */
  real: 1024,
  small: 2048,
  large: 4096,
  /** A mark that can end a sentence, or the end of a line. */
  end: 8192,
} as const

/** A quick test: a string that does not match is treated as one without URLs, entities or other literals. */
export const maybeLiteral: RegExp = /[^ -#'-?A-Z[-z|~\u00a0-\ud7ff\ue000-\ufffd]|:\/\//u

const openBrace = 0x7b
const openBracket = 0x5b
const openParenthesis = 0x28
const closeParenthesis = 0x29
const percent = 0x25
const comma = 0x2c
const stop = 0x2e
const blank = 0x20

function hashed(word: number, code: number): number {
  return (Math.imul(word, 31) + code) | 0 || 1
}

const exportWord = Array.from('export', (letter) => letter.charCodeAt(0)).reduce(hashed, 0)

const traitOf = new Int32Array(0x10000)
const kindOf = new Uint16Array(0x10000)
/** 1 for each block of 256 characters whose traits are known. A block is computed at its first use. */
const knownPages = new Uint8Array(256)

function learnPage(page: number): void {
  for (let code = page * 256; code < page * 256 + 256; code++) {
    const character = String.fromCharCode(code)
    traitOf[code] = code < 128 ? asciiTraits(character) : beyond(code)
    kindOf[code] = kindIn(code, character)
  }
  knownPages[page] = 1
}

function kindIn(code: number, character: string): number {
  const plain = plainKindOf(character)
  let own = isCapital(code) ? kind.capital : 0
  if (/[0-9]/u.test(character)) own |= kind.digit
  if (/['’-]/u.test(character)) own |= kind.joiner
  if (/[a-z]/u.test(character)) own |= kind.unit
  if (/[\p{L}\p{N}]/u.test(character)) own |= kind.word
  if (/\p{M}/u.test(character)) own |= kind.combining
  if (/\p{Cs}/u.test(character)) own |= kind.surrogate
  if (/\p{L}/u.test(character)) own |= kind.real
  if (/\p{Ll}/u.test(character)) own |= kind.small
  if (/\p{Lu}/u.test(character)) own |= kind.large
  if (/[.!?…؟۔।。！？．\n]/u.test(character)) own |= kind.end
  if (plain === undefined) return own | kind.foreign
  if (plain === 'letter') own |= /\p{L}/u.test(character) ? kind.letter : kind.letter | kind.odd
  return own
}

function edgesOf(text: string): number {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)]
  let traits = greetings.has(first) ? trait.greeting : 0
  if (!isAlphanumeric(first)) traits |= isSpace(first) ? trait.opening | trait.edge : trait.opening
  if (!isAlphanumeric(last)) traits |= isSpace(last) ? trait.closing | trait.edge : trait.closing
  return traits
}

const greetings: ReadonlySet<number> = new Set(Array.from('SCOHT`', (letter) => letter.charCodeAt(0)))

function isAlphanumeric(code: number): boolean {
  return ((kindOf[code] ?? 0) & kind.word) !== 0
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /\s/u.test(String.fromCharCode(code)))
}

function asciiTraits(character: string): number {
  let traits = /\s/u.test(character) ? 0 : trait.ink
  if (/[\r\n]/u.test(character)) traits |= trait.newline
  if (character === '\t') traits |= trait.tab
  if (character === '\\') traits |= trait.backslash
  if (/\p{Cc}/u.test(character) && !/[\t\r\n]/u.test(character)) traits |= trait.control
  if (/[A-Za-z]/u.test(character)) traits |= trait.latin
  if (/[()[\]{}]/u.test(character)) traits |= trait.bracket
  if (character === '"') traits |= trait.quote
  if (/[(+*]/u.test(character)) traits |= trait.symbol
  if (/[<_[@`]/u.test(character)) traits |= trait.leak
  if (/[^A-Za-z\d\s,.!?;'-]/u.test(character)) traits |= trait.mark
  if (/\d/u.test(character)) traits |= trait.digit
  if (character === '-') traits |= trait.dash
  if (character === "'") traits |= trait.apostrophe
  if (/[;:!?]/u.test(character)) traits |= trait.spaced
  return traits
}

function beyond(code: number): number {
  let traits = beyondLatin.test(String.fromCharCode(code)) ? traitsBeyond(code) | trait.beyondLatin : traitsBeyond(code)
  if (spacedBeyond.includes(String.fromCharCode(code))) traits |= trait.spaced
  return code < 0x600 || (code >= 0x3040 && code < 0xa000) ? traits : traits | trait.digit
}

const spacedBeyond = '«»،؛؟'

/** Matches letters of the scripts from Greek on, but not the blocks of Latin letters between these scripts. */
const beyondLatin =
  /[\u0370-\u1cff\u1f00-\u1fff\u2e80-\ua71f\ua800-\uab2f\uab70-\ufaff\ufb13-\ufdff\ufe70-\ufefc\uff01\uff0c\uff1a\uff1b\uff1f\uff21-\uffdc]/u

function traitsBeyond(code: number): number {
  if (code < 0x370) return latinTraits(code)
  if (code < 0x590) return trait.ink | (code < 0x400 ? trait.greek : code < 0x530 ? trait.cyrillic : 0)
  if (code < 0x2000) {
    if (code === 0x1680) return 0
    const isJamo = code >= 0x1100 && code < 0x1200
    let traits: number = trait.ink | trait.combining
    if (code === 0x640) traits |= trait.stretch
    if (code === 0x180e || (isJamo && (code === 0x115f || code === 0x1160))) traits |= trait.invisible
    return traits
  }
  if (code >= 0x3040 && code < 0xa000)
    return trait.ink | (code === 0x3164 ? trait.invisible : code < 0x309b ? trait.combining : 0)
  // U+FEFF is excluded below, because JavaScript's `\s` matches it
  if (code === 0x202f) return trait.noBreak
  return code !== 0xfeff && /\s/u.test(String.fromCharCode(code)) ? 0 : trait.ink | upper(code)
}

function latinTraits(code: number): number {
  if (code < 0xa0) return trait.control | trait.ink
  if (code === 0xa0) return trait.noBreak
  if (code === 0xad) return trait.ink | trait.stretch
  if (code === 0xaa || code === 0xba) return trait.ink | trait.latin
  if (misreadParts.includes(String.fromCharCode(code))) return trait.ink | trait.latin | trait.symbol
  if (code === 0xab || code === 0xbb) return trait.ink | trait.quote
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return trait.ink | trait.symbol
  if (code < 0x300) return trait.ink | trait.latin
  return trait.ink | trait.combining | (code === 0x34f ? trait.invisible : 0)
}

/** Returns the bits of `trait` for a character from U+2000 on. */
function upper(code: number): number {
  let traits: number = symbols.test(String.fromCharCode(code)) ? trait.symbol : 0
  const isOverride = code === 0x202d || code === 0x202e
  if (isOverride || (code >= 0xfff9 && code !== 0xfffc) || (code >= 0xd800 && code <= 0xdfff)) traits |= trait.control
  if (isInvisible(code)) traits |= trait.invisible
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) traits |= trait.bidi
  if ((code >= 0x201c && code <= 0x201f) || code === 0xff02 || (code >= 0x300c && code <= 0x300f)) traits |= trait.quote
  if (code === 0x301d || code === 0x301e || code === 0x301f) traits |= trait.quote
  if (code === 0x3010 || code === 0x3011 || (code >= 0xff08 && code <= 0xff09) || code >= 0xff3b)
    traits |= trait.bracket
  if (code === 0x3099 || code === 0x309a || (code >= 0xa000 && code < 0xfb00)) traits |= trait.combining
  return traits
}

/** Letters and accents of strings in a wrong encoding (`Ã¶`, `ÄŸ`) that correct texts rarely have. */
const misreadParts = 'ÂÃŒŸˆ˜'

/** Half a surrogate pair counts as a symbol: most emoji have one. */
const symbols = /[†‡•‰‹›€™℠–—‚\u203c-\u2049\u2190-\u2bff\ud83c-\ud83e]/u

function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200d) ||
    (code >= 0x2061 && code <= 0x2064) ||
    code === 0x3164 ||
    code === 0xfeff ||
    code === 0xffa0
  )
}

function doubles(code: number): number {
  if (code === 0x20) return trait.blanks
  return doubled.has(code) ? trait.doubled : 0
}

const doubled: ReadonlySet<number> = new Set(Array.from(',;:.!?、。，；：！？؟،؛।', (mark) => mark.charCodeAt(0)))

function isCapital(code: number): boolean {
  if (code < 128) return code >= 65 && code <= 90
  return (
    (code >= 0xc0 && code < 0xdf) ||
    (code >= 0x100 && code < 0x250) ||
    (code >= 0x370 && code < 0x3ac) ||
    (code >= 0x3cf && code < 0x400) ||
    (code >= 0x400 && code < 0x430) ||
    (code >= 0x460 && code < 0x560) ||
    (code >= 0x1c80 && code < 0x2000)
  )
}

learnPage(0)
