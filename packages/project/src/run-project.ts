import type { FileSystem, History, KeptAnswers, RunProject, SettingFiles } from '@lockale/core'
import { openKeptAnswers } from '@lockale/core/ledger/kept-answers'
import { askHistory, recordingMs } from '@lockale/git/ask-history'
import { isTracked, openOwnLedger } from '@lockale/git/own-ledger'

interface RunParts extends Pick<
  RunProject,
  'config' | 'configFile' | 'root' | 'fs' | 'clock' | 'processes' | 'knownFiles' | 'afterSync'
> {
  readonly history?: History | undefined
  readonly settingFiles?: ((fs: FileSystem, root: string) => SettingFiles) | undefined
}

/** A project as the engine runs it, alone or in a workspace. @param place.folder of the package; absent: it stands alone */
export function toRunProject(
  { config, configFile, root, fs, clock, processes, history, settingFiles, knownFiles, afterSync }: RunParts,
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
    ledger: openOwnLedger(fs, root, config.cache),
    kept: keptLanguages(fs, root),
    settingFiles: settingFiles?.(fs, root),
    askHistory: (onFile) => askHistory(history, { clock, limitMs: recordingMs, onFile }),
    knownFiles,
    afterSync,
  }
}

const name = 'languages'

/** Where a project keeps which languages its service has. A file that git tracks came with the repository, and is not believed. */
function keptLanguages(fs: FileSystem, root: string): KeptAnswers {
  return openKeptAnswers(fs, { root, name, isForeign: () => isTracked(root, `.lockale/${name}`) })
}
