import { groupBy, isError } from '@lockale/errors'
import { type Fingerprint, unknownSource } from '../model/hash.ts'
import type { FileCommit, FileHistories, History } from '../model/history.ts'
import type { MessageUnit } from '../model/unit.ts'
import { isByAssistant, seekEarlier } from './earlier-places.ts'
import { openHeldTexts } from './held-texts.ts'
import { type AlikeCommits, openAlikeCommits, openPastSources, type SayOf, type SourceAt } from './source-at.ts'
import { isDisputed, type Stranger } from './strangers.ts'
import { type Origin, traceTexts } from './trace-texts.ts'
import { type Answer, workingTree } from './unchanged-files.ts'
import type { CommitWriters } from './writers.ts'

export type TimeLeft = () => number

/** Share of the time limit that is kept for target files: reading old source files stops when only this is left. */
const filesShare = 0.2
/** After this share of the source file's versions was read, the time for reading all of them is estimated. */
const firstVersions = 0.15

export interface AskingFile {
  readonly file: string
  readonly timeLeft: TimeLeft
  readonly history: History
  readonly histories: FileHistories
  readonly sources: Sources
  /**
   * Returns the author of a commit. If this function is set, the search continues until it is certain which author
   * added a translation; without it, it is enough to know the source string.
   */
  readonly writerAt?: SayOf | undefined
}

/**
 * Searches the history of a file for the commits that added translations, and for the source string at that time.
 * Returns `undefined` if the time was over.
 * @param texts translations of one file
 */
export async function askFile(
  texts: readonly Stranger[],
  { file, history, histories, sources, timeLeft, writerAt }: AskingFile,
): Promise<ReadonlyMap<Stranger, Answer> | undefined> {
  const commits = histories.commits.get(file)
  if (commits === undefined) return histories.isWhole ? new Map() : undefined
  const isAlike = sources.alikeIn(commits, writerAt)
  const traced = await traceFile(texts, { commits, history, timeLeft, isAlike })
  const origins = await traceBegun(texts, { origins: traced, history, timeLeft })
  const isCut =
    !histories.isWhole &&
    [...origins.values()].some((from) => from.some((origin) => origin.kind === 'commit' && !origin.isCertain))
  if (isCut || timeLeft() <= 0) return undefined
  const sourceAt = await sources.at(origins, timeLeft)
  if (sourceAt === undefined) return undefined
  return new Map(
    texts.map((text) => {
      const from = origins.get(text) ?? []
      return [text, { source: sourceOf(text.change.unit, from, sourceAt), commits: from.flatMap(commitOf) }]
    }),
  )
}

/** Returns the answers; for a text that an assistant only moved or restored, with the commit that first added it. */
export async function withEarlier(
  answers: ReadonlyMap<Stranger, Answer>,
  { file, history, histories, timeLeft }: Omit<AskingFile, 'sources'>,
  writers: CommitWriters,
): Promise<ReadonlyMap<Stranger, Answer>> {
  await writers.learn([...answers.values()].flatMap((answer) => answer.commits))
  const byAssistants = [...answers].flatMap(([text, answer]) => {
    const commit = answer.commits.find((one) => isByAssistant(one, writers))
    return commit === undefined ? [] : [[text, commit] as const]
  })
  if (byAssistants.length === 0) return answers
  const trace = async (texts: readonly Stranger[], commits: readonly FileCommit[]) => {
    const origins = texts.length === 0 ? [] : await traceFile(texts, { commits, history, timeLeft })
    return new Map([...origins].map(([text, from]) => [text, from.flatMap(commitOf)]))
  }
  const past = { file, commits: histories.commits.get(file) ?? [] }
  const earlier = await seekEarlier(new Map(byAssistants), past, { history, writers, timeLeft, trace })
  return new Map(
    [...answers].map(([text, answer]) => {
      const commits = earlier.get(text)
      return [text, commits === undefined || commits.length === 0 ? answer : { ...answer, commits }]
    }),
  )
}

/** Returns the commit that added a translation; none if a shallow clone may lack the commit that really added it. */
function commitOf(origin: Origin): readonly string[] {
  if (origin.kind === 'working') return [workingTree]
  return origin.isCertain ? [origin.commit] : []
}

type Origins = ReadonlyMap<Stranger, readonly Origin[]>

interface TraceFileOptions {
  readonly timeLeft: TimeLeft
  readonly commits: readonly FileCommit[]
  readonly history: History
  readonly isAlike?: AlikeCommits | undefined
}

async function traceFile(
  texts: readonly Stranger[],
  { commits, history, timeLeft, isAlike }: TraceFileOptions,
): Promise<Origins> {
  const readers = Array.from(groupBy(texts, ({ place }) => place.locale).values(), openReader)
  const blobs = new Map(commits.map(({ id, blob }) => [id, blob]))
  return traceTexts(texts, {
    commits,
    isAlike,
    async held(commit) {
      const blob = blobs.get(commit)
      // The commit deleted the file.
      if (blob === undefined) return new Set()
      const bytes = timeLeft() <= 0 ? undefined : await history.readBlob(blob)
      const held = bytes && readers.map((read) => read(bytes))
      if (held === undefined) return undefined
      if (held.includes(undefined)) return 'broken'
      return held.length === 1 ? held[0] : new Set(held.flatMap((own) => [...(own ?? [])]))
    },
  })
}

