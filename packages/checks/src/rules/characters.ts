import { type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { compareBags, toFound } from '../literal-things.ts'
import { trait } from '../text-traits.ts'
import { codePoint, difference, excerpt, first, listed, quoted, textOf } from '../words.ts'
import { fixProse, fixTexts } from './fix-texts.ts'

const misreadTraits = trait.control | trait.symbol | trait.quote | trait.noBreak

export const characterRules: readonly TextRule[] = textRules([
  {
    id: 'special-symbols',
    only: trait.symbol,
    severity: 'info',
    tier: 'misleads',
    what: 'Only one of source and translation has a symbol like ™, ©, ° or →, or an emoji, or a `+` became another sign.',
    why: 'Symbols have a meaning, and some of them a legal one.',
    example: { locale: 'de', source: 'Acme™ cloud', target: 'Acme Cloud', better: 'Acme™ Cloud' },
    say: (args) => `symbols differ from the source${difference(args)}`,
    check({ source, target, language }) {
      if (((source.traits | target.traits) & trait.symbol) !== 0) {
        const isMirrored = rightToLeft.has(language)
        const [expected, found] = [symbolsOf(source.prose, isMirrored), symbolsOf(target.prose, isMirrored)]
        const isNew = (one: string) => !expected.includes(one)
        // people write × for `x`, ° for degrees, and `(r)` for an ending of a word
        const extra = found.filter(
          (one) => !isNew(one) || !(/[×°≤≥≠≈№»]/u.test(one) || (/[®©]/u.test(one) && !target.raw.includes(one))),
        )
        const changed = toFound(compareBags(expected, extra))
        if (changed.length > 0) return changed
      }
      if (source.raw.endsWith('*') && /\p{L}\*$/u.test(source.prose) && !target.prose.includes('*'))
        return [{ arguments: { missing: ['*'], extra: [] } }]
      if (!source.raw.includes(' + ') || target.prose.includes('+')) return []
      const sign = / ([-–—*=~/|]) /u.exec(target.prose)?.[1]
      return sign === undefined || source.prose.includes(sign) ? [] : [{ arguments: { missing: ['+'], extra: [sign] } }]
    },
  },
  {
    id: 'zero-width',
    only: trait.invisible,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has a zero-width character that the source does not have, in a script that does not need it.',
    why: 'The character is invisible, and it breaks search, sorting and comparison.',
    example: { locale: 'de', source: 'Save', target: 'Spei\u200bchern', better: 'Speichern' },
    say: (args) => `has invisible characters${listed(args, 'found')}`,
    check(pair) {
      if ((pair.target.traits & trait.invisible) === 0) return []
      const found = new Set(invisibleStrangers(pair, pair.target.prose).map(({ character }) => codePoint(character)))
      return found.size === 0 ? [] : [{ arguments: { found: [...found] } }]
    },
    fix: (pair) =>
      fixTexts(pair, (text) => {
        let end = text.length
        let fixed = ''
        for (const { at } of invisibleStrangers(pair, text).reverse()) {
          fixed = text.slice(at + 1, end) + fixed
          end = at
        }
        return text.slice(0, end) + fixed
      }),
  },
  {
    id: 'control-characters',
    only: trait.control,
    severity: 'error',
    tier: 'breaks',
    what: 'The translation has a control character that the source does not have.',
    why: 'XML files cannot contain most control characters, and apps display them unpredictably.',
    example: { locale: 'de', source: 'Save', target: 'Speichern\u0003', better: 'Speichern' },
    say: (args) => `has control characters${listed(args, 'found')}`,
    check(pair) {
      if ((pair.target.traits & trait.control) === 0) return []
      const found = controlStrangers(pair)
      return found.length === 0 ? [] : [{ arguments: { found: found.map(codePoint) } }]
    },
    /** Does not fix U+0080 to U+009F: they are quotes and dashes of Windows-1252, read in the wrong encoding. */
    fix(pair) {
      const found = new Set(controlStrangers(pair))
      if (found.size === 0 || [...found].some((character) => character >= '\u0080')) return undefined
      return fixTexts(pair, (text) =>
        text.replaceAll(control, (character: string) => (found.has(character) ? '' : character)),
      )
    },
  },
  {
    id: 'soft-hyphen',
    only: trait.stretch,
    severity: 'info',
    tier: 'cosmetic',
    what: 'The translation has soft hyphens, and the source has none.',
    why: 'Most soft hyphens come from copied web pages. Search does not find the word, and some apps show the hyphens.',
    example: { locale: 'fr', source: 'Settings', target: 'Para\u00admètres', better: 'Paramètres' },
    say: (args) =>
      `has a soft hyphen (U+00AD)${args['found'] === undefined ? '' : ` in ${textOf(args, 'found') ?? ''}`}`,
    check({ source, target }) {
      if (source.raw.includes('\u00ad')) return []
      const at = target.prose.indexOf('\u00ad')
      return at === -1 ? [] : [{ arguments: { found: excerpt(target.prose, at).replaceAll('\u00ad', '') } }]
    },
  },
  {
    id: 'replacement-character',
    only: misreadTraits,
    severity: 'error',
    tier: 'breaks',
    what: 'The translation has U+FFFD, the replacement character for a lost letter, or letters of a wrong encoding (`Ã¶` for `ö`).',
    why: 'A program read the string in the wrong encoding. Users see the replacement character, or signs in the middle of a word.',
    remedy: 'Restore the letter from an older version of the file, or re-translate the string.',
    example: { locale: 'de', source: 'Size', target: 'Gr\ufffdße', better: 'Größe' },
    say(args) {
      const isRead = first(args, 'found')?.includes('\ufffd') === false
      return `a letter was ${isRead ? 'read in a wrong encoding' : 'lost (U+FFFD)'}${quoted(args, 'found', ': ')}`
    },
    check({ source, target }) {
      // `…` is at the end of many strings, and so rarely a part of a letter that it is not looked for
      if ((target.traits & misreadTraits) === 0) return []
      const at = misreadAt(target.raw)
      return at === -1 || misreadAt(source.raw) !== -1 ? [] : [{ arguments: { found: excerpt(target.raw, at) } }]
    },
  },
  {
    id: 'kashida',
    only: trait.stretch,
    severity: 'info',
    tier: 'cosmetic',
    what: 'The translation stretches a word with kashida (U+0640).',
    why: 'Kashida is only decoration. Search does not find the word, and a font can stretch it better.',
    example: { locale: 'ar', source: 'Save', target: 'حـــفظ', better: 'حفظ' },
    say: (args) => `a word is stretched with kashida${quoted(args, 'found', ': ')}`,
    check({ source, target }) {
      if (source.raw.includes('\u0640')) return []
      const found = stretch.exec(target.prose)
      return found === null ? [] : [{ arguments: { found: excerpt(target.prose, found.index) } }]
    },
    fix: (pair) => fixProse(pair, (piece) => piece.replaceAll(allStretches, '')),
  },
  {
    id: 'unicode-normalisation',
    only: trait.combining,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has a letter that is written as two characters where Unicode has one (it is not in normal form NFC).',
    why: 'It looks the same, but search, sorting and comparison miss it, and some fonts draw it badly.',
    example: { locale: 'de', source: 'Size', target: 'Gro\u0308ße', better: 'Größe' },
    say: (args) => `is not in normal form NFC${quoted(args, 'found', ': ')}`,
    check({ target }) {
      if ((target.traits & trait.combining) === 0) return []
      const { prose } = target
      // Does nothing if composing (NFC) does not shorten the text: it makes some letters of Indic scripts and Hebrew
      // longer, or only reorders marks, and neither is a problem.
      if (prose.normalize('NFC').length >= prose.length) return []
      let at = 0
      while (at < prose.length && prose.slice(at, at + 3).normalize('NFC').length >= Math.min(3, prose.length - at))
        at++
      return [{ arguments: { found: excerpt(prose, at).normalize('NFC') } }]
    },
    fix: (pair) =>
      fixProse(pair, (piece) => {
        const composed = piece.normalize('NFC')
        return composed.length < piece.length ? composed : piece
      }),
  },
])

const symbol =
  /[™®©℠°±×÷§¶†‡≤≥≠≈∞√‰№✓✔✗✘★☆▲▼◄►\u2190-\u21ff\u2794-\u27bf]|\((?:c|r|tm)\)(?!\p{L})|›(?<=\s›)(?=\s)|•(?<!\p{L}•)|»(?<=\s»)(?=\s)|[\u2669-\u266f]|->(?<![-<]->)|[\u{1f1e6}-\u{1f1ff}]{2}|(?=[\u203c-\u2049\u231a-\u23ff\u24c2\u25aa-\u2bff\u{1f000}-\u{1faff}])\p{Extended_Pictographic}/giu

/** Symbols that count as equal to another: in ASCII (`(c)`), or similar. */
const sameSymbol: ReadonlyMap<string, string> = new Map(
  '-> →, (c) ©, (r) ®, (tm) ™, ✔ ✓, ✘ ✗, ☆ ★, ➔ →, ➜ →, ➡ →, ⬅ ←'
    .split(', ')
    .map((row) => row.split(' ') as [symbol: string, other: string]),
)

/** Symbols that are mirrored in right-to-left languages. */
const mirrored: ReadonlyMap<string, string> = new Map(
  Object.entries({ '←': '→', '⇐': '⇒', '◀': '▶', '⏪': '⏩', '⏮': '⏭' }),
)
const rightToLeft: ReadonlySet<string> = new Set('ar fa he iw ur yi ckb ps dv ug sd ks'.split(' '))

function symbolsOf(prose: string, isMirrored: boolean): readonly string[] {
  const found = prose.match(symbol)?.map((one) => sameSymbol.get(one.toLowerCase()) ?? one)
  return [...new Set(isMirrored ? found?.map((one) => mirrored.get(one) ?? one) : found)]
}

const invisible = /[\u034f\u115f\u1160\u180e\u200b-\u200d\u2061-\u2064\u3164\ufeff\uffa0]/gu

function invisibleStrangers({ source, language }: TextPair, text: string): { character: string; at: number }[] {
  const strange = new Set([...new Set(text.match(invisible))].filter((character) => !source.raw.includes(character)))
  if (strange.size === 0) return []
  return Array.from(text.matchAll(invisible), (match) => ({ character: match[0], at: match.index })).filter(
    ({ character, at }) => strange.has(character) && !isWanted(character, at, text, language),
  )
}

/**
 * Returns true if an invisible character is right at its place: joiners in Arabic, Indic scripts (Unicode core 9.2,
 * 12.1) and emoji (UTS #51), and a zero-width space between words in languages without spaces.
 */
function isWanted(character: string, at: number, text: string, language: string): boolean {
  if (character === '\u200b') return withoutSpaces.has(language)
  if (character === '\u200c' || character === '\u200d') {
    if (joined.test(text.slice(Math.max(0, at - 1), at + 2))) return true
    return (
      character === '\u200d' &&
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u.test(text.slice(Math.max(0, at - 2), at))
    )
  }
  return character === '\u180e' && language === 'mn'
}

const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]/u

