import { type Glossary, isServiceError } from '@lockale/client'
import { readRemoteEntries, type RemoteGlossary } from '@lockale/exchange'
import type { GlossaryPort } from './glossary-port.ts'

/** A glossary with its entries; `undefined` if the service does not know it. */
export async function fetchGlossary(
  id: string,
  port: Pick<GlossaryPort, 'client' | 'signal'>,
): Promise<RemoteGlossary | undefined> {
  try {
    return await withEntries(await port.client.glossaries.get(id, { signal: port.signal }), port)
  } catch (error) {
    if (isServiceError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}

/** Asks for the entries of each pair. */
export async function withEntries(
  { glossaryId: id, name: title, dictionaries }: Glossary,
  { client, signal }: Pick<GlossaryPort, 'client' | 'signal'>,
): Promise<RemoteGlossary> {
  const full = dictionaries.map(async ({ sourceLang, targetLang, entryCount }) => {
    const text = entryCount === 0 ? '' : await client.glossaries.entries(id, { sourceLang, targetLang }, { signal })
    return { source: sourceLang.toLowerCase(), target: targetLang.toLowerCase(), entries: readRemoteEntries(text) }
  })
  return { id, title, dictionaries: await Promise.all(full) }
}
