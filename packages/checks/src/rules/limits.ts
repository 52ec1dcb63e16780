import { rememberEach } from '@lockale/errors'
import { contrast, leastDifference } from '../contrast.ts'
import { nothing, type TextRule, textRules } from '../rule.ts'
import { countPauses, mayHaveSentences, sentencesIn } from '../sentences.ts'
import { slotMark, type TextView } from '../text-view.ts'
import { countedIn, first, textOf, valued } from '../words.ts'
import { brokenEnd } from '../cut-off.ts'
import { languageOf } from '../open-pair.ts'
import { countLines } from './edges.ts'
import { usualRatio, usualRatios } from './usual-ratios.ts'

export const limitRules: readonly TextRule[] = textRules([
  {
    id: 'max-length',
    differs: contrast.limits,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has more characters than the config or the description allows.',
    why: 'The translation is cut off, or breaks the layout.',
    remedy:
      'Shorten the translation. Tags do not count, and a placeholder counts as one character, so a long value makes the result even longer.',
    example: {
      locale: 'de',
      source: 'Save',
      target: 'Speichern',
      better: 'Sichern',
      limits: { characters: 8 },
      given: 'maxLength: 8',
    },
    say: (args) => `has ${countedIn(args, 'found', 'character')}, the limit is ${first(args, 'limit') ?? 'lower'}`,
    check({ target, limits }) {
      const limit = limits.characters
      if (limit === undefined || target.raw.length <= limit) return []
      const found = shownLength(target)
      return found <= limit ? [] : [{ arguments: { found, limit } }]
    },
  },
  {
    id: 'max-lines',
    differs: contrast.limits,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has more lines than the config or the description allows.',
    why: 'The last lines are cut off, or break the layout.',
    example: {
      locale: 'de',
      source: 'Sign in',
      target: 'Melde dich\nan',
      better: 'Anmelden',
      limits: { lines: 1 },
      given: 'maxLines: 1',
    },
    say: (args) => `has ${countedIn(args, 'found', 'line')}, the limit is ${first(args, 'limit') ?? 'lower'}`,
    check({ target, limits }) {
      if (limits.lines === undefined) return []
      const found = countLines(shownText(target)) + 1
      return found <= limits.lines ? [] : [{ arguments: { found, limit: limits.lines } }]
    },
  },
  {
    id: 'max-size',
    differs: contrast.limits,
    severity: 'warning',
    tier: 'misleads',
    what: 'The estimated width of the translation is larger than the config or the description allows.',
    why: 'The translation is cut off, or breaks the layout.',
    remedy:
      'Shorten the translation, or look at it in the app: the width is an estimate for a common sans-serif font at 16 pixels.',
    example: {
      locale: 'de',
      source: 'Save',
      target: 'Speichern',
      better: 'OK',
      limits: { pixels: 40 },
      given: 'maxWidth: 40',
    },
    say: (args) =>
      `is about ${first(args, 'found') ?? 'too many'} pixels wide, the limit is ${first(args, 'limit') ?? 'lower'}`,
    check({ target, limits }) {
      if (limits.pixels === undefined) return []
      const limit = limits.pixels
      // if the limit allows more lines than the translation has, a line may be wider than the limit, because it wraps
      const lines = shownText(target).split(/\r\n?|\n/u)
      const spare = Math.max(0, (limits.lines ?? 1) - lines.length)
      const found = Math.round(Math.max(...lines.map(widthOf)))
      return found <= limit * (1 + spare) ? [] : [{ arguments: { found, limit: limit * (1 + spare) } }]
    },
  },
  {
    id: 'length-ratio',
    differs: contrast.length,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation is much longer or shorter than usual for its language.',
    why: 'A sentence may be missing, or the translation may belong to another message.',
    example: {
      locale: 'de',
      source: 'Your changes will be lost if you leave this page without saving.',
      target: 'Verloren.',
      better: 'Ihre Änderungen gehen verloren, wenn Sie diese Seite verlassen, ohne zu speichern.',
    },
    say: (args) =>
      `is much ${args['found'] === 'long' ? 'longer' : 'shorter'} than usual${valued(args, 'percent', ': ', ' % of the length of the source')}`,
    check({ source, target, language, sourceLocale }) {
      const [from, whole] = [lengthOf(source), lengthOf(target)]
      if (from === 0 || whole === 0 || Math.abs(whole - from) < leastDifference) return nothing
      const to = whole - keptLength(source, target)
      if (to <= 0 || acronyms.test(source.prose)) return nothing
      const ratio = to / from
      const usual = usualRatios(sourceLocale, language, from)
      const percent = Math.round(ratio * 100)
      // an acronym or a name stands for the whole: `BWDIF` for `Bob Weaver DeInterlacing Filter (BWDIF)`
      if (ratio < usual.least && source.raw.includes(target.raw.trim())) return nothing
      if (ratio > usual.most && from <= longWord) return [{ severity: 'info', arguments: { found: 'long', percent } }]
      // few words may be left out for good, and a few Chinese signs say as much as an English line
      const isSlight = ratio > 0.8 * usual.least || (compact.has(language) && from <= lineLength)
      if (ratio < usual.least && isSlight) return [{ severity: 'info', arguments: { found: 'short', percent } }]
      if (ratio < usual.least || ratio > usual.most)
        return [{ arguments: { found: ratio < usual.least ? 'short' : 'long', percent } }]
      // half of a text is missing, or another half was added: people seldom do this, but more often for a reason
      if (ratio > usual.few && ratio < usual.many) return nothing
      // names in Latin letters have the same length in Chinese
      const names = usual.many > 1 ? 0 : (target.prose.match(/[\x21-\x7e]/gu)?.length ?? 0)
      if (ratio > usual.few && (to - names) / Math.max(from - names, 1) < usual.many) return nothing
      return [{ severity: 'info', arguments: { found: ratio > usual.few ? 'long' : 'short', percent } }]
    },
  },
  {
    id: 'sentence-count',
    differs: contrast.sentences,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has fewer or more sentences than the source, and is as much shorter or longer.',
    why: 'A sentence is missing, or one was added. A translation that only joins or splits sentences has about the usual length.',
    example: {
      locale: 'de',
      source: 'The file was saved. You can close the window.',
      target: 'Die Datei wurde gespeichert.',
      better: 'Die Datei wurde gespeichert. Sie können das Fenster schließen.',
    },
    say: (args) =>
      `has ${countedIn(args, 'found', 'sentence')}, the source has ${first(args, 'expected') ?? 'another number'}`,
    check({ source, target, sourceLocale, language }) {
      const usual = usualRatio(sourceLocale, language)
      const isShorter = target.raw.length < 0.8 * usual * source.raw.length
      if (!isShorter && target.raw.length < 1.1 * usual * source.raw.length) return nothing
      const [more, fewer] = isShorter ? [source, target] : [target, source]
      if (source.raw.length < 15 || !mayHaveSentences(more.raw) || unmarked.has(language)) return nothing
      const [longer, shorter] = [sentencesIn(more.prose), sentencesIn(fewer.prose)]
      if (longer.length <= shorter.length) return nothing
      // a comma can join two sentences
      const mayBeJoined = shorter.length + countPauses(fewer.prose) >= longer.length + countPauses(more.prose)
      // the least that is missing or was added
      const share = Math.min(...longer.map((one) => one.length)) / more.prose.length
      const least = (mayBeJoined ? 0.9 : 0.55) * share
      const ratio = lengthOf(target) / (usual * lengthOf(source))
      if (isShorter ? ratio >= 1 - least : ratio <= 1 + least / (1 - share)) return nothing
      const [expected, found] = isShorter ? [longer, shorter] : [shorter, longer]
      // a language may add a sentence out of politeness, or make two of one, in place of a comma
      const isUsual = !isShorter && mayBeJoined
      return [{ arguments: { expected: expected.length, found: found.length }, ...(isUsual && { severity: 'info' }) }]
    },
  },
  {
    id: 'cut-off',
    differs: contrast.end,
    severity: 'info',
    tier: 'misleads',
    what: 'The translation ends with a comma, or with a word that cannot be the last one (`and`, `the`, `of`), and the source does not.',
    why: 'The translation service stopped before the end.',
    example: {
      locale: 'de',
      source: 'The link is not valid because it has expired',
      target: 'Der Link ist ungültig, weil der',
      better: 'Der Link ist ungültig, weil er abgelaufen ist',
    },
    say: (args) => `ends with ${textOf(args, 'found') ?? 'a part of a sentence'}, as if the rest was cut off`,
    check({ source, target, sourceLocale, language }) {
      if (target.raw.length < 8) return nothing
      const found = brokenEnd(target, language)
      if (
        found === undefined ||
        source.words.length < 3 ||
        /[,،、，:：;…(-]\s*$|\.{3}\s*$|\ufffc\s*$/u.test(source.ending)
      )
        return nothing
      const last = source.words.at(-1)?.toLowerCase() ?? ''
      return open.has(last) || last === found || brokenEnd(source, languageOf(sourceLocale)) !== undefined
        ? nothing
        : [{ arguments: { found } }]
    },
  },
  {
    id: 'must-match',
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation does not match a pattern from `mustMatch` in the config.',
    why: 'The project defines the pattern and why translations must match it.',
    example: {
      locale: 'de',
      source: 'Not found.',
      target: 'Nicht gefunden',
      better: 'Nicht gefunden.',
      options: { mustMatch: [{ messages: () => true, pattern: /[.!]$/u }] },
      given: "mustMatch: '[.!]$'",
    },
    say: (args) => `does not match ${textOf(args, 'pattern') ?? 'the pattern in the config'}`,
    applies: ({ mustMatch }) => mustMatch.length > 0,
    check({ target, message }, { mustMatch: wishes }) {
      // `search` is used because `test` remembers its last position for a pattern with the flag g
      return wishes
        .filter(({ messages, pattern }) => messages(message) && target.raw.search(pattern) === -1)
        .map(({ pattern }) => ({ arguments: { pattern: pattern.source } }))
    },
  },
])

/** Characters of a word or two. Their translations often say more: `Unify` is `Show in the unified folder`. */
const longWord = 25
const lineLength = 40
const compact: ReadonlySet<string> = new Set(['zh', 'yue', 'ja', 'ko'])

/** Words of English sources whose string may go on with what the app adds. */
const open: ReadonlySet<string> = new Set(
  'to by in on at for from with as is are was per via about into between within until since before after under over has have be not than'.split(
    ' ',
  ),
)

/** Matches a string that consists of acronyms (`FPS:`): a language can spell them out, or have its own. */
const acronym = String.raw`\p{Lu}[\p{Lu}\p{N}]{1,5}(?![\p{Lu}\p{N}])`
const acronyms = new RegExp(String.raw`^\P{L}*(?:${acronym}\P{L}+)*${acronym}\P{L}*$|^\P{L}*B?[Cc]c\P{L}*$`, 'u')

/** Returns the length of the words of the source that are in brackets behind their translation: `Quầng sáng (Glow)`. */
function keptLength(source: TextView, target: TextView): number {
  if (!/[([（]/u.test(target.prose) || /[([（]/u.test(source.prose)) return 0
  for (const [found, inside = ''] of target.prose.matchAll(/ ?[([（]([^()[\]（）]+)[)\]）]/gu)) {
    if (source.prose.includes(inside)) return found.length
  }
  return 0
}

/** Counts UTF-16 units of natural language: the usual ratios of lengths were measured in the same way. */
function lengthOf({ prose }: TextView): number {
  // lines that an editor broke are indented
  let { length } = prose.includes('\n') ? prose.replaceAll(/\s{2,}/gu, ' ') : prose
  for (let at = prose.indexOf(slotMark); at !== -1; at = prose.indexOf(slotMark, at + 1)) length--
  return length
}

const unmarked = new Set(['th', 'lo', 'bo', 'dz', 'my', 'km', 'hy', 'dv'])

/** Returns how many code points the app displays at the minimum. A tag counts 0; a placeholder of unknown value 1. */
function shownLength({ tokens }: TextView): number {
  let length = 0
  for (const token of tokens) {
    if (token.type === 'text') length += [...token.text].length
    else if (token.type === 'placeholder') length++
  }
  return length
}

/** Returns the string as the app displays it, with `0` in place of each placeholder. */
function shownText({ tokens }: TextView): string {
  return tokens.map((token) => (token.type === 'text' ? token.text : token.type === 'placeholder' ? '0' : '')).join('')
}

/**
 * Returns the approximate width of a line in a sans-serif font of 16 pixels: 0.88 to 0.95 of the width in DejaVu Sans,
 * a wide font, for nine of ten Latin and Cyrillic strings.
 */
function widthOf(line: string): number {
  let em = 0
  for (const character of line) em += advance(character)
  return em * 16
}

/** Returns the width of a character in em. Cached, because the patterns that find it are slow. */
const advance = rememberEach((character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 128 ? asciiAdvance(character) : otherAdvance(character)
})

function asciiAdvance(character: string): number {
  if (/\p{Cc}/u.test(character)) return 0
  if (/[ijl.,:;'|!I\s]/u.test(character)) return 0.26
  if (/[frt()[\]{}/\\"*`-]/u.test(character)) return 0.35
  if (/[mwMW@%]/u.test(character)) return 0.86
  if (/[A-Z&+<=>~#]/u.test(character)) return 0.66
  return 0.55
}

function otherAdvance(character: string): number {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u.test(character)) return 1
  if (/\p{Script=Hangul}/u.test(character)) return 0.92
  if (/[\uff61-\uffdc]/u.test(character)) return 0.5
  if (/\p{Emoji_Presentation}/u.test(character)) return 1.25
  if (/[мшщжюыфМШЩЖЮЫФ]/u.test(character)) return 0.85
  if (/\p{Lu}/u.test(character)) return 0.67
  if (/\p{Script=Arabic}/u.test(character)) return 0.5
  if (
    /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Ethiopic}]/u.test(
      character,
    )
  )
    return 0.68
  if (/[ìíîïıļľłіїι]/u.test(character)) return 0.28
  return /[\u00a0\u2000-\u200a\u202f]/u.test(character) ? 0.26 : 0.56
}
