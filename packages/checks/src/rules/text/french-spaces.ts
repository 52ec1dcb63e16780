import type { PieceEdges } from './mend.ts'

const narrow = '\u202f'
const wide = '\u00a0'

/** True for locales whose spaces this module knows. In Switzerland houses differ. */
export function hasFrenchSpaces(locale: string): boolean {
  return /^fr(?!-(?:[A-Za-z]{4}-)?CH)(?:$|-)/u.test(locale)
}

/**
 * Where a space that does not break is missing in French, as an offset: before `;` `!` `?` (a narrow one; in Canada none is
 * asked for), before `:` and inside `« »`. Either width will do. Imprimerie nationale, Lexique des règles typographiques;
 * for Canada the typographical tables of the Office québécois de la langue française.
 */
export function findFrenchSpace(prose: string, locale: string): number | undefined {
  if (!/[;:!?«»]/u.test(prose)) return undefined
  const found = (isCanadian(locale) ? beforeColon : beforeMark).exec(prose) ?? insideQuotes.exec(prose)
  return found?.index
}

/** A piece of French with those spaces, in the width that is asked for. Right ones of another width stay as they are. */
export function writeFrenchSpaces(piece: string, locale: string, { isFirst, isLast }: PieceEdges): string {
  return piece
    .replaceAll(isCanadian(locale) ? everyColon : everyMark, (found: string) => {
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

// A mark counts where nothing follows that belongs to it: no `10:30`, no `::`, no `:)`, no `?q=`. Behind a slot it may stand
// in a tag by itself, so there only a blank of the text is looked at.
const colon = String.raw`:(?=[\s\ufffc]|$)`
const mark = String.raw`(?:[;!?](?=[\s!?»)\]\ufffc]|$)|${colon})`
const blankBefore = String.raw`(?<=[\p{L}\p{N})\]%…»”"’'.\ufffc]) +`
const noneBefore = String.raw`(?<=[\p{L}\p{N})\]%…»])`
// a semicolon without a space is one of a command: `do x; done`
const beforeMark = new RegExp(`${blankBefore}${mark}|${noneBefore}(?!;)${mark}`, 'u')
const beforeColon = new RegExp(`${blankBefore}${colon}|${noneBefore}${colon}`, 'u')
const everyMark = new RegExp(`^ +${mark}|${beforeMark.source}`, 'gu')
const everyColon = new RegExp(`^ +${colon}|${beforeColon.source}`, 'gu')
const insideQuotes = /«(?![\u00a0\u202f]|$)|(?<![\u00a0\u202f]|^)»/u
