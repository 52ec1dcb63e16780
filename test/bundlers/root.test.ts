import { basename, dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import lockaleEsbuild from 'unplugin-lockale/esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, copyApp, runFile } from './app.ts'
import { bundlers } from './bundlers.ts'

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

const here = bundlers.filter(([name]) => name === 'rollup' || name === 'rolldown')

test.for(here)('%s: a relative `root` is one from the working directory', async ([, bundle]) => {
  const root = relative(process.cwd(), app.folder)
  const { file } = await bundle({ folder: app.folder, entry: 'main', options: { root } })
  expect(await runFile(file)).toMatchObject({ locales: ['en', 'de'] })
})

test.for(here)('%s: without `root` the app is looked for in the working directory', async ([, bundle]) => {
  const building = bundle({ folder: app.folder, entry: 'main', options: { root: '.' } })
  await expect(building).rejects.toThrow(new RegExp(`${process.cwd()}.*\\(CONFIG_NOT_FOUND\\)`, 'su'))
})

test('esbuild: a relative `root` is one from its own working directory', async () => {
  const outfile = join(app.folder, 'dist/main.js')
  await build({
    absWorkingDir: dirname(app.folder),
    entryPoints: [join(app.folder, 'src/main.js')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [lockaleEsbuild({ root: basename(app.folder) })],
  })
  expect(await runFile(outfile)).toMatchObject({ locales: ['en', 'de'] })
})
