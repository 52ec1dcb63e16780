import type { Texts } from './app.ts'

// What the tests expect of target files, made without a line of lockale: keys, placeholders, and the fewest requests.

/** CLDR 48, for the locales of the example; i18next shows the key where one of these is missing. */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  de: ['one', 'other'],
  fr: ['one', 'many', 'other'],
  pl: ['one', 'few', 'many', 'other'],
  ja: ['other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
}

const englishForm = /^(?<family>.*)_(?<form>one|other)$/su

/** The keys that an app asks i18next for: a plural by the name of its family. In file order. */
export function askedKeys(english: Texts): readonly string[] {
  return [...new Set(Object.keys(english).map((key) => englishForm.exec(key)?.groups?.['family'] ?? key))]
}

/** The keys that a target file must have, each with the English texts it may have been made from. */
export function targetKeys(english: Texts, locale: string): ReadonlyMap<string, readonly string[]> {
  const keys = askedKeys(english).flatMap((asked): (readonly [string, readonly string[]])[] => {
    const [text, one, other] = [english[asked], english[`${asked}_one`], english[`${asked}_other`]]
    if (text !== undefined) return [[asked, [text]]]
    if (one === undefined || other === undefined) throw new Error(`${asked} is no plural of two forms`)
    return (suffixes[locale] ?? []).map((form) => [`${asked}_${form}`, form === 'one' ? [one, other] : [other]])
  })
  return new Map(keys)
}

/** Placeholders, nestings and tags of a text, sorted. */
export function marks(text: string): readonly string[] {
  const nestings = text.match(/\$t\([^)]*\)/gu) ?? []
  return [...(text.match(/\{\{.*?\}\}|<\/?\w+ ?\/?>/gu) ?? []), ...nestings].toSorted()
}

/** Names to be filled in: `count` of `{{ count }}`. */
export function placeholderNames(text: string): readonly string[] {
  return [...text.matchAll(/\{\{-?\s*([^\s,}]+)/gu)].flatMap(([, name]) => name ?? [])
}

/** A request holds 50 texts and 131,072 bytes at most; all of these share everything but the texts. */
export function fewestRequests(bodies: readonly string[]): number {
  const parsed = bodies.map((body) => JSON.parse(body) as { readonly text: readonly string[] })
  const texts = parsed.flatMap(({ text }) => text)
  const textBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)) + 1, 0)
  const otherBytes = Math.max(...parsed.map((body) => Buffer.byteLength(JSON.stringify({ ...body, text: [] }))))
  return Math.max(Math.ceil(texts.length / 50), Math.ceil(textBytes / (131_072 - otherBytes)))
}
