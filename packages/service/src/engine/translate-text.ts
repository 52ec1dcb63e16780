import { setImmediate } from 'node:timers/promises'
import { countCharacters } from '@lockale/api'
import { baseCode } from '@lockale/api/language-table'
import type { StoredMemory } from '../store/kinds.ts'
import type { SeedPhrases } from '../store/seed.ts'
import { type Cut, cutText, joinCut, type MarkupRules, openPieces, visibleText } from './cut-text.ts'
import { detectLanguage } from './detect-language.ts'
import type { Engine, EnginePair } from './engine.ts'
import { decodeEntities, encodeEntities } from './entities.ts'
import type { TermIndex } from './glossary-terms.ts'
import { type MarkupToken, tokeniseMarkup } from './markup-tokens.ts'
import { findMatch, type MemoryMatch } from './memory-match.ts'

/** A text to translate: its tokens, its language, and the number of characters to bill. */
export interface ReadText {
  readonly text: string
  /** `undefined` if tags are ordinary text. */
  readonly tokens: readonly MarkupToken[] | undefined
  /** Lower-case base code of the source language. */
  readonly source: string
  /** Code points to bill, without tags if tags are handled. */
  readonly characters: number
}

/**
 * Reads a text; returns `undefined` if it must be well-formed XML and is not.
 * @param options `source` is a lower-case base code, detected by default; `markup` says how tags are read, `undefined`
 * to read them as text
 */
export async function readText(
  text: string,
  {
    source,
    markup,
    phrasebook,
  }: {
    readonly source: string | undefined
    readonly phrasebook?: readonly SeedPhrases[]
    readonly markup: 'strict' | 'lenient' | undefined
  },
): Promise<ReadText | undefined> {
  const tokens = markup === undefined ? undefined : tokeniseMarkup(text, markup)
  if (markup !== undefined && tokens === undefined) return undefined
  const visible = tokens === undefined ? text : visibleText(text, tokens)
  const characters = countCharacters(visible)
  return { text, tokens, source: source ?? (await detectLanguage(visible, phrasebook)), characters }
}

interface TranslationSettings {
  readonly engine: Engine
  /** Target code as the service writes it, such as `en-GB`. */
  readonly target: string
  readonly markup: MarkupRules
  readonly phrasebook: readonly SeedPhrases[]
  /** The translation memory to use. `onUse` is called with each match that becomes a translation. */
  readonly memory:
    | { readonly stored: StoredMemory; readonly threshold: number; readonly onUse?: (match: MemoryMatch) => void }
    | undefined
  readonly terms: TermIndex
}

/**
 * Translates texts. Between variants of one language, a text stays unchanged. For all other pairs, uses the phrasebook,
 * then the memory, then the engine with the glossary. The engine gets all texts of one language at once.
 * @throws {Refusal} from the engine
 */
export async function translateTexts(
  read: readonly ReadText[],
  settings: TranslationSettings,
): Promise<readonly string[]> {
  const { engine, target } = settings
  const texts: (string | undefined)[] = []
  for (const text of read) {
    // a search in a large memory takes long, so let other requests run first
    if (settings.memory !== undefined && texts.length > 0) await setImmediate()
    texts.push(findKnown(text, settings))
  }
  const open = read.flatMap((text, index) => (texts[index] === undefined ? [{ ...text, index }] : []))
  for (const source of new Set(open.map((text) => text.source))) {
    const mine = open.filter((text) => text.source === source)
    const cuts = mine.map(({ text, tokens }) => cutText(text, tokens, { ...settings.markup, terms: settings.terms }))
    const made = await translateCuts(cuts, engine, { source, target })
    for (const [at, { index }] of mine.entries()) texts[index] = made[at]
  }
  return texts.map((text) => text ?? '')
}

async function translateCuts(
  texts: readonly (readonly Cut[])[],
  engine: Engine,
  pair: EnginePair,
): Promise<readonly string[]> {
  const pieces = texts.flatMap((cuts) => cuts.flatMap(openPieces))
  const translated = (pieces.length === 0 ? [] : await engine.translate(pieces, pair)).values()
  return texts.map((cuts) => cuts.map((cut) => joinCut(cut, translated)).join(''))
}

function findKnown({ text, tokens, source }: ReadText, settings: TranslationSettings): string | undefined {
  if (text === '' || source === baseCode(settings.target).toLowerCase()) return text
  return findWhole(text, { tokens, find: (whole) => findStored(whole, source, settings) })
}

/** Returns the translation of a whole text. Without tags, it is looked up as plain text; with tags, as markup. */
function findWhole(
  text: string,
  { tokens, find }: Pick<ReadText, 'tokens'> & { readonly find: (text: string) => string | undefined },
): string | undefined {
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
  const match = findMatch(memory.stored, { text, target, threshold: memory.threshold })
  if (match !== undefined) memory.onUse?.(match)
  return match?.text
}

/** Returns a fixed translation from the phrasebook: for the exact target, or else for its base language. */
export function findPhrase(
  text: string,
  phrasebook: readonly SeedPhrases[],
  { source, target }: EnginePair,
): string | undefined {
  for (const code of new Set([target, baseCode(target)])) {
    for (const phrases of phrasebook) {
      if (phrases.source.toLowerCase() !== source || phrases.target.toLowerCase() !== code) continue
      if (Object.hasOwn(phrases.entries, text)) return phrases.entries[text]
    }
  }
  return undefined
}
