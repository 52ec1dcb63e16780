import { limits } from '@lockale/api'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { maybeCount, maybeText, readList, readObject, readText } from '../http/shape.ts'
import { pathId } from './id.ts'
import { readAllPages } from './pages.ts'

export interface Memories {
  /** All of them. */
  list(options?: CallOptions): Promise<readonly TranslationMemory[]>
  get(translationMemoryId: string, options?: CallOptions): Promise<TranslationMemory>
}

/** Codes are lower case: `en-gb`, `zh-hans`. */
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

const get = { method: 'GET', cost: 'free', maxBytes: 1_048_576 } as const
const pageSize = limits.memory.maxPageSize

export function memoryCalls(connection: Connection): Memories {
  return {
    list(options = {}) {
      return readAllPages(readPage, { pageSize, idOf: ({ translationMemoryId }) => translationMemoryId })

      async function readPage(page: number): Promise<readonly TranslationMemory[]> {
        const query = [['page', String(page)] as const, ['page_size', String(pageSize)] as const]
        const request = { ...get, path: '/v3/translation_memories', query, read: readPageOfMemories }
        return (await call(request, connection, options)).value
      }
    },
    async get(translationMemoryId, options = {}) {
      const path = `/v3/translation_memories/${pathId(translationMemoryId)}`
      return (await call({ ...get, path, read: readMemory }, connection, options)).value
    },
  }
}

function readPageOfMemories(value: unknown): readonly TranslationMemory[] {
  return readList(readObject(value, 'the answer')['translation_memories'], 'translation_memories').map(readMemory)
}

function readMemory(value: unknown): TranslationMemory {
  const memory = readObject(value, 'a translation memory')
  return {
    translationMemoryId: readText(memory['translation_memory_id'], 'translation_memory_id'),
    name: maybeText(memory['name'], 'name') ?? '',
    sourceLanguage: readText(memory['source_language'], 'source_language'),
    targetLanguages: readList(memory['target_languages'], 'target_languages').map((code) =>
      readText(code, 'target_languages'),
    ),
    segmentCount: maybeCount(memory['segment_count'], 'segment_count'),
    creationTime: maybeText(memory['creation_time'], 'creation_time'),
    updatedTime: maybeText(memory['updated_time'], 'updated_time'),
  }
}
