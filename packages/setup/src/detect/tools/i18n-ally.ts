import {
  cleanPath,
  type ConfigEntry,
  type ToolFiles,
  type ToolSaid,
  toTemplate,
  valueAt,
  valuesBelow,
} from './tool-config.ts'

/** Prefixes of settings: the current one, and the old one from when the extension was only for vue-i18n. */
const prefixes = ['i18n-ally', 'vue-i18n-ally']

/** Maximum number of folders: each makes up to twenty patterns, and each pattern is tested with all files. */
const maxFolders = 20

/**
 * Reads the settings of the VS Code extension i18n Ally in `.vscode/settings.json`: folders, path patterns below them,
 * and the source language. The extension uses whatever exists at these paths, so a path without a file means nothing.
 */
export function readI18nAlly(entries: readonly ConfigEntry[]): ToolSaid {
  const source = settingOf(entries, 'sourceLanguage')[0]
  const folders = settingOf(entries, 'localesPaths').flatMap((paths) => paths.split(','))
  const matchers = matchersOf(entries)
  const files = folders
    .slice(0, maxFolders)
    .flatMap((folder) =>
      matchers.map((matcher) => filesOf(`${folder.trim().replace(/[/\\]+$/u, '')}/${matcher}`, source)),
    )
  return { source, files, isEditor: true }
}

function settingOf(entries: readonly ConfigEntry[], name: string): readonly string[] {
  for (const prefix of prefixes) {
    const key = `${prefix}.${name}`
    const own = valueAt(entries, key)
    const values = own === undefined ? valuesBelow(entries, key).map(({ value }) => value) : [own]
    // skips empty lists and objects: the parser returns them as the texts `[]` and `{}`
    const texts = values.filter((value) => value !== '[]' && value !== '{}')
    if (texts.length > 0) return texts
  }
  return []
}

/** Returns patterns such as `{locale}/{namespaces}.json`, with an extension for `{ext}`. */
function matchersOf(entries: readonly ConfigEntry[]): readonly string[] {
  const [named] = settingOf(entries, 'pathMatcher')
  const [structure] = settingOf(entries, 'dirStructure')
  const usual = [
    ...(structure === 'dir' ? [] : ['{locale}.{ext}']),
    ...(structure === 'file' ? [] : ['{locale}/{namespaces}.{ext}']),
  ]
  const extensions = extensionsOf(settingOf(entries, 'enabledParsers'))
  return (named === undefined ? usual : [named]).flatMap((matcher) =>
    matcher.includes('{ext}') ? extensions.map((extension) => matcher.replaceAll('{ext}', extension)) : [matcher],
  )
}

function extensionsOf(parsers: readonly string[]): readonly string[] {
  const named = parsers.flatMap((parser) => extensionsByParser.get(parser) ?? [])
  return parsers.length === 0 ? [...extensionsByParser.values()].flat() : named
}

const extensionsByParser: ReadonlyMap<string, readonly string[]> = new Map([
  ['json', ['json']],
  ['yaml', ['yaml', 'yml']],
  ['json5', ['json5']],
  ['properties', ['properties']],
  ['po', ['po']],
  ['ftl', ['ftl']],
  ['js', ['js']],
  ['ts', ['ts']],
  ['php', ['php']],
])

function filesOf(pattern: string, source: string | undefined): ToolFiles {
  const withLocale = pattern.replaceAll('{locale?}', '{locale}')
  const glob = withLocale
    .replaceAll('{locale}', source ?? '*')
    .replaceAll(/\{namespaces\??\}\//gu, '**/')
    .replaceAll(/\{namespaces\??\}/gu, '**/*')
    .replaceAll(/\{namespace\??\}/gu, '*')
  return { source: cleanPath(glob), target: toTemplate(withLocale, /\{locale\}/gu) }
}
