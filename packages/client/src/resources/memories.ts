import { limits } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf } from '../http/request-refused.ts'
import { listOf, maybeCount, maybeText, objectOf, readObject, readText, textOrNone } from '../http/shape.ts'
import { checkPage, eachOfPages, type PageOptions, readAllPages } from './pages.ts'
import { type MemoryJobs, memoryJobCalls } from './memory-jobs.ts'
import { type MemorySegments, segmentCalls } from './memory-segments.ts'
import { type MemoryTransfers, memoryTransferCalls } from './memory-transfer.ts'

/** Translation memories: pairs of strings that the service re-uses as translations. They are imported and exported as TMX files. */
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
  /** Number of the page, from 0. */
  readonly page?: number | undefined
  /** Memories on a page, 1 to 25. Default: 10. */
  readonly pageSize?: number | undefined
}

/** One page of translation memories. */
export interface MemoriesPage {
  readonly memories: readonly TranslationMemory[]
  /** Number of memories on all pages. */
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
