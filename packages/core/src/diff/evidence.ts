import { groupBy } from '@lockale/errors'
import type { CatalogDiff } from '../model/change.ts'
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
import { openHeldTexts } from './held-texts.ts'
import {
  isDisputed,
  openPlaces,
  type Stranger,
  type TextPlace,
  type TextPlaces,
  textsOfAll,
  unsureIn,
} from './strangers.ts'
import { openWriterAt } from './texts-by.ts'
import { type Origin, traceTexts } from './trace-texts.ts'

/** What version control says of target texts that nothing on record speaks of. */
export interface Evidence {
  /** `undefined`: nothing was asked about the text, or the time was over before its file was looked at. */
  answerTo(text: TextPlace): Answer | undefined
  /** Of texts that were found in a file. `nothing`: its history was looked at, and there is none. */
  saysOf(file: string): 'something' | 'nothing' | 'no-time'
  readonly files: AskedFiles
}

/** How long version control may be asked, and who wants to hear of it. */
export interface AskingHistory {
  /** The share of the time that is left, from 1 down to 0, where nothing more is asked. */
  readonly timeLeft?: TimeLeft
  /** Called for each target file whose history was looked at. */
  readonly onFile?: ((files: AskedFiles) => void) | undefined
}

type TimeLeft = () => number

/** Target files with texts that nothing on record says enough of. */
export interface AskedFiles {
  readonly asked: number
  readonly of: number
}

/** For the walk over commits; the rest is for what files held in them. */
const walkShare = 0.5
/** Of the time, what must be left for target files when the source was looked at: as soon as it is seen that it will not be, they are asked without. */
const filesShare = 0.2
/** Of all versions: after so many it is seen. */
const firstVersions = 0.15
/** Of fewer texts of a catalog, only versions of the source are looked at that are needed. */
const manyTexts = 200

/** Looks only for the texts that a first comparison was unsure of (`FormChange.isUnsure`) and that are known nowhere else. */
export async function gatherEvidence(
  diffs: readonly CatalogDiff[],
  { history, elsewhere, wantsWriters }: { history: History; elsewhere: Elsewhere; wantsWriters?: boolean | undefined },
  { timeLeft = () => 1, onFile }: AskingHistory = {},
): Promise<Evidence> {
  const unsure = diffs.flatMap((diff) => {
    const texts = unsureIn([diff]).filter(({ place }) => elsewhere.factsOf(place).length === 0)
    return texts.length > 0 || diff.found !== undefined ? [{ ...diff, texts }] : []
  })
  const answers = openPlaces<Answer>()
  const said = new Map<string, 'something' | 'nothing'>()
  const files = new Set(unsure.map(({ target }) => target.file))
  const histories = await history.historiesOf([...files], () => timeLeft() > 1 - walkShare)
  let asked = 0
  if (files.size > 0) onFile?.({ asked, of: files.size })
  let writerAt: SayOf | undefined
  const left: (() => Promise<ReadonlyMap<Stranger, Answer> | undefined>)[] = []
  for (const inCatalog of groupBy(unsure, ({ catalog }) => catalog.id).values()) {
    const commits = new Map(inCatalog.map(({ target: { file } }) => [file, histories.commits.get(file)]))
    // texts that were found are looked at one by one only where there is something to be learnt
    const isNew = [...commits.values()].every((own) => own === undefined)
    const own = inCatalog.flatMap(({ texts, found }) => {
      return found === undefined || isNew ? texts : [...texts, ...textsOfAll(found.changes())]
    })
    const ofFiles = groupBy(own, fileOf)
    const sources = openSources(own, history)
    if (own.length >= manyTexts && histories.isWhole) {
      await sources.lookAhead(
        [...commits.values()].flatMap((ofFile) => ofFile ?? []),
        timeLeft,
      )
    }
    if (wantsWriters === true && sources.isAhead) {
      const all = [...histories.commits.values()].flatMap((ofFile) => ofFile.map(({ id }) => id))
      writerAt ??= await openWriterAt(all, history)
    }
    // One after another: of several at once none might be done when the time is over.
    for (const [file, ofCommits] of commits) {
      const asking = { file, history, histories, sources, timeLeft }
      const ofFile = ofFiles.get(file) ?? []
      const found = await askFile(ofFile, asking)
      if (found === undefined) continue
      said.set(file, ofCommits === undefined ? 'nothing' : 'something')
      const isLater = sources.isAhead && writerAt !== undefined && !isByOne(ofCommits ?? [], writerAt)
      for (const text of ofFile) {
        const answer = found.get(text) ?? nothing
        answers.set(text.place, isLater ? { ...answer, commits: [] } : answer)
      }
      if (isLater) left.push(() => askFile(ofFile, { ...asking, writerAt }))
      asked++
      onFile?.({ asked, of: files.size })
    }
  }
  // Who wrote the texts of files that several wrote: when it is known of all files what their texts were written for.
  for (const askWriters of left) {
    for (const [{ place }, answer] of (await askWriters()) ?? []) answers.set(place, answer)
  }
  return toEvidence(answers, said, { asked, of: files.size })
}

