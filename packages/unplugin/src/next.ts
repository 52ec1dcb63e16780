import { watch } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorMessage, isRecord } from '@lockale/errors'
import manifest from '../package.json' with { type: 'json' }
import { type Session, sessionOf } from './build-session.ts'
import { withFrames } from './channel.ts'
import { type CheckedOptions, type Options, projectsOf, readOptions } from './options.ts'
import type { Replaced } from './outcome.ts'
import { withSlashes } from './places.ts'
import type { SessionOptions } from './projects-view.ts'
import type { TurbopackOptions } from './turbopack.ts'

export type { FailOn, Options } from './options.ts'

/** A Next.js config, or the function that returns one. The type of its fields is preserved. */
type Given<Config> = Config | ((phase: string, context: NextContext) => Config | Promise<Config>)

interface NextContext {
  readonly defaultConfig: object
}

interface NextConfig {
  readonly webpack?: ((config: WebpackConfig, context: unknown) => unknown) | null
  readonly transpilePackages?: readonly string[]
  readonly turbopack?: Partial<Record<'rules' | 'resolveAlias', Readonly<Record<string, unknown>>>>
}

interface WebpackConfig {
  readonly plugins: unknown[]
  resolve?: { readonly alias?: object }
}

/**
 * Adds lockale to a Next.js config, for Turbopack and webpack: `next build` fails if a translation is missing or
 * invalid, `next dev` reports it, and an app gets the source string instead of an invalid translation in locale files.
 * Wrap all other plugins with it: `export default withLockale(withNextIntl(nextConfig))`.
 * @param given a Next.js config, or the function that makes it
 * @returns the function that Next.js calls for its config
 * @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID`
 */
export default function withLockale<Config extends object = object>(
  given: Given<Config>,
  options: Options = {},
): (phase: string, context: NextContext) => Promise<Config> {
  const checked = readOptions(options)
  const projects = projectsOf(checked, process.cwd())
  const session = sessionOf(projects)
  return async (phase, context) => {
    const own = typeof given === 'function' ? await given(phase, context) : given
    const isBuild = phase === 'phase-production-build'
    if (!isBuild && phase !== 'phase-development-server') return own
    const isFirst = claimCheck(isBuild)
    const modules = isTurbopack() ? turbopackModules(checked, projects, !isBuild) : undefined
    if (isBuild) return build(own, { session, checked, options, root: projects.root, isFirst, modules })
    // In webpack mode, the webpack plugin reports by itself.
    if (isFirst && checked.check && isTurbopack()) void reportWhileServing(session, checked)
    return withModules(await withWebpack(own, options, checked.panel !== false), modules)
  }
}

export { withLockale as 'module.exports' }

interface BuildParts {
  readonly session: Session
  readonly checked: CheckedOptions
  readonly options: Options
  readonly root: string
  readonly isFirst: boolean
  readonly modules: TurbopackModules | undefined
}

async function build<Config extends object>(config: Config, parts: BuildParts): Promise<Config> {
  const { session, checked, options, root, isFirst, modules } = parts
  const { check, failOn, sourceFallback } = checked
  if (!check) return withModules(await withWebpack(config, options, false), modules)
  const rules = isTurbopack() && sourceFallback ? await turbopackRules(session, root) : []
  // Turbopack does not give plugins the built code. So if lockale's rule applies to a file, its source strings count as
  // used. In webpack mode, the webpack plugin searches the code after a build.
  const { turbopack }: NextConfig = config
  const usesSource = isTurbopack()
    ? ({ path }: Replaced): boolean =>
        rules.some(([glob, file]) => file === path && turbopack?.rules?.[glob] === undefined)
    : undefined
  if (isFirst) {
    const { failure, warnings } = await session.assess({ failOn, isWatching: false, sourceFallback, usesSource })
    for (const warning of warnings) console.warn(`lockale: ${(await withFrames(warning)).text}`)
    if (failure !== undefined)
      throw Object.assign(new Error(`lockale: ${(await withFrames(failure)).text}`), { stack: '' })
  }
  const own = Object.fromEntries(rules.map(([glob, , rule]) => [glob, rule]))
  return withModules(
    await withWebpack(config, options, false),
    modules && { ...modules, rules: { ...own, ...modules.rules } },
  )
}

/** Returns glob, path and Turbopack rule of each file with an invalid translation. The rule replaces its content. */
async function turbopackRules(
  session: Session,
  root: string,
): Promise<readonly (readonly [glob: string, file: string, rule: object])[]> {
  const loader = fileURLToPath(new URL('../next-loader.cjs', import.meta.url))
  return (await session.soundFiles()).flatMap(({ path, text }) => {
    const file = withSlashes(relative(root, path))
    // Turbopack applies rules only to files in the app's folder.
    if (file.startsWith('../')) return []
    const glob = `./${file.replaceAll(/[*?[\]{}()!\\]/gu, String.raw`\$&`)}`
    return [[glob, path, { loaders: [{ loader, options: { text } }] }] as const]
  })
}

