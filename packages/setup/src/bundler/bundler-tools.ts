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

const script = String.raw`\.[cm]?[jt]s$`

function pluginOf(name: string, entry: string, config: string): BundlerTool {
  return {
    name,
    config: new RegExp(`^${config}${script}`, 'u'),
    addition: {
      package: pluginPackage,
      import: { name: 'lockale', from: `${pluginPackage}/${entry}` },
      use: { kind: 'item', field: 'plugins', item: { code: 'lockale()' } },
    },
    use: 'plugins: [lockale()]',
    hasModules: true,
  }
}

export const vite: BundlerTool = pluginOf('Vite', 'vite', String.raw`vite\.config`)
const rspack = pluginOf('Rspack', 'rspack', String.raw`rspack\.config`)

/** Frameworks first. SvelteKit, React Router and TanStack Start are plugins of Vite. */
export const bundlerTools: readonly BundlerTool[] = [
  {
    name: 'Next.js',
    config: new RegExp(String.raw`^next\.config${script}`, 'u'),
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
    config: new RegExp(String.raw`^nuxt\.config${script}`, 'u'),
    isFramework: true,
    addition: {
      package: pluginPackage,
      import: undefined,
      use: { kind: 'item', field: 'modules', item: { text: `${pluginPackage}/nuxt` } },
    },
    use: `modules: ['${pluginPackage}/nuxt']`,
    hasModules: true,
  },
  {
    name: 'Astro',
    config: new RegExp(String.raw`^astro\.config${script}`, 'u'),
    isFramework: true,
    addition: {
      package: pluginPackage,
      import: { name: 'lockale', from: `${pluginPackage}/astro` },
      use: { kind: 'item', field: 'integrations', item: { code: 'lockale()' } },
    },
    use: 'integrations: [lockale()]',
    hasModules: true,
  },
  vite,
  {
    ...rspack,
    name: 'Rsbuild',
    config: new RegExp(String.raw`^rsbuild\.config${script}`, 'u'),
    addition: {
      ...rspack.addition,
      use: { kind: 'field', field: 'tools', code: '{ rspack: { plugins: [lockale()] } }' },
    },
    use: 'tools: { rspack: { plugins: [lockale()] } }',
  },
  rspack,
  pluginOf('webpack', 'webpack', String.raw`webpack\.config`),
  pluginOf('Rolldown', 'rolldown', String.raw`rolldown\.config`),
  pluginOf('Rollup', 'rollup', String.raw`rollup\.config`),
]

/** What builds apps and takes no plugin of lockale. */
export interface UnsupportedTool {
  readonly name: string
  readonly file: RegExp
  readonly dependency: string
  /** What a build script of its apps runs. */
  readonly build: string
}

export const unsupportedTools: readonly UnsupportedTool[] = [
  { name: 'Angular', file: /^angular\.json$/u, dependency: '@angular/cli', build: 'ng build' },
  { name: 'Vue CLI', file: /^vue\.config\.[cm]?js$/u, dependency: '@vue/cli-service', build: 'vue-cli-service build' },
]
