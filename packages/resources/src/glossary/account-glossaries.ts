import { LockaleError } from '@lockale/errors'
import { didYouMean } from '../find-named.ts'
import { pairOf } from './diff-glossary.ts'
import { type ListedGlossary, type OpenGlossaries, ownersOf } from './open-glossaries.ts'
import { glossaryFolder, isFileName } from './read-folder.ts'

/** A glossary of the account, and its file in this project. */
export interface OwnedGlossary extends ListedGlossary {
  /** Path of the glossary file, relative to `lockale/glossaries/`; `undefined` if this project has no file for it. */
  readonly file: string | undefined
}

export interface GlossaryListing {
  /** The glossaries of the account, newest first. */
  readonly glossaries: readonly OwnedGlossary[]
  /** Files whose glossary no longer exists on the service. */
  readonly gone: readonly { readonly file: string; readonly id: string }[]
}

export async function listGlossaries(open: OpenGlossaries): Promise<GlossaryListing> {
  const all = await open.list()
  const owners = await ownersOf(open)
  const there = new Set(all.map(({ id }) => id))
  return {
    glossaries: all.map((glossary) => ({ ...glossary, file: owners.get(glossary.id) })),
    gone: [...owners].flatMap(([id, file]) => (there.has(id) ? [] : [{ file, id }])),
  }
}

/**
 * Finds a glossary of the account by its file, its id or its title.
 * @throws {LockaleError} `GLOSSARY_UNKNOWN`, `GLOSSARY_AMBIGUOUS`
 */
export function findListed({ glossaries }: GlossaryListing, wanted: string): OwnedGlossary {
  const ways: readonly ((glossary: OwnedGlossary) => boolean)[] = [
    ({ file }) => file !== undefined && isFileName(wanted, { name: file, path: `${glossaryFolder}/${file}` }),
    ({ id }) => id === wanted,
    ({ title }) => title === wanted,
  ]
  const found = ways.map((isMeant) => glossaries.filter(isMeant)).find(({ length }) => length > 0) ?? []
  const [one, other] = found
  if (one !== undefined && other === undefined) return one
  if (one === undefined) {
    const names = glossaries.flatMap(({ file, title }) => [...(file === undefined ? [] : [file]), title])
    throw new LockaleError('GLOSSARY_UNKNOWN', `There is no glossary with the file name, id or name "${wanted}".`, {
      hint: `${didYouMean(wanted, names)}To list all glossaries: lockale glossary list`,
    })
  }
  const ids = found.map(({ id }) => id)
  throw new LockaleError('GLOSSARY_AMBIGUOUS', `${ids.length} glossaries are named "${wanted}": ${ids.join(', ')}.`, {
    hint: 'Use an id.',
  })
}

/**
 * Deletes a glossary on the service, and its id in the project; with `pair`, only its dictionary of a language pair.
 * @param pair a language pair such as `en-de`
 */
export async function deleteGlossary(
  glossary: ListedGlossary,
  { pair, glossaries }: { readonly pair: string | undefined; readonly glossaries: OpenGlossaries },
): Promise<void> {
  if (pair === undefined) await glossaries.delete(glossary.id)
  else await glossaries.change(glossary.id, { kind: 'delete', ...findPair(glossary, pair) })
  const { records } = glossaries
  for (const [name, known] of await records.all()) {
    if (known.id !== glossary.id) continue
    const { [pair ?? '']: _gone, ...pushed } = known.pushed
    await records.set(name, pair === undefined ? undefined : { ...known, pushed })
  }
}

/** Returns the language pair of a glossary. @throws {LockaleError} `GLOSSARY_PAIR_UNKNOWN` */
export function findPair({ id, pairs }: ListedGlossary, pair: string): ListedGlossary['pairs'][number] {
  const found = pairs.find((one) => pairOf(one) === pair.toLowerCase())
  if (found !== undefined) return found
  const all = pairs.map(pairOf).join(', ')
  throw new LockaleError('GLOSSARY_PAIR_UNKNOWN', `The glossary ${id} has no dictionary for "${pair}".`, {
    hint: all === '' ? 'It has no dictionary.' : `Its language pairs are: ${all}.`,
  })
}
