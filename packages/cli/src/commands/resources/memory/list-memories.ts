import type { MemorySegment, TranslationMemory } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { exits } from '../../../exit-codes.ts'
import type { Answer, CommandContext } from '../../command.ts'
import { type OpenService, withService } from '../../service/open-service.ts'
import { renderMemories, renderSegments } from './screen.ts'

export async function listMemories(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const wanted = flags.text('segments')
  if (wanted !== undefined) return withService(context, (service) => listSegments(context, service, wanted))
  if (flags.text('filter') !== undefined || flags.count('limit') !== undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', '--filter and --limit need --segments.', {
      hint: 'Run: lockale memory list --segments <id or name> --filter <text>',
    })
  }
  return withService(context, async ({ client }) => {
    const memories = await client.memories.list({ signal: context.host.signal })
    return {
      exitCode: exits.done,
      document: { memories: memories.map(memoryDocument) },
      screen: renderMemories(memories),
      advice: memories.length === 0 ? [['→ lockale memory import <file.tmx> creates one']] : [],
    }
  })
}

const usualLimit = 50

async function listSegments(
  { flags, host: { signal } }: CommandContext,
  { client }: OpenService,
  wanted: string,
): Promise<Answer> {
  const { findMemory } = await import('@lockale/resources')
  const filterText = flags.text('filter')
  const limit = flags.count('limit') ?? usualLimit
  const memory = await findMemory(client, wanted, signal)
  const segments: MemorySegment[] = []
  let hasMore = false
  // the service is asked for another page when the one before is used up
  const all = client.memories.segments(memory.translationMemoryId, {
    signal,
    pageSize: Math.min(100, limit + 1),
    filterText,
  })
  for await (const segment of all) {
    if (segments.length === limit) {
      hasMore = true
      break
    }
    segments.push(segment)
  }
  return {
    exitCode: exits.done,
    document: {
      memory: memoryDocument(memory),
      filter: filterText ?? null,
      segments: segments.map(segmentDocument),
      hasMore,
    },
    screen: renderSegments(memory, segments),
    advice: hasMore ? [[`→ to see more: --limit ${limit * 2}`]] : [],
  }
}

export function memoryDocument({
  translationMemoryId,
  name,
  sourceLanguage,
  targetLanguages,
  segmentCount,
  creationTime,
  updatedTime,
}: TranslationMemory): Readonly<Record<string, unknown>> {
  return {
    id: translationMemoryId,
    name,
    source: sourceLanguage,
    targets: targetLanguages,
    segments: segmentCount ?? null,
    createdAt: creationTime ?? null,
    updatedAt: updatedTime ?? null,
  }
}

function segmentDocument({ sourceSegmentId, sourceText, targets, lastUsedTime }: MemorySegment): object {
  return {
    id: sourceSegmentId,
    source: sourceText,
    lastUsedAt: lastUsedTime ?? null,
    targets: targets.map(({ targetSegmentId, targetLanguage, targetText, lastUsedTime: used }) => ({
      id: targetSegmentId,
      language: targetLanguage,
      text: targetText,
      lastUsedAt: used ?? null,
    })),
  }
}