const withoutSpaces = new Set(['th', 'lo', 'km', 'my', 'shn', 'bo', 'dz', 'ja', 'zh', 'yue'])

const control =
  // oxlint-disable-next-line no-control-regex -- they are what it is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e\ufff9-\ufffb\ufffe\uffff]|\p{Cs}|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu

function controlStrangers({ source, target }: TextPair): readonly string[] {
  return [...new Set(target.raw.match(control))].filter((character) => !source.raw.includes(character))
}

/** The characters that Windows-1252 has for the bytes 80 to 9F; U+FFFC for bytes without a character. */
const windows = '€\ufffc‚ƒ„…†‡ˆ‰Š‹Œ\ufffcŽ\ufffc\ufffc‘’“”•–—˜™š›œ\ufffcžŸ'
const rest = String.raw`[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]`
/** Matches bytes of UTF-8 that were read as Windows-1252 (`Ã¶`) or, at the end, Windows-1251 (`С…СЂ`); also U+FFFD. */
const misread = new RegExp(
  `\\ufffd|(?:[\\u00c2-\\u00df]${rest}|[\\u00e0-\\u00ef]${rest}{2}|[\\u00f0-\\u00f4]${rest}{3})+|` +
    String.raw`(?:[РС][\u00a0-\u00bfЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџЎўЈҐЁЄЇІіґёєјЅѕї]){3}|\p{Ll}[¤¦±¶¼½¾¢£¥](?=\p{Ll})`,
  'gu',
)
/** Characters that people also write behind a letter with an accent: quotes, dashes, spaces, `º`. */
const usual = /[\u00a0\u00ad«»·¡¿‘’“”‚„–—…•™®©°ªº´§]/u
const lettersOfBytes =
  /^[\u00a1-\u017f\u0192\u01a0-\u01b0\u0218-\u021b\u0384-\u045f\u0490\u0491\u05d0-\u05ea\u0600-\u06ff\u0900-\u0eff\u1e00-\u22ff\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]$/u

