import { type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { compareBags, toFound } from '../literal-things.ts'
import { trait } from '../text-traits.ts'
import { codePoint, difference, excerpt, first, listed, quoted, textOf } from '../words.ts'
import { fixProse, fixTexts } from './fix-texts.ts'

export const characterRules: readonly TextRule[] = textRules([
  {
    id: 'special-symbols',
    only: trait.symbol,
    severity: 'info',
    tier: 'cosmetic',
    what: 'Only one of source and translation has a symbol like ™, ©, ° or →, or an emoji.',
    why: 'Symbols have a meaning, and some of them a legal one.',
    example: { locale: 'de', source: 'Acme™ cloud', target: 'Acme Cloud', better: 'Acme™ Cloud' },
    say: (args) => `symbols differ from the source${difference(args)}`,
    check({ source, target }) {
      if (((source.traits | target.traits) & trait.symbol) === 0) return []
      const [expected, found] = [symbolsOf(source.prose), symbolsOf(target.prose)]
      return toFound(compareBags(expected, found))
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
    only: trait.control | trait.symbol | trait.quote | trait.noBreak,
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
      const at = target.raw.search(misread)
      return at === -1 || misread.test(source.raw) ? [] : [{ arguments: { found: excerpt(target.raw, at) } }]
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
  /[™©®℠°±×÷§¶†‡✓✔✗✘★☆←→↑↓⇒⇐▶◀]|\((?:c|r|tm)\)(?!\p{L})|(?=[\u{1f300}-\u{1faff}])\p{Extended_Pictographic}/giu

/** Symbols that count as equal to another: in ASCII (`(c)`), similar, or mirrored for right-to-left languages. */
const sameSymbol: ReadonlyMap<string, string> = new Map(
  Object.entries({ '(c)': '©', '(r)': '®', '(tm)': '™', '✔': '✓', '✘': '✗', '←': '→', '⇐': '⇒', '◀': '▶' }),
)

function symbolsOf(prose: string): readonly string[] {
  return [...new Set(prose.match(symbol)?.map((one) => sameSymbol.get(one.toLowerCase()) ?? one))]
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

// oxlint-disable-next-line no-control-regex -- they are what it is about
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu

function controlStrangers({ source, target }: TextPair): readonly string[] {
  return [...new Set(target.raw.match(control))].filter((character) => !source.raw.includes(character))
}

/** Matches U+FFFD, and the bytes of UTF-8 read as Windows-1252: `Ã¶`, `â€™`, `Ð¡Ð¾Ñ…`. */
const misread =
  /\ufffd|Ã[\u0080-\u00bf\u2010-\u203a€ƒˆŠŒŽšœžŸ˜™]|Â[\u00a0-\u00bf]|â€[\u0080-\u00bf\u2010-\u203aœ˜™]|(?:[ÐÑ][\u0080-\u00bf\u2010-\u203a€ƒˆŠŒŽšœžŸ˜™]){3}/u

// Matches the tatweel (U+0640), which stretches a word, only between two Arabic letters. Before Latin letters, a number
// or a placeholder (لـ {{name}}) it joins a prefix to them, which is right.
const stretch = /(?<=[\u0620-\u063f\u0641-\u065f\u0671-\u06d3])\u0640+(?=[\u0620-\u063f\u0641-\u065f\u0671-\u06d3])/u
const allStretches = new RegExp(stretch.source, 'gu')
