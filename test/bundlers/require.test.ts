import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, copyApp } from './app.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../packages/unplugin/dist/esbuild.mjs', import.meta.url)))
const entries = ['vite', 'webpack', 'rspack', 'rollup', 'rolldown', 'esbuild']

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

test.skipIf(!isBuilt)(
  'a CommonJS config has every plugin by require(), and builds (skipped when not built)',
  async () => {
    const config = `const kinds = ${JSON.stringify(entries)}.map((name) => {
  const lockale = require('unplugin-lockale/' + name)
  return [name, typeof lockale, lockale === lockale.default ? 'same' : typeof lockale.default]
})
const lockale = require('unplugin-lockale/esbuild')
require('esbuild')
  .build({ absWorkingDir: __dirname, entryPoints: ['src/main.js'], bundle: true, outfile: 'dist/main.js', platform: 'node', plugins: [lockale()] })
  .then(({ errors }) => console.log(JSON.stringify({ kinds, errors })))
`
    await writeFile(join(app.folder, 'build.cjs'), config)
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', join(app.folder, 'build.cjs')])
    const kinds = entries.map((name) => [name, 'function', 'undefined'])
    expect(JSON.parse(stdout)).toEqual({ kinds, errors: [] })
  },
)
