import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isRecord } from '@lockale/errors'
import { type Session, sessionOf } from './build-session.ts'
import { type Options, projectsOf, readOptions } from './options.ts'
import { pluginOf } from './rollup-like.ts'

export type { FailOn, Options } from './options.ts'

interface Nuxt {
  readonly options: { readonly rootDir: string; readonly dev: boolean; readonly lockale?: unknown }
  hook(name: string, work: (given: never) => void): unknown
}

interface WithPlugins {
  plugins?: unknown
}

interface NuxtModule {
  (inline: Options | undefined, nuxt: Nuxt): Promise<void>
  /** Tells Nuxt that the options of this module are in the field `lockale` of its config. */
  getMeta(): Promise<{ readonly name: string; readonly configKey: string }>
}

/**
 * A Nuxt module: `modules: ['unplugin-lockale/nuxt']` in `nuxt.config`, and the options in its field `lockale`. It adds
 * the plugin to Vite and to Nitro, which bundles the server: a build fails if a translation is missing or invalid, and
 * `virtual:lockale/…` works on both sides. In dev, the page shows lockale's panel.
 * @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID`
 */
const lockale: NuxtModule = Object.assign(setUp, {
  getMeta: async () => ({ name: 'unplugin-lockale', configKey: 'lockale' }),
})
export default lockale
export { lockale as 'module.exports' }

async function setUp(inline: Options | undefined, nuxt: Nuxt): Promise<void> {
  const { rootDir, dev, lockale: own } = nuxt.options
  const given: Options = { ...(isRecord(own) ? own : {}), ...inline }
  const checked = readOptions(given)
  const { panel, check, sourceFallback } = checked
  const projects = projectsOf(checked, rootDir)
  // Vite's root is a folder below the app, and Nitro has none. With the same `root`, both plugins share one check.
  const options: Options = { ...given, root: projects.root }
  nuxt.hook('vite:extendConfig', (made: WithPlugins) =>
    addPlugins(made, [pluginOf('vite', options, { isLast: false })]),
  )
  // `plugins`: paths of code that runs in the server
  nuxt.hook('nitro:config', (made: { rollupConfig?: WithPlugins; plugins?: readonly string[] }) => {
    const session = sessionOf(projects)
    // During development, the app shows translations as they are in the files, also invalid ones.
    const plugins = [pluginOf('rollup', dev ? { ...options, sourceFallback: false } : options)]
    const others = !dev && check && sourceFallback ? [replaceCopies(session)] : []
    addPlugins((made.rollupConfig ??= {}), [...others, ...plugins])
    if (dev) made.plugins = [...(made.plugins ?? []), fileURLToPath(new URL('../nuxt-server.mjs', import.meta.url))]
  })
  if (!dev || panel === false) return
  const src = fileURLToPath(new URL('../nuxt-panel.mjs', import.meta.url))
  nuxt.hook('app:resolve', ({ plugins }: { readonly plugins: unknown[] }) => {
    plugins.push({ src, mode: 'client' })
  })
}

/** Adds plugins to a config that does not have them yet: Nuxt may pass the same config twice, for client and server. */
function addPlugins(made: WithPlugins, added: readonly object[]): void {
  const plugins: readonly unknown[] = [made.plugins ?? []].flat(Infinity)
  if (plugins.some((one) => isRecord(one) && one['name'] === 'lockale')) return
  made.plugins = [...plugins, ...added]
}

/** Replaces invalid translations in Nitro's storage. Finds files by content, as @nuxtjs/i18n renames its copies. */
function replaceCopies(session: Session): object {
  return {
    name: 'lockale:copies',
    async transform(code: string, id: string) {
      if (!id.startsWith('\0raw:')) return undefined
      const held = compact(code)
      if (held === undefined) return undefined
      for (const { path, text } of await session.soundFiles()) {
        if (compact(await readFile(path, 'utf8').catch(() => '')) !== held) continue
        await session.soundText(path) // its side effect: the file is recorded as a part of the build
        return { code: compact(text) ?? text, map: null }
      }
      return undefined
    },
  }
}

function compact(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}
