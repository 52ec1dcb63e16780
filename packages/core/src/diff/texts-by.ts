import type { CatalogDiff } from '../model/change.ts'
import type { CommitInfo, History } from '../model/history.ts'
import type { ImportedBy } from './decide.ts'
import { strangersIn, type TextPlace } from './strangers.ts'

/** Who wrote the translations that existed before the lockfile. `git`: detected from their commits. */
export type TextsBy = 'human' | 'machine' | 'git'
export const textsByValues: readonly TextsBy[] = ['human', 'machine', 'git']

/** Returns who wrote a translation; `undefined` if that is unknown. */
export type WriterOf = (place: TextPlace) => ImportedBy | undefined

/**
 * Returns a function that tells who wrote a translation, from version control. It returns `undefined` if several
 * commits added the translation and their authors are not of the same kind.
 */
export async function openWriters(
  diffs: readonly Pick<CatalogDiff, 'open'>[],
  commitsOf: (place: TextPlace) => readonly string[],
  history: Pick<History, 'aboutCommits'>,
): Promise<WriterOf> {
  const writerAt = await openWriterAt(
    strangersIn(diffs).flatMap(({ place }) => commitsOf(place)),
    history,
  )
  return (place) => {
    const [first, ...others] = commitsOf(place).map(writerAt)
    return others.every((writer) => writer === first) ? first : undefined
  }
}

/** Returns a function that tells who wrote the translations of a commit. Reads the data of each commit once. */
export async function openWriterAt(
  commits: readonly string[],
  history: Pick<History, 'aboutCommits'>,
): Promise<(commit: string) => ImportedBy | undefined> {
  const about = await history.aboutCommits([...new Set(commits)])
  const writers = new Map([...about].map(([id, info]) => [id, writerOf(info)]))
  return (commit) => writers.get(commit)
}

/**
 * Returns who wrote the translations of a commit, detected from its author, committer and subject: `human` for
 * translation platforms such as Weblate, `machine` for tools that translate. `undefined` for developers, bots, and
 * platforms that often use machine translation (Lokalise, Phrase, Tolgee).
 */
export function writerOf({ author, committer, subject }: CommitInfo): Exclude<ImportedBy, 'adopted'> | undefined {
  const names = [author, committer].flatMap(({ name, email }) => [name, email])
  const isNamed = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (isNamed(machineTools) || machineTools.test(subject)) return 'machine'
  if (machineWords.test(subject) && !humanWork.test(subject)) return 'machine'
  return isNamed(platforms) || platforms.test(subject) ? 'human' : undefined
}

const machineTools =
  /\blingo\.?dev\b|lingodotdev|\breplexica\b|\blocadex\b|\bgt-translate\b|\bgeneral ?translation\b|\bi18n-ai\b|\bai-i18n\b|\blanguine\b|\bdeepl\[bot\]|\bdeepl (?:bot|translat)/iu

/** Matches commit subjects such as "Auto-translate to German", "Machine translation", "Translated by GPT-4". */
const machineWords =
  /\b(?:auto(?:matic(?:ally)?)?|machine|ai|llm|gpt)[- ]?translat|\btranslat\w* (?:\w+ ){0,3}?(?:by|with|using|via) (?:\w+ )?(?:deepl|google|chatgpt|gpt|openai|claude|gemini|an? (?:ai|llm)|ai\b|llm\b)/iu

/** Matches commit subjects of human work, which may mention machine translation: "Replace machine translations". */
const humanWork = /\b(?:fix|correct|improv|replac|remov|revert|review|proofread|manual|instead)/iu

const platforms = /weblate|crowdin|transifex|translatewiki|\bpontoon\b|gitlocalize|\bpoeditor\b|\bzanata\b/iu
