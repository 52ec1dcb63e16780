import { type Found, nothing, type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { countedIn, excerpt, first, quoted, times } from '../words.ts'
import { countLines } from './edges.ts'
import { cjk } from './endings.ts'
import { fixProse, fixTexts } from './fix-texts.ts'

export const whiteSpaceRules: readonly TextRule[] = textRules([
  {
    id: 'newline-count',
    only: trait.newline,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has more or fewer inner line breaks than the source.',
    why: 'The lines of a string are often list items, or are shown one below the other.',
    example: {
      locale: 'de',
      source: 'Drag a file here\nor click',
      target: 'Datei ablegen oder klicken',
      better: 'Datei ablegen\noder klicken',
    },
    say: (args) =>
      `has ${countedIn(args, 'found', 'inner line break')}, the source has ${first(args, 'expected') ?? 'another number'}`,
    check(pair) {
      const found = findCounts(pair, ({ raw }) => countLines(raw.trim()))
      if (found.length === 0 || isWrapped(pair.source.raw) || isWrapped(pair.target.raw)) return nothing
      const [from, to] = [pair.source, pair.target].map(({ raw }) => raw.trim()) as [string, string]
      // Chinese and Japanese have no spaces at which a long line is broken
      const isAdded = countLines(from) < countLines(to)
      const isSlight = isAdded ? !afterOther.test(to) || cjk.has(pair.language) : !beforeOther.test(from)
      return isSlight ? found.map((one) => ({ ...one, severity: 'info' })) : found
    },
  },
  {
    id: 'escaped-newline',
    only: trait.backslash,
    severity: 'warning',
    tier: 'misleads',
    what: String.raw`The translation has \n more or fewer times than the source.`,
    why: String.raw`Some apps turn \n into a line break: these break lines elsewhere. Other apps show the two characters to users.`,
    example: {
      locale: 'de',
      source: String.raw`First line\nSecond line`,
      target: 'Erste Zeile Zweite Zeile',
      better: String.raw`Erste Zeile\nZweite Zeile`,
    },
    say: (args) => `has ${String.raw`\n`} ${times(args, 'found')}, the source has it ${times(args, 'expected')}`,
    check: (pair) => findCounts(pair, countEscaped),
  },
  {
    id: 'tabs',
    only: trait.tab,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has more or fewer inner tabs than the source.',
    why: 'Tabs separate columns, or a menu item from its shortcut.',
    example: { locale: 'de', source: 'Copy file', target: 'Datei\tkopieren', better: 'Datei kopieren' },
    say: (args) =>
      `has ${countedIn(args, 'found', 'inner tab')}, the source has ${first(args, 'expected') ?? 'another number'}`,
    check: (pair) => findCounts(pair, countTabs),
    /** Removes tabs only if the source has none: otherwise it is not known which tab is extra. */
    fix(pair) {
      if ((pair.source.traits & trait.tab) !== 0 || countTabs(pair.target) === 0) return undefined
      const { tokens } = pair.target
      return fixTexts(pair, (text, at) => {
        const [start, end] = [
          at === 0 ? text.length - text.trimStart().length : 0,
          at === tokens.length - 1 ? text.trimEnd().length : text.length,
        ]
        return text.slice(0, start) + text.slice(start, end).replaceAll(/(?<![ \n]) *\t[\t ]*/gu, ' ') + text.slice(end)
      })
    },
  },
  {
    id: 'double-space',
    only: trait.blanks,
    severity: 'warning',
    tier: 'cosmetic',
    what: 'The translation has two spaces in a row, and the source does not.',
    why: 'A double space is nearly always a typing error. It is visible where the app preserves white space.',
    example: { locale: 'de', source: 'Save as copy', target: 'Als  Kopie speichern', better: 'Als Kopie speichern' },
    say(args) {
      const found = first(args, 'found') ?? ''
      const visible = found.replaceAll(/ {2,}/gu, (run: string) => '␣'.repeat(run.length))
      return `has two spaces in a row${quoted({ found: visible }, 'found', ': ')}`
    },
    check({ source, target }) {
      if ((target.traits & trait.blanks) === 0) return []
      if ((source.traits & trait.blanks) !== 0 && double.test(source.prose)) return []
      const found = double.exec(target.prose)
      return found === null ? [] : [{ arguments: { found: excerpt(target.prose, found.index) } }]
    },
    fix: (pair) =>
      fixProse(pair, (piece, { isFirst, isLast }) =>
        piece.replaceAll(/ {2,}/gu, (run: string, at: number) =>
          (isFirst && at === 0) || (isLast && at + run.length === piece.length) || isLayout(piece, at, run) ? run : ' ',
        ),
      ),
  },
  {
    id: 'no-break-spaces',
    only: trait.noBreak,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has no-break spaces between words where its language wants none, and the source has normal spaces.',
    why: 'The translation does not wrap there, so it may overflow its box, and search does not find it.',
    example: {
      locale: 'de',
      source: 'Save all changes',
      target: 'Alle\u00a0Änderungen\u00a0speichern',
      better: 'Alle Änderungen speichern',
    },
    say: (args) => `has ${countedIn(args, 'found', 'no-break space')} instead of normal ones`,
    check({ source, target, language }) {
      if (!noBreak.test(target.raw) || noBreak.test(source.raw) || source.raw.includes('&nbsp;')) return []
      const isUsual = !target.raw.includes(' ') && (source.raw.match(/ /gu)?.length ?? 0) >= least
      const everywhere = isUsual ? (target.raw.match(betweenWords)?.length ?? 0) : 0
      const strange = language === 'fr' ? afterWords : binding.has(language) ? betweenLongWords : betweenLetters
      const found = everywhere < least ? (target.prose.match(strange)?.length ?? 0) : everywhere
      return found === 0 ? [] : [{ arguments: { found } }]
    },
  },
])

/** Reports if a count differs between both strings. Reports nothing if a string has no visible characters. */
function findCounts({ source, target }: TextPair, count: (text: TextView) => number): readonly Found[] {
  if ((source.traits & target.traits & trait.ink) === 0) return nothing
  const [expected, found] = [count(source), count(target)]
  return expected === found ? nothing : [{ arguments: { expected, found } }]
}

/** Returns true for terminal help with wrapped lines: other languages need more or fewer lines. */
function isWrapped(text: string): boolean {
  return /[^\n]{60}\n[^\S\n]*\S|[^\n]\n[^\S\n]{4,}\p{Ll}/u.test(text)
}

/** Match a line break that is not between two sentences, and one that is not inside a sentence. */
const afterOther = /[^.!?。！？\s]\s*\n/u
const beforeOther = /\n\s*[^\p{Ll}({<%\s]|\n\s*\n/u

/** Counts `\n` that is written out, but not in `\\n`, nor in a Windows path (C:\new). */
function countEscaped({ prose }: TextView): number {
  return prose.replaceAll(/(?<![A-Za-z])[A-Za-z]:\\\S*/gu, '').match(/(?<!\\)\\n/gu)?.length ?? 0
}

/** Counts tabs. Other rules check the ends of a string; at the start of a line, spaces may replace a tab. */
function countTabs({ raw }: TextView): number {
  return raw.trim().replaceAll(/\n\s+/gu, '\n').match(/\t/gu)?.length ?? 0
}

/** Matches several spaces inside a line, but not at its ends, which other rules check, nor in an indent. */
const double = /(?<=[^\s]) {2,}(?=[^\s])/u

/** Returns true if several spaces only align words: in columns, in indents, or to fill the width of another sign. */
function isLayout(piece: string, at: number, run: string): boolean {
  const [before, after] = [piece.charAt(at - 1), piece.charAt(at + run.length)]
  return run.length > 3 || before === '\n' || /[([]/u.test(before) || /[)\]=:%]/u.test(after)
}

/** Smallest number of no-break spaces that is reported if there is no other space: a single one may be before a unit. */
const least = 2
const noBreak = /[\u00a0\u202f]/u
const betweenWords = /(?<=[\p{L}\p{M}\p{N},.;:!?)}>])[\u00a0\u202f](?=[\p{L}\p{N}({<])/gu
/** Languages that write a no-break space behind or before short words, so that a line does not end with them. */
const binding: ReadonlySet<string> = new Set('pl cs sk sl hr bs sr mk bg ru uk be lt lv hu ca oc br'.split(' '))
const betweenLongWords =
  /(?<=\p{L}\p{M}?\p{L}\p{M}?\p{L}\p{M}?)[\u00a0\u202f](?=\p{L}\p{M}?\p{L}\p{M}?\p{L}|\p{Ll}(?![\p{L}\p{M}'’]))/gu
/** French writes one behind `à` at most. */
const afterWords = /(?<=\p{L}\p{Ll})[\u00a0\u202f](?=\p{L})/gu
const betweenLetters = /(?<=\p{Ll}\p{M}?|\p{Lo}\p{M}?|\p{Lu}{2})[\u00a0\u202f](?=\p{L})/gu
