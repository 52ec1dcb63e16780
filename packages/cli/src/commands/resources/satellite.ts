import type { Satellite } from '@lockale/terminal/command/satellite'
import { api, keys, usage } from './account/spec.ts'
import { openReadyFiles } from './ready-files.ts'
import { openSettingFiles } from './setting-files.ts'
import { glossary, languages, memory, style } from './spec.ts'
import { document, translate, write } from './texts/spec.ts'

export const satellite: Satellite = {
  commands: [translate, write, document, glossary, style, memory, languages, usage, keys, api],
  settingFiles: openSettingFiles,
  readyFiles: openReadyFiles,
}
