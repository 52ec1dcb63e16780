import { localeFormats, valuesIn } from '@lockale/core'

/** What the config of a translation tool says. Read, never run; paths are relative to its folder. */
export interface ToolConfig {
  /** Name for users: `Crowdin`. */
  readonly tool: string
  /** The config. */
  readonly file: string
  /** The source locale, where it is named. */
  readonly source: string | undefined
  /** Locales that are named, as they stand there. */
  readonly locales: readonly string[]
  readonly files: readonly ToolFiles[]
  /** What files are called by, and the locale that this stands for: `zh_Hans` → `zh-CN`. */
  readonly spellings: ReadonlyMap<string, string>
  /** Settings of an editor, which only look for files: what they name and is not there says nothing. */
  readonly isEditor?: true
}

/** What the config of a tool says, as far as it says anything. */
export type ToolSaid = Partial<Omit<ToolConfig, 'tool' | 'file'>>

export interface ToolFiles {
  /** Path or glob (as `matchesFile` has it) of the source files. */
  readonly source: string | undefined
  /** Path template of the translations, with `{locale}`; `undefined` where it has parts that a template cannot say. */
  readonly target: string | undefined
}

/** Without the slash or the dot that a config may begin a path with; `undefined` for one that leads out. */
export function cleanPath(path: string): string | undefined {
  const clean = path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/u, '')
  return clean === '' || clean.split('/').includes('..') ? undefined : clean
}

/** A template with `{locale}` for what a tool writes there. */
export function toTemplate(path: string, places: RegExp): string | undefined {
  const template = cleanPath(path.replaceAll(places, '{locale}'))
  if (template?.includes('{locale}') !== true) return undefined
  return /[%$*<>[\]]|\{(?!locale\})/u.test(template) ? undefined : template
}

/** A value of a YAML or JSON file; the names and numbers that lead to it. */
export interface ConfigEntry {
  readonly path: readonly string[]
  readonly value: string
}

/** All plain values of a config in YAML or JSON, in their order; none of a file that is broken. VS Code's JSON has comments. */
export async function readEntries(file: string, text: string): Promise<readonly ConfigEntry[]> {
  const id = file.startsWith('.vscode/') ? 'jsonc' : file.endsWith('.json') ? 'json' : 'yaml'
  const format = await localeFormats.find((one) => one.id === id)?.load()
  const parsed = format?.parse(new TextEncoder().encode(text.slice(0, maxCharacters)), { file })
  return parsed === undefined ? [] : valuesIn(parsed).map(({ path, value }) => ({ path, value }))
}

/** A config is a few lines. */
const maxCharacters = 262_144

/** The value at a path. */
export function valueAt(entries: readonly ConfigEntry[], ...path: readonly string[]): string | undefined {
  return entries.find((entry) => isAt(entry.path, path) && entry.path.length === path.length)?.value
}

/** Returns all values below a path. */
export function valuesBelow(entries: readonly ConfigEntry[], ...path: readonly string[]): readonly ConfigEntry[] {
  return entries
    .filter((entry) => isAt(entry.path, path) && entry.path.length > path.length)
    .map((entry) => ({ path: entry.path.slice(path.length), value: entry.value }))
}

function isAt(path: readonly string[], start: readonly string[]): boolean {
  return start.every((name, at) => path[at] === name)
}

/** Values below a path, by the first name behind it: the items of a list. */
export function itemsAt(
  entries: readonly ConfigEntry[],
  ...path: readonly string[]
): readonly (readonly ConfigEntry[])[] {
  const items = new Map<string, ConfigEntry[]>()
  for (const { path: own, value } of valuesBelow(entries, ...path)) {
    const [first = '', ...rest] = own
    items.set(first, [...(items.get(first) ?? []), { path: rest, value }])
  }
  return [...items.values()]
}
