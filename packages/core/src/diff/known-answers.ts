import { hash } from 'node:crypto'
import { rememberEach } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import { isDisputed, type Stranger } from './strangers.ts'
import { fewTexts } from './trace-texts.ts'
import type { Known } from './unchanged-files.ts'

export interface Answer {
  /** Fingerprint of the source when the text was written. `unknownSource`: not today's. `undefined`: unknown. */
  readonly source: Fingerprint | undefined
  /** Ids of commits that brought the text, or of equivalent ones: several after a merge, none if unknown. */
  readonly commits: readonly string[]
}

/** Answers of version control about texts of a target file. */
export interface KnownAnswers {
  /** Id of the checked out commit, when version control was asked. */
  readonly head: string
  /** Id of the last commit that changed the file: the history behind it is always the same. Absent: none did. */
  readonly newest: string | undefined
  /** By a digest of each text. */
  readonly answers: ReadonlyMap<string, KnownAnswer>
}

interface KnownAnswer {
  /** `today` stands for the current source of each text: nearly all texts of a file then have the same answer. */
  readonly source: Answer['source'] | typeof today
  readonly commits: Answer['commits']
}

const today = '='

export interface PastAnswers {
  /**
   * Returns what is known about texts, while the history of the file is the same; `undefined`: nothing.
   * @param newest last commit that changed the file; if it is not known, the same commit must be checked out
   */
  recall(file: AskedFile, newest?: string): FileAnswers | undefined
  keep(file: AskedFile, found: FoundAnswers): void
  /** Keeps nothing if the history changed since, or if version control left a question without an answer. */
  save(): Promise<void>
}

interface AskedFile {
  readonly catalog: Catalog
  readonly file: string
}

interface FileAnswers {
  readonly hasHistory: boolean
  answerTo(text: DigestedText): Answer | undefined
}

interface FoundAnswers extends Pick<KnownAnswers, 'newest'> {
  readonly answers: ReadonlyMap<DigestedText, Answer>
}

export interface DigestedText {
  readonly digest: string
  /** Current source. */
  readonly source: Fingerprint
}

/** Returns `undefined` if nothing can be remembered now. */
export async function openPastAnswers(
  known: Known<KnownAnswers> | undefined,
  history: History,
  wantsWriters = false,
): Promise<PastAnswers | undefined> {
  const head = known && (await history.head())
  if (known === undefined || head === undefined) return undefined
  const { commit, behind } = head
  const catalogKey = rememberEach(({ id, source, format, syntax, ...catalog }: Catalog) => {
    const { keySeparator, namespaceSeparator, contextSeparator, pluralSeparator } = catalog
    const separators = [keySeparator, namespaceSeparator, contextSeparator, pluralSeparator]
    return digestOf([behind, wantsWriters, id, source.file, source.digest, format.id, syntax.id, separators])
  })
  const keyOf = ({ catalog, file }: AskedFile) => digestOf([catalogKey(catalog), file])
  const find = (file: AskedFile, newest: string | undefined) => {
    const found = known.recall(keyOf(file))
    return found?.head === commit || (newest !== undefined && found?.newest === newest) ? found : undefined
  }
  const toKeep: (readonly [AskedFile, FoundAnswers])[] = []
  return {
    recall(file, newest) {
      const found = find(file, newest)
      if (found === undefined) return undefined
      return {
        hasHistory: found.newest !== undefined,
        answerTo({ digest, source: now }) {
          const answer = found.answers.get(digest)
          return answer && { ...answer, source: answer.source === today ? now : answer.source }
        },
      }
    },
    keep: (file, found) => void toKeep.push([file, found]),
    async save() {
      const now = toKeep.length > 0 ? await history.head() : undefined
      if (now?.commit !== commit || now.behind !== behind) return
      for (const [file, { newest, answers }] of toKeep) {
        const all = new Map(find(file, newest)?.answers)
        for (const [text, { source, commits }] of answers) {
          all.set(text.digest, {
            source: source === text.source ? today : source,
            commits: wantsWriters ? commits : [],
          })
        }
        known.keep(keyOf(file), { head: commit, newest, answers: all })
      }
    },
  }
}

/** @param texts all of one file that are asked about */
export function digestTexts(texts: readonly Stranger[]): ReadonlyMap<Stranger, DigestedText> {
  const own = texts.map((text) => {
    const { locale, key, form } = text.place
    const { path, kind, value } = text.entry
    return digestOf([locale, key, form, path, kind, value, isDisputed(text)])
  })
  // Many texts are traced in another way, which may find a later commit for a text that was removed and restored.
  const all = own.length > fewTexts ? own : []
  const set = digestOf(all)
  return new Map(
    texts.map((text, at) => [text, { digest: digestOf([own[at], set]), source: text.change.unit.fingerprint }]),
  )
}

export function digestOf(words: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(words), 'base64url').slice(0, 11)
}
