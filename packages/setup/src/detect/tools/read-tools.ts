import type { Facts } from '../facts.ts'
import { codeReaders } from './code-configs.ts'
import { readI18nAlly } from './i18n-ally.ts'
import {
  cleanPath,
  type ConfigEntry,
  type ToolConfig,
  type ToolFiles,
  type ToolSaid,
  toTemplate,
  valueAt,
  valuesBelow,
} from './tool-config.ts'
import { localeFormats, valuesIn } from '@lockale/core'

const maxCharacters = 262_144

const inlangPlace = /\{(?:locale|languageTag)\}/gu

const maxIniCharacters = 262_144

/** Reads the configs of translation tools in one folder. Leaves out a config that names neither files nor a source. */
export async function readTools(facts: Pick<Facts, 'read'>): Promise<readonly ToolConfig[]> {
  const found: ToolConfig[] = []
  for (const [tool, names, read] of readers) {
    for (const file of names) {
      const text = await facts.read(file)
      if (text === undefined) continue
      const said = { source: undefined, locales: [], files: [], spellings: new Map(), ...(await read(text, file)) }
      const files = said.files.filter(({ source, target }) => source !== undefined || target !== undefined)
      if (said.source !== undefined || files.length > 0) found.push({ tool, file, ...said, files })
    }
  }
  return found
}

/** Returns the root's tool configs with paths relative to a folder, without configs for files outside of it. */
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

type Reader = (text: string, file: string) => ToolSaid | Promise<ToolSaid>

const ofEntries =
  (read: (entries: readonly ConfigEntry[]) => ToolSaid): Reader =>
  async (text, file) =>
    read(await readEntries(file, text))

const readers: readonly (readonly [tool: string, files: readonly string[], read: Reader])[] = [
  [
    'Crowdin',
    ['crowdin.yml', 'crowdin.yaml', '.crowdin.yml', '.crowdin.yaml', '.github/crowdin.yml'],
    ofEntries(readCrowdin),
  ],
  ['Transifex', ['.tx/config'], readTransifex],
  [
    'Transifex',
    ['.tx/transifex.yaml', '.tx/transifex.yml', 'transifex.yml', 'transifex.yaml'],
    ofEntries(readTransifexApp),
  ],
  ['Lokalise', ['lokalise.yml', 'lokalise.yaml', '.lokalise.yml'], ofEntries(readLokalise)],
  ['Weblate', ['.weblate', 'weblate.ini', '.weblate.ini'], readWeblate],
  ['Phrase', ['.phrase.yml', '.phraseapp.yml'], ofEntries(readPhrase)],
  ['inlang', ['project.inlang/settings.json'], ofEntries(readInlang)],
  ['Lingo.dev', ['i18n.json'], ofEntries(readLingo)],
  ...codeReaders,
  ['gen_l10n', ['l10n.yaml'], ofEntries(readFlutter)],
  // last, because the setting of an editor is weaker evidence than the config of a tool that writes the files
  ['i18n Ally', ['.vscode/settings.json'], ofEntries(readI18nAlly)],
]

/** Reads `.weblate`, `weblate.ini`: sections that describe a component, with Weblate's names of settings. */
function readWeblate(text: string): ToolSaid {
  const sections = readIni(text)
  const sources = sections.flatMap((values) => values.get('source_language') ?? [])
  const described = sections.filter((values) => values.has('filemask') || values.has('template'))
  return {
    source: sources[0],
    files: described.map((values) => ({
      source: cleanPath(values.get('template') ?? values.get('new_base') ?? ''),
      target: toTemplate(values.get('filemask') ?? '', /\*/gu),
    })),
  }
}

