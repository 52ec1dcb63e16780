import type { Glossary } from '@lockale/client'
import { closest, LockaleError } from '@lockale/errors'
import { type GlossaryPort, placeOf } from './glossary-port.ts'

/** A glossary of the account, and whose it is. */
export interface ListedGlossary {
  readonly id: string
  readonly title: string
  readonly pairs: readonly { readonly source: string; readonly target: string; readonly entries: number | undefined }[]
  /** ISO 8601, UTC. */
  readonly createdAt: string | undefined
  /** The name of its file in this project, behind `lockale/glossaries/`. */
  readonly file: string | undefined
}

export interface GlossaryListing {
  /** Newest first. */
  readonly glossaries: readonly ListedGlossary[]
  /** On record for a file, and unknown to the service. */
  readonly gone: readonly { readonly file: string; readonly id: string }[]
}

export async function listGlossaries(port: GlossaryPort): Promise<GlossaryListing> {
  const all = await port.client.glossaries.list({ signal: port.signal })
  const files = [...(await port.ids.all(placeOf(port), 'glossary'))].map(([file, { id }]) => ({ file, id }))
  const there = new Set(all.map(({ glossaryId }) => glossaryId))
  const owners = new Map(files.map(({ file, id }) => [id, file]))
  return {
    glossaries: all.map((glossary) => toListed(glossary, owners.get(glossary.glossaryId))),
    gone: files.filter(({ id }) => !there.has(id)),
  }
}

function toListed(
  { glossaryId: id, name: title, dictionaries, creationTime }: Glossary,
  file: string | undefined,
): ListedGlossary {
  const pairs = dictionaries.map(({ sourceLang, targetLang, entryCount: entries }) => {
    return { source: sourceLang.toLowerCase(), target: targetLang.toLowerCase(), entries }
  })
  return { id, title, pairs, createdAt: creationTime, file }
}

/**
 * The glossary that somebody means: by the name of its file, its id or its title.
 * @throws {LockaleError} `GLOSSARY_UNKNOWN`, `GLOSSARY_AMBIGUOUS`
 */
export function findListed({ glossaries }: GlossaryListing, wanted: string): ListedGlossary {
  const byFile = glossaries.filter(({ file }) => file !== undefined && namesOf(file).includes(wanted))
  const found = [
    byFile,
    glossaries.filter(({ id }) => id === wanted),
    glossaries.filter(({ title }) => title === wanted),
  ]
  const [one, other] = found.find(({ length }) => length > 0) ?? []
  if (one !== undefined && other === undefined) return one
  if (one === undefined) {
    const names = glossaries.flatMap(({ file, title }) => [...(file === undefined ? [] : [file]), title])
    const near = closest(wanted, names)
    throw new LockaleError(
      'GLOSSARY_UNKNOWN',
      `There is no glossary "${wanted}": no file, no id and no name is that.`,
      {
        hint: `${near === undefined ? '' : `Did you mean ${near}? `}All there are: lockale glossary list`,
      },
    )
  }
  const ids = found.find(({ length }) => length > 0)?.map(({ id }) => id) ?? []
  throw new LockaleError('GLOSSARY_AMBIGUOUS', `"${wanted}" names ${ids.length} glossaries: ${ids.join(', ')}.`, {
    hint: 'Name one by its id.',
  })
}

/** What a person may call a glossary file. @param name behind `lockale/glossaries/` */
export function namesOf(name: string): readonly string[] {
  return [name, `lockale/glossaries/${name}`, `./lockale/glossaries/${name}`, name.replace(/\.[^./]+$/u, '')]
}
