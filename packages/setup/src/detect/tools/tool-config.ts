/** The config of a translation tool. Read, never run; paths are relative to its folder. */
export interface ToolConfig {
  readonly tool: string
  readonly file: string
  readonly source: string | undefined
  /** The locales as written in the config. */
  readonly locales: readonly string[]
  readonly files: readonly ToolFiles[]
  /** The locale that each name in file paths stands for: `zh_Hans` → `zh-CN`. */
  readonly spellings: ReadonlyMap<string, string>
  /** True for settings of an editor, which only searches for files: a named file that does not exist means nothing. */
  readonly isEditor?: true
}

export type ToolSaid = Partial<Omit<ToolConfig, 'tool' | 'file'>>

export interface ToolFiles {
  /** Path or glob of the source files; `matchesFile` compares it with a path. */
  readonly source: string | undefined
  /** Path template of the translations, with `{locale}`; `undefined` if the tool's path cannot be written like this. */
  readonly target: string | undefined
}

/** Removes a leading slash or dot; returns `undefined` for a path that leads out of the folder. */
export function cleanPath(path: string): string | undefined {
  const clean = path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/u, '')
  return clean === '' || clean.split('/').includes('..') ? undefined : clean
}

/** Replaces a tool's placeholders by `{locale}`. */
export function toTemplate(path: string, places: RegExp): string | undefined {
  const template = cleanPath(path.replaceAll(places, '{locale}'))
  if (template?.includes('{locale}') !== true) return undefined
  return /[%$*<>[\]]|\{(?!locale\})/u.test(template) ? undefined : template
}

/** A value in a YAML or JSON file, and the keys and indexes that lead to it. */
export interface ConfigEntry {
  readonly path: readonly string[]
  readonly value: string
}

export function valueAt(entries: readonly ConfigEntry[], ...path: readonly string[]): string | undefined {
  return entries.find((entry) => isAt(entry.path, path) && entry.path.length === path.length)?.value
}

export function valuesBelow(entries: readonly ConfigEntry[], ...path: readonly string[]): readonly ConfigEntry[] {
  return entries
    .filter((entry) => isAt(entry.path, path) && entry.path.length > path.length)
    .map((entry) => ({ path: entry.path.slice(path.length), value: entry.value }))
}

function isAt(path: readonly string[], start: readonly string[]): boolean {
  return start.every((name, at) => path[at] === name)
}
