import { baseCode } from '@lockale/api'
import type { StoredMemory } from '../store/account.ts'
import type { SeedPhrases } from '../store/seed.ts'
import { characterCount } from './characters.ts'
import { detectLanguage } from './detect-language.ts'
import { decodeEntities, encodeEntities } from './entities.ts'
import type { TermIndex } from './glossary-terms.ts'
import { type MarkupToken, tokeniseMarkup } from './markup-tokens.ts'
import { matchMemory } from './memory-match.ts'
import { pseudoTranslate } from './pseudo-translate.ts'
import { type MarkupRules, translateMarkup, visibleText } from './translate-markup.ts'

/** A text that has been read: what it costs is known before it is translated. */
export interface ReadText {
  readonly text: string
  /** `undefined` where tags are ordinary text. */
  readonly tokens: readonly MarkupToken[] | undefined
  /** Lower-case base code. */
  readonly source: string
  /** Code points; tags do not count where they are handled. */
  readonly characters: number
}

export interface ReadOptions {
  /** Lower-case base code; detected when absent. */
  readonly source: string | undefined
  /** How tags are read; `undefined` when they are not. */
  readonly markup: 'strict' | 'lenient' | undefined
}

/** `undefined` for a text that is not well-formed where it must be. */
export function readText(text: string, { source, markup }: ReadOptions): ReadText | undefined {
  if (markup === undefined) {
    return { text, tokens: undefined, source: source ?? detectLanguage(text), characters: characterCount(text) }
  }
  const tokens = tokeniseMarkup(text, markup)
  if (tokens === undefined) return undefined
  const visible = visibleText(text, tokens)
  return { text, tokens, source: source ?? detectLanguage(visible), characters: characterCount(visible) }
}

export interface TranslationSettings {
  /** As the service writes it, such as `en-GB`. */
  readonly target: string
  readonly markup: MarkupRules
  readonly phrasebook: readonly SeedPhrases[]
  readonly memory: { readonly stored: StoredMemory; readonly threshold: number } | undefined
  readonly terms: TermIndex
}

/**
 * Translates as far as this service can, always the same way (SERVICE.md 8): unchanged between variants of one language,
 * else from the phrasebook, else from the memory, else pseudo text with the glossary's terms in it.
 */
export function translateText({ text, tokens, source }: ReadText, settings: TranslationSettings): string {
  const { target, markup, terms } = settings
  if (text === '' || source === baseCode(target).toLowerCase()) return text
  const known = findWhole(text, { tokens, find: (whole) => findStored(whole, source, settings) })
  if (known !== undefined) return known
  const pseudo = (plain: string): string => pseudoTranslate(plain, { locale: target, terms })
  return tokens === undefined ? pseudo(text) : translateMarkup({ text, tokens, ...markup, translate: pseudo })
}

interface WholeText {
  readonly tokens: readonly MarkupToken[] | undefined
  readonly find: (text: string) => string | undefined
}

/** A stored text without tags is plain text, also where tags are handled; one with tags must be well-formed there. */
function findWhole(text: string, { tokens, find }: WholeText): string | undefined {
  if (tokens === undefined) return find(text)
  if (tokens.every(({ kind }) => kind === 'text')) {
    const found = find(decodeEntities(text))
    return found === undefined ? undefined : encodeEntities(found)
  }
  const found = find(text)
  return found !== undefined && tokeniseMarkup(found, 'strict') !== undefined ? found : undefined
}

function findStored(
  text: string,
  source: string,
  { target, phrasebook, memory }: TranslationSettings,
): string | undefined {
  const phrase = findPhrase(text, phrasebook, { source, target: target.toLowerCase() })
  if (phrase !== undefined || memory === undefined) return phrase
  return matchMemory(memory.stored, { text, target, threshold: memory.threshold })
}

interface LanguagePair {
  readonly source: string
  readonly target: string
}

/** Phrases for the very target come before those for its base language. */
function findPhrase(
  text: string,
  phrasebook: readonly SeedPhrases[],
  { source, target }: LanguagePair,
): string | undefined {
  for (const code of new Set([target, baseCode(target)])) {
    for (const phrases of phrasebook) {
      if (phrases.source.toLowerCase() !== source || phrases.target.toLowerCase() !== code) continue
      if (Object.hasOwn(phrases.entries, text)) return phrases.entries[text]
    }
  }
  return undefined
}
