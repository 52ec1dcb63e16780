import { hash } from 'node:crypto'
import { baseCode } from '@lockale/api'
import type { StoredSegment } from '../store/kinds.ts'
import { memoryCode } from './memory-code.ts'
import type { TmxContent, Variant } from './tmx-content.ts'
import { TmxError } from './tmx-error.ts'

/** Makes segments of units, and counts what it leaves out. */
export interface SegmentCollector {
  /** The header: `srclang`. */
  begin(srclang: string | undefined): void
  /** @param surplus variants that were not kept */
  add(variants: readonly Variant[], surplus: number): void
  end(): TmxContent
}

/** @throws {TmxError} from any of its methods */
export function collectSegments(maxSegments: number): SegmentCollector {
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
      // a unit that gives nothing counts, even where it has no target at all
      skipped += Math.max(kept === 0 ? 1 : 0, others.length - kept) + surplus
    },
    end() {
      if (source === undefined) throw new TmxError('Nothing in the file says what its source language is')
      return { source, targets: [...targets], segments, skipped }
    },
  }

  /** The number of targets kept. A second text in the same language begins a segment of its own. */
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

/** The variant in the source language; else the first in a variant of it. */
function sourceOf(coded: readonly CodedText[], source: string | undefined): CodedText | undefined {
  if (source === undefined) return undefined
  const base = baseCode(source)
  return (
    coded.find(({ code }) => code === source) ?? coded.find(({ code }) => code !== undefined && baseCode(code) === base)
  )
}

/** 16 bytes for a pair of texts, however long: a million of them must fit. */
function fingerprint(code: string, from: string, to: string): string {
  return hash('sha256', `${code}\0${from}\0${to}`, 'buffer').toString('latin1', 0, 16)
}
