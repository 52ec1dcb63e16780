import { slotMark, type TextView } from '../../text-view.ts'
import type { TextPair } from '../../text-pair.ts'
import type { TextRule } from '../../rule.ts'
import { textOf } from '../../words.ts'
import { isSameLanguage } from '../../locale-script.ts'
import type { CheckOptions } from '../../options.ts'

export const unchanged: TextRule = {
  id: 'unchanged',
  scope: 'text',
  group: 'state',
  severity: 'warning',
  tier: 'misleads',
  what: 'A translation of three words or more is its source text, apart from placeholders, tags, addresses and numbers.',
  why: 'It was most likely copied and never translated. Shorter texts are often the same in two languages.',
  remedy: 'Translate it, or `lockale accept` it where it is right as it is.',
  example: {
    locale: 'de',
    source: 'Save your changes',
    target: 'Save your changes',
    better: 'Speichere deine Änderungen',
  },
  check(pair, options) {
    const { source, target } = pair
    if (source.raw !== target.raw && !mayBeTheSame(source, target)) return []
    if (isSameLanguage(pair.sourceLocale, pair.locale)) return []
    const words = wordsOf(source)
    if (words.length < leastWords || !words.some((word) => /\p{L}{3}/u.test(word))) return []
    if (source.raw !== target.raw && words.join(' ') !== wordsOf(target).join(' ')) return []
    return isSameEverywhere(pair, words, options) ? [] : [{ arguments: { text: target.raw } }]
  },
  say: (args) => `${textOf(args, 'text') ?? 'the text'} is the source text, not translated`,
}

/** Of people's translations that are the same with one or two words, nearly all are right. */
const leastWords = 3

/** A quick look before the words are read: there is something to leave out, and the first word of the source is there. */
function mayBeTheSame(source: TextView, target: TextView): boolean {
  if (!/[<>{}%$&@\d]|:\/\//u.test(source.raw)) return false
  const [word] = source.words
  return word !== undefined && target.raw.includes(word) && source.words.length === target.words.length
}

function wordsOf({ words }: TextView): readonly string[] {
  return words.filter((word) => /\p{L}/u.test(word))
}

/** Names, code, and what else nobody would translate. */
function isSameEverywhere(pair: TextPair, words: readonly string[], options: CheckOptions): boolean {
  const { prose, raw } = pair.source
  if (words.every((word) => word === word.toUpperCase())) return true
  if (/©|\(c\)|\bcopyright\b/iu.test(prose)) return true
  // names: `Google Cloud Vertex AI`, `MIT License (MIT)`
  const small = words.filter((word) => /^\p{Ll}/u.test(word))
  if (small.length === 0 && !/^\P{L}*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*[.!?]$/u.test(prose)) return true
  if (countCommon(words, pair.sourceLocale) < leastWords) return true
  if (isCode(raw, prose)) return true
  const { doNotTranslate } = options
  if (doNotTranslate.length === 0) return false
  const known = new Set(doNotTranslate.flatMap((term) => term.split(/\s+/u)))
  return words.every((word) => known.has(word) || prose.includes(slotMark + word))
}

/** Words that are neither names nor units: `Made with Excalidraw`, `{n} kWh ({m} kg CO₂e)`. A sync keeps such a translation too. */
function countCommon(words: readonly string[], locale: string): number {
  const others = words.filter((word) => !/\p{N}|\p{Ll}\p{Lu}/u.test(word))
  const isPlain = !/^(?:de|lb)\b/u.test(locale) && others.some((word) => /^\p{Ll}/u.test(word))
  return others.filter((word, at) => at === 0 || !isPlain || !/^\p{Lu}.*\p{Ll}/u.test(word)).length
}

/** Marks that sentences do not have: `{ a: b; }`, `=IF(a < 0, b)`, `a_b_c`, `Ctrl+Shift+P`. */
function isCode(raw: string, prose: string): boolean {
  if (/^\s*[=:.#@$<>-][\w(]/u.test(raw) && /[(){};=]/u.test(raw)) return true
  const marks = prose.match(/[;{}=|\\_@#/+*<>[\]]|--|\w\(|::/gu)?.length ?? 0
  const words = prose.match(/\p{L}+/gu)?.length ?? 0
  return marks * 3 >= words
}