/** Apart from the asking: answers outlive the comparison that they are asked for. */
function toEvidence(
  answers: TextPlaces<Answer>,
  said: ReadonlyMap<string, 'something' | 'nothing'>,
  files: AskedFiles,
): Evidence {
  return { answerTo: (place) => answers.get(place), saysOf: (file) => said.get(file) ?? 'no-time', files }
}

const nothing: Answer = { source: undefined, commits: [] }

export interface Answer {
  /**
   * The source message as it was when the text that now stands in the target was put there: in the commit that brought it,
   * or as it is for a text that is not committed. `unknownSource`: another one than it is today, and nobody can tell which.
   * `undefined`: nobody can tell, as for a text that came before its source message did.
   */
  readonly source: Fingerprint | undefined
  /**
   * Ids of the commits that brought the text that now stands in the target, or of others that are as good: several where
   * merged branches brought it each; none for a text that is not committed, or whose origin is not known.
   */
  readonly commits: readonly string[]
}

interface AskingFile {
  readonly file: string
  readonly timeLeft: TimeLeft
  readonly history: History
  readonly histories: FileHistories
  readonly sources: Sources
  /** Who made a commit, where the one that is found has to be by the same. */
  readonly writerAt?: SayOf | undefined
}

/** `undefined`: there was no time to. @param texts all of one file */
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

function isKnownOrigin(origin: Origin): boolean {
  return origin.kind === 'working' || origin.isCertain
}

/** A text that may be older than the oldest version there is was perhaps brought by another commit. */
function commitOf(origin: Origin): readonly string[] {
  return origin.kind === 'commit' && origin.isCertain ? [origin.commit] : []
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

/** @param texts all of one file */
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
      const bytes = blob === undefined || timeLeft() <= 0 ? undefined : await history.readBlob(blob)
      const held = bytes && readers.map((read) => read(bytes))
      if (held === undefined) return undefined
      if (held.includes(undefined)) return 'broken'
      return held.length === 1 ? held[0] : new Set(held.flatMap((own) => [...(own ?? [])]))
    },
  })
}

/** Texts that are not committed: a merge that goes on may have brought them from the other side. */
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

/** @param texts all of one file and locale */
function openReader(texts: readonly Stranger[]): (bytes: Uint8Array) => ReadonlySet<Stranger> | undefined {
  const heldTexts = openHeldTexts(texts, ({ entry }) => entry)
  return (bytes) => {
    const [{ change } = {}] = texts
    if (change === undefined) return undefined
    const { catalog, target } = change
    const { file, locale } = target
    const version = catalog.format.parse(bytes, {
      file,
      locale,
      sourceLocale: catalog.sourceLocale,
      source: catalog.source.parsed,
    })
    return version.diagnostics.some(({ severity }) => severity === 'error') ? undefined : heldTexts(version)
  }
}

/** The past of the source file of a catalog. */
interface Sources {
  /** As it was in the commits that brought texts; `undefined`: there was no time to. */
  at(origins: Origins, timeLeft: TimeLeft): Promise<SourceAt | undefined>
  /** Looks at the source in all of these commits at once. */
  lookAhead(commits: readonly FileCommit[], timeLeft: TimeLeft): Promise<void>
  /** That was done, and there was the time to. */
  readonly isAhead: boolean
  /** `undefined`: nothing of the kind is known. @param writerAt see `AskingFile` */
  alikeIn(commits: readonly FileCommit[], writerAt?: SayOf): AlikeCommits | undefined
}

/** @param texts all of one catalog */
function openSources(texts: readonly Stranger[], history: History): Sources {
  const catalog = texts[0]?.change.catalog
  const units = texts.map(({ change }) => change.unit)
  const past = catalog && openPastSources(catalog, units, history)
  /** Where the authors of commits were that were made anew since. */
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
        // the first ones take longer than those behind them, but not so long
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

/** Where several branches brought a text, one that had the source of today before its eyes is enough. */
function sourceOf(unit: MessageUnit, origins: readonly Origin[], sourceAt: SourceAt): Fingerprint | undefined {
  const answers = origins.map((origin) => {
    if (origin.kind === 'working') return unit.fingerprint
    const source = sourceAt(origin.commit, unit)
    if (origin.isCertain || source === undefined) return source
    // The text may be older than that commit: what was not its source then is not its source.
    return source === unit.fingerprint ? undefined : unknownSource
  })
  return answers.find((answer) => answer === unit.fingerprint) ?? answers.find((answer) => answer !== undefined)
}
