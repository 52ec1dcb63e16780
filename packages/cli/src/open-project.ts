import { type OpenOptions, openProject as open, type Project } from '@lockale/project'
import { openSettingFiles } from './setting-files.ts'

/**
 * Loads a config and gives all that can be done with its project.
 * @throws {LockaleError} `CONFIG_NOT_FOUND`, `CONFIG_UNREADABLE`, `CONFIG_INVALID`
 */
export function openProject(options: OpenOptions): Promise<Project> {
  return open({ settingFiles: openSettingFiles, ...options })
}
