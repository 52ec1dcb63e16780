import type { ConfigAddition } from '@lockale/formats/js/edit-config'

export const pluginPackage = 'unplugin-lockale'

/** A bundler, or a framework with a bundler inside, for which the plugin has an entry point (`…/vite`). */
export interface BundlerTool {
  /** Name shown to users. */
  readonly name: string
  /** Matches the file names of the tool's config, in the folder of an app. */
  readonly config: RegExp
  /** True for a framework with its own bundler. Another bundler's config in its folder is then not that of the app. */
  readonly isFramework?: true
  readonly addition: ConfigAddition
  /** Code for the config that uses the import, shown to users who edit the config themselves. */
  readonly use: string
  /** True if the app can import `virtual:lockale/…`. TypeScript then needs types for these modules. */
  readonly hasModules: boolean
}

/**
 * Returns a bundler.
 * @param entry the bundler's entry point in `unplugin-lockale`; the file name of the bundler's config begins with this
 * word
 */
function pluginOf(name: string, entry: string, field = 'plugins'): BundlerTool {
  return {
    name,
    config: configOf(entry),
    addition: {
      package: pluginPackage,
      import: { name: 'lockale', from: `${pluginPackage}/${entry}` },
      use: { kind: 'item', field, item: { code: 'lockale()' } },
    },
    use: `${field}: [lockale()]`,
    hasModules: true,
  }
}

function configOf(tool: string): RegExp {
  return new RegExp(String.raw`^${tool}\.config\.[cm]?[jt]s$`, 'u')
}

export const vite: BundlerTool = pluginOf('Vite', 'vite')
const rspack = pluginOf('Rspack', 'rspack')

/** Supported bundlers, frameworks first. SvelteKit, React Router and TanStack Start are covered by Vite. */
export const bundlerTools: readonly BundlerTool[] = [
  {
    name: 'Next.js',
    config: configOf('next'),
    isFramework: true,
    addition: {
      package: pluginPackage,
      import: { name: 'withLockale', from: `${pluginPackage}/next` },
      use: { kind: 'call' },
    },
    use: 'export default withLockale(nextConfig)',
    hasModules: false, // next-intl and similar libraries import an app's own files
  },
  {
    name: 'Nuxt',
    config: configOf('nuxt'),
    isFramework: true,
    addition: {
      package: pluginPackage,
      import: undefined,
      use: { kind: 'item', field: 'modules', item: { text: `${pluginPackage}/nuxt` } },
    },
    use: `modules: ['${pluginPackage}/nuxt']`,
    hasModules: true,
  },
  { ...pluginOf('Astro', 'astro', 'integrations'), isFramework: true },
  vite,
  {
    ...rspack,
    name: 'Rsbuild',
    config: configOf('rsbuild'),
    addition: {
      ...rspack.addition,
      use: { kind: 'field', field: 'tools', code: '{ rspack: { plugins: [lockale()] } }' },
    },
    use: 'tools: { rspack: { plugins: [lockale()] } }',
  },
  rspack,
  pluginOf('webpack', 'webpack'),
  pluginOf('Rolldown', 'rolldown'),
  pluginOf('Rollup', 'rollup'),
]

/** Tools that cannot use lockale's plugin. `build` is the command by which their build script is found. */
export const unsupportedTools: readonly Readonly<Record<'name' | 'dependency' | 'build', string> & { file: RegExp }>[] =
  [
    { name: 'Angular', file: /^angular\.json$/u, dependency: '@angular/cli', build: 'ng build' },
    {
      name: 'Vue CLI',
      file: /^vue\.config\.[cm]?js$/u,
      dependency: '@vue/cli-service',
      build: 'vue-cli-service build',
    },
  ]
