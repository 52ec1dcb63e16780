import { groupBy, rememberEach } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import type { FileCommit, History } from '../model/history.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { Stranger } from './strangers.ts'
import type { CommitWriters } from './writers.ts'

/** The history of one file that has translations of one locale. */
interface FilePast {
  readonly file: string
  /** The commits that changed the file, children before parents. */
  readonly commits: readonly FileCommit[]
}

export interface EarlierPlacesOptions {
  readonly history: Pick<History, 'readBlob' | 'renamedBy' | 'commitsOf'>
  readonly writers: CommitWriters
  readonly timeLeft: () => number
  /** Finds the commits that added texts to a file. The newest of these commits has all of the texts. */
  readonly trace: (
    texts: readonly Stranger[],
    commits: readonly FileCommit[],
  ) => Promise<ReadonlyMap<Stranger, readonly string[]>>
}

/**
 * Finds the commits that first added texts, if an assistant only moved them: it renamed the file or the key, or it
 * restored an earlier translation. Returns only the texts for which it finds an earlier commit.
 * @param found the commit of an assistant or a bot that added each text to its present place
 */
export async function seekEarlier(
  found: ReadonlyMap<Stranger, string>,
  past: FilePast,
  options: EarlierPlacesOptions,
  depth: number = maxMoves,
): Promise<ReadonlyMap<Stranger, readonly string[]>> {
  const { writers, timeLeft, trace } = options
  const earlier = new Map<Stranger, readonly string[]>()
  const [any] = found.keys()
  if (any === undefined) return earlier
  const readVersion = openVersions(past, options, any)
  for (const [commit, group] of groupBy(found, ([, id]) => id)) {
    if (timeLeft() <= 0) return earlier
    const texts = group.map(([text]) => text)
    const before = await pastBefore(commit, past, options)
    const readBefore =
      before === undefined || before.file === past.file ? readVersion : openVersions(before, options, any)
    const now = await readVersion(commit)
    const was = before && (await readBefore(before.commits[0]?.id))
    if (before === undefined || now === undefined || was === undefined) continue
    const places = new Map(texts.map((text) => [text, placeIn(text, { now, was })]))
    const moved = new Map<Stranger, Stranger>()
    for (const [text, place] of places) {
      if (place !== undefined && place !== 'replaced')
        moved.set({ ...text, entry: { ...text.entry, path: place } }, text)
    }
    const replacing = texts.filter((text) => places.get(text) === 'replaced')
    for (const text of replacing) moved.set(text, text)
    const first = new Map([
      ...(await trace(
        [...moved.keys()].filter((text) => !replacing.includes(text)),
        before.commits,
      )),
      ...(await seekRestored(replacing, before, { ...options, readVersion: readBefore })),
    ])
    await writers.learn([...first.values()].flat())
    const again = new Map(
      [...first].flatMap(([text, ids]) =>
        ids.filter((id) => isByAssistant(id, writers)).map((id) => [text, id] as const),
      ),
    )
    const next = depth > 0 && again.size > 0 ? await seekEarlier(again, before, options, depth - 1) : undefined
    for (const [at, ids] of first) {
      const text = moved.get(at)
      if (text !== undefined && ids.length > 0) earlier.set(text, next?.get(at) ?? ids)
    }
  }
  return earlier
}

/** A text that moved more often than this counts as that of the assistant that moved it. */
const maxMoves = 8

/** Maximum number of earlier versions of a file in which a restored translation is searched: most are reverted soon. */
const maxVersions = 20

export function isByAssistant(commit: string, writers: Pick<CommitWriters, 'of'>): boolean {
  return writers.of(commit)?.by === 'assistant'
}

/** Returns the history before a commit: of the same file or, if the commit renamed it, of the file with the old name. */
async function pastBefore(
  commit: string,
  { file, commits }: FilePast,
  { history }: EarlierPlacesOptions,
): Promise<FilePast | undefined> {
  const parent = commits.find(({ id }) => id === commit)?.parents[0]
  const at = parent === undefined ? -1 : commits.findIndex(({ id }) => id === parent)
  if (commits[at]?.blob !== undefined) return { file, commits: commits.slice(at) }
  const old = parent === undefined || at >= 0 ? await history.renamedBy(commit, file) : undefined
  const own = old && (await history.commitsOf(old.file, old.commit))
  return old === undefined || own === undefined ? undefined : { file: old.file, commits: own }
}

type Entries = ReadonlyMap<MessageKey, Pick<Entry, 'path' | 'value'>>

/** Opens the versions of a file. Each is read and parsed once. */
function openVersions(
  { commits }: Pick<FilePast, 'commits'>,
  { history }: Pick<EarlierPlacesOptions, 'history'>,
  { change }: Stranger,
): (commit: string | undefined) => Promise<Entries | undefined> {
  const blobs = new Map(commits.map(({ id, blob }) => [id, blob]))
  const readVersion = rememberEach(async (blob: string) => {
    const bytes = await history.readBlob(blob)
    return bytes && new Map(change.target.withBytes(bytes).entries)
  })
  return async (commit) => {
    const blob = blobs.get(commit ?? '')
    return blob === undefined ? undefined : readVersion(blob)
  }
}

/** Returns the path of a text in the version before; `replaced`: another text had its place; `undefined`: it is new. */
function placeIn(
  { entry }: Stranger,
  { now, was }: { readonly now: Entries; readonly was: Entries },
): readonly string[] | 'replaced' | undefined {
  const before = was.get(toMessageKey(entry.path))
  if (before !== undefined) return before.value === entry.value ? before.path : 'replaced'
  for (const [key, { path, value }] of was) if (value === entry.value && now.get(key)?.value !== value) return path
  return undefined
}

/** Finds the commits that first added texts which stood in an earlier version, but not in the newest of these. */
async function seekRestored(
  texts: readonly Stranger[],
  { commits }: Pick<FilePast, 'commits'>,
  { readVersion, trace, timeLeft }: EarlierPlacesOptions & { readonly readVersion: ReturnType<typeof openVersions> },
): Promise<ReadonlyMap<Stranger, readonly string[]>> {
  const found = new Map<Stranger, readonly string[]>()
  if (texts.length === 0) return found
  for (const [at, { id }] of commits.slice(0, maxVersions).entries()) {
    const left = texts.filter((text) => !found.has(text))
    if (left.length === 0 || timeLeft() <= 0) break
    const entries = await readVersion(id)
    const held = left.filter(({ entry }) => entries?.get(toMessageKey(entry.path))?.value === entry.value)
    for (const [text, ids] of held.length === 0 ? [] : await trace(held, commits.slice(at))) found.set(text, ids)
  }
  return found
}
