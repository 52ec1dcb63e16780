import type { Glossary } from '@lockale/client'
import type { GlossaryFile } from '@lockale/core'
import { hashGlossary } from '@lockale/exchange'
import { firstMade } from '../first-made.ts'
import { fetchGlossary } from './fetch-glossary.ts'
import { type GlossaryPort, nameAt, placeOf } from './glossary-port.ts'
import { isSameRecord } from './same-record.ts'

/**
 * Looks whether another machine made a glossary of this title in the same moment, and gives way if that was the first: what
 * this run has made is deleted, unless somebody changed it since, and is on record no more.
 */
export async function giveWay(
  made: Glossary,
  { file, ...port }: GlossaryPort & { readonly file: GlossaryFile },
): Promise<boolean> {
  const { client, ids, signal } = port
  const records = await ids.all(placeOf(port), 'glossary')
  const ofOthers = new Set([...records].flatMap(([name, { id }]) => (name === file.name ? [] : [id])))
  const rivals = (await client.glossaries.list({ signal })).filter(({ glossaryId, name }) => {
    return name === file.title && glossaryId !== made.glossaryId && !ofOthers.has(glossaryId)
  })
  if (firstMade([made, ...rivals].map(toMade))?.id === made.glossaryId) return false
  // forgotten first: if the rest fails, the next push still takes the one that stays
  await ids.set(nameAt(port, file.name), undefined)
  const now = await fetchGlossary(made.glossaryId, port)
  if (now !== undefined && isSameRecord(hashGlossary(now), hashGlossary(file))) {
    await client.glossaries.delete(made.glossaryId, { signal })
  }
  return true
}

function toMade({ glossaryId: id, creationTime: createdAt }: Glossary) {
  return { id, createdAt }
}
