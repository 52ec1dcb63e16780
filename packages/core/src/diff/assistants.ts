import { matchesPattern } from '@lockale/config-schema'
import type { CommitInfo } from '../model/history.ts'
import type { WriterEvidence } from '../model/settings.ts'
import { isByPlatform, isByTranslationTool, isPlatformName } from './texts-by.ts'

type CommitSigns = Omit<CommitInfo, 'date'>

/** A coding assistant or a bot: its name, and what shows that a text is from it. */
export interface Assistant {
  readonly name: string
  readonly said: WriterEvidence
}

/**
 * How coding assistants name themselves in commits, as `Name <email>` in small letters; `*` stands for any characters.
 * A first name such as Claude or Devin counts only with an address of the assistant. Other authors whose name has
 * `[bot]` count, too.
 */
const usualAssistants: readonly string[] = [
  'claude* <*@anthropic.com>',
  '*<noreply@anthropic.com>',
  'claude code',
  'claude code <*',
  '*copilot@users.noreply.github.com>',
  '*<copilot@github.com>',
  '*<copilot@microsoft.com>',
  'copilot*[bot]*',
  'github copilot*',
  'copilot autofix*',
  '*@cursor.com>',
  '*@cursor.sh>',
  'cursor agent*',
  '*<codex@openai.com>',
  '*<noreply@openai.com>',
  'openai codex*',
  'chatgpt*',
  'gemini-cli*',
  'gemini cli*',
  'gemini code assist*',
  '*<gemini-cli@google.com>',
  'jules <*',
  '*google-labs-jules*',
  '*devin-ai-integration*',
  'devin ai*',
  '*@cognition.ai>',
  'aider <*',
  'aider (*',
  '* (aider)*',
  '*@aider.chat>',
  'amp <*@ampcode.com>',
  '*<amp@ampcode.com>',
  'openhands*',
  '*@all-hands.dev>',
  '*@openhands.dev>',
  'opencode*',
  '*@opencode.ai>',
  'windsurf*',
  '*@codeium.com>',
  'cline <*',
  '*@cline.bot>',
  'roo code*',
  'roomote*',
  'kilo code*',
  'junie*',
  '*<junie@jetbrains.com>',
  'goose <*@block.xyz>',
  'crush <*',
  '*<crush@charm.land>',
  'qwen-coder*',
  'qwen code*',
  'kiro agent*',
  'amazon q developer*',
  'warp <*@warp.dev>',
  'oz <*@warp.dev>',
  'factory-droid*',
  'v0 <*',
  '*<v0@vercel.com>',
  'lovable*',
  'gpt-engineer-app*',
  '*bolt-new-by-stackblitz*',
  'replit agent*',
  '*@users.noreply.replit.com>',
  'sweep ai*',
  'codegen-sh*',
  'ellipsis-dev*',
  'coderabbitai*',
  'mistral vibe*',
  'augment code*',
  'antigravity*',
]

/**
 * Returns the coding assistant or bot that a commit names as its author or committer or in a trailer; `undefined` if it
 * names none. Commits of translation platforms (Weblate, Crowdin) bring the words of translators, so these do not
 * count.
 * @param own patterns of the config, which are added to the usual ones; with `!` before it, a pattern is taken out
 */
export function assistantOf(commit: CommitSigns, own: readonly string[]): Assistant | undefined {
  const { author, committer, trailers } = commit
  const wanted = own.filter((pattern) => !pattern.startsWith('!')).map(lower)
  const others = own.flatMap((pattern) => (pattern.startsWith('!') ? [lower(pattern.slice(1))] : []))
  const isNamed = (who: string, patterns: readonly string[]) => {
    const [name = ''] = who.split(' <')
    return [who, name].some((one) => matchesPattern(patterns, one))
  }
  const takes = (who: string, isOne = false) => {
    if (isNamed(lower(who), wanted)) return true
    return (isOne || isNamed(lower(who), usualAssistants)) && !isNamed(lower(who), others)
  }
  const found = (who: string, said: WriterEvidence) => ({ name: cleanName(who), said })
  const [byAuthor, byCommitter] = [author, committer].map(({ name, email }) => `${name} <${email}>`)
  if (byAuthor !== undefined && takes(byAuthor, isBot(commit))) return found(byAuthor, 'author')
  if (byCommitter !== undefined && takes(byCommitter)) return found(byCommitter, 'committer')
  for (const line of trailers) {
    const [, tool, who = ''] = trailer.exec(line) ?? []
    const [, name = ''] = ownTrailer.exec(line) ?? []
    const named = name === '' ? who : name
    const isOne = tool !== undefined || name !== '' || isWritingBot(named)
    if (named !== '' && takes(named, isOne)) return found(named, 'trailer')
  }
  return undefined
}

/** Matches trailers that name who helped to write a commit; not those of reviewers. In the first ones, any name counts. */
const trailer =
  /^(?:(generated|assisted|ai-assisted|ai-generated|ai-authored)|co-authored|co-developed|authored|written|created|signed-off)-by:\s*(.+)$/iu

/** Matches trailers that only one assistant writes. */
const ownTrailer = /^(Amp|Replit)-(?:Thread-ID:|Commit-Author: *(?:Agent|Assistant))/iu

/**
 * Returns whether a trailer names a bot that may have written texts, such as the app of an assistant
 * (`gemini-code-assist[bot]`). Bots that only format, build or update packages are on many commits of humans.
 */
function isWritingBot(who: string): boolean {
  return /^[^<]*\[bot\]/iu.test(who) && !housekeepers.test(who) && !isPlatformName(who)
}

const housekeepers =
  /^(?:github-actions|dependabot|renovate|pre-commit-ci|autofix-ci|autofix|allcontributors|all-contributors|mergify|kodiakhq|greenkeeper|snyk|imgbot|semantic-release|changesets?|netlify|vercel|deepsource|codefactor|restyled|codecov|sonarcloud|stale|release-please|bors|prettier|lint|black-check|styleci|azure-pipelines|gitpod)/iu

function isBot(commit: CommitSigns): boolean {
  const { name, email } = commit.author
  if (isByPlatform(commit)) return false
  return (
    isByTranslationTool({ ...commit, committer: commit.author, subject: '' }) || /\[bot\]/iu.test(`${name} ${email}`)
  )
}

function lower(text: string): string {
  return text.toLowerCase()
}

/** Returns the name before the address, without controls: commits can name an author in any way. */
function cleanName(who: string): string {
  const [name = ''] = who.split(' <')
  return [...name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, 60).join('') || 'bot'
}
