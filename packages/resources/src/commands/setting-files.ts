import type { FileSystem, SettingFiles } from '@lockale/core'

/** Reads glossaries of a project. What reads them is loaded where settings name any, and nowhere else. */
export function openSettingFiles(fs: FileSystem, root: string): SettingFiles {
  let opened: Promise<SettingFiles> | undefined
  const open = () => (opened ??= import('../open-setting-files.ts').then((files) => files.openSettingFiles(fs, root)))
  return {
    glossary: async (path) => (await open()).glossary(path),
  }
}
