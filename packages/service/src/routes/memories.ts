import { limits, type TranslationMemoriesPage, type TranslationMemory } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { parseUuid } from '../http/fields.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import type { StoredMemory } from '../store/account.ts'
import { pageOf } from './paging.ts'
import type { Call, Route } from './route.ts'

const scope = 'translation_memories:read'

/** Translation memories, to be read (SERVICE.md 3.10). */
export const memoryRoutes: readonly Route[] = [
  { method: 'GET', path: '/v3/translation_memories', scope, handle: listMemories },
  { method: 'GET', path: '/v3/translation_memories/{translation_memory_id}', scope, handle: getMemory },
]

function listMemories({ account, query }: Call): Answer {
  const memories = [...account.memories.values()]
  const json: TranslationMemoriesPage = {
    translation_memories: pageOf(memories, query, limits.memory).map(toMemory),
    total_count: memories.length,
  }
  return { status: 200, json }
}

function getMemory({ account, params }: Call): Answer {
  const id = parseUuid(params['translation_memory_id'] ?? '')
  if (id === undefined) throw notSupported('translation_memory_id')
  const memory = account.memories.get(id)
  if (memory === undefined) throw new Refusal(404, 'Translation memory not found')
  return { status: 200, json: toMemory(memory) }
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
