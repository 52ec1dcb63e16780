import { itemsAt, readEntries, valueAt, valuesBelow } from './read-entries.ts'
import { cleanPath, type ToolConfig, type ToolFiles, toTemplate } from './tool-config.ts'

/** `lokalise.yml` has the flags of its command as names. */
export async function readLokalise(file: string, text: string): Promise<ToolConfig> {
  const entries = await readEntries(file, text)
  const names = ['base_lang', 'base-lang', 'base_lang_iso', 'base-lang-iso', 'lang_iso', 'lang-iso']
  const source = names.map((name) => valueAt(entries, name)).find((value) => value !== undefined)
  const own = cleanPath(valueAt(entries, 'file') ?? '')
  return {
    ...none,
    tool: 'Lokalise',
    file,
    source,
    files: own === undefined ? [] : [{ source: own, target: undefined }],
  }
}

/** `.phrase.yml`: `push.sources` and `pull.targets`. */
export async function readPhrase(file: string, text: string): Promise<ToolConfig> {
  const entries = await readEntries(file, text)
  const sources = itemsAt(entries, 'phrase', 'push', 'sources')
  const targets = itemsAt(entries, 'phrase', 'pull', 'targets')
  const files = sources.map((item, at): ToolFiles => {
    const path = valueAt(item, 'file') ?? ''
    const template = /<locale_(?:name|code)>/u.test(path) ? path : (valueAt(targets[at] ?? [], 'file') ?? '')
    return {
      source: cleanPath(path.replaceAll(/<[^<>]*>/gu, '*')),
      target: toTemplate(template, /<locale_(?:name|code)>/gu),
    }
  })
  // With a place for the locale it pushes all of them.
  return { ...none, tool: 'Phrase', file, files: files.filter(({ source }) => source?.includes('*') !== true) }
}

/** `project.inlang/settings.json`: the base locale, all locales, and the files of the plugin. */
export async function readInlang(file: string, text: string): Promise<ToolConfig> {
  const entries = await readEntries(file, text)
  const source = valueAt(entries, 'baseLocale') ?? valueAt(entries, 'sourceLanguageTag')
  const locales = [...valuesBelow(entries, 'locales'), ...valuesBelow(entries, 'languageTags')]
  const patterns = entries.filter(({ path }) => path.includes('pathPattern')).map(({ value }) => value)
  const files = patterns.map((pattern) => ({
    source: source === undefined ? undefined : cleanPath(pattern.replaceAll(inlangPlace, source)),
    target: toTemplate(pattern, inlangPlace),
  }))
  return { ...none, tool: 'inlang', file, source, locales: locales.map(({ value }) => value), files }
}

const inlangPlace = /\{(?:locale|languageTag)\}/gu

/** `i18n.json` of Lingo.dev: `locale.source`, `locale.targets`, `buckets.*.include`. */
export async function readLingo(file: string, text: string): Promise<ToolConfig> {
  const entries = await readEntries(file, text)
  const source = valueAt(entries, 'locale', 'source')
  const locales = valuesBelow(entries, 'locale', 'targets').map(({ value }) => value)
  const patterns = valuesBelow(entries, 'buckets')
    .filter(({ path }) => path[1] === 'include')
    .map(({ value }) => value)
  const files = patterns.map((pattern) => ({
    source: source === undefined ? undefined : cleanPath(pattern.replaceAll('[locale]', source)),
    target: toTemplate(pattern, /\[locale\]/gu),
  }))
  return { ...none, tool: 'Lingo.dev', file, source, locales, files: source === undefined ? [] : files }
}

const none: Omit<ToolConfig, 'tool' | 'file'> = { source: undefined, locales: [], files: [], spellings: new Map() }