/** Reads `.tx/config`: sections with `file_filter`, `source_file`, `source_lang`; `lang_map`: spelling of locales. */
function readTransifex(text: string): ToolSaid {
  const sections = readIni(text)
  const resources = sections.filter((values) => values.has('file_filter') || values.has('source_file'))
  return {
    source: resources.map((values) => values.get('source_lang')).find((lang) => lang !== undefined),
    files: resources.map((values) => ({
      source: cleanPath(values.get('source_file') ?? ''),
      target: toTemplate(values.get('file_filter') ?? '', /<lang>/gu),
    })),
    spellings: new Map(
      sections.flatMap((values) =>
        (values.get('lang_map') ?? '').split(',').flatMap((pair) => {
          const [locale = '', spelling = ''] = pair.split(':').map((part) => part.trim())
          return locale === '' || spelling === '' ? [] : [[spelling, locale] as const]
        }),
      ),
    ),
  }
}

/** Reads `.tx/transifex.yaml`: `git.filters` with `source_file`, `source_language`, `translation_files_expression`. */
function readTransifexApp(entries: readonly ConfigEntry[]): ToolSaid {
  const filters = [...itemsAt(entries, 'git', 'filters'), ...itemsAt(entries, 'filters')]
  return {
    source: filters.map((filter) => valueAt(filter, 'source_language')).find((lang) => lang !== undefined),
    files: filters.map((filter) => ({
      source: cleanPath(valueAt(filter, 'source_file') ?? valueAt(filter, 'source_file_dir') ?? ''),
      target: toTemplate(valueAt(filter, 'translation_files_expression') ?? '', /<lang>/gu),
    })),
  }
}

/** Reads `crowdin.yml`: `files` with `source` and `translation`; `languages_mapping`: spelling of locales in paths. */
function readCrowdin(entries: readonly ConfigEntry[]): ToolSaid {
  const base = cleanPath(valueAt(entries, 'base_path') ?? '')
  const items = itemsAt(entries, 'files')
  const inBase = (path: string | undefined) => (path === undefined || base === undefined ? path : `${base}/${path}`)
  return {
    files: items.map((item) => {
      const source = inBase(cleanPath(valueAt(item, 'source') ?? ''))
      const name = /[*?]/u.test(source ?? '') ? undefined : source?.split('/').at(-1)
      return { source, target: inBase(toTemplate(withName(valueAt(item, 'translation') ?? '', name), places)) }
    }),
    spellings: new Map([entries, ...items].flatMap(mappingOf)),
  }
}

const places =
  /%(?:locale|locale_with_underscore|two_letters_code|three_letters_code|android_code|osx_code|osx_locale)%/gu

function withName(path: string, name: string | undefined): string {
  if (name === undefined) return path
  const dot = name.lastIndexOf('.')
  return path
    .replaceAll('%original_file_name%', name)
    .replaceAll('%file_name%', name.slice(0, dot))
    .replaceAll('%file_extension%', name.slice(dot + 1))
}

/** Returns how file names spell each locale, from `languages_mapping: { locale: { zh-CN: zh_Hans } }`. */
function mappingOf(entries: readonly ConfigEntry[]): readonly (readonly [string, string])[] {
  return valuesBelow(entries, 'languages_mapping').flatMap(({ path: [, locale], value }) =>
    locale === undefined ? [] : [[value, locale] as const],
  )
}

/** Reads `lokalise.yml`, whose fields are named like the flags of Lokalise's command. */
function readLokalise(entries: readonly ConfigEntry[]): ToolSaid {
  const names = ['base_lang', 'base-lang', 'base_lang_iso', 'base-lang-iso', 'lang_iso', 'lang-iso']
  const source = names.map((name) => valueAt(entries, name)).find((value) => value !== undefined)
  const own = cleanPath(valueAt(entries, 'file') ?? '')
  return {
    source,
    files: own === undefined ? [] : [{ source: own, target: undefined }],
  }
}

/** Reads `.phrase.yml`: `push.sources` and `pull.targets`. */
function readPhrase(entries: readonly ConfigEntry[]): ToolSaid {
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
  // If the source path has a placeholder for the locale, the tool pushes all locales, so the path does not show the
  // source.
  return { files: files.filter(({ source }) => source?.includes('*') !== true) }
}

