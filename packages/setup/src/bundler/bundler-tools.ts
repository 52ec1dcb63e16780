import type { ConfigAddition } from '@lockale/formats/js/edit-config'

/** The package with the plugin. */
export const pluginPackage = 'unplugin-lockale'

/** A bundler, or a framework with one inside, that has an entry of the plugin. */
export interface BundlerTool {
  /** Name for users. */
  readonly name: string
  /** Names of its config, in the folder of an app. */
  readonly config: RegExp
  /** It brings a bundler with it: the config of a bundler beside it is for other things, such as tests. */
  readonly isFramework?: true
  readonly addition: ConfigAddition
  /** How a config uses what it imports, for people who write it themselves. */
  readonly use: string
  /** The app can import `virtual:lockale/…`, whose types TypeScript has to be told of. */
  readonly hasModules: boolean
}

/** @param entry of the plugin's package; the name of a config begins with it too */
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

/** Frameworks first. SvelteKit, React Router and TanStack Start are plugins of Vite. */
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
    hasModules: false, // next-intl and its like import an app's own files
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

/** What builds apps and takes no plugin of lockale; `build` is what a build script of its apps runs. */
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
