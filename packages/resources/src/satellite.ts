import type { Satellite } from '@lockale/terminal/command/command'
import { accountCommands } from './commands/account/spec.ts'
import { resourceCommands } from './commands/spec.ts'
import { textCommands } from './commands/texts/spec.ts'
import { openSettingFiles } from './open-setting-files.ts'

export const satellite: Satellite = {
  commands: [...textCommands, ...resourceCommands, ...accountCommands],
  settingFiles: openSettingFiles,
  readyFiles: async (parts) => (await import('./glossary/ready-files.ts')).openReadyFiles(parts),
}
