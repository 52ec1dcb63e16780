import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import lockaleRolldown from 'unplugin-lockale/rolldown'
import lockaleRollup from 'unplugin-lockale/rollup'
import lockaleRspack from 'unplugin-lockale/rspack'
import lockaleVite from 'unplugin-lockale/vite'
import lockaleWebpack from 'unplugin-lockale/webpack'
import { build as buildByVite, createLogger, type InlineConfig } from 'vite'
import { build as buildByVite7 } from 'vite-7'
import { expect, test } from 'vitest'
import webpack from 'webpack'
import { type App, copyApp } from './app.ts'

interface Case {
  /** What follows the name of the file in the import. */
  readonly query: string
  /** The plugin that compiles the file reads it from the disk, whatever the bundler has given it. */
  readonly readsDisk: boolean
}

/** One build of `src/main.js` into `dist/main.js`, and what it said. */
type Build = (folder: string, given: Case) => Promise<readonly string[]>

const failOn = 'never'

/** What a loader of webpack and Rspack does with messages: it writes their placeholders in its own way. */
const loader = `
  const { readFileSync } = require('node:fs')
  module.exports = function (given) {
    const text = this.getOptions().readsDisk ? readFileSync(this.resourcePath, 'utf8') : given
    return 'export default ' + text.replace(/{{(\\w+)}}/g, '<$1>')
  }`

interface Transform {
  readonly name: string
  transform(code: string, id: string): Promise<string | undefined>
}

function compilerPlugin({ query, readsDisk }: Case): Transform[] {
  if (query !== '') return []
  return [
    {
      name: 'compiler',
      async transform(code: string, id: string) {
        if (!id.endsWith('.json5')) return undefined
        const text = readsDisk ? await readFile(id, 'utf8') : code
        return `export default ${text.replaceAll(/\{\{(\w+)\}\}/gu, '<$1>')}`
      },
    },
  ]
}

const withVite =
  (build: (config: InlineConfig) => Promise<unknown>): Build =>
  async (folder, given) => {
    const said: string[] = []
    const warn = (text: string): void => void said.push(text)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      customLogger: { ...createLogger('silent'), warn },
      plugins: [...compilerPlugin(given), lockaleVite({ failOn })],
      build: {
        minify: false,
        rollupOptions: { input: join(folder, 'src/main.js'), output: { entryFileNames: 'main.js' } },
      },
    })
    return said
  }

const builds: Readonly<Record<string, Build>> = {
  'Vite 8': withVite(buildByVite),
  'Vite 7': withVite((config) => buildByVite7(config as never)),
  async Rollup(folder, given) {
    const said: string[] = []
    const plugins = [...compilerPlugin(given), lockaleRollup({ failOn, root: folder })]
    const input = join(folder, 'src/main.js')
    const bundle = await rollup({ input, plugins, onwarn: ({ message }) => void said.push(message) })
    await bundle.write({ file: join(folder, 'dist/main.js') })
    return said
  },
  async Rolldown(folder, given) {
    const said: string[] = []
    const plugins = [...compilerPlugin(given), lockaleRolldown({ failOn, root: folder })]
    const input = join(folder, 'src/main.js')
    const bundle = await rolldown({ input, plugins, onLog: (_level, { message }) => void said.push(message) })
    await bundle.write({ file: join(folder, 'dist/main.js') })
    return said
  },
  async webpack(folder, given) {
    const built = webpack({ ...webpackLike(folder, given), plugins: [lockaleWebpack({ failOn })] })
    const stats = await new Promise<webpack.Stats | undefined>((resolve) => {
      built.run((_error, result) => built.close(() => resolve(result)))
    })
    return (stats?.toJson({ all: false, warnings: true }).warnings ?? []).map(({ message }) => message)
  },
  async Rspack(folder, given) {
    const built = rspack({ ...webpackLike(folder, given), plugins: [lockaleRspack({ failOn })] })
    const warnings = await new Promise<readonly { readonly message: string }[]>((resolve) => {
      built.run((_error, stats) => {
        const found = stats?.toJson({ all: false, warnings: true }).warnings ?? []
        built.close(() => resolve(found))
      })
    })
    return warnings.map(({ message }) => message)
  },
}

function webpackLike(folder: string, { readsDisk }: Case) {
  return {
    mode: 'production' as const,
    context: folder,
    entry: join(folder, 'src/main.js'),
    output: { path: join(folder, 'dist'), filename: 'main.js' },
    optimization: { minimize: false },
    module: {
      rules: [
        {
          test: /\.json5$/u,
          use: [{ loader: join(folder, 'loader.cjs'), options: { readsDisk } }],
          type: 'javascript/auto',
        },
      ],
    },
  } satisfies Configuration
}

const compiled: readonly Case[] = [
  { query: '', readsDisk: true },
  { query: '', readsDisk: false },
]
const asFile: readonly Case[] = [
  { query: '?raw', readsDisk: false },
  { query: '?url', readsDisk: true },
]

test.for(
  Object.keys(builds).flatMap((name) =>
    [...compiled, ...(name.startsWith('Vite') ? asFile : [])].map((given) => [name, given] as const),
  ),
)('%s says of an imported file only what it ships: %o', async ([name, given]) => {
  const app = await copyApp()
  try {
    await breakWelcome(app, given)
    const said = (await builds[name]?.(app.folder, given))?.join('\n')
    const shipsSource = (await readFile(join(app.folder, 'dist/main.js'), 'utf8')).includes('Welcome back, ')
    expect(shipsSource).toBe(!given.readsDisk)
    const [is, isNot] = ['the build uses the source string', 'the source string was not found in this build']
    expect(said).toContain(`welcome: {{name}} is missing; ${shipsSource ? is : isNot}`)
    expect(said).not.toContain(shipsSource ? isNot : is)
  } finally {
    await app.remove()
  }
})

/** An app that imports a file which a plugin of its own compiles, with a translation in it that lost its placeholder. */
async function breakWelcome(app: App, { query }: Case): Promise<void> {
  const { folder } = app
  for (const locale of ['en', 'de']) {
    const text = await readFile(join(folder, `locales/${locale}/home.json`), 'utf8')
    const broken = text.replace('Willkommen zurück, {{name}}!', 'Servus!')
    await writeFile(join(folder, `locales/${locale}/home.json5`), broken)
  }
  await app.edit('lockale.config.json', '{namespace}.json', '{namespace}.json5')
  await writeFile(join(folder, 'loader.cjs'), loader)
  await writeFile(
    join(folder, 'src/main.js'),
    `import home from '../locales/de/home.json5${query}'\nconsole.log(home)\n`,
  )
}
