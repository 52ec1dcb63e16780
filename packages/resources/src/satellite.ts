import type { Satellite } from '@lockale/terminal/command/command'
import { api, keys, usage } from './commands/account/spec.ts'
import { openSettingFiles } from './open-setting-files.ts'
import { glossary, languages, memory, style } from './commands/spec.ts'
import { document, translate, write } from './commands/texts/spec.ts'

export const satellite: Satellite = {
  commands: [translate, write, document, glossary, style, memory, languages, usage, keys, api],
  settingFiles: openSettingFiles,
  readyFiles: async (parts) => (await import('./glossary/ready-files.ts')).openReadyFiles(parts),
}
