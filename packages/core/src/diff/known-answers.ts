import { hash } from 'node:crypto'
import { groupBy, rememberEach } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import { isDisputed, type Stranger } from './strangers.ts'

import { fewTexts } from './trace-texts.ts'
import { type Answer, anyCommit, type KnownAnswers, type KnownFiles } from './unchanged-files.ts'
import type { WriterOptions } from './writers.ts'

export interface PastAnswers {
  /**
   * Returns the answers of version control that an earlier run saved about a file, if the history of the file is still
   * the same. Otherwise returns `undefined`, and version control must be searched.
   * @param newest last commit that changed the file; without it, the commit that is checked out must be the same as in
   * the earlier run
   */
  recall(file: AskedFile, newest?: string): FileAnswers | undefined
  keep(file: AskedFile, newest: string | undefined, answers: ReadonlyMap<DigestedText, Answer>): void
  /**
   * Saves the answers for later runs, unless the history changed meanwhile, git failed, or there are too many.
   * @param isTold returns whether it matters which commit it is; others are saved without their names
   */
  save(isTold?: (commit: string) => boolean): Promise<void>
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
  /** Fingerprint (hash) of the current source string. */
  readonly source: Fingerprint
}

/**
 * Opens the answers of version control that earlier runs saved. Returns `undefined` if there is no storage for them, no
 * commit is checked out, or the history is not certain, for example during a merge.
 */
export async function openPastAnswers(
  known: KnownFiles | undefined,
  history: History,
  writers?: WriterOptions,
): Promise<PastAnswers | undefined> {
  const head = known && (await history.head())
  if (known === undefined || head === undefined) return undefined
  const { commit, behind } = head
  const catalogKey = rememberEach(({ id, source, format, syntax, ...catalog }: Catalog) => {
    const { keySeparator, namespaceSeparator, contextSeparator, pluralSeparator } = catalog
    const separators = [keySeparator, namespaceSeparator, contextSeparator, pluralSeparator]
    return shortDigest([writers, id, source.file, format.id, syntax.id, separators])
  })
  const keyOf = ({ catalog, file }: AskedFile) => `history ${shortDigest([catalogKey(catalog), file])}`
  /** Returns a hash of commit, history and source file. Saved answers are used only if this hash is still the same. */
  const digestFrom = ({ catalog }: AskedFile, from: string) => shortDigest([behind, catalog.source.digest, from])
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
    async save(isTold = () => true) {
      const now = kept.length > 0 ? await history.head() : undefined
      const texts = kept.reduce((sum, [, , found]) => sum + found.size, 0)
      if (now === undefined || now.commit !== commit || now.behind !== behind || texts > mostKept) return
      for (const [file, newest, found] of kept) {
        const answers = find(file, newest)?.answers ?? new Map<string, KnownAnswers['answers'][number][0]>()
        for (const [text, { source, commits }] of found) {
          const same = source === text.source ? '=' : source
          answers.set(text.digest, {
            source: same,
            commits: commits.map((commit) => (isTold(commit) ? commit : anyCommit)),
          })
        }
        const alike = groupBy(answers, ([, answer]) => JSON.stringify(answer)).values()
        const list = Array.from(alike, (own) => [own[0][1], ...own.map(([digest]) => digest)] as const)
        const source = digestFrom(file, commit)
        known.keep(keyOf(file), { source, newest: newest && digestFrom(file, newest), answers: list })
      }
    },
  }
}

/** Maximum number of translations whose answers are saved. More would exceed the size limit of the file on disk. */
const mostKept = 300_000

/**
 * Returns a hash for each translation, under which its answer is saved.
 * @param texts all translations of one file that are searched in version control
 */
export function digestTexts(texts: readonly Stranger[]): ReadonlyMap<Stranger, DigestedText> {
  const own = texts.map((text) => {
    const { locale, key, form } = text.place
    const { path, kind, value } = text.entry
    return shortDigest([locale, key, form, path, kind, value, isDisputed(text)])
  })
  // The search for many translations at once may find another commit than the search for a single one, if a translation
  // was removed and restored. Therefore, if there are many, each hash also depends on all the others.
  const all = own.length > fewTexts ? own : []
  const set = shortDigest(all)
  return new Map(
    texts.map((text, at) => [text, { digest: shortDigest([own[at], set]), source: text.change.unit.fingerprint }]),
  )
}

export function shortDigest(words: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(words), 'base64url').slice(0, 11)
}
