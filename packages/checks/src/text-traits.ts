/** What is found in a text by one look at each of its characters. Bits: most rules leave early by them. */
export const trait = {
  /** Anything but white space. */
  ink: 1,
  newline: 2,
  tab: 4,
  /** Two blanks beside each other. */
  blanks: 8,
  backslash: 16,
  /** C0 and C1 without tab and line breaks; DEL. */
  control: 32,
  /** Characters without width that are no bidi marks: ZWSP, ZWNJ, ZWJ, BOM, fillers. */
  invisible: 64,
  softHyphen: 128,
  /** U+FFFD */
  replacement: 256,
  /** Embeddings, overrides and isolates. */
  bidi: 512,
  tatweel: 1024,
  /** May be a character of a decomposed pair: combining marks, Hangul jamo. */
  combining: 2048,
  latin: 4096,
  cyrillic: 8192,
  greek: 16_384,
  bracket: 32_768,
  /** Double quotation marks of any language. */
  quote: 65_536,
  /** ™, ©, °, →, …, and `(`, as in `(c)`. */
  symbol: 131_072,
  /** Two of the same punctuation mark beside each other. */
  doubled: 262_144,
  /** Something only an engine's leftovers begin with: `<`, `_`, `[`, `@`, a backquote. */
  leak: 524_288,
  /** Two letters beside each other that may both be capitals. */
  capitals: 1_048_576,
} as const

export function traitsOf(text: string): number {
  let traits = 0
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    traits |= code < 128 ? (ascii[code] ?? 0) : beyond(code)
    if (code === before) traits |= doubles(code)
    if (isCapital(code) && isCapital(before)) traits |= trait.capitals
    before = code
  }
  return traits
}

const ascii: readonly number[] = Array.from({ length: 128 }, (_, code) => asciiTraits(String.fromCharCode(code)))

function asciiTraits(character: string): number {
  let traits = /\s/u.test(character) ? 0 : trait.ink
  if (/[\r\n]/u.test(character)) traits |= trait.newline
  if (character === '\t') traits |= trait.tab
  if (character === '\\') traits |= trait.backslash
  if (/\p{Cc}/u.test(character) && !/[\t\r\n]/u.test(character)) traits |= trait.control
  if (/[A-Za-z]/u.test(character)) traits |= trait.latin
  if (/[()[\]{}]/u.test(character)) traits |= trait.bracket
  if (character === '"') traits |= trait.quote
  if (character === '(') traits |= trait.symbol
  if (/[<_[@`]/u.test(character)) traits |= trait.leak
  return traits
}

function beyond(code: number): number {
  if (code < 0x370) return latinTraits(code)
  if (code < 0x590) return trait.ink | (code < 0x400 ? trait.greek : code < 0x530 ? trait.cyrillic : 0)
  if (code < 0x2000) {
    if (code === 0x1680) return 0
    const isJamo = code >= 0x1100 && code < 0x1200
    let traits: number = trait.ink | trait.combining
    if (code === 0x640) traits |= trait.tatweel
    if (code === 0x180e || (isJamo && (code === 0x115f || code === 0x1160))) traits |= trait.invisible
    return traits
  }
  if (code >= 0x3040 && code < 0xa000)
    return trait.ink | (code === 0x3164 ? trait.invisible : code < 0x309b ? trait.combining : 0)
  // U+FEFF is white space to JavaScript
  return code !== 0xfeff && /\s/u.test(String.fromCharCode(code)) ? 0 : trait.ink | upper(code)
}

function latinTraits(code: number): number {
  if (code < 0xa0) return trait.control | trait.ink
  if (code === 0xa0) return 0
  if (code === 0xad) return trait.ink | trait.softHyphen
  if (code === 0xaa || code === 0xba) return trait.ink | trait.latin
  if (code === 0xab || code === 0xbb) return trait.ink | trait.quote
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return trait.ink | trait.symbol
  if (code < 0x300) return trait.ink | trait.latin
  return trait.ink | trait.combining | (code === 0x34f ? trait.invisible : 0)
}

/** From U+2000. */
function upper(code: number): number {
  let traits: number = symbols.test(String.fromCharCode(code)) ? trait.symbol : 0
  if (code === 0xfffd) traits |= trait.replacement
  if (isInvisible(code)) traits |= trait.invisible
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) traits |= trait.bidi
  if ((code >= 0x201c && code <= 0x201f) || code === 0xff02 || (code >= 0x300c && code <= 0x300f)) traits |= trait.quote
  if (code === 0x301d || code === 0x301e || code === 0x301f) traits |= trait.quote
  if (code === 0x3010 || code === 0x3011 || (code >= 0xff08 && code <= 0xff09) || code >= 0xff3b)
    traits |= trait.bracket
  if (code === 0x3099 || code === 0x309a || (code >= 0xa000 && code < 0xfb00)) traits |= trait.combining
  return traits
}

const symbols = /[†‡™℠←→⇒⇐▶◀★☆✓✔✗✘]/u

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
