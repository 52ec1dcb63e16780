import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runLockale } from '../cli/lockale.ts'
import { type App, copyApp, runFile } from './app.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../packages/unplugin/dist/vite.mjs', import.meta.url)))

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

test.skipIf(!isBuilt)('the config that init --bundler edits builds and checks (skipped when not built)', async () => {
  const config = join(app.folder, 'vite.config.js')
  await writeFile(config, "import { defineConfig } from 'vite'\n\nexport default defineConfig({\n  plugins: [],\n})\n")
  expect(await runLockale(['init', '--bundler'], { cwd: app.folder })).toMatchObject({ code: 0 })
  expect(await readFile(config, 'utf8')).toContain('plugins: [lockale()],')
  const vite = join(app.folder, 'node_modules/vite/bin/vite.js')
  const line = [vite, 'build', '--ssr', 'src/main.js', '--logLevel', 'error']
  const build = () => promisify(execFile)(process.execPath, line, { cwd: app.folder })
  await build()
  expect(await runFile(join(app.folder, 'dist/main.js'))).toMatchObject({ locales: ['en', 'de'] })
  await app.edit('locales/de/home.json', 'Willkommen zurück, {{name}}!', 'Servus!')
  await expect(build()).rejects.toThrow('locales/de/home.json:3:14 welcome: {{name}} is missing')
})
