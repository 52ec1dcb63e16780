import { countCharacters } from '@lockale/api'
import { findFormat } from '@lockale/formats'
import { splitKeptSpans } from '../engine/kept-spans.ts'
import { openHtml } from './html.ts'
import { openMarkdown } from './markdown.ts'
import { InvalidDocument, type OpenDocument, type Openers } from './open-document.ts'
import { packedDocuments } from './packages.ts'
import { plainDocuments } from './subtitles.ts'
import { xmlDocuments } from './xml.ts'

export interface ReadDocument {
  /** The trimmed strings to translate; `undefined` for a file type that is returned unchanged. */
  readonly texts: readonly string[] | undefined
  /** Code points to bill. */
  readonly characters: number
  readonly translate: (translate: TranslateTexts) => Promise<TranslatedDocument>
}

/** Translates plain strings. Returns one translation for each string, in the same order. */
type TranslateTexts = (texts: readonly string[]) => Promise<readonly string[]>

export interface TranslatedDocument {
  readonly bytes: Uint8Array
  /** All strings with their translations, in reading order. */
  readonly pairs: readonly { readonly source: string; readonly target: string }[]
}

/** Reads a file by its extension. Unsupported types are returned unchanged. @throws {InvalidDocument} */
export async function readDocument(bytes: Uint8Array, extension: string): Promise<ReadDocument> {
  const document = await openers[extension]?.(bytes)
  if (document === undefined) {
    return { texts: undefined, characters: 0, translate: () => Promise.resolve({ bytes, pairs: [] }) }
  }
  const texts = document.texts.map((text) => text.trim()).filter((core) => core !== '')
  return {
    texts,
    characters: document.characters ?? texts.reduce((sum, text) => sum + countCharacters(text), 0),
    async translate(translate) {
      const made = await translateUnique(texts, translate, document.hasPlaceholders === true)
      return {
        bytes: document.write(document.texts.map((text) => replaceCore(text, made))),
        pairs: texts.map((source) => ({ source, target: made.get(source) ?? source })),
      }
    },
  }
}

const openers: Openers = {
  ...plainDocuments,
  ...xmlDocuments,
  ...packedDocuments,
  htm: openHtml,
  html: openHtml,
  md: openMarkdown,
  markdown: openMarkdown,
  json: (bytes) => openCatalog(bytes, 'json'),
  properties: (bytes) => openCatalog(bytes, 'properties'),
  strings: (bytes) => openCatalog(bytes, 'strings'),
  resx: (bytes) => openCatalog(bytes, 'resx'),
  yaml: (bytes) => openCatalog(bytes, 'yaml'),
  yml: (bytes) => openCatalog(bytes, 'yaml'),
}

/** Translates each different string once. If a placeholder is lost, translates the text around it piece by piece. */
async function translateUnique(
  texts: readonly string[],
  translate: TranslateTexts,
  keepsPlaceholders: boolean,
): Promise<ReadonlyMap<string, string>> {
  const made = await toMap([...new Set(texts)], translate)
  if (!keepsPlaceholders) return made
  const damaged = [...made].filter(([source, target]) => listPlaceholders(source) !== listPlaceholders(target))
  if (damaged.length === 0) return made
  const split = damaged.map(([source]) => [source, splitKeptSpans(source)] as const)
  const pieces = new Set(
    split.flatMap(([, parts]) => parts.filter((_, index) => index % 2 === 0).map((part) => part.trim())),
  )
  pieces.delete('')
  const byPiece = await toMap([...pieces], translate)
  const whole = new Map(made)
  for (const [source, parts] of split) whole.set(source, parts.map(translatePart).join(''))
  return whole

  function translatePart(part: string, index: number): string {
    return index % 2 === 1 ? part : replaceCore(part, byPiece)
  }
}

/** Replaces a string with its translation, and keeps the white space around it. */
function replaceCore(text: string, made: ReadonlyMap<string, string>): string {
  const core = text.trim()
  const start = text.indexOf(core)
  return text.slice(0, start) + (made.get(core) ?? core) + text.slice(start + core.length)
}

async function toMap(texts: readonly string[], translate: TranslateTexts): Promise<ReadonlyMap<string, string>> {
  if (texts.length === 0) return new Map()
  const translated = await translate(texts)
  if (translated.length !== texts.length) throw new Error(`${texts.length} texts became ${translated.length}.`)
  return new Map(texts.map((text, index) => [text, translated[index] ?? text]))
}

/** Reads a file of message keys and strings. Everything but the strings stays unchanged. @throws {InvalidDocument} */
async function openCatalog(
  bytes: Uint8Array,
  kind: 'json' | 'yaml' | 'properties' | 'strings' | 'resx',
): Promise<OpenDocument> {
  const path = `document.${kind}`
  const found = kind === 'strings' ? findFormat({ path, bytes }) : findFormat({ path, format: kind })
  const format = await found?.load()
  if (format === undefined) throw new Error(`There is no format for ${kind}.`)
  const parsed = format.parse(bytes, { file: path })
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) throw new InvalidDocument()

  // If a message key occurs twice, programs display only the last one.
  const byPath = new Map(parsed.entries.map((entry) => [JSON.stringify(entry.path), entry]))
  const entries = [...byPath.values()].filter(({ kind: what, value, markup, valueRange: { start, end } }) => {
    if (what !== 'text' || value.trim() === '' || markup === true) return false
    return kind !== 'yaml' || !oldBoolean.test(parsed.text.slice(start, end))
  })
  return {
    texts: entries.map(({ value }) => value),
    write(texts) {
      const changes = entries.flatMap(({ path: at, value }, index) => {
        const text = texts[index] ?? value
        return text === value ? [] : [{ kind: 'set', path: at, value: text } as const]
      })
      if (changes.length === 0) return bytes
      return format.edit(parsed, changes, { file: path, order: parsed.entries.map((entry) => entry.path) })
    },
    hasPlaceholders: true,
  }
}

/** Matches booleans of YAML 1.1, which many programs still read. */
const oldBoolean = /^(?:y|n|yes|no|on|off)$/iu

/** Returns what a translation of a text must keep, in sorted order, so that two texts can be compared. */
function listPlaceholders(text: string): string {
  return JSON.stringify(
    splitKeptSpans(text)
      .filter((_, index) => index % 2 === 1)
      .sort(),
  )
}
