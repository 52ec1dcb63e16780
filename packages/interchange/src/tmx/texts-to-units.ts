import { createHash } from 'node:crypto'
import type { ReviewedText } from '@lockale/core'
import { findUnprintable } from '../print-xml.ts'
import type { TmxRemark } from './tmx.ts'
import type { NewTmxUnit } from './write-tmx.ts'

/** What a memory is made of, and what is left out of it. */
export interface MemoryTexts {
  readonly units: readonly NewTmxUnit[]
  /** Pairs by target language, in order of appearance. */
  readonly targets: ReadonlyMap<string, number>
  /** The same pairs have the same hash, in whatever order. */
  readonly hash: string
  /** Pairs that are there already, from another message. */
  readonly duplicates: number
  /** Pairs whose source has placeholders or tags, where those were to be left out. */
  readonly withPlaceholders: number
  /** Pairs with a character that no XML file can hold. */
  readonly unprintable: readonly UnprintableText[]
}

interface UnprintableText extends Pick<ReviewedText, 'file' | 'message' | 'locale'> {
  /** `U+001B` */
  readonly character: string
}

interface MemoryTextsOptions {
  /** Of the source texts, as the file names it. */
  readonly source: string
  /** How the file names a target locale. */
  readonly languageOf: (locale: string) => string
  /** Leaves texts with placeholders and tags out. */
  readonly plain: boolean
}

/** Makes units of texts that people vouch for: one for each source text of a message, with its languages in the order given. */
export function textsToUnits(
  texts: readonly ReviewedText[],
  { source, languageOf, plain }: MemoryTextsOptions,
): MemoryTexts {
  const groups = new Map<string, ReviewedText[]>()
  const seen = new Set<string>()
  const targets = new Map<string, number>()
  const unprintable: UnprintableText[] = []
  let duplicates = 0
  let withPlaceholders = 0
  for (const text of texts) {
    const pair = JSON.stringify([languageOf(text.locale), text.source, text.target])
    const character = [text.source, text.target, text.note ?? '', text.message].map(findUnprintable).find(isThere)
    if (plain && text.hasPlaceholders) withPlaceholders++
    else if (character !== undefined) {
      unprintable.push({ file: text.file, message: text.message, locale: text.locale, character })
    } else if (seen.has(pair)) duplicates++
    else {
      seen.add(pair)
      const language = languageOf(text.locale)
      targets.set(language, (targets.get(language) ?? 0) + 1)
      const unit = JSON.stringify([text.catalog, text.message, text.source])
      groups.set(unit, [...(groups.get(unit) ?? []), text])
    }
  }
  const units = [...groups.values()].map((group) => toUnit(group, { source, languageOf }))
  return { units, targets, hash: hashOf(seen), duplicates, withPlaceholders, unprintable }
}

function toUnit(
  group: readonly ReviewedText[],
  { source, languageOf }: Pick<MemoryTextsOptions, 'source' | 'languageOf'>,
): NewTmxUnit {
  const [first] = group
  const variant = (language: string, text: string, props: readonly TmxRemark[]) => {
    return { language, content: [text], attributes: {}, notes: [], props }
  }
  return {
    attributes: {},
    notes: first?.note === undefined ? [] : [{ attributes: {}, text: first.note }],
    props: [property('x-lockale-message', first?.message ?? ''), property('x-lockale-catalog', first?.catalog ?? '')],
    variants: [
      variant(source, first?.source ?? '', []),
      ...group.map((one) => variant(languageOf(one.locale), one.target, [property('x-lockale-by', one.by)])),
    ],
  }
}

function property(type: string, text: string): TmxRemark {
  return { attributes: { type }, text }
}

function hashOf(pairs: ReadonlySet<string>): string {
  const hash = createHash('sha256')
  for (const pair of [...pairs].toSorted()) hash.update(`${pair}\n`)
  return hash.digest('base64url').slice(0, 22)
}

function isThere(character: string | undefined): character is string {
  return character !== undefined
}
