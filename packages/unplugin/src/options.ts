import { LockaleError } from '@lockale/errors'

export interface Options {
  /** Path of the lockale config; by default the one at `root`. Relative to `root`. */
  readonly config?: string
  /** The app's folder; by default the bundler's own (Vite `root`, webpack `context`, else the working directory). */
  readonly root?: string
  /** What fails a build. Where the bundler watches or serves, findings are warnings. Default `'error'`. */
  readonly failOn?: 'error' | 'warning' | 'never'
  /** `false`: the build looks at no text; the virtual modules are served all the same. Default `true`. */
  readonly check?: boolean
}

export interface CheckedOptions {
  readonly config: string | undefined
  readonly root: string | undefined
  readonly failOn: 'error' | 'warning' | 'never'
  readonly check: boolean
}

/** @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID` */
export function readOptions(given: unknown): CheckedOptions {
  if (given !== undefined && !isRecord(given)) throw invalid('The options', 'an object', given)
  const options = given ?? {}
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new LockaleError('PLUGIN_OPTION_UNKNOWN', `unplugin-lockale has no option "${unknown}".`, {
      hint: `Its options are ${names.join(', ')}; all else is said in the lockale config.`,
    })
  }
  const { config, root, failOn = 'error', check = true } = options
  if (!isPath(config)) throw invalid('The option "config"', 'a path', config)
  if (!isPath(root)) throw invalid('The option "root"', 'a path', root)
  if (failOn !== 'error' && failOn !== 'warning' && failOn !== 'never') {
    throw invalid('The option "failOn"', '"error", "warning" or "never"', failOn)
  }
  if (typeof check !== 'boolean') throw invalid('The option "check"', 'true or false', check)
  return { config, root, failOn, check }
}

const names: readonly string[] = ['config', 'root', 'failOn', 'check']

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPath(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === 'string' && value !== '' && !value.includes('\0'))
}

function invalid(what: string, expected: string, found: unknown): LockaleError {
  const shown = typeof found === 'string' ? JSON.stringify(found.slice(0, 60)) : found === null ? 'null' : typeof found
  return new LockaleError('PLUGIN_OPTION_INVALID', `${what} of unplugin-lockale must be ${expected}, not ${shown}.`, {
    hint: 'Change it where the plugin is called, in the config of the bundler.',
  })
}
