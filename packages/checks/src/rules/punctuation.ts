import { rememberEach } from '@lockale/errors'
import { isMachineValue } from '@lockale/messages/engine'
import { type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { kind, kindAt, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { excerpt, first, quoted, textOf } from '../words.ts'
import { fixProse } from './fix-texts.ts'

export const punctuationRules: readonly TextRule[] = textRules([
  {
    id: 'start-punctuation',
    only: trait.opening,
    severity: 'info',
    tier: 'cosmetic',
    what: 'Source and translation begin with different punctuation marks, or only one of them begins with one.',
    why: 'A dash, a bullet or a comma at the start connects a string to the one before it.',
    example: { locale: 'de', source: '- none -', target: 'keine -', better: '- keine -' },
    say(args) {
      const [expected, found] = [first(args, 'expected'), first(args, 'found')]
      if (found === undefined)
        return `does not begin ${expected === undefined ? '' : `with "${expected}" `}as the source does`
      return `begins with "${found}", the source ${expected === undefined ? 'does not' : `with "${expected}"`}`
    },
    check({ source, target }) {
      if ((source.traits & target.traits & trait.ink) === 0) return []
      const [expected, found] = [startOf(source.beginning), startOf(target.beginning)]
      if (expected === found) return []
      // `.` becomes `,` in a number, `of {total}` becomes `/ {total}`, and only English has a comma in `, and`
      if (!source.hasLetters || !target.hasLetters || /^\s*,\s\p{L}+\s*$/u.test(source.prose)) return []
      // some marks at the start may be elsewhere in a translation: Markdown emphasis moves with its words, and a mark
      // that is part of a word (`.zip`, `#{tag}`) moves with this word
      const isMoved = (one: TextView, other: TextView) => {
        const [word = ''] = /^[.#][\p{L}\p{N}{}%$_-]+/u.exec(one.raw) ?? []
        if (word.length > 1 && other.raw.includes(word)) return true
        const mark = /^(?:\*{1,3}|~~)(?=[\p{L}\p{N}])/u.exec(one.beginning)?.[0]
        return mark !== undefined && one.raw.split(mark).length > 2 && other.raw.split(mark).length > 2
      }
      return isMoved(source, target) || isMoved(target, source) ? [] : [{ arguments: { expected, found } }]
    },
  },
  {
    id: 'punctuation-spacing',
    only: trait.spaced,
    severity: 'info',
    tier: 'cosmetic',
    what: 'The space beside a punctuation mark does not follow the rules of the language (French needs a no-break space, most other languages need none), or the space between two words, or a word and a placeholder, is missing.',
    why: 'After a line break, the mark is alone at the start of the next line. Without a space, two words read as one.',
    example: {
      locale: 'fr',
      source: 'Delete the file?',
      target: 'Supprimer le fichier ?',
      better: 'Supprimer le fichier\u202f?',
    },
    habitOf: ({ traits }) => ((traits & (trait.spaced | trait.quote)) !== 0 ? 'a mark' : undefined),
    say: (args) => `has a wrong space beside a punctuation mark${quoted(args, 'found', ': ')}`,
    check(pair) {
      const { source, target } = pair
      if ((source.traits & target.traits & trait.ink) === 0) return []
      const spaceAt = hasFrenchSpaces(pair.locale) ? findFrenchSpace(target.prose, pair.locale) : findLooseMark(pair)
      const at = spaceAt ?? findGlued(pair)
      return at === undefined || isMachineValue(source.raw) ? [] : [{ arguments: { found: excerpt(target.prose, at) } }]
    },
    fix: (pair) =>
      hasFrenchSpaces(pair.locale)
        ? fixProse(pair, (piece, edges) => writeFrenchSpaces(piece, pair.locale, edges))
        : undefined,
  },
  {
    id: 'doubled-punctuation',
    only: trait.doubled,
    severity: 'warning',
    tier: 'cosmetic',
    what: 'The translation has the same punctuation mark twice in a row, and the source does not.',
    why: 'A doubled mark is nearly always a typing error.',
    example: { locale: 'de', source: 'Saved.', target: 'Gespeichert..', better: 'Gespeichert.' },
    say: (args) => `has ${textOf(args, 'found') ?? 'a punctuation mark twice in a row'}, the source does not`,
    check({ source, target, language }) {
      if ((target.traits & trait.doubled) === 0) return []
      const found = twice.exec(target.prose)?.[0]
      if (found === undefined || twice.test(source.prose)) return []
      // ,, and '' are quotes from typewriters: ,,so''
      if (found === ',,' && /(?<![^\s([{]),,\S/u.test(target.raw)) return []
      // in Amharic and Tigrinya, :: stands for the Ethiopic full stop
      if (found === '::' && (language === 'am' || language === 'ti')) return []
      return [{ arguments: { found } }]
    },
  },
  {
    id: 'ellipsis-char',
    only: trait.doubled,
    severity: 'info',
    tier: 'cosmetic',
    what: 'The translation writes three dots where the source has an ellipsis character.',
    why: 'The two look different next to each other.',
    example: { locale: 'de', source: 'Loading…', target: 'Wird geladen...', better: 'Wird geladen…' },
    say: () => 'has three dots (...), the source has an ellipsis character (…)',
    check({ source, target }) {
      if (!target.raw.includes('...') || !source.raw.includes('…')) return []
      return dots.test(target.prose) && !dots.test(source.prose) && source.prose.includes('…')
        ? [{ arguments: {} }]
        : []
    },
    fix: (pair) => fixProse(pair, (piece) => piece.replaceAll(allDots, (run: string) => (run.length > 3 ? '……' : '…'))),
  },
])

/** Returns the punctuation mark that a string begins with; `''` for quotes, brackets, ¿ and ¡. */
function startOf(beginning: string): string {
  if ((kindAt(beginning, 0) & kind.word) !== 0 || !mayStart.test(beginning.charAt(0))) return ''
  // `&` in `&File` and `_` in `_File` are no punctuation: they mark the access key of a menu item
  if (/^[&_]\p{L}/u.test(beginning)) return ''
  const mark = /^\s*([-‐-―−–—•·*#~+.,;:!?/\\&=|…、。，．：；！？،؛]+)/u.exec(beginning)?.[1] ?? ''
  return [...mark]
    .map((character) => sameStart.get(character) ?? character)
    .join('')
    .replaceAll('...', '…')
    .replace(/^--$/u, '-')
}

/** A quick test: matches what `startOf` looks for. */
const mayStart = /[\s‐-―−–—•·*#~+.,;:!?/\\&=|…、。，．：；！？،؛-]/

const sameStart: ReadonlyMap<string, string> = new Map(
  ['-‐‑‒–—―−', '•·*', '.。．', ',，、،', ':：', ';；؛', '!！', '?？'].flatMap((marks) =>
    Array.from(marks, (mark) => [mark, marks.charAt(0)] as const),
  ),
)

/** Languages in which a space before a punctuation mark may be right, so it is not reported. */
const loose = new Set(['fr', 'br', 'oc', 'kab', 'zgh'])

function findLooseMark({ source, target, language }: TextPair): number | undefined {
  if (
    loose.has(language) ||
    !/ [,;!?،؛؟]/.test(target.prose) ||
    !looseMark.test(target.prose) ||
    looseMark.test(source.prose)
  )
    return undefined
  return looseMark.exec(target.prose)?.index
}

/**
 * Returns the offset of a missing space: behind a punctuation mark, before a bracket, or beside a placeholder, if the
 * source has all its spaces there.
 */
function findGlued({ source, target, language }: TextPair): number | undefined {
  if (unspaced.has(language)) return undefined
  const [from, to] = [source.prose, target.prose]
  const mark = mayGlue.test(to) ? gluedMark.exec(to) : null
  if (mark !== null && !gluedMark.test(from) && !/[,.!?;]$/u.test(from.slice(0, -1))) return mark.index
  const bracket = language !== 'ko' && from.includes(' (') ? gluedBracket.exec(to) : null
  // `(s)` behind a word is a plural
  if (bracket !== null && !/\p{L}\(/u.test(from)) return bracket.index
  const beside = separate.has(language) ? besideSlot : withEndings.has(language) ? beforeSlot : undefined
  if (beside === undefined || !from.includes('\ufffc') || besideSlot.test(from)) return undefined
  const slot = beside.exec(to)
  return slot === null ? undefined : slot.index
}

const unspaced: ReadonlySet<string> = new Set(['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my', 'bo', 'dz'])
const mayGlue = /[,;!?.]\p{L}/u
const gluedMark = /(?<=\p{Ll})(?:[,;!?](?=\p{L}{2})|(?<=\p{Ll}{2})\.(?=\p{Lu}\p{Ll}+(?:\s|$)))/u
const gluedBracket = /(?<=\p{L}{2})\((?=\p{L}{3})/u
const besideSlot = /\p{L}\ufffc|\ufffc\p{L}/u
const beforeSlot = /\p{L}\ufffc/u
/** Languages that attach endings, but nothing before a word. */
const withEndings: ReadonlySet<string> = new Set('sv da nb no nn is fi et hu tr az lt lv'.split(' '))
/** Languages that attach no endings and no articles to a word of another language. */
const separate: ReadonlySet<string> = new Set(
  'de fr es it pt nl pl ru uk be bg cs sk hr sl ro el vi id ms ca gl'.split(' '),
)

const looseMark = /(?<=[\p{L}\p{N}]) +[,;!?،؛؟](?=\s|$)/u

/** Matches a punctuation mark that is written exactly twice. Three or more are an ellipsis, or intended. */
const twice = /(?<!([,;:.!?、。，；：！？؟،؛।]))([,;:.!?、。，；：！？؟،؛।])\2(?!\2|[/\\.*])/u

const dots = /(?<!\.)\.{3}(?:\.{3})?(?!\.)/u
const allDots = /(?<!\.)\.{3}(?:\.{3})?(?!\.)/gu

const narrow = '\u202f'
const wide = '\u00a0'

/** Returns true for French locales with fixed rules for spaces. In Switzerland, publishers differ. */
const hasFrenchSpaces = rememberEach((locale: string) => /^fr(?!-(?:[A-Za-z]{4}-)?CH)(?:$|-)/u.test(locale))

/**
 * Returns the offset of a missing no-break space in French: before `;` `!` `?` (narrow; none in Canada), before `:` and
 * inside `« »`. Both widths are accepted. Sources: Imprimerie nationale, Lexique des règles typographiques; for Canada
 * the typographical tables of the Office québécois de la langue française.
 */
function findFrenchSpace(prose: string, locale: string): number | undefined {
  if (!/[;:!?«»]/u.test(prose)) return undefined
  const found = spacesBefore(isCanadian(locale) ? colon : mark).first.exec(prose) ?? insideQuotes.exec(prose)
  return found?.index
}

/** Writes the missing no-break spaces into a piece of French text. A no-break space of the other width stays. */
function writeFrenchSpaces(
  piece: string,
  locale: string,
  { isFirst, isLast }: Readonly<Record<'isFirst' | 'isLast', boolean>>,
): string {
  return piece
    .replaceAll(spacesBefore(isCanadian(locale) ? colon : mark).every, (found: string) => {
      const mark = found.trimStart()
      return (mark === ':' ? wide : narrow) + mark
    })
    .replaceAll(/« *(?![ \u00a0\u202f])/gu, (found: string, at: number) =>
      isLast && at + found.length === piece.length ? found : `«${wide}`,
    )
    .replaceAll(/(?<![ \u00a0\u202f]) *»/gu, (found: string, at: number) => (isFirst && at === 0 ? found : `${wide}»`))
}

function isCanadian(locale: string): boolean {
  return /^fr-(?:[A-Za-z]{4}-)?CA/u.test(locale)
}

// Matches a mark that needs a space before it. Not a mark that belongs to what follows: `10:30`, `::`, `:)`, `?q=`.
// Behind a placeholder or tag, matches only if there is a space between them: without one, the mark may be the only
// text in a tag.
const colon = String.raw`:(?=[\s\ufffc]|$)`
const mark = String.raw`(?:[;!?](?=[\s!?»)\]\ufffc]|$)|${colon})`
const blankBefore = String.raw`(?<=[\p{L}\p{N})\]%…»”"’'.\ufffc]) +`
const noneBefore = String.raw`(?<=[\p{L}\p{N})\]%…»])`
// a semicolon directly behind a word may belong to a command: `do x; done`
const before = (marks: string): string => `${blankBefore}${marks}|${noneBefore}(?!;)${marks}`

const spacesBefore = rememberEach((marks: string) => ({
  first: new RegExp(before(marks), 'u'),
  every: new RegExp(`^ +${marks}|${before(marks)}`, 'gu'),
}))

const insideQuotes = /«(?![\u00a0\u202f]|$)|(?<![\u00a0\u202f]|^)»/u
