import { dictionaryLanguages } from '@lockale/api/language-table'
import type { SeedPhrases } from '../store/seed.ts'
import { splitKeptSpans } from './kept-spans.ts'

/**
 * Returns the likely language of a text, by a phrase that only one language has, by its script, or by its groups of
 * letters. In doubt returns `en`, or `ru` in Cyrillic.
 */
export async function detectLanguage(text: string, phrasebook: readonly SeedPhrases[] = []): Promise<string> {
  const holding = phrasebook.filter(({ entries }) => Object.hasOwn(entries, text))
  const [language, ...others] = new Set(holding.map(({ source }) => source.toLowerCase()))
  if (language !== undefined && others.length === 0) return language
  const words = splitKeptSpans(text.slice(0, maxSampledLength))
    .filter((_, index) => index % 2 === 0)
    .join(' ')
  for (const [code, pattern] of scripts) if (pattern.test(words)) return code
  return detectByLetters(words)
}

const maxSampledLength = 1024

/** Characters of each language. The first match wins: kana before Han, because Japanese has both. */
const scripts: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['uk', /[ґєії]/iu],
  ['be', /ў/iu],
  ['sr', /[ђћџ]/iu],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['fa', /[پچژگ]/u],
  ['ar', /\p{Script=Arabic}/u],
  ['th', /\p{Script=Thai}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['te', /\p{Script=Telugu}/u],
  ['ka', /\p{Script=Georgian}/u],
  ['hy', /\p{Script=Armenian}/u],
]

/**
 * How much higher the score of a language must be than that of the usual one. Most short strings of apps are English. The
 * scores of languages in Cyrillic are close to each other.
 */
const leastLead: Readonly<Record<'en' | 'ru', number>> = { en: 0.15, ru: 0.01 }

async function detectByLetters(words: string): Promise<string> {
  const usual = /\p{Script=Cyrillic}/u.test(words) ? 'ru' : 'en'
  // a list or a formula such as `a < b` has no word
  if (!/\p{L}{2}/u.test(words)) return usual
  // its data takes 0.2 s of processor time and 80 MB of memory, and most requests name their source language
  const { eld } = await import('eld/extrasmall')
  const result = eld.detect(words)
  const scores = Object.entries(result.getScores())
    .map(([code, score]) => ({ code: code === 'no' ? 'nb' : code, score }))
    .filter(({ code }) => dictionaryLanguages.has(code))
    .sort((a, b) => b.score - a.score)
  const [best] = scores
  if (best === undefined) return usual
  const lead = best.score - (scores.find(({ code }) => code === usual)?.score ?? 0)
  if (usual === 'ru') return lead < leastLead.ru ? usual : best.code
  // a letter such as `ß` or `ș` is not English
  const mayBeEnglish = /^[\p{ASCII}\p{P}\p{S}]*$/u.test(words)
  return mayBeEnglish && (!result.isReliable() || lead < leastLead.en) ? usual : best.code
}
