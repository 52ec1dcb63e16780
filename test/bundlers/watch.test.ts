import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import lockale from 'unplugin-lockale/vite'
import { createBuilder, createLogger } from 'vite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

// Not Vite's dev server: it takes up a new namespace when it is started again.
test.for(watchers.slice(1))('%s: a namespace that is added is there with the next build', async ([, start]) => {
  watcher = await start(app.folder)
  const { output } = watcher
  await writeFile(join(app.folder, 'locales/en/about.json'), '{ "us": "About us" }')
  await changeUntil('src/main.js', '// Prints', '/* Again */ // Prints', async () => {
    expect(await output()).toContain('About us')
  })
})

test('vite: several environments of one build are one check', async () => {
  await app.edit('locales/de/home.json', '"title"', '"gone": "Weg",\n  "title"')
  const warnings: string[] = []
  const logger = createLogger('silent')
  logger.warn = (text) => void warnings.push(text)
  const input = join(app.folder, 'src/main.js')
  const builder = await createBuilder({
    root: app.folder,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [lockale()],
    builder: {},
    environments: {
      client: { build: { outDir: 'dist/client', rolldownOptions: { input } } },
      ssr: { build: { outDir: 'dist/ssr', rolldownOptions: { input } } },
    },
  })
  await builder.buildApp()
  expect(warnings.filter((text) => text.includes('gone: is no longer in the source'))).toHaveLength(1)
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
    { timeout: 20_000, interval: 250 },
  )
}
