import { isServiceError, type LanguageService, type TranslationMemory } from '@lockale/client'
import { closest, LockaleError } from '@lockale/errors'

/**
 * The memory that a person names, by its id or its whole name.
 * @throws {LockaleError} `MEMORY_UNKNOWN`, `MEMORY_AMBIGUOUS`
 */
export async function findMemory(
  client: LanguageService,
  wanted: string,
  signal: AbortSignal,
): Promise<TranslationMemory> {
  if (uuid.test(wanted)) {
    try {
      return await client.memories.get(wanted, { signal })
    } catch (error) {
      if (!isServiceError(error, 'NOT_FOUND')) throw error
      throw unknown(wanted, [])
    }
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
      hint: `Name one by its id: ${ids.slice(0, 5).join(', ')}.`,
    },
  )
}

/** How ids of the service look. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

function unknown(wanted: string, all: readonly TranslationMemory[]): LockaleError {
  const near = closest(
    wanted,
    all.map(({ name }) => name),
  )
  return new LockaleError('MEMORY_UNKNOWN', `There is no translation memory ${JSON.stringify(wanted)}.`, {
    hint: `${near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `}lockale memory list shows those of the account.`,
  })
}
