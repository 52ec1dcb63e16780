import { limits, countCharacters } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf, requestRefused } from '../http/request-refused.ts'
import { listOf, maybeCount, maybeText, objectOf, readObject, readText, textOrNone } from '../http/shape.ts'
import { checkPage, eachOfPages, type PageOptions, readAllPages } from './pages.ts'
import { type MemoryJobs, memoryJobCalls } from './memory-jobs.ts'
import { type MemoryTransfers, memoryTransferCalls } from './memory-transfer.ts'

/** Translation memories: pairs of strings that the service re-uses. They are imported and exported as TMX files. */
export interface Memories extends MemorySegments, MemoryTransfers, MemoryJobs {
  /** Returns all translation memories. */
  list(options?: CallOptions): Promise<readonly TranslationMemory[]>
  /** Yields all translation memories, and requests each page when it is needed. */
  each(options?: CallOptions): AsyncIterable<TranslationMemory>
  /** Returns one page of translation memories. */
  listPage(options?: MemoriesPageOptions): Promise<MemoriesPage>
  /** Returns one translation memory without its segments. */
  get(translationMemoryId: string, options?: CallOptions): Promise<TranslationMemory>
  /** Deletes a translation memory permanently. */
  delete(translationMemoryId: string, options?: CallOptions): Promise<void>
}

/** Number and size of a page of translation memories. */
export interface MemoriesPageOptions extends CallOptions {
  /** Number of the page; the first page is 0. */
  readonly page?: number | undefined
  /** Memories on a page, 1 to 25. Default: 10. */
  readonly pageSize?: number | undefined
}

/** One page of translation memories. */
export interface MemoriesPage {
  readonly memories: readonly TranslationMemory[]
  /** Number of memories on all pages together. */
  readonly totalCount: number | undefined
}

/** A translation memory without its segments. Its language codes are in lower case: `en-gb`, `zh-hans`. */
export interface TranslationMemory {
  readonly translationMemoryId: string
  readonly name: string
  readonly sourceLanguage: string
  readonly targetLanguages: readonly string[]
  readonly segmentCount: number | undefined
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
  readonly updatedTime: string | undefined
}

const path = '/v3/translation_memories'
const paging: PageOptions<TranslationMemory> = {
  pageSize: limits.memory.maxPageSize,
  idOf: ({ translationMemoryId }) => translationMemoryId,
}

export function memoryCalls(connection: Connection): Memories {
  const { get, delete: remove } = openCalls(connection)
  return {
    ...segmentCalls(connection),
    ...memoryJobCalls(connection),
    ...memoryTransferCalls(connection),
    list: (options = {}) => readAllPages(pagesOf(options), paging),
    each: (options = {}) => eachOfPages(pagesOf(options), paging),
    listPage: ({ page = 0, pageSize = limits.memory.pageSize, ...options } = {}) =>
      readPage({ page, pageSize }, options),
    async get(translationMemoryId, options) {
      return get({ path: pathOf(path, translationMemoryId), read: readMemory }, options)
    },
    delete: async (translationMemoryId, options) => remove({ path: pathOf(path, translationMemoryId) }, options),
  }

  function pagesOf(options: CallOptions): (page: number) => Promise<readonly TranslationMemory[]> {
    return async (page) => (await readPage({ page, pageSize: paging.pageSize }, options)).memories
  }

  async function readPage(
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
    options: CallOptions,
  ): Promise<MemoriesPage> {
    if (connection.isChecking) checkPage({ page, pageSize }, limits.memory)
    return get({ path, query: { page, page_size: pageSize }, read: readPageOfMemories }, options)
  }
}

function readPageOfMemories(value: unknown): MemoriesPage {
  const answer = readObject(value, 'the answer')
  return {
    memories: listOf(readMemory)(answer['translation_memories'], 'translation_memories'),
    totalCount: maybeCount(answer['total_count'], 'total_count'),
  }
}

const readMemory = objectOf<TranslationMemory>('a translation memory', {
  translationMemoryId: readText,
  name: textOrNone,
  sourceLanguage: readText,
  targetLanguages: listOf(readText),
  segmentCount: maybeCount,
  creationTime: maybeText,
  updatedTime: maybeText,
})

/** Reads the segments of a translation memory. */
interface MemorySegments {
  /** Yields all segments that match the filter, in the order of the memory, and requests each page when it is needed. */
  segments(translationMemoryId: string, options?: SegmentsOptions): AsyncIterable<MemorySegment>
  /** Returns one page of segments. */
  segmentsPage(translationMemoryId: string, options?: SegmentsPageOptions): Promise<MemorySegmentsPage>
}

/** Filter and page size for the segments of a translation memory. */
export interface SegmentsOptions extends CallOptions {
  /** Filter: only segments with this string in the source or a target. At least 2 characters. */
  readonly filterText?: string | undefined
  /** True to match upper and lower case exactly. Default: false. */
  readonly filterCaseSensitive?: boolean | undefined
  /** Segments for each request, 1 to 100. Default: 100; for `segmentsPage` 50. */
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
  /** Number of segments in the whole memory, without the filter. */
  readonly segmentCount: number | undefined
  /** Cursor of the next page, to pass as `pageCursor`; `undefined` on the last page. */
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

/** Times of a segment as ISO 8601 in UTC. Usually only `lastUsedTime` is set, and only for used segments. */
interface SegmentTimes {
  readonly creationTime: string | undefined
  readonly updatedTime: string | undefined
  readonly lastUsedTime: string | undefined
}

/** Maximum size of an answer: enough for a hundred segments with many long targets. */
const maxBytes = 134_217_728

function segmentCalls(connection: Connection): MemorySegments {
  const { get } = openCalls(connection)
  return { segments: (translationMemoryId, options = {}) => eachSegment(translationMemoryId, options), segmentsPage }

  /** Yields all segments. Stops at a page without a cursor, or at a repeated cursor, which would never end. */
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
