import { resolve } from 'node:path'
import { isRecord, LockaleError } from '@lockale/errors'
import type { SessionOptions } from './projects-view.ts'

/** What fails a build: errors, errors and warnings, or nothing. */
export type FailOn = 'error' | 'warning' | 'never'

/** Options of the plugin. All have a default. */
export interface Options {
  /** Path of the lockale config, relative to `root`. Default: the config at `root`. */
  readonly config?: string
  /** Folder of the app. Default: the bundler's own (Vite `root`, webpack `context`), otherwise the working directory. */
  readonly root?: string
  /**
   * Folders of several apps or packages whose strings this build uses, relative to `root`: each has its own lockale config.
   * Default: the project at `root`.
   */
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
  /** False to hide the panel in the page during development. Default: true. */
  readonly panel?: boolean
}

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
  readonly panel: boolean
}

export function readOptions(given: unknown): CheckedOptions {
  if (given !== undefined && !isRecord(given)) throw invalid('The options', 'an object', given)
  const options = given ?? {}
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new LockaleError('PLUGIN_OPTION_UNKNOWN', `unplugin-lockale has no option "${unknown}".`, {
      hint: `Its options are ${names.join(', ')}. Other settings belong into the lockale config.`,
    })
  }
  const {
    config,
    root,
    projects,
    failOn,
    check = true,
    sourceFallback = true,
    buildLocale,
    sync = false,
    panel = true,
  } = options
  if (!isPath(config)) throw invalid('The option "config"', 'a path', config)
  if (!isPath(root)) throw invalid('The option "root"', 'a path', root)
  if (!isPaths(projects)) throw invalid('The option "projects"', 'a list of paths', projects)
  if (projects !== undefined && config !== undefined) {
    throw invalid('The option "config"', 'absent where "projects" is set', config)
  }
  if (typeof check !== 'boolean') throw invalid('The option "check"', 'true or false', check)
  if (typeof sourceFallback !== 'boolean') throw invalid('The option "sourceFallback"', 'true or false', sourceFallback)
  if (typeof panel !== 'boolean') throw invalid('The option "panel"', 'true or false', panel)
  if (!isPath(buildLocale)) throw invalid('The option "buildLocale"', 'a locale', buildLocale)
  if (sync !== false && sync !== 'build' && sync !== 'dev' && sync !== 'both') {
    throw invalid('The option "sync"', '"build", "dev", "both" or false', sync)
  }
  return {
    config,
    root,
    projects,
    failOn: readFailOn(failOn),
    check,
    sourceFallback,
    buildLocale,
    syncsBuild: sync === 'build' || sync === 'both',
    syncsDev: sync === 'dev' || sync === 'both',
    panel,
  }
}

/** @param folder absolute path of the bundler's folder */
export function projectsOf(
  { root = '.', config, projects }: Pick<CheckedOptions, 'root' | 'config' | 'projects'>,
  folder: string,
): SessionOptions {
  const base = resolve(folder, root)
  return { root: base, config, projects: projects?.map((one) => resolve(base, one)) }
}

const names: readonly string[] = [
  'config',
  'root',
  'projects',
  'failOn',
  'check',
  'sourceFallback',
  'buildLocale',
  'sync',
  'panel',
] satisfies readonly (keyof Options)[]

function readFailOn(given: unknown): CheckedOptions['failOn'] {
  if (!isRecord(given)) {
    const policy = given ?? 'error'
    if (!isFailOn(policy)) throw invalid('The option "failOn"', failOnValues, given)
    return () => policy
  }
  const byLocale = new Map<string, FailOn>()
  for (const [locale, policy] of Object.entries(given)) {
    if (!isFailOn(policy)) throw invalid(`"${locale}" of the option "failOn"`, failOnValues, policy)
    byLocale.set(locale, policy)
  }
  return (locale) => byLocale.get(locale ?? '*') ?? byLocale.get('*') ?? 'error'
}

const failOnValues = '"error", "warning" or "never"'

function isFailOn(value: unknown): value is FailOn {
  return value === 'error' || value === 'warning' || value === 'never'
}

function isPath(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === 'string' && value !== '' && !value.includes('\0'))
}

function isPaths(value: unknown): value is readonly string[] | undefined {
  return (
    value === undefined ||
    (Array.isArray(value) && value.length > 0 && value.every((one) => one !== undefined && isPath(one)))
  )
}

function invalid(what: string, expected: string, found: unknown): LockaleError {
  const shown = typeof found === 'string' ? JSON.stringify(found.slice(0, 60)) : found === null ? 'null' : typeof found
  return new LockaleError('PLUGIN_OPTION_INVALID', `${what} of unplugin-lockale must be ${expected}, not ${shown}.`, {
    hint: 'Change it in the config of the bundler, where the plugin is called.',
  })
}
