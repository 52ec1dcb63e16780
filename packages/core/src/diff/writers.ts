import type { History } from '../model/history.ts'
import { settingsId, type SettingsId } from '../model/hash.ts'
import type { RecordedSettings } from '../model/settings.ts'
import { type Assistant, assistantOf } from './assistants.ts'
import type { ImportedBy } from './decide.ts'
import { isByTranslationTool, writerOf } from './texts-by.ts'
import { anyCommit, workingTree } from './unchanged-files.ts'

/** Who wrote the translations of a commit. `made`: for an assistant, its name and what shows that it wrote them. */
export type Writer = { readonly by: Exclude<ImportedBy, 'adopted'> } | AssistantWriter

export interface AssistantWriter {
  readonly by: 'assistant'
  /** Identifies `made` in the lockfile. */
  readonly id: SettingsId
  readonly made: RecordedSettings
}

export interface WriterOptions {
  /** Patterns of the config that name coding assistants and bots, besides the usual ones. */
  readonly assistants: readonly string[]
  /** True to detect also which commits are of translation platforms (human) and of tools that translate (machine). */
  readonly byGit: boolean
}

export interface CommitWriters {
  /** Reads the authors of these commits, each once. */
  learn(commits: readonly string[]): Promise<void>
  /** Returns who wrote the translations of a commit that was read; `undefined` for developers, and if it is unknown. */
  of(commit: string): Writer | undefined
}

export function openCommitWriters(
  history: Pick<History, 'aboutCommits'>,
  { assistants, byGit }: WriterOptions,
): CommitWriters {
  const known = new Map<string, Writer | undefined>()
  return {
    async learn(commits) {
      const unknown = [...new Set(commits)].filter((commit) => !known.has(commit) && !unnamed.includes(commit))
      const about = unknown.length === 0 ? new Map<string, never>() : await history.aboutCommits(unknown)
      for (const commit of unknown) {
        const info = about.get(commit)
        const by = info && byGit ? writerOf(info) : undefined
        // who asks git about the past knows that tools have translated
        const isByTool = byGit && info !== undefined && isByTranslationTool(info)
        const assistant = info && !isByTool ? assistantOf(info, assistants) : undefined
        known.set(commit, assistant ? toWriter(assistant, commit) : by && { by })
      }
    },
    of: (commit) => known.get(commit),
  }
}

/** Words that stand for commits, of which git knows nothing. */
const unnamed = [workingTree, anyCommit]

/** @param commit the commit that names the assistant; absent if the environment of lockale does */
export function toWriter({ name, said }: Assistant, commit?: string): AssistantWriter {
  const made: RecordedSettings = { engine: name, said, ...(commit !== undefined && { commit: commit.slice(0, 12) }) }
  return { by: 'assistant', id: settingsId(made), made }
}
