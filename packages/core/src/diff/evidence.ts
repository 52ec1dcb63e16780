import { groupBy } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, FoundTexts } from '../model/change.ts'
import type { FileHistories, History } from '../model/history.ts'
import { askFile, type AskingFile, openSources, type Sources, type TimeLeft, withEarlier } from './ask-file.ts'
import { isByAssistant } from './earlier-places.ts'
import type { Elsewhere } from './elsewhere.ts'
import { digestTexts, openPastAnswers, type PastAnswers } from './known-answers.ts'
import { isByOne, type SayOf } from './source-at.ts'
import { openPlaces, type Stranger, type TextPlace, textsOfAll, unsureIn } from './strangers.ts'
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

export interface AskedFiles {
  readonly asked: number
  readonly of: number
}

interface GatherOptions {
  readonly history: History
  readonly elsewhere: Elsewhere
  readonly known?: KnownFiles | undefined
  readonly writers: WriterOptions
}

/** Searches version control for translations with an unknown source string, except those found in `elsewhere`. */
export async function gatherEvidence(
  diffs: readonly CatalogDiff[],
  options: GatherOptions,
  asking: AskingHistory = {},
): Promise<Evidence> {
  const search = new Search(options, asking)
  const questions = toQuestions(diffs, options.elsewhere)
  const left = questions.length === 0 ? [] : await search.recall(questions)
  for (const inCatalog of groupBy(left, ({ catalog }) => catalog.id).values()) await search.askCatalog(inCatalog)
  await search.askWriters()
  const hasCommits = questions.length > 0 && (await search.hasCommits())
  return toEvidence(search, hasCommits)
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

const nothing: Answer = { source: undefined, commits: [] }

/** Share of the time limit in which the commits of all files must be found. */
const walkShare = 0.5
/**
 * If a catalog has at least this number of translations to search, all versions of its source file are read first. Then
 * the search for a translation often ends early, since most source strings never changed.
 */
const manyTexts = 200

/** A search in version control, from what earlier runs know to the authors of single translations. */
class Search {
  readonly answers = openPlaces<Answer>()
  readonly said = new Map<string, 'something' | 'nothing'>()
  /** The commits of all answers. */
  readonly told = new Set<string>()
  readonly files = { asked: 0, of: 0 }
  readonly writers: CommitWriters
  readonly #options: GatherOptions
  readonly #onFile: AskingHistory['onFile']
  readonly #timeLeft: TimeLeft
  readonly #later: (() => Promise<void>)[] = []
  #past: PastAnswers | undefined
  #histories: FileHistories = { commits: new Map(), isWhole: true }
  /** Returns the author of a commit. Set when all versions of a source file were read: then there is time for it. */
  #writerAt: SayOf | undefined

  constructor(options: GatherOptions, { timeLeft = () => 1, onFile }: AskingHistory) {
    this.#options = options
    this.#onFile = onFile
    this.#timeLeft = timeLeft
    this.writers = openCommitWriters(options.history, options.writers)
  }

  /** Finds the histories of the files. Returns what the answers of earlier runs leave to ask. */
  async recall(questions: readonly Question[]): Promise<readonly Question[]> {
    const { history, known, writers } = this.#options
    this.files.of = new Set(questions.map(({ file }) => file)).size
    this.#past = await openPastAnswers(known, history, writers)
    const unknown = questions.flatMap((question) => this.#recallFrom(question))
    // The answer memory keeps what a run says only if the run asks nothing but what is checked out.
    if (unknown.length === 0) {
      this.#countAsked(this.files.of)
      return []
    }
    this.#histories = await history.historiesOf(
      unknown.map(({ file }) => file),
      () => this.#timeLeft() > 1 - walkShare,
    )
    const left = unknown.flatMap((question) => {
      const newest = this.#histories.commits.get(question.file)?.[0]?.id
      const unanswered = this.#recallFrom(question, newest)
      if (unanswered.length === 0) this.#past?.keep(question, newest, new Map())
      return unanswered
    })
    this.#countAsked(this.files.of - left.length)
    return left
  }

  #recallFrom(question: Question, newest?: string): readonly Question[] {
    const kept = this.#past?.recall(question, newest)
    if (kept === undefined) return [question]
    this.said.set(question.file, kept.hasHistory ? 'something' : 'nothing')
    if (!kept.hasHistory) for (const { place } of question.texts) this.answers.set(place, nothing)
    const digests = digestTexts(kept.hasHistory ? textsIn(question) : [])
    const left = [...digests].flatMap(([text, digest]) => {
      const answer = kept.answerTo(digest)
      if (answer !== undefined) this.#answer(text, answer)
      return answer === undefined ? [text] : []
    })
    return left.length === 0 ? [] : [{ ...question, texts: left, found: [] }]
  }

  #answer({ place }: Stranger, answer: Answer): void {
    this.answers.set(place, answer)
    for (const commit of answer.commits) this.told.add(commit)
  }

  #countAsked(count: number): void {
    this.files.asked += count
    this.#onFile?.({ ...this.files })
  }

  /** Searches one file after another. In parallel, it might happen that no file is finished when the time is over. */
  async askCatalog(inCatalog: readonly Question[]): Promise<void> {
    const { commits: commitsOf, isWhole } = this.#histories
    const commits = inCatalog.map(({ file }) => commitsOf.get(file))
    // Translations that only need a record in the lockfile are searched one by one only if their file has a history in
    // version control.
    const isNew = commits.every((own) => own === undefined)
    const own = inCatalog.map((question) => (isNew ? question.texts : textsIn(question)))
    const sources = openSources(own.flat(), this.#options.history)
    if (own.flat().length >= manyTexts && isWhole) {
      await sources.lookAhead(
        commits.flatMap((ofFile) => ofFile ?? []),
        this.#timeLeft,
      )
    }
    if (sources.isAhead && this.#writerAt === undefined) {
      const { writers } = this
      await writers.learn([...commitsOf.values()].flatMap((ofFile) => ofFile.map(({ id }) => id)))
      this.#writerAt = (commit) => (isByAssistant(commit, writers) ? commit : writers.of(commit)?.by)
    }
    for (const [at, question] of inCatalog.entries()) await this.#askFile(question, own[at] ?? [], sources)
  }

  async #askFile(question: Question, texts: readonly Stranger[], sources: Sources): Promise<void> {
    const { file } = question
    const histories = this.#histories
    const commits = histories.commits.get(file)
    const asking = { file, history: this.#options.history, histories, sources, timeLeft: this.#timeLeft }
    const known = sources.isAhead ? this.#writerAt : undefined
    const writerAt = known === undefined || isByOne(commits ?? [], known) ? undefined : known
    // Texts of an assistant must not count as human because the time ended before their author was searched.
    const isBySome = writerAt !== undefined && commits?.some(({ id }) => isByAssistant(id, this.writers)) === true
    const found = await this.#trace(texts, isBySome ? { ...asking, writerAt } : asking)
    if (found === undefined) return
    this.said.set(file, commits === undefined ? 'nothing' : 'something')
    const put = (ofTexts: ReadonlyMap<Stranger, Answer>) => {
      for (const text of texts) this.#answer(text, ofTexts.get(text) ?? nothing)
      const own = Array.from(digestTexts(texts), ([text, digest]) => [digest, ofTexts.get(text) ?? nothing] as const)
      this.#past?.keep(question, commits?.[0]?.id, new Map(own))
    }
    // In other files with several authors, searches for the author of each translation last, when the source strings of
    // all files are known.
    if (writerAt !== undefined && !isBySome) {
      for (const text of texts) this.answers.set(text.place, { ...(found.get(text) ?? nothing), commits: [] })
      this.#later.push(async () => {
        const written = await this.#trace(texts, { ...asking, writerAt })
        if (written !== undefined) put(written)
      })
    } else put(found)
    this.#countAsked(1)
  }

  async #trace(texts: readonly Stranger[], asking: AskingFile): Promise<ReadonlyMap<Stranger, Answer> | undefined> {
    const traced = await askFile(texts, asking)
    return traced && withEarlier(traced, asking, this.writers)
  }

  /** Searches for the authors that are not known yet, and saves all answers for later runs. */
  async askWriters(): Promise<void> {
    for (const ask of this.#later) await ask()
    await this.writers.learn([...this.told])
    await this.#past?.save((commit) => commit === workingTree || this.writers.of(commit) !== undefined)
  }

  async hasCommits(): Promise<boolean> {
    const { history } = this.#options
    if (this.#histories.commits.size > 0 || [...this.said.values()].includes('something')) return true
    // without the history of a file, git may be absent; while a merge is in progress, there is no `head`
    return (await history.head()) !== undefined || (await history.begun()).length > 0
  }
}

/** Returns the result of the search. Separate, since closures with all of the search would keep its data in memory. */
function toEvidence({ answers, said, told, writers, files }: Search, hasCommits: boolean): Evidence {
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
    hasCommits,
    files,
  }
}
