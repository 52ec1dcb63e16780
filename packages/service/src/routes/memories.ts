import { createHash } from 'node:crypto'
import { limits, type MemorySegment, type TranslationMemory } from '@lockale/api'
import { type Answer, ok } from '../http/answer.ts'
import { findMemory, pageOf, readFlag, wholeNumber } from '../http/fields.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import { uuidOf } from '../ids.ts'
import { memoryKind, type StoredMemory, type StoredSegment } from '../store/kinds.ts'
import { advanceJobs, getMemoryJob } from './memory-jobs.ts'
import { downloadMemory, exportMemory, importMemory, uploadMemory } from './memory-transfer.ts'
import { forgetUses, lastUsed } from './memory-uses.ts'
import type { Call, Route } from './route.ts'

const all = '/v3/translation_memories'
const one = `${all}/{translation_memory_id}`
const read = 'translation_memories:read'
const write = 'translation_memories:write'

/** Routes of translation memories. Paths such as `/jobs` come before `/{id}`, which would also match `/jobs`. */
export const memoryRoutes: readonly Route[] = [
  { method: 'GET', path: `${all}/jobs/{job_id}`, scope: read, handle: getMemoryJob },
  { method: 'POST', path: `${all}/import`, scope: write, body: { maxBytes: 65_536 }, handle: importMemory },
  {
    method: 'PUT',
    path: `${all}/uploads/{token}`,
    access: 'open',
    body: { maxBytes: limits.memory.maxFileBytes, kinds: ['bytes'] },
    handle: uploadMemory,
  },
  { method: 'GET', path: `${all}/downloads/{token}`, access: 'open', handle: downloadMemory },
  { method: 'GET', path: all, scope: read, handle: listMemories },
  { method: 'GET', path: one, scope: read, handle: (call) => ok(toMemory(findMemory(call))) },
  { method: 'DELETE', path: one, scope: write, handle: deleteMemory },
  { method: 'GET', path: `${one}/segments`, scope: read, handle: listSegments },
  { method: 'POST', path: `${one}/export`, scope: read, handle: exportMemory },
]

function listMemories(call: Call): Answer {
  advanceJobs(call)
  const memories = [...call.shelf(memoryKind).values()]
  const page = pageOf(memories, call.query, limits.memory)
  return ok({ translation_memories: page.map(toMemory), total_count: memories.length })
}

function deleteMemory(call: Call): Answer {
  const { id, segments } = findMemory(call)
  call.shelf(memoryKind).delete(id)
  forgetUses(call.shelf, { memoryId: id, segments: segments.length })
  return { status: 204 }
}

function toMemory({ id, name, source, targets, segments, createdAt }: StoredMemory): TranslationMemory {
  return {
    translation_memory_id: id,
    name,
    source_language: source,
    target_languages: targets,
    segment_count: segments.length,
    creation_time: createdAt,
    updated_time: createdAt,
  }
}

function listSegments(call: Call): Answer {
  const { query, shelf } = call
  const size = readPageSize(query)
  const filter = readFilter(query)
  const memory = findMemory(call)
  const from = readCursor(query, memory, filter)
  const { places, next } = findSegments(memory, { from, size, fits: toTest(filter) })
  return ok({
    segments: places.map((place) => toSegment(memory, place, shelf)),
    segment_count: memory.segments.length,
    next_page_cursor: next === undefined ? undefined : printCursor(next, memory, filter),
  })
}

/** Returns the number of segments for a page that the query asks for. @throws {Refusal} rule 53 of docs/api.md */
function readPageSize(query: URLSearchParams): number {
  const { segmentsPageSize, maxSegmentsPageSize } = limits.memory
  const size = wholeNumber(query.get('page_size') ?? String(segmentsPageSize)) ?? 0
  if (size < 1 || size > maxSegmentsPageSize) throw notSupported('page_size')
  return size
}

interface Filter {
  /** The string to search for; `''` returns all segments. */
  readonly text: string
  readonly isCaseSensitive: boolean
}

/** Returns the filter in a query. @throws {Refusal} rule 55 of docs/api.md */
function readFilter(query: URLSearchParams): Filter {
  const text = query.get('filter_text') ?? ''
  const isCaseSensitive = readFlag(new Map(query), 'filter_case_sensitive') ?? false
  if (text !== '' && Array.from(text).length < limits.memory.minFilterCharacters) {
    throw new Refusal(400, 'Parameter "filter_text" must be at least 2 characters')
  }
  return { text, isCaseSensitive }
}

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

/** Returns a page cursor for the index of a segment. It is valid only for this memory and this filter. */
function printCursor(place: number, memory: StoredMemory, filter: Filter): string {
  return Buffer.from(`${place}.${seal(place, memory, filter)}`).toString('base64url')
}

/** Returns the index of the first segment on the requested page. @throws {Refusal} rule 56 of docs/api.md */
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
      last_used_time: used[index],
    })),
    last_used_time: used.reduce((latest, other) => ((other ?? '') > (latest ?? '') ? other : latest), undefined),
  }
}

/** Returns a UUID for a string of a memory. The same string always gets the same UUID. */
function idOf(memoryId: string, place: number, language = ''): string {
  return uuidOf(digest([memoryId, place, language]))
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
