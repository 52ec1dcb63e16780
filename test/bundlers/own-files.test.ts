import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import lockaleRspack from 'unplugin-lockale/rspack'
import { expect, test } from 'vitest'
import { copyApp } from './app.ts'
import { bundlers } from './bundlers.ts'

const bundleWithVite = bundlers.find(([name]) => name === 'vite')?.[1]

test('what Vite copies of its public folder has source strings in place of invalid translations, and else every byte', async () => {
  const app = await copyApp()
  try {
    const { folder } = app
    await app.edit('locales/de/home.json', 'Willkommen zurück, {{name}}!', 'Servus!')
    await mkdir(join(folder, 'public'))
    await rename(join(folder, 'locales'), join(folder, 'public/locales'))
    await app.edit('lockale.config.json', '"locales/', '"public/locales/')
    await app.edit('src/own.js', '../locales/', '../public/locales/')
    const built = await bundleWithVite?.({ folder, entry: 'own', options: { failOn: 'never' } })
    const said = built?.warnings.join('\n')
    expect(said).toContain('home.json:3:14 welcome: {{name}} is missing; the build uses the source string')
    expect(said).not.toContain('was not found')
    const text = (path: string): Promise<string> => readFile(join(folder, path), 'utf8')
    const own = await text('public/locales/de/home.json')
    expect(await text('dist/locales/de/home.json')).toBe(own.replace('Servus!', 'Welcome back, {{name}}!'))
    expect(await text('dist/locales/de/shop/cart.json')).toBe(await text('public/locales/de/shop/cart.json'))
  } finally {
    await app.remove()
  }
})

test('the name of a chunk says which locale and namespace it holds', async () => {
  const app = await copyApp()
  try {
    await bundleWithVite?.({ folder: app.folder, entry: 'backend' })
    const names = (await readdir(join(app.folder, 'dist/assets'))).map((name) => name.replace(/-[\w-]{8}\.js$/u, ''))
    expect(names).toEqual(expect.arrayContaining(['de.home', 'de.shop.cart', 'en.home', 'en.shop.cart']))
  } finally {
    await app.remove()
  }
})

test('source maps of Rspack name the locale file', async () => {
  const app = await copyApp()
  try {
    await writeFile(
      join(app.folder, 'src/unused.js'),
      `import home from 'virtual:lockale/de/home'\nconsole.log(home)\n`,
    )
    const input = join(app.folder, 'src/unused.js')
    const config = { mode: 'production', devtool: 'source-map', context: app.folder, entry: input } as const
    const output = { path: join(app.folder, 'dist'), filename: 'unused.js' }
    const compiler = rspack({ ...config, output, plugins: [lockaleRspack()] })
    await new Promise((resolve) => compiler.run((_error, stats) => compiler.close(() => resolve(stats))))
    const map = JSON.parse(await readFile(join(app.folder, 'dist/unused.js.map'), 'utf8')) as {
      readonly sources: unknown
    }
    expect(map.sources).toContain('webpack://bundler-app/./locales/de/home.json')
  } finally {
    await app.remove()
  }
})