interface TurbopackModules {
  readonly rules: Readonly<Record<string, object>>
  readonly resolveAlias: Readonly<Record<string, string>>
}

/**
 * Returns rules and aliases for virtual modules. Turbopack does not ask plugins for modules, so an import resolves to a
 * file of this package, and the loader for this file gets the rest of the id as a query.
 */
function turbopackModules(
  { check, sourceFallback, buildLocale, panel }: CheckedOptions,
  projects: SessionOptions,
  isWatching: boolean,
): TurbopackModules {
  const loader = fileURLToPath(new URL('../next-modules.cjs', import.meta.url))
  const given: TurbopackOptions = {
    projects,
    check,
    sourceFallback: check && sourceFallback && !isWatching,
    buildLocale,
    panel,
    isWatching,
    version: manifest.version,
  }
  const file = 'unplugin-lockale-module.js'
  // Turbopack ignores a query after a package name, so the alias points to a path.
  const pathOf = (name: string): string => `./${withSlashes(relative(process.cwd(), ownFile(name)))}`
  const target = `${pathOf(file)}?*`
  return {
    rules: { [file]: { loaders: [{ loader, options: { json: JSON.stringify(given) } }] } },
    resolveAlias: {
      'virtual:lockale/*': target,
      '~lockale/*': target,
      ...(isWatching && panel !== false ? {} : { [panelId]: pathOf(panelOff) }),
    },
  }
}

const panelId = 'unplugin-lockale/next-panel'
/** Stands for the panel in a build: nothing of the panel is in a bundle. */
const panelOff = 'next-panel-off.js'

/** Returns the absolute path of a file of this package. */
function ownFile(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url))
}

/** Adds rules and aliases to a config. Rules and aliases that the app has set take precedence. */
function withModules<Config extends object>(config: Config, modules: TurbopackModules | undefined): Config {
  if (modules === undefined) return config
  const { turbopack, transpilePackages: ownPackages }: NextConfig = config
  const resolveAlias = { ...modules.resolveAlias, ...turbopack?.resolveAlias }
  const rules = { ...modules.rules, ...turbopack?.rules }
  // In the Pages Router, an alias has no effect on a package that the server imports itself, and such an import makes
  // Turbopack's code in the page larger.
  const transpilePackages = [...(ownPackages ?? []), 'unplugin-lockale']
  return { ...config, transpilePackages, turbopack: { ...turbopack, resolveAlias, rules } }
}

async function withWebpack<Config extends object>(
  config: Config,
  options: Options,
  hasPanel: boolean,
): Promise<Config> {
  const { default: lockale } = await import('./webpack.ts')
  const { webpack: own }: NextConfig = config
  return {
    ...config,
    webpack(given: WebpackConfig, context: unknown): unknown {
      const made = own?.(given, context) ?? given
      if (!isWebpackConfig(made)) return made
      made.plugins.push(lockale(options))
      if (!hasPanel) made.resolve = { ...made.resolve, alias: { ...made.resolve?.alias, [panelId]: ownFile(panelOff) } }
      return made
    },
  }
}

function isWebpackConfig(value: unknown): value is WebpackConfig {
  return isRecord(value) && Array.isArray(value['plugins'])
}

/** Returns true for `next build` and `next dev` without `--webpack`. */
function isTurbopack(): boolean {
  return (process.env['TURBOPACK'] ?? '') !== ''
}

const claimVariable = 'LOCKALE_NEXT_CHECKED'

/** Returns true only for the first call, to report problems once: Next.js reads its config in several processes. */
function claimCheck(isBuild: boolean): boolean {
  const name = isBuild ? 'build' : 'dev'
  if (process.env[claimVariable] === name) return false
  process.env[claimVariable] = name
  return true
}

const quietMs = 300

/** Reports problems when the dev server starts and after each edit. Never stops the server. */
async function reportWhileServing(session: Session, { failOn }: CheckedOptions): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = async (): Promise<void> => {
    const policy = { failOn, isWatching: true, sourceFallback: false, usesSource: undefined }
    const { warnings } = await session.assess(policy)
    for (const warning of warnings) console.warn(`lockale: ${(await withFrames(warning)).text}`)
  }
  try {
    await report()
    const { folders, files } = await session.places()
    for (const place of [...folders, ...files]) {
      const watcher = watch(place, { recursive: folders.includes(place), persistent: false }, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          session.refresh()
          session.lookForFiles()
          void report()
        }, quietMs)
        timer.unref()
      })
      watcher.on('error', () => watcher.close())
    }
  } catch (error) {
    console.warn(`lockale: ${errorMessage(error)}`)
  }
}
