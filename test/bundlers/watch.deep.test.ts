import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { context } from 'esbuild'
import lockaleEsbuild from 'unplugin-lockale/esbuild'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDepth } from '../depth.ts'
import { type App, copyApp } from './app.ts'
import { type Watcher, watchers } from './watchers.ts'

let app: App
let watcher: Watcher | undefined
beforeEach(async () => {
  app = await copyApp()
})
afterEach(async () => {
  await watcher?.close()
  watcher = undefined
  await app.remove()
})

describe.for(watchers)('%s', ([, start]) => {
  test('warns for a broken text and goes on, and takes up what changes', async () => {
    await app.edit('locales/de/home.json', 'zurück, {{name}}!', 'zurück!')
    watcher = await start(app.folder)
    const { output, warnings, errors } = watcher
    expect(
      warnings.filter((text) => text.includes('locales/de/home.json:3:14 welcome: {{name}} is missing')),
    ).toHaveLength(1)
    expect(await output()).toContain('Paketschalter')

    await changeUntil('locales/de/home.json', 'Paketschalter', 'Paketannahme', async () => {
      expect(await output()).toContain('Paketannahme')
    })
    await changeUntil('locales/de/shop/cart.json', 'Jetzt {{amount}} zahlen', 'Jetzt zahlen', async () => {
      await output()
      expect(warnings.join('\n')).toContain('locales/de/shop/cart.json:4:10 pay: {{amount}} is missing')
    })
    expect(errors).toEqual([])
  })
})

const writers = watchers.filter(([name]) => name.endsWith('watch mode'))
/** In the quick suite the two that keep modules from build to build. */
const shown = writers.filter(([name]) => testDepth > 1 || /^(?:webpack|rspack)/u.test(name))

test.for(shown)('%s: a namespace that is added is there with the next build', async ([, start]) => {
  watcher = await start(app.folder)
  const { output } = watcher
  await writeFile(join(app.folder, 'locales/en/about.json'), '{ "us": "About us" }')
  await changeUntil('src/main.js', '// Prints', '/* Again */ // Prints', async () => {
    expect(await output()).toContain('About us')
  })
})

test('esbuild: the second build of a context is one that goes on, and is failed by nothing', async () => {
  await app.edit('locales/de/home.json', 'Willkommen zurück, {{name}}!', 'Servus!')
  const building = await context({
    absWorkingDir: app.folder,
    entryPoints: ['src/main.js'],
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [lockaleEsbuild()],
  })
  await expect(building.rebuild()).rejects.toThrow('{{name}} is missing')
  const { warnings } = await building.rebuild()
  await building.dispose()
  expect(warnings.map(({ text }) => text).join('\n')).toContain('{{name}} is missing')
})

/** Writes the change again and again: a watcher that has just begun may miss the first time. */
async function changeUntil(
  file: string,
  piece: string,
  replacement: string,
  holds: () => Promise<void>,
): Promise<void> {
  await app.edit(file, piece, replacement)
  await vi.waitFor(
    async () => {
      await app.edit(file, replacement, replacement)
      await new Promise((resolve) => setTimeout(resolve, 250))
      await holds()
    },
    { timeout: 60_000, interval: 250 },
  )
}
