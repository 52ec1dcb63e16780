import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'
import { type Options, readOptions } from './options.ts'
import vite from './vite.ts'

export type { FailOn, Options } from './options.ts'

/** The used part of Astro's hook `astro:config:setup`. */
interface Setup {
  readonly command: string
  readonly config: { readonly root: URL }
  readonly updateConfig: (config: { vite: { plugins: never[] } }) => unknown
  readonly injectScript: (stage: 'page', code: string) => void
}

/** An integration as Astro calls it. */
interface Integration {
  readonly name: string
  readonly hooks: { readonly 'astro:config:setup': (setup: Setup) => void }
}

/**
 * An Astro integration: a build fails if a translation is missing or invalid, and `virtual:lockale/…` works in pages, components
 * and scripts. In dev, each page has the panel.
 * @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID`
 */
export default function lockale(options: Options = {}): Integration {
  const { root = '.', panel } = readOptions(options)
  return {
    name: 'unplugin-lockale',
    hooks: {
      'astro:config:setup'({ command, config, updateConfig, injectScript }) {
        const plugin = vite({ ...options, root: resolve(fileURLToPath(config.root), root) })
        // Its types are those of the Vite that lockale is built with, not of Astro's.
        updateConfig({ vite: { plugins: [plugin as never] } })
        // A page whose text the server writes loads no module of lockale.
        if (command === 'dev' && panel) injectScript('page', "import 'virtual:lockale/-/runtime/page'")
      },
    },
  }
}

export { lockale as 'module.exports' }
