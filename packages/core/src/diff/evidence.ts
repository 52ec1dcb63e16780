import { groupBy } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, FoundTexts } from '../model/change.ts'
import { type Fingerprint, unknownSource } from '../model/hash.ts'
import type { FileCommit, FileHistories, History } from '../model/history.ts'
import type { MessageUnit } from '../model/unit.ts'
import {
  type AlikeCommits,
  isByOne,
  openAlikeCommits,
  openPastSources,
  type SayOf,
  type SourceAt,
} from './source-at.ts'
import type { Elsewhere } from './elsewhere.ts'
import { isByAssistant, seekEarlier } from './earlier-places.ts'
import { openHeldTexts } from './held-texts.ts'
import { digestTexts, openPastAnswers } from './known-answers.ts'
import {
  isDisputed,
  openPlaces,
  type Stranger,
  type TextPlace,
  type TextPlaces,
  textsOfAll,
  unsureIn,
} from './strangers.ts'
import { type Origin, traceTexts } from './trace-texts.ts'
import { type Answer, type KnownFiles, workingTree } from './unchanged-files.ts'
import {
  type AssistantWriter,
  type CommitWriters,
  openCommitWriters,
  type Writer,
  type WriterOptions,
} from './writers.ts'

/** What version control says about translations that have no record in the lockfile. */
export interface Evidence {
  /** Returns the commits that added a translation, and its source string at that time; `undefined`: no time for it. */
  answerTo(text: TextPlace): Answer | undefined
  /** Returns whether the history of a file was found. `nothing`: it has none. `no-time`: the time limit came first. */
  saysOf(file: string): 'something' | 'nothing' | 'no-time'
  /** Returns who wrote a translation, if its commit shows this. If several commits added it, one of an assistant counts. */
  writerOf(text: TextPlace): Writer | undefined
  /** Returns the assistants that wrote some of the translations. */
  assistants(): readonly AssistantWriter[]
  /** False without version control, or before its first commit: then no commit will tell more than is known. */
  readonly hasCommits: boolean
  readonly files: AskedFiles
}

/** Time limit and progress report of the search in version control. */
export interface AskingHistory {
  /** Returns how much of the time limit is left, from 1 (all) down to 0. At 0 the search stops. */
  readonly timeLeft?: TimeLeft
  readonly onFile?: ((files: AskedFiles) => void) | undefined
}

type TimeLeft = () => number

export interface AskedFiles {
  readonly asked: number
  readonly of: number
}

const walkShare = 0.5
/** Share of the time limit that is kept for target files: reading old source files stops when only this is left. */
const filesShare = 0.2
/** After this share of the source file's versions was read, the time for reading all of them is estimated. */
const firstVersions = 0.15
/**
 * If a catalog has at least this number of translations to search, all versions of its source file are read first. Then
 * the search for a translation often ends early, since most source strings never changed.
 */
const manyTexts = 200

