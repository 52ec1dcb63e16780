import { rememberEach } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { FileCommit, History } from '../model/history.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readPastSource } from '../scan/past-source.ts'
import { isDisputed, type Stranger } from './strangers.ts'

export type SourceAt = (commit: string, unit: MessageUnit) => Fingerprint | undefined

interface PastSources {
  /**
   * Returns a function that gives the source string of a message at each of these commits; `undefined` if `mayGoOn`
   * returned false.
   * @param mayGoOn called before each version of the source file is read, with the share (0 to 1) of versions that were
   * read. If it returns false, the reading stops
   */
  at(commits: readonly string[], mayGoOn: (done: number) => boolean): Promise<SourceAt | undefined>
  /** Returns whether the source string of the message differs from the current one in any version that was read. */
  hasChanged(unit: MessageUnit): boolean
}

/**
 * Reads old versions of the source file of a catalog. Reads each version only once, even if many commits have it. To
 * save memory, it keeps only the fingerprints (hashes) that differ from the current ones, and which messages are
 * missing.
 * @param units the messages that will be asked about
 */
export function openPastSources(catalog: Catalog, units: readonly MessageUnit[], history: History): PastSources {
  const { file } = catalog.source
  const places = new Map([...new Set(units)].map((unit, place) => [unit, place]))
  const blobs = new Map<string, string | undefined>()
  const versionOf = rememberEach(readVersion)
  // Equal fingerprints share one string in memory, because thousands of versions are nearly the same.
  const once = rememberEach((fingerprint: Fingerprint) => fingerprint)
  const changed = new Set<MessageUnit>()

  async function readVersion(blob: string): Promise<Version | undefined> {
    const bytes = await history.readBlob(blob)
    const past = bytes && readPastSource(catalog, bytes)
    if (past === undefined) return undefined
    const version = { others: new Map<number, Fingerprint>(), lacks: new Uint8Array(places.size) }
    for (const [unit, place] of places) {
      const was = past(unit)?.fingerprint
      if (was === undefined) version.lacks[place] = 1
      else if (was !== unit.fingerprint) {
        version.others.set(place, once(was))
        changed.add(unit)
      }
    }
    return version
  }

  /** Returns the newest version before this commit that can be parsed. The version at this commit has errors. */
  async function behindBroken(commit: string): Promise<Version | undefined> {
    const [, ...older] = (await history.commitsOf(file, commit)) ?? []
    for (const { blob } of older.slice(0, maxBroken)) {
      if (blob === undefined) continue
      const found = await versionOf(blob)
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    async at(commits, mayGoOn) {
      const unknown = commits.filter((commit) => !blobs.has(commit))
      const found = unknown.length === 0 ? [] : await history.blobsAt(unknown.map((commit) => ({ commit, file })))
      for (const [index, commit] of unknown.entries()) blobs.set(commit, found[index])
      const here = new Map<string, Version | undefined>()
      const wanted = new Set(commits.flatMap((commit) => blobs.get(commit) ?? []))
      for (const blob of wanted) {
        if (!mayGoOn(here.size / wanted.size)) return undefined
        here.set(
          blob,
          (await versionOf(blob)) ?? (await behindBroken(commits.find((one) => blobs.get(one) === blob) ?? '')),
        )
      }
      return (commit, unit) => {
        const version = here.get(blobs.get(commit) ?? '')
        const place = places.get(unit)
        if (version === undefined || place === undefined || version.lacks[place] === 1) return undefined
        return version.others.get(place) ?? unit.fingerprint
      }
    },
    hasChanged: (unit) => changed.has(unit),
  }
}

/** Maximum number of consecutive versions with errors to skip in the search for a version that can be parsed. */
const maxBroken = 16

/**
 * A version of the source file. Messages are identified by their position in `units`. `others`: fingerprints that
 * differ from the current ones. `lacks`: 1 for each message that is missing.
 */
interface Version {
  readonly others: ReadonlyMap<number, Fingerprint>
  readonly lacks: Uint8Array
}

export type AlikeCommits = (text: Stranger, newest: number, oldest: number) => boolean

export type SayOf = (commit: string) => unknown

interface Alikeness {
  readonly past: Pick<PastSources, 'hasChanged'>
  readonly sourceAt: SourceAt
  readonly writerAt?: SayOf | undefined
}

/**
 * Returns a function that tells whether the source string of a translation (and the author, if `writerAt` is given) is
 * the same at all commits of a range. Then it does not matter which commit added the translation, and the search can
 * end early: most source strings never changed. Returns `undefined` if commits of the history are missing.
 * @param commits commits of a target file, each before its parents
 */
export function openAlikeCommits(
  commits: readonly FileCommit[],
  { past, sourceAt, writerAt }: Alikeness,
): AlikeCommits | undefined {
  const known = new Set(commits.map(({ id }) => id))
  if (commits.some(({ parents }) => parents.some((parent) => !known.has(parent)))) return undefined
  const ofWriters = writerAt === undefined ? [] : breaksIn(commits, writerAt)
  // If a commit does not have the message, this counts as a different source string.
  const breaksOf = rememberEach((unit: MessageUnit) => breaksIn(commits, (commit) => sourceAt(commit, unit)))
  return (text, newest, oldest) => {
    const { unit } = text.change
    if (isDisputed(text) || hasBreak(ofWriters, newest, oldest)) return false
    return !past.hasChanged(unit) || !hasBreak(breaksOf(unit), newest, oldest)
  }
}

export function isByOne(commits: readonly FileCommit[], writerAt: SayOf): boolean {
  return breaksIn(commits, writerAt).length === 0
}

function hasBreak(breaks: readonly number[], newest: number, oldest: number): boolean {
  return breaks.some((at) => at > newest && at <= oldest)
}

function breaksIn(commits: readonly FileCommit[], sayOf: SayOf): readonly number[] {
  const breaks: number[] = []
  let before: unknown
  for (const [at, { id }] of commits.entries()) {
    const now = sayOf(id)
    if (at > 0 && now !== before) breaks.push(at)
    before = now
  }
  return breaks
}
