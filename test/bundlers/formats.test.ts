import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { type App, copyApp, runFile } from './app.ts'
import { bundlers } from './bundlers.ts'

/** Each namespace is a file of the format that it is named after. */
const german = {
  yaml: { menu: { open: 'Öffnen', items: ['Pakete', 'Briefe'] } },
  properties: { 'mail.subject': 'Dein Paket …', 'mail.greeting': 'Hallo {0}' },
  po: { 'door\u0004ring': 'Zweimal klingeln' }, // as gettext's own tools have it
  ftl: { hours: 'Geöffnet bis { $time }', help: 'Hilfe', 'help.title': 'Frag uns' },
  strings: { pay: 'Jetzt „zahlen“' },
}

let app: App
beforeEach(async () => {
  app = await copyApp('bundler-formats')
})
afterEach(() => app.remove())

/** In the quick suite those that have a loader of their own for JSON. */
const shown = bundlers.filter(([name]) => testDepth > 1 || name === 'vite' || name === 'webpack')

test.for(shown)('%s: locale files of every format are plain objects in the app', async ([, bundle]) => {
  const { file, warnings } = await bundle({ folder: app.folder, entry: 'main' })
  expect(warnings).toEqual([])
  expect(await runFile(file)).toMatchObject({ de: german })
})
