import { hash } from 'node:crypto'
import { baseCode, canonicalCode } from '@lockale/api/language-table'
import { guardXml, type XmlEvents } from '@lockale/formats/xml/guard-xml'
import type { StoredSegment } from '../store/kinds.ts'

/**
 * Reads a TMX 1.4 file as it arrives. Only its segments and the current piece of the file are in memory. Nothing
 * outside the file is loaded, see `guardXml`. Text includes the content of `hi` and of elements that TMX does not have.
 * Text does not include the codes in `bpt`, `ept`, `it`, `ph` and `ut`, nor the text inside them (`sub`).
 * @throws {TmxError} for a file that is not TMX, or exceeds the limits
 */
export async function readTmx(
  bytes: AsyncIterable<Uint8Array>,
  { maxSegments }: { readonly maxSegments: number },
): Promise<TmxContent> {
  const segments = collectSegments(maxSegments)
  const refuse = (problem: string): never => {
    throw new TmxError(problem)
  }
  const xml = guardXml({ refuse, root: 'tmx', events: readUnits(segments) })
  for await (const chunk of bytes) xml.write(chunk)
  xml.end()
  return segments.end()
}

/** Returns handlers that collect the translation units of a TMX file. @throws {TmxError} from any of them */
function readUnits(segments: SegmentCollector): XmlEvents {
  const path: string[] = []
  let variants: Variant[] = []
  let surplus = 0
  let variant: { language: string; text: string | undefined; segs: number } | undefined
  let text = ''
  // depth of the open `seg` element, and of the outermost inline code (such as `ph`) in it; 0 if none is open
  let segDepth = 0
  let codeDepth = 0

  return {
    open({ name, attributes }) {
      const parent = path.at(-1)
      path.push(name)
      if (segDepth > 0) {
        if (codeDepth === 0 && codes.has(name)) codeDepth = path.length
      } else if (parent === undefined) {
        if (name !== 'tmx') throw new TmxError('The file is not TMX: its first tag is not tmx')
      } else if (name === 'header' && parent === 'tmx') {
        segments.begin(attributes.get('srclang'))
      } else if (name === 'tu' && parent === 'body') {
        variants = []
        surplus = 0
      } else if (name === 'tuv' && parent === 'tu') {
        variant = { language: attributes.get('xml:lang') ?? attributes.get('lang') ?? '', text: undefined, segs: 0 }
      } else if (name === 'seg' && parent === 'tuv') {
        segDepth = path.length
        text = ''
      }
    },
    close() {
      const depth = path.length
      const name = path.pop()
      const parent = path.at(-1)
      if (depth === segDepth) {
        segDepth = 0
        if (variant !== undefined) {
          variant.segs++
          variant.text = variant.segs === 1 && text.length <= maxTextLength ? text : undefined
        }
      } else if (depth === codeDepth) {
        codeDepth = 0
      } else if (segDepth === 0 && name === 'tuv' && parent === 'tu' && variant !== undefined) {
        if (variants.length < maxVariants) variants.push({ language: variant.language, text: variant.text })
        else surplus++
        variant = undefined
      } else if (segDepth === 0 && name === 'tu' && parent === 'body') {
        segments.add(variants, surplus)
        variants = []
      }
    },
    text(piece) {
      // do not add to a text that is already too long; its length shows later that it is too long
      if (segDepth > 0 && codeDepth === 0 && text.length <= maxTextLength) text += piece
    },
  }
}

const codes: ReadonlySet<string> = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])
const maxVariants = 500
/** Maximum length of one text, in UTF-16 units. */
const maxTextLength = 65_536

interface SegmentCollector {
  /** Sets the source language from the header (`srclang`); call this first. */
  begin(srclang: string | undefined): void
  /** Adds a translation unit. @param surplus number of language variants of the unit that were left out */
  add(variants: readonly Variant[], surplus: number): void
  end(): TmxContent
}

