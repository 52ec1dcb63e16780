import { readIni } from './read-ini.ts'
import { cleanPath, type ToolConfig, toTemplate } from './tool-config.ts'

/** `.weblate`, `weblate.ini`: where they describe a component, with the names that Weblate gives its settings. */
export function readWeblate(file: string, text: string): ToolConfig {
  const sections = readIni(text)
  const sources = sections.flatMap(({ values }) => values.get('source_language') ?? [])
  const described = sections.filter(({ values }) => values.has('filemask') || values.has('template'))
  return {
    tool: 'Weblate',
    file,
    source: sources[0],
    locales: [],
    files: described.map(({ values }) => ({
      source: cleanPath(values.get('template') ?? values.get('new_base') ?? ''),
      target: toTemplate(values.get('filemask') ?? '', /\*/gu),
    })),
    spellings: new Map(),
  }
}
