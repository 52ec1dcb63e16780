import { createHash } from 'node:crypto'
import { limits, type MemorySegment, type MemorySegmentsPage } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { readFlag } from '../http/fields.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import type { StoredMemory, StoredSegment } from '../store/kinds.ts'
import { findMemory } from './find-memory.ts'
import { lastUsed } from './memory-uses.ts'
import type { Call } from './route.ts'

/** GET /v3/translation_memories/{translation_memory_id}/segments (SERVICE.md 3.10). */
export function listSegments(call: Call): Answer {
  const { query, shelf } = call
  const size = readPageSize(query)
  const filter = readFilter(query)
  const memory = findMemory(call)
  const from = readCursor(query, memory, filter)
  const { places, next } = findSegments(memory, { from, size, fits: toTest(filter) })
  const json: MemorySegmentsPage = {
    segments: places.map((place) => toSegment(memory, place, shelf)),
    segment_count: memory.segments.length,
    ...(next === undefined ? {} : { next_page_cursor: printCursor(next, memory, filter) }),
  }
  return { status: 200, json }
}

/** @throws {Refusal} rule 53 of SERVICE.md 4.3 */
function readPageSize(query: URLSearchParams): number {
  const { segmentsPageSize, maxSegmentsPageSize } = limits.memory
  const sent = query.get('page_size') ?? String(segmentsPageSize)
  const size = /^\d{1,9}$/u.test(sent) ? Number(sent) : 0
  if (size < 1 || size > maxSegmentsPageSize) throw notSupported('page_size')
  return size
}

interface Filter {
  /** `''`: all segments. */
  readonly text: string
  readonly isCaseSensitive: boolean
}

/** @throws {Refusal} rule 55 of SERVICE.md 4.3 */
function readFilter(query: URLSearchParams): Filter {
  const text = query.get('filter_text') ?? ''
  const isCaseSensitive = readFlag(new Map(query), 'filter_case_sensitive') ?? false
  if (text !== '' && Array.from(text).length < limits.memory.minFilterCharacters) {
    throw new Refusal(400, 'Parameter "filter_text" must be at least 2 characters')
  }
  return { text, isCaseSensitive }
}

/** Whether source or any target holds the text. */
function toTest({ text, isCaseSensitive }: Filter): (segment: StoredSegment) => boolean {
  if (text === '') return () => true
  const fold = isCaseSensitive ? (said: string) => said : (said: string) => said.toLowerCase()
  const wanted = fold(text)
  return ({ source, targets }) => {
    if (fold(source).includes(wanted)) return true
    for (const target of targets.values()) if (fold(target).includes(wanted)) return true
    return false
  }
}

/** A page of places in the memory, and where the next one begins if there is one. */
function findSegments(
  { segments }: StoredMemory,
  {
    from,
    size,
    fits,
  }: { readonly from: number; readonly size: number; readonly fits: (segment: StoredSegment) => boolean },
): { readonly places: readonly number[]; readonly next: number | undefined } {
  const places: number[] = []
  for (let place = from; place < segments.length; place++) {
    const segment = segments[place]
    if (segment === undefined || !fits(segment)) continue
    if (places.length === size) return { places, next: place }
    places.push(place)
  }
  return { places, next: undefined }
}

/** A cursor is a place, bound to the memory and the filter it was found with. */
function printCursor(place: number, memory: StoredMemory, filter: Filter): string {
  return Buffer.from(`${place}.${seal(place, memory, filter)}`).toString('base64url')
}

/** @throws {Refusal} rule 56 of SERVICE.md 4.3 */
function readCursor(query: URLSearchParams, memory: StoredMemory, filter: Filter): number {
  const cursor = query.get('page_cursor') ?? ''
  if (cursor === '') return 0
  const [, digits = '', sealed] = /^(\d{1,9})\.(\w+)$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = Number(digits)
  if (sealed === undefined || sealed !== seal(place, memory, filter)) throw new Refusal(400, 'Invalid page_cursor')
  return place
}

function seal(place: number, { id }: StoredMemory, { text, isCaseSensitive }: Filter): string {
  return digest([place, id, text, isCaseSensitive]).slice(0, 16)
}

function toSegment(memory: StoredMemory, place: number, shelf: Call['shelf']): MemorySegment {
  const { source = '', targets = new Map<string, string>() } = memory.segments[place] ?? {}
  const used = [...targets.keys()].map((language) => lastUsed(shelf, { memoryId: memory.id, segment: place, language }))
  return {
    source_segment_id: idOf(memory.id, place),
    source_text: source,
    targets: [...targets].map(([language, text], index) => ({
      target_segment_id: idOf(memory.id, place, language),
      target_language: language,
      target_text: text,
      ...time(used[index]),
    })),
    ...time(used.reduce((latest = '', other = '') => (other > latest ? other : latest), undefined)),
  }
}

function time(lastUse: string | undefined): { readonly last_used_time?: string } {
  return lastUse === undefined || lastUse === '' ? {} : { last_used_time: lastUse }
}

/** The same UUID for the same text of a memory, whenever it is asked for. */
function idOf(memoryId: string, place: number, language = ''): string {
  const hex = digest([memoryId, place, language])
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
