import { printEntries } from '@lockale/api'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'
import { byPair, pairOf, type RemoteGlossary } from './diff-glossary.ts'

export type GlossaryCall =
  | { readonly kind: 'create'; readonly title: string; readonly dictionaries: readonly GlossaryDictionary[] }
  /** Renames a glossary, or adds or replaces entries of one dictionary, or both. Cannot remove an entry. */
  | {
      readonly kind: 'patch'
      readonly title: string | undefined
      /** The dictionary with only the changed entries. */
      readonly dictionary: GlossaryDictionary | undefined
    }
  /** Creates a dictionary, or replaces all its entries. */
  | { readonly kind: 'put'; readonly dictionary: GlossaryDictionary }
  | { readonly kind: 'delete'; readonly source: string; readonly target: string }

/**
 * Returns the fewest requests that make the glossary on the service equal to the file: one for each dictionary that
 * differs. If possible, one of these also sends a new title. Deletions come last.
 * @param remote the glossary on the service; `undefined` for a new glossary
 */
export function planGlossary(
  file: Pick<GlossaryFile, 'title' | 'dictionaries'>,
  remote: RemoteGlossary | undefined,
): readonly GlossaryCall[] {
  if (remote === undefined) return [{ kind: 'create', title: file.title, dictionaries: file.dictionaries }]
  const [own, theirs] = [byPair(file.dictionaries), byPair(remote.dictionaries)]
  const changes = [...own.values()].flatMap((dictionary) => toChange(dictionary, theirs.get(pairOf(dictionary))))
  const title = file.title === remote.title ? undefined : file.title
  // A request that only adds or changes entries can also send the title.
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

/** Returns how a dictionary differs. `patch`: entries to add or change; `undefined` if an entry must be removed. */
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
