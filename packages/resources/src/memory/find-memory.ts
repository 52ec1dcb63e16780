import { isServiceError, type LanguageService, type TranslationMemory } from '@lockale/client'
import { closest, LockaleError } from '@lockale/errors'
import { isServiceId } from '../service-id.ts'

/**
 * The memory that a person names, by its id or its whole name.
 * @throws {LockaleError} `MEMORY_UNKNOWN`, `MEMORY_AMBIGUOUS`
 */
export async function findMemory(
  client: LanguageService,
  wanted: string,
  signal: AbortSignal,
): Promise<TranslationMemory> {
  if (isServiceId(wanted)) {
    return client.memories.get(wanted, { signal }).catch((error: unknown) => {
      throw isServiceError(error, 'NOT_FOUND') ? unknown(wanted, []) : error
    })
  }
  const all = await client.memories.list({ signal })
  const [found, ...others] = all.filter(({ name }) => name === wanted)
  if (found === undefined) throw unknown(wanted, all)
  if (others.length === 0) return found
  const ids = [found, ...others].map(({ translationMemoryId }) => translationMemoryId)
  throw new LockaleError(
    'MEMORY_AMBIGUOUS',
    `${ids.length} translation memories are named ${JSON.stringify(wanted)}.`,
    {
      hint: `Use an id: ${ids.slice(0, 5).join(', ')}.`,
    },
  )
}

function unknown(wanted: string, all: readonly TranslationMemory[]): LockaleError {
  const near = closest(
    wanted,
    all.map(({ name }) => name),
  )
  return new LockaleError('MEMORY_UNKNOWN', `There is no translation memory ${JSON.stringify(wanted)}.`, {
    hint: `${near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `}lockale memory list shows all memories of the account.`,
  })
}
