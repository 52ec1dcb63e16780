import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'
import { type Options, readOptions } from './options.ts'
import vite from './vite.ts'

export type { FailOn, Options } from './options.ts'

interface Setup {
  readonly command: string
  readonly config: { readonly root: URL }
  readonly updateConfig: (config: { vite: { plugins: never[] } }) => unknown
  readonly injectScript: (stage: 'page', code: string) => void
}

interface Integration {
  readonly name: string
  readonly hooks: { readonly 'astro:config:setup': (setup: Setup) => void }
}

/**
 * An Astro integration: a build fails if a translation is missing or invalid, and `virtual:lockale/…` works in pages,
 * components and scripts. In dev, each page shows lockale's panel.
 * @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID`
 */
export default function lockale(options: Options = {}): Integration {
  const { root = '.', panel } = readOptions(options)
  return {
    name: 'unplugin-lockale',
    hooks: {
      'astro:config:setup'({ command, config, updateConfig, injectScript }) {
        const plugin = vite({ ...options, root: resolve(fileURLToPath(config.root), root) })
        // The types come from lockale's version of Vite, which may differ from Astro's.
        updateConfig({ vite: { plugins: [plugin as never] } })
        // A page whose strings come from the server may load no module of lockale, so the panel is added to each page.
        if (command === 'dev' && panel !== false) injectScript('page', "import 'virtual:lockale/-/runtime/page'")
      },
    },
  }
}

export { lockale as 'module.exports' }
