import { hash } from 'node:crypto'
import { groupBy, rememberEach } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import { isDisputed, type Stranger } from './strangers.ts'

import { fewTexts } from './trace-texts.ts'
import type { Answer, KnownAnswers, KnownFiles } from './unchanged-files.ts'

export interface PastAnswers {
  /**
   * Returns what is known about texts of a file, while its history is the same; `undefined`: nothing.
   * @param newest last commit that changed the file; if it is not known, the same commit must be checked out
   */
  recall(file: AskedFile, newest?: string): FileAnswers | undefined
  keep(file: AskedFile, newest: string | undefined, answers: ReadonlyMap<DigestedText, Answer>): void
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

export interface DigestedText {
  readonly digest: string
  /** Current source. */
  readonly source: Fingerprint
}

/** Returns `undefined` if nothing can be remembered now. */
export async function openPastAnswers(
  known: KnownFiles | undefined,
  history: History,
  wantsWriters = false,
): Promise<PastAnswers | undefined> {
  const head = known && (await history.head())
  if (known === undefined || head === undefined) return undefined
  const { commit, behind } = head
  const catalogKey = rememberEach(({ id, source, format, syntax, ...catalog }: Catalog) => {
    const { keySeparator, namespaceSeparator, contextSeparator, pluralSeparator } = catalog
    const separators = [keySeparator, namespaceSeparator, contextSeparator, pluralSeparator]
    return digestOf([wantsWriters, id, source.file, format.id, syntax.id, separators])
  })
  const keyOf = ({ catalog, file }: AskedFile) => `history ${digestOf([catalogKey(catalog), file])}`
  /** Returns a digest of the history behind a commit, as the answers about a file see it. */
  const digestFrom = ({ catalog }: AskedFile, from: string) => digestOf([behind, catalog.source.digest, from])
  const find = (file: AskedFile, newest: string | undefined) => {
    const found = known.recall(keyOf(file))
    if (found === undefined || !('answers' in found)) return undefined
    const isSame = newest !== undefined && found.newest === digestFrom(file, newest)
    if (!isSame && found.source !== digestFrom(file, commit)) return undefined
    const answers = found.answers.flatMap(([answer, ...texts]) => texts.map((text) => [text, answer] as const))
    return { newest: found.newest, answers: new Map(answers) }
  }
  const kept: Parameters<PastAnswers['keep']>[] = []
  return {
    recall(file, newest) {
      const found = find(file, newest)
      const answerTo = ({ digest, source: today }: DigestedText) => {
        const { commits, source } = found?.answers.get(digest) ?? {}
        return commits && { commits, source: source === '=' ? today : source }
      }
      return found && { hasHistory: found.newest !== undefined, answerTo }
    },
    keep: (...found) => void kept.push(found),
    async save() {
      const now = kept.length > 0 ? await history.head() : undefined
      const texts = kept.reduce((sum, [, , found]) => sum + found.size, 0)
      if (now === undefined || now.commit !== commit || now.behind !== behind || texts > mostKept) return
      for (const [file, newest, found] of kept) {
        const answers = find(file, newest)?.answers ?? new Map<string, KnownAnswers['answers'][number][0]>()
        for (const [text, { source, commits }] of found) {
          const same = source === text.source ? '=' : source
          answers.set(text.digest, { source: same, commits: wantsWriters ? commits : [] })
        }
        const alike = groupBy(answers, ([, answer]) => JSON.stringify(answer)).values()
        const list = Array.from(alike, (own) => [own[0][1], ...own.map(([digest]) => digest)] as const)
        const source = digestFrom(file, commit)
        known.keep(keyOf(file), { source, newest: newest && digestFrom(file, newest), answers: list })
      }
    },
  }
}

/** The memory of more texts would be larger than its file may be. */
const mostKept = 300_000

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
