import type { CommitInfo } from '../model/history.ts'
import type { ImportedBy } from './decide.ts'

/** Who wrote the translations that existed before the lockfile. `git`: detected from their commits. */
export type TextsBy = 'human' | 'machine' | 'git'
export const textsByValues: readonly TextsBy[] = ['human', 'machine', 'git']

/**
 * Returns who wrote the translations of a commit, detected from its author, committer and subject: `human` for
 * translation platforms such as Weblate, `machine` for tools that translate. `undefined` for developers, bots, and
 * platforms that often use machine translation (Lokalise, Phrase, Tolgee).
 */
export function writerOf(commit: CommitSigns): Exclude<ImportedBy, 'adopted'> | undefined {
  if (isByTranslationTool(commit)) return 'machine'
  if (machineWords.test(commit.subject) && !humanWork.test(commit.subject)) return 'machine'
  return isNamed(commit, platforms) ? 'human' : undefined
}

export function isByTranslationTool(commit: CommitSigns): boolean {
  return isNamed(commit, machineTools)
}

/** Returns whether a commit is from a translation platform. Some mix the words of translators and of machines. */
export function isByPlatform(commit: CommitSigns): boolean {
  return isNamed(commit, platforms) || isNamed(commit, mixedPlatforms)
}

/** Returns whether a name is that of a translation platform. */
export function isPlatformName(name: string): boolean {
  return platforms.test(name) || mixedPlatforms.test(name)
}

function isNamed({ author, committer, subject }: CommitSigns, pattern: RegExp): boolean {
  const names = [author, committer].flatMap(({ name, email }) => [name, email])
  return [...names, subject].some((name) => pattern.test(name))
}

type CommitSigns = Pick<CommitInfo, 'author' | 'committer' | 'subject'>

const machineTools =
  /\blingo\.?dev\b|lingodotdev|\breplexica\b|\blocadex\b|\bgt-translate\b|\bgeneral ?translation\b|\bi18n-ai\b|\bai-i18n\b|\blanguine\b|\bdeepl\[bot\]|\bdeepl (?:bot|translat)/iu

/** Matches commit subjects such as "Auto-translate to German", "Machine translation", "Translated by GPT-4". */
const machineWords =
  /\b(?:auto(?:matic(?:ally)?)?|machine|ai|llm|gpt)[- ]?translat|\btranslat\w* (?:\w+ ){0,3}?(?:by|with|using|via) (?:\w+ )?(?:deepl|google|chatgpt|gpt|openai|claude|gemini|an? (?:ai|llm)|ai\b|llm\b)/iu

/** Matches commit subjects of human work, which may mention machine translation: "Replace machine translations". */
const humanWork = /\b(?:fix|correct|improv|replac|remov|revert|review|proofread|manual|instead)/iu

const platforms = /weblate|crowdin|transifex|translatewiki|\bpontoon\b|gitlocalize|\bpoeditor\b|\bzanata\b/iu

const mixedPlatforms =
  /lokalise|\bphrase(?:app)?\b|tolgee|localazy|smartling|locize|simplelocalize|memsource|\bonesky\b/iu
