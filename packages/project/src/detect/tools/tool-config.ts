/** What the config of a translation tool says. Read, never run; paths are relative to its folder. */
export interface ToolConfig {
  /** For people: `Crowdin`. */
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
}

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
