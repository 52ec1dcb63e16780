import { createHash } from 'node:crypto'
import { baseCode, canonicalCode } from '@lockale/api/language-table'
import { LockaleError, type Position } from '@lockale/errors'
import type { TmxContent, TmxHeader, TmxPart, TmxUnit, TmxVariant } from './tmx.ts'

/** What the service will make of a TMX file. */
export interface ForeseenImport {
  readonly version: string
  /** Tool that made the file, with its version; `undefined`: the file does not say. */
  readonly tool: string | undefined
  /** Lower-case code of the source language. */
  readonly source: string
  readonly units: number
  /** Texts that the memory gets, by lower-case code of the target language, in order of appearance. */
  readonly targets: ReadonlyMap<string, number>
  /** Texts with inline codes: the memory keeps their words alone. */
  readonly withCodes: number
  /** Texts that the memory does not get. */
  readonly skipped: readonly SkippedTexts[]
}

interface SkippedTexts {
  readonly why: SkipReason
  readonly texts: number
  /** Of the first. */
  readonly place: Position
}

type SkipReason = 'no-source' | 'empty' | 'malformed' | 'too-long' | 'language' | 'source-language' | 'duplicate'

/**
 * Goes through a file by the rules of the import: the source language is that of the header, or of the first text where the header
 * says `*all*`; every other text of a unit is a target.
 * @param file as errors name it
 * @throws {LockaleError} `TMX_INVALID` as `readTmx`, and where nothing says what the source language is; `MEMORY_EMPTY`
 */
export async function foreseeImport(parts: AsyncIterable<TmxPart>, file: string): Promise<ForeseenImport> {
  let header: TmxHeader | undefined
  let source: string | undefined
  let units = 0
  let withCodes = 0
  const targets = new Map<string, number>()
  const skipped = new Map<SkipReason, SkippedTexts>()
  const seen = new Set<string>()

  for await (const part of parts) {
    if (part.kind === 'header') {
      header = part.header
      source = sourceOf(header, file)
    } else {
      units++
      source ??= firstLanguage(part.unit)
      takeUnit(part.unit)
    }
  }
  if (header === undefined || (source === undefined && units > 0)) {
    throw new LockaleError('TMX_INVALID', 'The file does not name its source language.', {
      place: file,
      hint: 'Set srclang in the header to the language of the source segments.',
    })
  }
  if (targets.size === 0) {
    throw new LockaleError('MEMORY_EMPTY', `${file} has no translation that a memory can store.`, {
      place: file,
      hint: `Its source language is ${source ?? 'not named'}: ${whyNothing([...skipped.values()])}`,
    })
  }
  const { creationtool, creationtoolversion = '' } = header.attributes
  const tool = creationtool === undefined ? undefined : `${creationtool} ${creationtoolversion}`.trim()
  return {
    version: header.version,
    tool,
    source: source ?? '',
    units,
    targets,
    withCodes,
    skipped: [...skipped.values()],
  }

  function takeUnit({ variants, place }: TmxUnit): void {
    const from = pickSource(variants, source)
    const others = variants.filter((variant) => variant !== from)
    const fromText = from === undefined ? undefined : textOf(from)
    if (fromText === undefined || fromText.trim() === '') {
      skip('no-source', place, Math.max(1, others.length))
      return
    }
    if (others.length === 0) skip('empty', place, 1)
    for (const other of others) {
      const why = takeTarget(fromText, other)
      if (why !== undefined) skip(why, other.place, 1)
      else if (hasCodes(other.content ?? []) || hasCodes(from?.content ?? [])) withCodes++
    }
  }

  function takeTarget(fromText: string, variant: TmxVariant): SkipReason | undefined {
    const code = memoryLanguage(variant.language)
    const text = textOf(variant)
    if (code === undefined) return 'language'
    if (code === source) return 'source-language'
    if (text === undefined) return isTooLong(variant) ? 'too-long' : 'malformed'
    if (text.trim() === '') return 'empty'
    const pair = fingerprint([code, fromText, text])
    if (seen.has(pair)) return 'duplicate'
    seen.add(pair)
    targets.set(code, (targets.get(code) ?? 0) + 1)
    return undefined
  }

  function skip(why: SkipReason, place: Position, texts: number): void {
    const before = skipped.get(why)
    skipped.set(why, { why, texts: (before?.texts ?? 0) + texts, place: before?.place ?? place })
  }
}

