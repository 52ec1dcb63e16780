import type { OpenReadyFiles } from '@lockale/connect'
import type { OpenSettingFiles, Project } from '@lockale/project'
import type { CommandSpec } from './command.ts'

/** What a package beside the engine gives to the command line. All of it is gone with the package. */
export interface Satellite {
  readonly commands: readonly CommandSpec[]
  /** Reads the glossary files of a project. */
  readonly settingFiles?: OpenSettingFiles
  /** Brings glossary files to the service before strings are sent. */
  readonly readyFiles?: OpenReadyFiles
  /** Prints a project as one HTML page, to read only. */
  readonly htmlReport?: (project: Project) => Promise<string>
}
