import { resolve } from 'node:path'
import { isRecord, LockaleError } from '@lockale/errors'
import type { SessionOptions } from './projects-view.ts'

/** What fails a build: errors, errors and warnings, or nothing. */
export type FailOn = 'error' | 'warning' | 'never'

/** Options of the plugin. All are optional. */
export interface Options {
  /** Path of the lockale config, relative to `root`. Default: the config at `root`. */
  readonly config?: string
  /** Folder of the app. Default: the bundler's own (Vite `root`, webpack `context`), otherwise the working directory. */
  readonly root?: string
  /** Folders, relative to `root`, whose strings this build uses, each with its own lockale config. Default: `root`. */
  readonly projects?: readonly string[]
  /**
   * Which problems fail a build, for all locales or by locale. In an object, `*` stands for all other locales. During
   * development, problems are warnings. Default: `'error'`.
   */
  readonly failOn?: FailOn | Readonly<Record<string, FailOn>>
  /** False to build without a check. The virtual modules work all the same. Default: true. */
  readonly check?: boolean
  /** False to include invalid translations in the build. By default the build contains the source string instead. */
  readonly sourceFallback?: boolean
  /** Builds for this locale only: `virtual:lockale/resources`, `/meta` and `/backend` contain no other. */
  readonly buildLocale?: string
  /**
   * Runs `lockale sync` as its own process: `'build'` before a build, `'dev'` when a source string changes during
   * development. In CI it needs `LOCKALE_SPEND=1`. Default: false.
   */
  readonly sync?: 'build' | 'dev' | 'both' | false
  /**
   * False to hide lockale's panel in the page during development, or the corner that it is in. Default: true, in the
   * corner `'bottom-right'`.
   */
  readonly panel?: boolean | PanelCorner
}

export type PanelCorner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left'

const corners: readonly PanelCorner[] = ['bottom-right', 'bottom-left', 'top-right', 'top-left']

export interface CheckedOptions {
  readonly config: string | undefined
  readonly root: string | undefined
  readonly projects: readonly string[] | undefined
  readonly failOn: (locale: string | undefined) => FailOn
  readonly check: boolean
  readonly sourceFallback: boolean
  readonly buildLocale: string | undefined
  readonly syncsBuild: boolean
  readonly syncsDev: boolean
  readonly panel: boolean | PanelCorner
}

export function readOptions(given: unknown): CheckedOptions {
  if (given !== undefined && !isRecord(given)) throw invalid('The options', 'an object', given)
  const options = given ?? {}
  const names = Object.keys(expectations)
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new LockaleError('PLUGIN_OPTION_UNKNOWN', `unplugin-lockale has no option "${unknown}".`, {
      hint: `Its options are ${names.join(', ')}. Other settings belong into the lockale config.`,
    })
  }
  for (const [name, [isValid, expected]] of Object.entries(expectations)) {
    const value = options[name]
    if (value !== undefined && !isValid(value)) throw invalid(`The option "${name}"`, expected, value)
  }
  const { config, root, projects, failOn, buildLocale, sync }: Options = options
  const { check = true, sourceFallback = true, panel = true }: Options = options
  if (projects !== undefined && config !== undefined) {
    throw invalid('The option "config"', 'absent where "projects" is set', config)
  }
  const [syncsBuild, syncsDev] = [sync === 'build' || sync === 'both', sync === 'dev' || sync === 'both']
  const rest = { check, sourceFallback, buildLocale, syncsBuild, syncsDev, panel }
  return { config, root, projects, failOn: readFailOn(failOn), ...rest }
}

/** Returns the projects of a build, with absolute paths. @param folder absolute path of the bundler's folder */
export function projectsOf(
  { root = '.', config, projects }: Pick<CheckedOptions, 'root' | 'config' | 'projects'>,
  folder: string,
): SessionOptions {
  const base = resolve(folder, root)
  return { root: base, config, projects: projects?.map((one) => resolve(base, one)) }
}

const failOnValues = '"error", "warning" or "never"'

/** For each option, a test of its value and the words for a valid one in errors. `undefined` (default) is valid. */
const expectations: Readonly<Record<keyof Options, readonly [isValid: (value: unknown) => boolean, expected: string]>> =
  {
    config: [isPath, 'a path'],
    root: [isPath, 'a path'],
    projects: [(value) => Array.isArray(value) && value.length > 0 && value.every(isPath), 'a list of paths'],
    failOn: [(value) => isRecord(value) || isFailOn(value ?? 'error'), failOnValues],
    check: [isBoolean, 'true or false'],
    sourceFallback: [isBoolean, 'true or false'],
    buildLocale: [isPath, 'a locale'],
    sync: [(value) => [false, 'build', 'dev', 'both'].some((one) => one === value), '"build", "dev", "both" or false'],
    panel: [
      (value) => isBoolean(value) || corners.some((one) => one === value),
      `true, false or a corner (${corners.map((one) => `"${one}"`).join(', ')})`,
    ],
  }

function readFailOn(given: Options['failOn']): CheckedOptions['failOn'] {
  if (typeof given !== 'object' || given === null) return () => given ?? 'error'
  const byLocale = new Map(Object.entries(given))
  for (const [locale, policy] of byLocale) {
    if (!isFailOn(policy)) throw invalid(`"${locale}" of the option "failOn"`, failOnValues, policy)
  }
  return (locale) => byLocale.get(locale ?? '*') ?? byLocale.get('*') ?? 'error'
}

function isFailOn(value: unknown): boolean {
  return value === 'error' || value === 'warning' || value === 'never'
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('\0')
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function invalid(what: string, expected: string, found: unknown): LockaleError {
  const shown = typeof found === 'string' ? JSON.stringify(found.slice(0, 60)) : found === null ? 'null' : typeof found
  return new LockaleError('PLUGIN_OPTION_INVALID', `${what} of unplugin-lockale must be ${expected}, not ${shown}.`, {
    hint: 'Change it in the config of the bundler, where the plugin is called.',
  })
}
