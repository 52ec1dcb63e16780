import type { Facts } from '../facts.ts'
import { readCrowdin } from './crowdin.ts'
import { readI18nextParser } from './i18next-parser.ts'
import { readInlang, readLingo, readLokalise, readPhrase } from './services.ts'
import type { ToolConfig } from './tool-config.ts'
import { readTransifex, readTransifexApp } from './transifex.ts'
import { readWeblate } from './weblate.ts'

/** The configs of translation tools in one folder: those that name files or a source. */
export async function readTools(facts: Pick<Facts, 'read'>): Promise<readonly ToolConfig[]> {
  const found: ToolConfig[] = []
  for (const [file, read] of readers) {
    const text = await facts.read(file)
    if (text === undefined) continue
    const config = await read(file, text)
    const files = config.files.filter(({ source, target }) => source !== undefined || target !== undefined)
    if (config.source !== undefined || files.length > 0) found.push({ ...config, files })
  }
  return found
}

/** Configs of the root as a folder below it sees them; those that are only about files elsewhere are left out. */
export function seenFromFolder(tools: readonly ToolConfig[], folder: string): readonly ToolConfig[] {
  if (folder === '') return tools
  const start = `${folder}/`
  const below = (path: string | undefined) => {
    if (path?.startsWith('**/') === true) return path
    return path?.startsWith(start) === true ? path.slice(start.length) : undefined
  }
  return tools.flatMap((tool) => {
    const files = tool.files
      .map(({ source, target }) => ({ source: below(source), target: below(target) }))
      .filter(({ source, target }) => source !== undefined || target !== undefined)
    return files.length === 0 && tool.files.length > 0 ? [] : [{ ...tool, files }]
  })
}

type Reader = (file: string, text: string) => ToolConfig | Promise<ToolConfig>

const readers: readonly (readonly [file: string, read: Reader])[] = [
  ...['crowdin.yml', 'crowdin.yaml', '.crowdin.yml', '.crowdin.yaml', '.github/crowdin.yml'].map(
    (file) => [file, readCrowdin] as const,
  ),
  ['.tx/config', readTransifex],
  ...['.tx/transifex.yaml', '.tx/transifex.yml', 'transifex.yml', 'transifex.yaml'].map(
    (file) => [file, readTransifexApp] as const,
  ),
  ...['lokalise.yml', 'lokalise.yaml', '.lokalise.yml'].map((file) => [file, readLokalise] as const),
  ...['.weblate', 'weblate.ini', '.weblate.ini'].map((file) => [file, readWeblate] as const),
  ...['.phrase.yml', '.phraseapp.yml'].map((file) => [file, readPhrase] as const),
  ['project.inlang/settings.json', readInlang],
  ['i18n.json', readLingo],
  ...['js', 'cjs', 'mjs', 'ts', 'json'].map(
    (extension) => [`i18next-parser.config.${extension}`, readI18nextParser] as const,
  ),
]
