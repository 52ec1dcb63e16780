import { printEntries } from '@lockale/api'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'
import { byPair, pairOf, type RemoteGlossary } from './diff-glossary.ts'

/** One call of the service. */
export type GlossaryCall =
  | { readonly kind: 'create'; readonly title: string; readonly dictionaries: readonly GlossaryDictionary[] }
  /** Names it, adds and replaces entries of one dictionary, or both. It never takes an entry out. */
  | {
      readonly kind: 'patch'
      readonly title: string | undefined
      /** Only with what changes. */
      readonly dictionary: GlossaryDictionary | undefined
    }
  /** Replaces all of a dictionary, or makes it. */
  | { readonly kind: 'put'; readonly dictionary: GlossaryDictionary }
  | { readonly kind: 'delete'; readonly source: string; readonly target: string }

/**
 * The fewest calls after which the service has what the file has: one for each dictionary that differs, and the name goes
 * with one of them where it can. Deletions come last.
 * @param remote `undefined`: it is not there yet
 */
export function planGlossary(
  file: Pick<GlossaryFile, 'title' | 'dictionaries'>,
  remote: RemoteGlossary | undefined,
): readonly GlossaryCall[] {
  if (remote === undefined) return [{ kind: 'create', title: file.title, dictionaries: file.dictionaries }]
  const [own, theirs] = [byPair(file.dictionaries), byPair(remote.dictionaries)]
  const changes = [...own.values()].flatMap((dictionary) => toChange(dictionary, theirs.get(pairOf(dictionary))))
  const title = file.title === remote.title ? undefined : file.title
  // what only adds can carry the name
  const carrier = title === undefined ? undefined : changes.find(({ patch }) => patch !== undefined)
  const calls = changes.map((change): GlossaryCall => {
    const { patch, dictionary } = change
    if (change === carrier) return { kind: 'patch', title, dictionary: patch }
    const isSmall = patch !== undefined && bytesOf(patch) * 2 <= bytesOf(dictionary)
    return isSmall ? { kind: 'patch', title: undefined, dictionary: patch } : { kind: 'put', dictionary }
  })
  const gone = [...theirs.values()].filter((dictionary) => !own.has(pairOf(dictionary)))
  return [
    ...(title !== undefined && carrier === undefined ? [{ kind: 'patch', title, dictionary: undefined } as const] : []),
    ...calls,
    ...gone.map(({ source, target }) => ({ kind: 'delete', source, target }) as const),
  ]
}

/** @returns `patch`: what has to be added; `undefined` where something has to go */
function toChange(
  dictionary: GlossaryDictionary,
  remote: GlossaryDictionary | undefined,
): readonly { readonly dictionary: GlossaryDictionary; readonly patch: GlossaryDictionary | undefined }[] {
  const theirs = remote?.entries ?? new Map<string, string>()
  const isLess = [...theirs.keys()].some((term) => !dictionary.entries.has(term))
  if (isLess) return [{ dictionary, patch: undefined }]
  const changed = [...dictionary.entries].filter(([term, translation]) => theirs.get(term) !== translation)
  return changed.length === 0 ? [] : [{ dictionary, patch: { ...dictionary, entries: new Map(changed) } }]
}

function bytesOf({ entries }: GlossaryDictionary): number {
  return Buffer.byteLength(printEntries(entries))
}
