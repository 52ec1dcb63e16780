import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, copyApp } from './app.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../packages/unplugin/dist/vite.mjs', import.meta.url)))

/** Two environments, as frameworks build for browser and server. Prints what it said, and how many threads it began. */
const build = `import { createBuilder, createLogger } from 'vite'
import lockale from 'unplugin-lockale/vite'

let threads = 0
process.on('worker', () => threads++)
const warnings = []
const logger = createLogger('silent')
logger.warn = (text) => void warnings.push(text)
logger.warnOnce = (text) => void warnings.push(text)
const environment = (outDir) => ({ build: { outDir, rolldownOptions: { input: 'src/main.js' } } })
const builder = await createBuilder({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  customLogger: logger,
  plugins: [lockale()],
  builder: {},
  environments: { client: environment('dist/client'), ssr: environment('dist/ssr') },
})
const failure = await builder.buildApp().then(() => undefined, (error) => error.message)
console.log(JSON.stringify({ threads, failure, said: warnings.filter((text) => text.includes('gone')).length }))
`

let app: App
beforeEach(async () => {
  app = await copyApp()
  await writeFile(join(app.folder, 'build.mjs'), build)
})
afterEach(() => app.remove())

async function runBuild(): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', join(app.folder, 'build.mjs')])
  return JSON.parse(stdout)
}

test.skipIf(!isBuilt).for(['with', 'without'])(
  'a build is checked on a thread of its own, once, %s a memory of the last one (skipped when not built)',
  async (memory) => {
    await app.edit('locales/de/home.json', '"title"', '"gone": "Weg",\n  "title"')
    if (memory === 'with') {
      await mkdir(join(app.folder, '.lockale'))
      await writeFile(join(app.folder, '.lockale/.gitignore'), '*\n')
    }
    expect(await runBuild()).toEqual({ threads: 1, failure: undefined, said: 1 })
    expect(await runBuild()).toEqual({ threads: memory === 'with' ? 0 : 1, failure: undefined, said: 1 })
  },
)

test.skipIf(!isBuilt)('what stops a check stops the build in its own words (skipped when not built)', async () => {
  await rm(join(app.folder, 'lockale.config.json'))
  expect(await runBuild()).toMatchObject({ failure: expect.stringContaining('lockale.config') })
})
