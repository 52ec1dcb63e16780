import { baseCode } from '@lockale/api'
import { correctText } from './correct-text.ts'
import { changeProse } from './prose.ts'
import { contractions, expansions, formalWords, plainWords, simplified, variants, wordy } from './tables.ts'
import { replaceWords, type WordTable } from './words.ts'

export interface ImproveOptions {
  /** Base code of the language that the text is in. */
  readonly language: string
  /** As the service writes it; `undefined`: the text keeps its own. */
  readonly target: string | undefined
  readonly rephrases: boolean
  /** A writing style or a tone, without `prefer_`. */
  readonly manner?: string | undefined
}

/**
 * Rewrites a text lightly and always the same way; a text in which nothing applies stays as it is. A text that is not in the
 * language of the target is put right in its own.
 */
export function improveText(text: string, { language, target, rephrases, manner }: ImproveOptions): string {
  const correct = correctText(text, language)
  const fits = target === undefined || baseCode(target) === language
  const tables = [
    ...(fits && target !== undefined ? [variants.get(target)] : []),
    ...(rephrases ? [wordy.get(language), ...(language === 'en' ? mannerTables(manner, correct) : [])] : []),
  ].filter((table) => table !== undefined)
  const reworded = tables.reduce((made, table) => changeProse(made, (prose) => replaceWords(prose, table)), correct)
  const written = fits && target !== undefined && language === 'zh' ? changeProse(reworded, simplify) : reworded
  return rephrases && manner === 'enthusiastic' ? written.replace(/(?<=[\p{L}\p{N}])\.(?=\s*$)/u, '!') : written
}

function mannerTables(manner: string | undefined, text: string): readonly WordTable[] {
  // an apostrophe may quote in an ICU message: there none comes and none goes
  const hasArguments = text.includes('{')
  const short = hasArguments ? [] : [contractions]
  const long = hasArguments ? [] : [expansions]
  switch (manner) {
    case 'simple':
      return [plainWords]
    case 'casual':
      return [plainWords, ...short]
    case 'friendly':
    case 'enthusiastic':
      return short
    case 'business':
    case 'confident':
    case 'diplomatic':
      return long
    case 'academic':
      return [...long, formalWords]
    default:
      return []
  }
}

function simplify(prose: string): string {
  return Array.from(prose, (character) => simplified.get(character) ?? character).join('')
}