/** Collects the segments of a file. @throws {TmxError} from any of its methods */
function collectSegments(maxSegments: number): SegmentCollector {
  let hasHeader = false
  let source: string | undefined
  let skipped = 0
  const segments: StoredSegment[] = []
  const targets = new Set<string>()
  const seen = new Set<string>()

  return {
    begin(srclang) {
      hasHeader = true
      if (srclang === undefined) throw new TmxError('The header of the file has no srclang')
      if (srclang.trim().toLowerCase() === '*all*') return
      source = memoryCode(srclang)
      if (source === undefined) throw new TmxError('The srclang of the header is no language of the service')
    },
    add(variants, surplus) {
      if (!hasHeader) throw new TmxError('The file has no header before its first unit')
      const coded = variants.map(({ language, text }) => ({ code: memoryCode(language), text }))
      source ??= coded[0]?.code
      const from = sourceOf(coded, source)
      const others = coded.filter((variant) => variant !== from)
      const kept = from === undefined ? 0 : keep(from.text, others)
      // a unit of which no segment is stored counts as one skipped segment, even if it has no target
      skipped += Math.max(kept === 0 ? 1 : 0, others.length - kept) + surplus
    },
    end() {
      if (source === undefined) throw new TmxError('Nothing in the file says what its source language is')
      return { source, targets: [...targets], segments, skipped }
    },
  }

  /** Adds the targets of a unit and returns their number. A second translation in a language begins another segment. */
  function keep(from: string | undefined, others: readonly CodedText[]): number {
    if (from === undefined || from.trim() === '') return 0
    let kept = 0
    let current = new Map<string, string>()
    const fresh = [current]
    for (const { code, text } of others) {
      if (code === undefined || code === source || text === undefined || text.trim() === '') continue
      const pair = fingerprint(code, from, text)
      if (seen.has(pair)) continue
      seen.add(pair)
      targets.add(code)
      if (current.has(code)) fresh.push((current = new Map<string, string>()))
      current.set(code, text)
      kept++
    }
    if (kept === 0) return 0
    if (segments.length + fresh.length > maxSegments) {
      throw new TmxError(`The file has more than the ${maxSegments} segments that the account has room for`)
    }
    for (const texts of fresh) segments.push({ source: from, targets: texts })
    return kept
  }
}

interface CodedText {
  readonly code: string | undefined
  readonly text: string | undefined
}

/** Returns the text in the source language; else the first text in a variant of the same base language. */
function sourceOf(coded: readonly CodedText[], source: string | undefined): CodedText | undefined {
  if (source === undefined) return undefined
  const base = baseCode(source)
  return (
    coded.find(({ code }) => code === source) ?? coded.find(({ code }) => code !== undefined && baseCode(code) === base)
  )
}

/** Returns a hash of 16 bytes for a pair of strings, because a million of these hashes must fit in memory. */
function fingerprint(code: string, from: string, to: string): string {
  return hash('sha256', `${code}\0${from}\0${to}`, 'buffer').toString('latin1', 0, 16)
}

/**
 * Returns the lower-case code by which a memory stores a language: `de-de` for `de_DE`. An unsupported variant gets the
 * code of its script (`zh-TW`: `zh-hant`) or its base (`de-AT`: `de`). Returns `undefined` for an unsupported language.
 */
function memoryCode(tag: string): string | undefined {
  const code = tag.trim().replaceAll('_', '-').toLowerCase()
  if (canonicalCode(code) !== undefined) return code
  const known = odd.get(code)
  if (known !== undefined) return known === '' ? undefined : known
  const found = [scriptCode(code), code.split('-', 1)[0] ?? ''].find((other) => canonicalCode(other) !== undefined)
  // most files have few languages; a file with many must not make this map too large
  if (odd.size < 1000) odd.set(code, found ?? '')
  return found
}

const odd = new Map<string, string>()

function scriptCode(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize()
    return `${language}-${script}`.toLowerCase()
  } catch {
    return ''
  }
}

export interface TmxContent {
  /** Code of the source language in lower case. */
  readonly source: string
  /** Codes of the target languages in lower case, in order of appearance. */
  readonly targets: readonly string[]
  /** Segments in file order. */
  readonly segments: readonly StoredSegment[]
  /** Number of skipped segments: empty, malformed, duplicate, or in an unsupported language. */
  readonly skipped: number
}

interface Variant {
  /** The attribute `xml:lang`; `''` if it is missing. */
  readonly language: string
  /** The text; `undefined` if there is no text, more than one text, or a text that is too long. */
  readonly text: string | undefined
}

/** The error for a file that is not valid TMX. The job shows the message: a sentence without a full stop. */
export class TmxError extends Error {
  override readonly name = 'TmxError'
}
