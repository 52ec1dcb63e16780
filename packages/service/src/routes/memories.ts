import { limits, type TranslationMemoriesPage, type TranslationMemory } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { memoryKind, type StoredMemory } from '../store/kinds.ts'
import { findMemory } from './find-memory.ts'
import { advanceJobs, getMemoryJob } from './memory-jobs.ts'
import { listSegments } from './memory-segments.ts'
import { downloadMemory, exportMemory, importMemory, uploadMemory } from './memory-transfer.ts'
import { forgetUses } from './memory-uses.ts'
import { pageOf } from './paging.ts'
import type { Call, Route } from './route.ts'

const all = '/v3/translation_memories'
const one = `${all}/{translation_memory_id}`
const read = 'translation_memories:read'
const write = 'translation_memories:write'

/** Translation memories (SERVICE.md 3.10). Jobs, uploads and downloads come before the ids, which could be called the same. */
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
  { method: 'GET', path: one, scope: read, handle: getMemory },
  { method: 'DELETE', path: one, scope: write, handle: deleteMemory },
  { method: 'GET', path: `${one}/segments`, scope: read, handle: listSegments },
  { method: 'POST', path: `${one}/export`, scope: read, handle: exportMemory },
]

function listMemories(call: Call): Answer {
  advanceJobs(call)
  const memories = [...call.shelf(memoryKind).values()]
  const json: TranslationMemoriesPage = {
    translation_memories: pageOf(memories, call.query, limits.memory).map(toMemory),
    total_count: memories.length,
  }
  return { status: 200, json }
}

function getMemory(call: Call): Answer {
  return { status: 200, json: toMemory(findMemory(call)) }
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
