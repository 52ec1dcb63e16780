import { readIni } from './read-ini.ts'
import { itemsAt, readEntries, valueAt } from './read-entries.ts'
import { cleanPath, type ToolConfig, toTemplate } from './tool-config.ts'

/** `.tx/config`: a section for each resource with `file_filter`, `source_file`, `source_lang`; `lang_map` says how files are called. */
export function readTransifex(file: string, text: string): ToolConfig {
  const sections = readIni(text)
  const resources = sections.filter(({ values }) => values.has('file_filter') || values.has('source_file'))
  return {
    tool: 'Transifex',
    file,
    source: resources.map(({ values }) => values.get('source_lang')).find((lang) => lang !== undefined),
    locales: [],
    files: resources.map(({ values }) => ({
      source: cleanPath(values.get('source_file') ?? ''),
      target: toTemplate(values.get('file_filter') ?? '', /<lang>/gu),
    })),
    spellings: new Map(
      sections.flatMap(({ values }) =>
        (values.get('lang_map') ?? '').split(',').flatMap((pair) => {
          const [locale = '', spelling = ''] = pair.split(':').map((part) => part.trim())
          return locale === '' || spelling === '' ? [] : [[spelling, locale] as const]
        }),
      ),
    ),
  }
}

/** `.tx/transifex.yaml` of its GitHub app: `git.filters` with `source_file`, `source_language`, `translation_files_expression`. */
export async function readTransifexApp(file: string, text: string): Promise<ToolConfig> {
  const entries = await readEntries(file, text)
  const filters = [...itemsAt(entries, 'git', 'filters'), ...itemsAt(entries, 'filters')]
  return {
    tool: 'Transifex',
    file,
    source: filters.map((filter) => valueAt(filter, 'source_language')).find((lang) => lang !== undefined),
    locales: [],
    files: filters.map((filter) => ({
      source: cleanPath(valueAt(filter, 'source_file') ?? valueAt(filter, 'source_file_dir') ?? ''),
      target: toTemplate(valueAt(filter, 'translation_files_expression') ?? '', /<lang>/gu),
    })),
    spellings: new Map(),
  }
}