/** Searches version control for translations with an unknown source string, except those found in `elsewhere`. */
export async function gatherEvidence(
  diffs: readonly CatalogDiff[],
  { history, elsewhere, known, writers: wanted }: GatherOptions,
  { timeLeft = () => 1, onFile }: AskingHistory = {},
): Promise<Evidence> {
  const questions = toQuestions(diffs, elsewhere)
  const answers = openPlaces<Answer>()
  const told = new Set<string>()
  const writers = openCommitWriters(history, wanted)
  const said = new Map<string, 'something' | 'nothing'>()
  const files = new Set(questions.map(({ file }) => file))
  const past = files.size > 0 ? await openPastAnswers(known, history, wanted) : undefined
  const setAnswer = ({ place }: Stranger, answer: Answer) => {
    answers.set(place, answer)
    for (const commit of answer.commits) told.add(commit)
  }
  const recall = (question: Question, newest?: string): readonly Question[] => {
    const kept = past?.recall(question, newest)
    if (kept === undefined) return [question]
    said.set(question.file, kept.hasHistory ? 'something' : 'nothing')
    if (!kept.hasHistory) for (const { place } of question.texts) answers.set(place, nothing)
    const digests = digestTexts(kept.hasHistory ? textsIn(question) : [])
    const left = [...digests].flatMap(([text, digest]) => {
      const answer = kept.answerTo(digest)
      if (answer !== undefined) setAnswer(text, answer)
      return answer === undefined ? [text] : []
    })
    return left.length === 0 ? [] : [{ ...question, texts: left, found: [] }]
  }
  const unknown = questions.flatMap((question) => recall(question))
  const histories = await history.historiesOf(
    unknown.map(({ file }) => file),
    () => timeLeft() > 1 - walkShare,
  )
  const left = unknown.flatMap((question) => {
    const newest = histories.commits.get(question.file)?.[0]?.id
    const unanswered = recall(question, newest)
    if (unanswered.length === 0) past?.keep(question, newest, new Map())
    return unanswered
  })
  let asked = files.size - left.length
  if (files.size > 0) onFile?.({ asked, of: files.size })
  let writerAt: SayOf | undefined
  const later: (() => Promise<void>)[] = []
  for (const inCatalog of groupBy(left, ({ catalog }) => catalog.id).values()) {
    const commits = inCatalog.map(({ file }) => histories.commits.get(file))
    // Translations that only need a record in the lockfile are searched one by one only if their file has a history in
    // version control.
    const isNew = commits.every((own) => own === undefined)
    const own = inCatalog.map((question) => (isNew ? question.texts : textsIn(question)))
    const sources = openSources(own.flat(), history)
    if (own.flat().length >= manyTexts && histories.isWhole) {
      await sources.lookAhead(
        commits.flatMap((ofFile) => ofFile ?? []),
        timeLeft,
      )
    }
    if (sources.isAhead && writerAt === undefined) {
      await writers.learn([...histories.commits.values()].flatMap((ofFile) => ofFile.map(({ id }) => id)))
      writerAt = (commit) => (writers.of(commit)?.by === 'assistant' ? commit : writers.of(commit)?.by)
    }
    // Searches one file after another. In parallel, it might happen that no file is finished when the time is over.
    for (const [at, question] of inCatalog.entries()) {
      const { file } = question
      const [ofFile = [], ofCommits] = [own[at], commits[at]]
      const asking = { file, history, histories, sources, timeLeft }
      const traced = await askFile(ofFile, asking)
      if (traced === undefined) continue
      const found = await withEarlier(traced, asking, writers)
      said.set(file, ofCommits === undefined ? 'nothing' : 'something')
      const isLater = sources.isAhead && writerAt !== undefined && !isByOne(ofCommits ?? [], writerAt)
      const put = (ofTexts: ReadonlyMap<Stranger, Answer>) => {
        for (const text of ofFile) setAnswer(text, ofTexts.get(text) ?? nothing)
        const own = Array.from(digestTexts(ofFile), ([text, digest]) => [digest, ofTexts.get(text) ?? nothing] as const)
        past?.keep(question, ofCommits?.[0]?.id, new Map(own))
      }
      if (!isLater) put(found)
      else {
        for (const text of ofFile) answers.set(text.place, { ...(found.get(text) ?? nothing), commits: [] })
        later.push(async () => {
          const written = await askFile(ofFile, { ...asking, writerAt })
          if (written !== undefined) put(await withEarlier(written, asking, writers))
        })
      }
      asked++
      onFile?.({ asked, of: files.size })
    }
  }
  // In files with several authors, searches for the author of each translation last, when the source strings of all
  // files are known.
  for (const askWriters of later) await askWriters()
  await writers.learn([...told])
  await past?.save((commit) => commit === workingTree || writers.of(commit) !== undefined)
  const isFound = histories.commits.size > 0 || [...said.values()].includes('something')
  // without the history of a file, git may be absent; while a merge is in progress, there is no `head`
  const hasCommits =
    isFound || (files.size > 0 && ((await history.head()) !== undefined || (await history.begun()).length > 0))
  return toEvidence(answers, { said, told, writers, hasCommits, files: { asked, of: files.size } })
}