/** Searches uncommitted translations in the branch that is being merged, if a merge is in progress. */
async function traceBegun(
  texts: readonly Stranger[],
  { origins, history, timeLeft }: Pick<TraceFileOptions, 'history' | 'timeLeft'> & { readonly origins: Origins },
): Promise<Origins> {
  const all = new Map(origins)
  const isNew = (text: Stranger) => all.get(text)?.some(({ kind }) => kind === 'working') ?? false
  const heads = texts.some(isNew) ? await history.begun() : []
  for (const head of heads) {
    const fresh = texts.filter(isNew)
    const commits = fresh.length === 0 ? undefined : await history.commitsOf(fresh[0]?.change.target.file ?? '', head)
    const found = commits && (await traceFile(fresh, { commits, history, timeLeft }))
    for (const [text, from] of found ?? []) all.set(text, from)
  }
  return all
}

/**
 * Returns a function that finds out which of these translations an old version of their file contains.
 * @param texts translations that are all of one file and locale
 */
function openReader(texts: readonly Stranger[]): (bytes: Uint8Array) => ReadonlySet<Stranger> | undefined {
  const heldTexts = openHeldTexts(texts, ({ entry }) => entry)
  return (bytes) => {
    const [{ change } = {}] = texts
    if (change === undefined) return undefined
    const version = change.target.withBytes(bytes).parsed
    return version?.diagnostics.some(isError) === false ? heldTexts(version) : undefined
  }
}

export interface Sources {
  /** Returns a function that gives the source string at commits that added translations; `undefined`: no time left. */
  at(origins: Origins, timeLeft: TimeLeft): Promise<SourceAt | undefined>
  /** Reads the source file at all these commits in advance, before the search for single translations. */
  lookAhead(commits: readonly FileCommit[], timeLeft: TimeLeft): Promise<void>
  readonly isAhead: boolean
  /**
   * Returns a function that tells whether commits have the same source string (and the same author, if `writerAt` is
   * given). `undefined` if `lookAhead` was not called or not finished, or if commits of the history are missing.
   */
  alikeIn(commits: readonly FileCommit[], writerAt?: SayOf): AlikeCommits | undefined
}

/**
 * Opens the old versions of a source file.
 * @param texts all translations of one catalog that are searched in version control
 */
export function openSources(texts: readonly Stranger[], history: History): Sources {
  const catalog = texts[0]?.change.catalog
  const units = texts.map(({ change }) => change.unit)
  const past = catalog && openPastSources(catalog, units, history)
  /** Maps a rebased commit to an older one, with the source file that the author saw when writing the translation. */
  const seenFrom = new Map<string, string>()
  let ahead: SourceAt | undefined
  return {
    get isAhead() {
      return ahead !== undefined
    },
    async lookAhead(commits, timeLeft) {
      const before = timeLeft()
      ahead = await past?.at([...new Set(commits.map(({ id }) => id))], (done) => {
        const took = before - timeLeft()
        const room = before - filesShare
        // The first versions take longer to read than later ones, so they may take up to half of the time.
        return done < firstVersions ? took <= room / 2 : took / done <= room
      })
    },
    alikeIn(commits, writerAt) {
      if (past === undefined || ahead === undefined) return undefined
      return openAlikeCommits(commits, { past, sourceAt: ahead, writerAt })
    },
    async at(origins, timeLeft) {
      const commits = new Set<string>()
      for (const [text, from] of origins) {
        for (const origin of from) {
          if (origin.kind !== 'commit') continue
          const { commit } = origin
          commits.add(commit)
          if (catalog === undefined || !isDisputed(text)) continue
          const seen = seenFrom.get(commit) ?? (await history.writtenAfter(commit, catalog.source.file)) ?? commit
          seenFrom.set(commit, seen)
          commits.add(seen)
        }
      }
      const sourceAt = await past?.at([...commits], () => timeLeft() > 0)
      return sourceAt && ((commit, unit) => sourceAt(seenFrom.get(commit) ?? commit, unit) ?? sourceAt(commit, unit))
    },
  }
}

/**
 * Returns the source string (as fingerprint) from which a translation was made. If several branches added the same
 * translation, returns the current source string if one of them had it.
 */
function sourceOf(unit: MessageUnit, origins: readonly Origin[], sourceAt: SourceAt): Fingerprint | undefined {
  const answers = origins.map((origin) => {
    if (origin.kind === 'working') return unit.fingerprint
    const source = sourceAt(origin.commit, unit)
    if (origin.isCertain || source === undefined) return source
    // An earlier commit, which is not available, may have added the translation. So if this commit has a different
    // source string, this shows only that the translation was not made from the current one.
    return source === unit.fingerprint ? undefined : unknownSource
  })
  return answers.find((answer) => answer === unit.fingerprint) ?? answers.find((answer) => answer !== undefined)
}
