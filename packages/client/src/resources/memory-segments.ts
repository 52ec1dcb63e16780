import { countCharacters, limits } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf, requestRefused } from '../http/request-refused.ts'
import { listOf, maybeCount, maybeText, objectOf, readText, textOrNone } from '../http/shape.ts'
import { checkPage } from './pages.ts'

/** Reads the segments of a translation memory. */
export interface MemorySegments {
  /** Yields all segments that match the filter, in the order of the memory, and requests each page when it is needed. */
  segments(translationMemoryId: string, options?: SegmentsOptions): AsyncIterable<MemorySegment>
  /** Returns one page of segments. */
  segmentsPage(translationMemoryId: string, options?: SegmentsPageOptions): Promise<MemorySegmentsPage>
}

/** Filter and page size for the segments of a translation memory. */
export interface SegmentsOptions extends CallOptions {
  /** Returns only segments that contain this string in the source or a target: at least 2 characters. */
  readonly filterText?: string | undefined
  /** True to match upper and lower case exactly. Default: false. */
  readonly filterCaseSensitive?: boolean | undefined
  /** Segments for each request, 1 to 100. Default: 100, for `segmentsPage` 50. */
  readonly pageSize?: number | undefined
}

/** Filter and position of one page of segments. */
export interface SegmentsPageOptions extends SegmentsOptions {
  /** The `nextPageCursor` of the page before, which must have the same filter. */
  readonly pageCursor?: string | undefined
}

/** One page of segments. */
export interface MemorySegmentsPage {
  readonly segments: readonly MemorySegment[]
  /** Segments of the whole memory, without the filter. */
  readonly segmentCount: number | undefined
  /** Pass it on to get the next page; `undefined` on the last page. */
  readonly nextPageCursor: string | undefined
}

/** A source string with its translations, from a translation memory. */
export interface MemorySegment extends SegmentTimes {
  readonly sourceSegmentId: string
  readonly sourceText: string
  readonly targets: readonly MemorySegmentTarget[]
}

/** The translation of a segment into one language. */
export interface MemorySegmentTarget extends SegmentTimes {
  readonly targetSegmentId: string
  /** The code in lower case: `en-gb`. */
  readonly targetLanguage: string
  readonly targetText: string
}

/** Times of a segment as ISO 8601 in UTC. The service mostly sends `lastUsedTime` only, if the segment was used. */
interface SegmentTimes {
  readonly creationTime: string | undefined
  readonly updatedTime: string | undefined
  readonly lastUsedTime: string | undefined
}

/** Enough for a hundred segments with many long targets. */
const maxBytes = 134_217_728

export function segmentCalls(connection: Connection): MemorySegments {
  const { get } = openCalls(connection)
  return { segments: (translationMemoryId, options = {}) => eachSegment(translationMemoryId, options), segmentsPage }

  /** Stops at a page without a cursor, and at a repeated cursor, which would cause an endless loop. */
  async function* eachSegment(
    translationMemoryId: string,
    { pageSize = limits.memory.maxSegmentsPageSize, ...options }: SegmentsOptions,
  ): AsyncGenerator<MemorySegment, void, void> {
    const seen = new Set<string>()
    for (let pageCursor: string | undefined; ;) {
      const page = await segmentsPage(translationMemoryId, { ...options, pageSize, pageCursor })
      yield* page.segments
      pageCursor = page.nextPageCursor
      if (pageCursor === undefined || seen.has(pageCursor)) return
      seen.add(pageCursor)
    }
  }

  async function segmentsPage(
    translationMemoryId: string,
    { pageSize, pageCursor, filterText, filterCaseSensitive, ...options }: SegmentsPageOptions = {},
  ): Promise<MemorySegmentsPage> {
    if (connection.isChecking) checkSegments({ pageSize, filterText })
    const path = `${pathOf('/v3/translation_memories', translationMemoryId)}/segments`
    const query = {
      page_size: pageSize,
      page_cursor: pageCursor,
      filter_text: filterText,
      filter_case_sensitive: filterCaseSensitive,
    }
    return get({ path, query, maxBytes, read: readPage }, options)
  }
}

function checkSegments({
  pageSize = limits.memory.segmentsPageSize,
  filterText,
}: Pick<SegmentsOptions, 'pageSize' | 'filterText'>): void {
  checkPage({ page: 0, pageSize }, { maxPageSize: limits.memory.maxSegmentsPageSize })
  const { minFilterCharacters } = limits.memory
  if (filterText === undefined || filterText === '' || countCharacters(filterText) >= minFilterCharacters) return
  throw requestRefused('filter-too-short', `the filter has fewer than ${minFilterCharacters} characters`)
}

const times = { creationTime: maybeText, updatedTime: maybeText, lastUsedTime: maybeText }

const readTarget = objectOf<MemorySegmentTarget>('a target', {
  targetSegmentId: textOrNone,
  targetLanguage: readText,
  targetText: readText,
  ...times,
})

const readPage = objectOf<MemorySegmentsPage>('the answer', {
  segments: listOf(
    objectOf<MemorySegment>('a segment', {
      sourceSegmentId: textOrNone,
      sourceText: readText,
      targets: listOf(readTarget, { isOptional: true }),
      ...times,
    }),
  ),
  segmentCount: maybeCount,
  nextPageCursor: (value, where) => maybeText(value, where) || undefined,
})