interface GatherOptions {
  readonly history: History
  readonly elsewhere: Elsewhere
  readonly known?: KnownFiles | undefined
  readonly writers: WriterOptions
}

/** One target file, and those of its translations that are searched in version control. */
interface Question {
  readonly catalog: Catalog
  readonly file: string
  readonly texts: readonly Stranger[]
  readonly found: readonly FoundTexts[]
}

function toQuestions(diffs: readonly CatalogDiff[], elsewhere: Elsewhere): readonly Question[] {
  const questions = diffs.flatMap((diff): readonly Question[] => {
    const texts = unsureIn([diff]).filter(({ place }) => elsewhere.factsOf(place).length === 0)
    const { catalog, target, found } = diff
    if (texts.length === 0 && found === undefined) return []
    return [{ catalog, file: target.file, texts, found: found === undefined ? [] : [found] }]
  })
  return [...groupBy(questions, ({ catalog, file }) => `${file} ${catalog.id}`).values()].map((inFile) => ({
    ...inFile[0],
    texts: inFile.flatMap(({ texts }) => texts),
    found: inFile.flatMap(({ found }) => found),
  }))
}

function textsIn({ texts, found }: Question): readonly Stranger[] {
  return found.length === 0 ? texts : [...texts, ...found.flatMap((one) => textsOfAll(one.changes()))]
}

/** Returns the result of the search. Separate, since closures in `gatherEvidence` would keep its data in memory. */
function toEvidence(
  answers: TextPlaces<Answer>,
  {
    said,
    told,
    writers,
    ...rest
  }: {
    readonly said: ReadonlyMap<string, 'something' | 'nothing'>
    readonly told: ReadonlySet<string>
    readonly writers: Pick<CommitWriters, 'of'>
  } & Pick<Evidence, 'hasCommits' | 'files'>,
): Evidence {
  return {
    answerTo: (place) => answers.get(place),
    saysOf: (file) => said.get(file) ?? 'no-time',
    writerOf(place) {
      const found = (answers.get(place)?.commits ?? []).map((commit) => writers.of(commit))
      const [first, ...others] = found
      const isAgreed = others.every((other) => other?.by === first?.by)
      return found.find((writer) => writer?.by === 'assistant') ?? (isAgreed ? first : undefined)
    },
    assistants: () => [...told].flatMap((commit) => writers.of(commit) ?? []).filter((one) => one.by === 'assistant'),
    ...rest,
  }
}

const nothing: Answer = { source: undefined, commits: [] }

interface AskingFile {
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
async function askFile(
  texts: readonly Stranger[],
  { file, history, histories, sources, timeLeft, writerAt }: AskingFile,
): Promise<ReadonlyMap<Stranger, Answer> | undefined> {
  const commits = histories.commits.get(file)
  if (commits === undefined) return histories.isWhole ? new Map() : undefined
  const isAlike = sources.alikeIn(commits, writerAt)
  const traced = await traceFile(texts, { commits, history, timeLeft, isAlike })
  const origins = await traceBegun(texts, { origins: traced, history, timeLeft })
  const isCut = !histories.isWhole && [...origins.values()].some((from) => !from.every(isKnownOrigin))
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
async function withEarlier(
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

function isKnownOrigin(origin: Origin): boolean {
  return origin.kind === 'working' || origin.isCertain
}

/** Returns the commit that added a translation; none if a shallow clone may lack the commit that really added it. */
function commitOf(origin: Origin): readonly string[] {
  if (origin.kind === 'working') return [workingTree]
  return origin.isCertain ? [origin.commit] : []
}

type Origins = ReadonlyMap<Stranger, readonly Origin[]>

function fileOf(text: Stranger | undefined): string {
  return text?.change.target.file ?? ''
}

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
    const commits = fresh.length === 0 ? undefined : await history.commitsOf(fileOf(fresh[0]), head)
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
    return version?.diagnostics.some(({ severity }) => severity === 'error') === false ? heldTexts(version) : undefined
  }
}

interface Sources {
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
function openSources(texts: readonly Stranger[], history: History): Sources {
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
