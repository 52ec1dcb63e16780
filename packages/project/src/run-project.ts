import type { FileSystem, History, RunProject, SettingFiles } from '@lockale/core'
import { openKeptAnswers } from '@lockale/core/ledger/kept-answers'
import { openLedger } from '@lockale/core/ledger/ledger'
import { askHistory, recordingMs } from '@lockale/git/ask-history'

interface RunParts extends Pick<
  RunProject,
  'config' | 'configFile' | 'root' | 'fs' | 'clock' | 'processes' | 'knownFiles' | 'assistant' | 'afterSync'
> {
  readonly history?: History | undefined
  readonly settingFiles?: ((fs: FileSystem, root: string) => SettingFiles) | undefined
}

/**
 * Returns what a sync needs of one project, or of one package of a workspace: its config, files, cache and git history.
 * @param place.folder folder of the package; absent for a single project
 */
export function toRunProject(
  { config, configFile, root, fs, clock, processes, history, settingFiles, knownFiles, assistant, afterSync }: RunParts,
  { folder = '', selection }: { readonly folder?: string; readonly selection: RunProject['selection'] },
): RunProject {
  return {
    folder,
    config,
    configFile,
    root,
    fs,
    clock,
    processes,
    selection,
    ledger: openLedger(fs, root, config.cache),
    kept: openKeptAnswers(fs, { root, name: 'languages' }),
    settingFiles: settingFiles?.(fs, root),
    // At least 1 ms, because with 0 git is never asked. If the time is too short, texts are recorded as `undated`, and
    // a later run asks git for their source strings.
    askHistory: (onFile, limitMs = recordingMs) =>
      askHistory(history, { clock, limitMs: Math.max(limitMs, 1), onFile }),
    knownFiles,
    assistant,
    afterSync,
  }
}
