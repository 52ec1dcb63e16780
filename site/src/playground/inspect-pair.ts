import { checkStrings, type StringProblem } from '@lockale/checks'
import { openSyntax, pseudoMessage, type Syntax, type SyntaxOptions } from '@lockale/messages'
import { type NumberedForm, pluralFormsOf } from './plural-forms.ts'
import { type SentMessage, sendMessage } from './sent-strings.ts'
import { type ComparedMark, compareMarks, piecesOf, type StringPiece } from './string-pieces.ts'

/** A source string and its translation. */
export interface PairQuestion {
  readonly source: string
  /** Empty: there is none to check yet. */
  readonly translation: string
  readonly messageFormat: SyntaxOptions
  /** BCP 47 tag of the source string. `locale` is the tag of the translation. */
  readonly sourceLocale: string
  readonly locale: string
  /** What the service answers, by the place of the string that was sent. */
  readonly answers?: readonly (string | undefined)[]
}

/** All that lockale says of one message. */
export interface PairAnswer {
  readonly source: readonly StringPiece[]
  readonly translation: readonly StringPiece[]
  readonly marks: readonly ComparedMark[]
  readonly problems: readonly PlacedProblem[]
  readonly plurals: PluralAnswer
  readonly pseudo: string
  readonly sent: SentMessage | undefined
}

/** A problem, and the part of a string that it is about, if the problem names one. */
export interface PlacedProblem extends StringProblem {
  readonly place: { readonly of: 'source' | 'translation'; readonly start: number; readonly end: number } | undefined
}

/** The plural forms of both locales; `undefined` for a locale without plural rules. */
export interface PluralAnswer {
  readonly source: readonly NumberedForm[] | undefined
  readonly target: readonly NumberedForm[] | undefined
  /** True if the message itself selects its forms. Otherwise each form is a string of its own. */
  readonly areInside: boolean
}

/**
 * Returns what lockale says of a source string and its translation.
 * @throws {RangeError} for what is no locale
 * @throws {LockaleError} as `openSyntax`
 */
export async function inspectPair(question: PairQuestion): Promise<PairAnswer> {
  const { source, translation, messageFormat, answers = [] } = question
  const [sourceLocale = '', locale = ''] = Intl.getCanonicalLocales([question.sourceLocale]).concat(
    Intl.getCanonicalLocales([question.locale]),
  )
  const syntax = await openSyntax(messageFormat)
  const problems = translation === '' ? [] : checkStrings({ source, target: translation, sourceLocale, locale, syntax })
  return {
    source: piecesOf(source, syntax),
    translation: piecesOf(translation, syntax),
    marks: compareMarks(source, translation, syntax),
    problems: problems.map((problem) => ({ ...problem, place: placeOf(problem, question) })),
    plurals: {
      source: pluralFormsOf(sourceLocale, { syntax, plural: pluralIn(source, syntax) }),
      target: pluralFormsOf(locale, { syntax, plural: pluralIn(source, syntax) }),
      areInside: syntax.readVariants?.(source) !== undefined,
    },
    pseudo: pseudoMessage(source, { syntax, source: sourceLocale, target: 'en-XA' }),
    sent: sendMessage({ source, syntax, sourceLocale, locale, answers }),
  }
}

function pluralIn(source: string, syntax: Syntax): 'cardinal' | 'ordinal' {
  const axes = syntax.readVariants?.(source)?.axes ?? []
  return axes.some(({ kind }) => kind === 'ordinal') && !axes.some(({ kind }) => kind === 'cardinal')
    ? 'ordinal'
    : 'cardinal'
}

/** The longest argument of the problem that stands in one of the strings; the translation comes first. */
function placeOf({ arguments: args }: StringProblem, { source, translation }: PairQuestion): PlacedProblem['place'] {
  const named = Object.values(args)
    .flatMap((value) => (typeof value === 'number' ? [] : value))
    // a letter or a number may stand anywhere by chance
    .filter((value) => value.length > 2 || /[^\p{L}\p{N}\s]/u.test(value))
    .toSorted((a, b) => b.length - a.length)
  for (const [of, text] of [
    ['translation', translation],
    ['source', source],
  ] as const) {
    for (const value of named) {
      const start = text.indexOf(value)
      if (start !== -1) return { of, start, end: start + value.length }
    }
  }
  return undefined
}