/** Returns the offset of the first lost letter, or letter of a wrong encoding; -1 for none. */
function misreadAt(text: string): number {
  if (!mayBeMisread.test(text)) return -1
  for (const { 0: found, index } of text.matchAll(misread)) {
    if (!/^[\u00c2-\u00f4]/u.test(found)) return index
    const bytes = Array.from(found, (one) => (windows.includes(one) ? 0x80 + windows.indexOf(one) : one.charCodeAt(0)))
    const letters = Array.from(new TextDecoder().decode(Uint8Array.from(bytes)))
    if (letters.includes('\ufffd')) continue
    if (letters.length > 1) return index
    const [letter = ''] = letters
    if (letter.length === 1 && letter !== '\u00a0' && !lettersOfBytes.test(letter)) continue
    const isClear = found.startsWith('Â') || Array.from(found.slice(1)).some((one) => !usual.test(one))
    const [before, after] = [text.slice(0, index), text.slice(index + found.length)]
    // `É…` and `Ä“` are right at the end of a word in capitals
    const isInWord = found.length === 2 && (/\p{Ll}$/u.test(before) || /^\p{Ll}/u.test(after))
    if (isClear || isInWord) return index
  }
  return -1
}

/** A quick test: every match of `misread` contains one of these. */
const mayBeMisread =
  /[\ufffd\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6-\u2122]|\ufffd|[РС][^\u0400-\u044f\s]|\p{Ll}[¤¦±¶¼½¾¢£¥]/u

// Matches the tatweel (U+0640), which stretches a word, only between two Arabic letters. Before Latin letters, a number
// or a placeholder (لـ {{name}}) it joins a prefix to them, which is right.
const stretch = /(?<=[\u0620-\u063f\u0641-\u065f\u0671-\u06d3])\u0640+(?=[\u0620-\u063f\u0641-\u065f\u0671-\u06d3])/u
const allStretches = new RegExp(stretch.source, 'gu')