/** Reads `project.inlang/settings.json`: the base locale, all locales, and the files of the plugin. */
function readInlang(entries: readonly ConfigEntry[]): ToolSaid {
  const source = valueAt(entries, 'baseLocale') ?? valueAt(entries, 'sourceLanguageTag')
  const locales = [...valuesBelow(entries, 'locales'), ...valuesBelow(entries, 'languageTags')]
  const patterns = entries.filter(({ path }) => path.includes('pathPattern')).map(({ value }) => value)
  const files = patterns.map((pattern) => ({
    source: source === undefined ? undefined : cleanPath(pattern.replaceAll(inlangPlace, source)),
    target: toTemplate(pattern, inlangPlace),
  }))
  return { source, locales: locales.map(({ value }) => value), files }
}

/** Reads `i18n.json` of Lingo.dev: `locale.source`, `locale.targets`, `buckets.*.include`. */
function readLingo(entries: readonly ConfigEntry[]): ToolSaid {
  const source = valueAt(entries, 'locale', 'source')
  const locales = valuesBelow(entries, 'locale', 'targets').map(({ value }) => value)
  const patterns = valuesBelow(entries, 'buckets')
    .filter(({ path }) => path[1] === 'include')
    .map(({ value }) => value)
  const files = patterns.map((pattern) => ({
    source: source === undefined ? undefined : cleanPath(pattern.replaceAll('[locale]', source)),
    target: toTemplate(pattern, /\[locale\]/gu),
  }))
  return { source, locales, files: source === undefined ? [] : files }
}

/** Reads `l10n.yaml`: `arb-dir` and `template-arb-file`, which is the source. */
function readFlutter(entries: readonly ConfigEntry[]): ToolSaid {
  const name = valueAt(entries, 'template-arb-file') ?? 'app_en.arb'
  const source = cleanPath(`${valueAt(entries, 'arb-dir') ?? 'lib/l10n'}/${name}`)
  return { files: [{ source, target: undefined }] }
}

/** Returns the values of each section of an INI file, by name. Of several values of a name, the first is used. */
function readIni(text: string): readonly ReadonlyMap<string, string>[] {
  let values = new Map<string, string>()
  const sections = [values]
  for (const line of text.slice(0, maxIniCharacters).split('\n')) {
    const at = line.indexOf('=')
    const key = line.slice(0, at).trim()
    if (/^\s*\[[^\]]*\]/u.test(line)) sections.push((values = new Map()))
    else if (at !== -1 && !/^\s*[#;]/u.test(line) && !values.has(key)) values.set(key, line.slice(at + 1).trim())
  }
  return sections
}

/** Returns all scalar values of a YAML or JSON config, in order; none if it is invalid. VS Code's JSON has comments. */
async function readEntries(file: string, text: string): Promise<readonly ConfigEntry[]> {
  const id = file.startsWith('.vscode/') ? 'jsonc' : file.endsWith('.json') ? 'json' : 'yaml'
  const format = await localeFormats.find((one) => one.id === id)?.load()
  const parsed = format?.parse(new TextEncoder().encode(text.slice(0, maxCharacters)), { file })
  return parsed === undefined ? [] : valuesIn(parsed).map(({ path, value }) => ({ path, value }))
}

/** Returns the items of a list: values below a path, grouped by the next key. */
function itemsAt(entries: readonly ConfigEntry[], ...path: readonly string[]): readonly (readonly ConfigEntry[])[] {
  const items = new Map<string, ConfigEntry[]>()
  for (const { path: own, value } of valuesBelow(entries, ...path)) {
    const [first = '', ...rest] = own
    items.set(first, [...(items.get(first) ?? []), { path: rest, value }])
  }
  return [...items.values()]
}
