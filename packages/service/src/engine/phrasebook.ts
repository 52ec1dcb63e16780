import { baseCode } from '@lockale/api/language-table'
import type { SeedPhrases } from '../store/seed.ts'

interface PhrasePair {
  /** Lower-case base code. */
  readonly source: string
  /** Lower-case code. */
  readonly target: string
}

/** The translation of a whole text. Phrases for the very target come before those for its base language. */
export function findPhrase(
  text: string,
  phrasebook: readonly SeedPhrases[],
  { source, target }: PhrasePair,
): string | undefined {
  for (const code of new Set([target, baseCode(target)])) {
    for (const phrases of phrasebook) {
      if (phrases.source.toLowerCase() !== source || phrases.target.toLowerCase() !== code) continue
      if (Object.hasOwn(phrases.entries, text)) return phrases.entries[text]
    }
  }
  return undefined
}

/** The language of a text that is a phrase of one language and of no other. */
export function languageOfPhrase(text: string, phrasebook: readonly SeedPhrases[]): string | undefined {
  const holding = phrasebook.filter(({ entries }) => Object.hasOwn(entries, text))
  const languages = new Set(holding.map(({ source }) => source.toLowerCase()))
  return languages.size === 1 ? [...languages][0] : undefined
}
