import { LockaleError } from '@lockale/errors'
import { type GlossaryPort, nameAt, placeOf } from './glossary-port.ts'
import type { ListedGlossary } from './list-glossaries.ts'

/**
 * Deletes a glossary on the service, or its dictionary of one pair, and forgets what is on record of it. Files stay.
 * @param pair `en-de`
 */
export async function deleteGlossary(
  glossary: ListedGlossary,
  { pair, ...port }: GlossaryPort & { readonly pair: string | undefined },
): Promise<void> {
  const { client, ids, signal } = port
  if (pair === undefined) await client.glossaries.delete(glossary.id, { signal })
  else {
    const { source: sourceLang, target: targetLang } = findPair(glossary, pair)
    await client.glossaries.deleteDictionary(glossary.id, { sourceLang, targetLang }, { signal })
  }
  for (const [name, known] of await ids.all(placeOf(port), 'glossary')) {
    if (known.id !== glossary.id) continue
    const { [pair ?? '']: _gone, ...pushed } = known.pushed
    await ids.set(nameAt(port, name), pair === undefined ? undefined : { ...known, pushed })
  }
}

/** @throws {LockaleError} `GLOSSARY_PAIR_UNKNOWN` */
export function findPair({ id, pairs }: ListedGlossary, pair: string): ListedGlossary['pairs'][number] {
  const found = pairs.find(({ source, target }) => `${source}-${target}` === pair.toLowerCase())
  if (found !== undefined) return found
  const all = pairs.map(({ source, target }) => `${source}-${target}`).join(', ')
  throw new LockaleError('GLOSSARY_PAIR_UNKNOWN', `The glossary ${id} has no dictionary for "${pair}".`, {
    hint: all === '' ? 'It has none at all.' : `It has: ${all}.`,
  })
}