/** UTF-16 units of one text; the service does not publish its own limit. */
const maxTextLength = 65_536

function isTooLong({ content }: TmxVariant): boolean {
  return content !== undefined && wordsOf(content).length > maxTextLength
}

function textOf(variant: TmxVariant): string | undefined {
  if (variant.content === undefined || isTooLong(variant)) return undefined
  return wordsOf(variant.content)
}

/** `undefined` for `*all*`: the first text says it. */
function sourceOf({ attributes, place: { line, column } }: TmxHeader, file: string): string | undefined {
  const { srclang = '' } = attributes
  if (srclang.trim().toLowerCase() === '*all*') return undefined
  const language = memoryLanguage(srclang)
  if (language !== undefined) return language
  throw new LockaleError('TMX_INVALID', `The source language of the file is ${JSON.stringify(srclang.slice(0, 40))}.`, {
    place: `${file}:${line}:${column}`,
    hint: 'Set srclang in the header to a language that the service supports: en, de, fr.',
  })
}

function firstLanguage({ variants: [first] }: TmxUnit): string | undefined {
  return first && memoryLanguage(first.language)
}

/** The text in the source language; else the first in a variant of it. */
function pickSource(variants: readonly TmxVariant[], source: string | undefined): TmxVariant | undefined {
  if (source === undefined) return undefined
  const base = baseCode(source)
  const coded = variants.map((variant) => ({ variant, code: memoryLanguage(variant.language) }))
  const exact = coded.find(({ code }) => code === source)
  return (exact ?? coded.find(({ code }) => code !== undefined && baseCode(code) === base))?.variant
}

function whyNothing(skipped: readonly SkippedTexts[]): string {
  if (skipped.some(({ why }) => why === 'no-source')) return 'check that its units have a segment in this language.'
  return skipped.length === 0
    ? 'it has no units.'
    : 'its other segments are empty, or in languages that the service does not support.'
}

/** 16 bytes for a pair of texts, however long: a million of them must fit. */
function fingerprint(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest().toString('latin1', 0, 16)
}

/**
 * The code under which a memory of the service keeps a language, in lower case: `de_DE` is `de-de`. A variant that the service
 * does not have goes by its script (`zh-TW` is `zh-hant`) or its base (`de-AT` is `de`); `undefined` for a language it does not
 * have.
 */
function memoryLanguage(tag: string): string | undefined {
  const code = tag.trim().replaceAll('_', '-').toLowerCase()
  const known = found.get(code)
  if (known !== undefined) return known === '' ? undefined : known
  const names = [code, scriptCode(code), code.split('-', 1)[0] ?? '']
  const language = names.find((name) => canonicalCode(name) !== undefined)
  // files have few languages; a file that has many must not fill the memory
  if (found.size < 1000) found.set(code, language ?? '')
  return language
}

const found = new Map<string, string>()

function scriptCode(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize()
    return `${language}-${script}`.toLowerCase()
  } catch {
    return ''
  }
}

/**
 * The words of a text as a memory keeps them: content of `hi`, and of elements that TMX does not know; codes are left out, with
 * the texts inside of them (`sub`).
 */
function wordsOf(content: readonly TmxContent[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return piece
      return codes.has(piece.name) ? '' : wordsOf(piece.content)
    })
    .join('')
}

/** Whether a text has codes, which its words lack. */
function hasCodes(content: readonly TmxContent[]): boolean {
  return content.some((piece) => typeof piece !== 'string' && (codes.has(piece.name) || hasCodes(piece.content)))
}

const codes: ReadonlySet<string> = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])
