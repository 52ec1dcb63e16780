import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import lockaleVite from 'unplugin-lockale/vite'
import lockaleWebpack from 'unplugin-lockale/webpack'
import { createBuilder, createLogger, createServer, type Logger } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webpack from 'webpack'
import { type App, copyApp } from './app.ts'

const said = /locales\/de\/home\.json:2:3 gone: is no longer in the source/u

let app: App
let warnings: string[]
let logger: Logger
beforeEach(async () => {
  app = await copyApp()
  await app.edit('locales/de/home.json', '"title"', '"gone": "Weg",\n  "title"')
  warnings = []
  logger = createLogger('silent')
  logger.warn = (text) => void warnings.push(text)
  logger.warnOnce = (text) => void warnings.push(text)
})
afterEach(() => app.remove())

const finds = (): readonly string[] => warnings.filter((text) => said.test(text))

test('vite: several environments and plugins of one build are one check', async () => {
  const input = join(app.folder, 'src/main.js')
  const builder = await createBuilder({
    root: app.folder,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [lockaleVite(), lockaleVite({ buildLocale: 'de' })],
    builder: {},
    environments: {
      client: { build: { outDir: 'dist/client', rolldownOptions: { input } } },
      ssr: { build: { outDir: 'dist/ssr', rolldownOptions: { input } } },
    },
  })
  await builder.buildApp()
  expect(finds()).toHaveLength(1)
})

test('vite: a dev server that starts again says nothing twice', async () => {
  const server = await createServer({
    root: app.folder,
    configFile: false,
    customLogger: logger,
    appType: 'custom',
    plugins: [lockaleVite()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  await server.ssrLoadModule('virtual:lockale/resources')
  await server.restart()
  await server.ssrLoadModule('virtual:lockale/resources')
  await server.close()
  expect(finds()).toHaveLength(1)
})

test('webpack: a compiler for each locale is one check, and each has its locale alone', async () => {
  const config = (buildLocale: string): webpack.Configuration => ({
    mode: 'development',
    devtool: false,
    target: 'node',
    context: app.folder,
    entry: join(app.folder, 'src/main.js'),
    output: { path: join(app.folder, 'dist'), filename: `${buildLocale}.cjs` },
    plugins: [lockaleWebpack({ buildLocale })],
  })
  const compiler = webpack([config('en'), config('de')])
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) => {
    compiler?.run((error, result) => {
      if (error) reject(error)
      else resolve(result)
    })
  })
  await new Promise((resolve) => {
    compiler?.close(resolve)
  })
  const all = stats?.stats ?? []
  warnings = all.flatMap(({ compilation }) => compilation.warnings.map(({ message }) => message))
  expect(all.map(({ compilation }) => compilation.errors)).toEqual([[], []])
  expect(finds()).toHaveLength(1)
  const names = all[1]?.toJson({ all: false, modules: true }).modules?.map(({ name }) => name)
  expect(names).toContain('./_virtual_lockale~de~home.js')
  const sources = await Promise.all(
    ['en', 'de'].map((locale) => readFile(join(app.folder, `dist/${locale}.cjs`), 'utf8')),
  )
  expect(sources.map((code) => code.includes('Paketschalter'))).toEqual([false, true])
  expect(sources.map((code) => code.includes('Parcel desk'))).toEqual([true, false])
})
