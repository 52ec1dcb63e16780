import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startModel } from './server.mjs'

const lockale = join(dirname(createRequire(import.meta.url).resolve('lockale/package.json')), 'bin/lockale.cjs')
const model = await startModel()
const child = spawn(process.execPath, [lockale, ...process.argv.slice(2)], {
  env: { ...process.env, MODEL_URL: model.url },
  stdio: 'inherit',
})
child.once('close', (code) => {
  model.close()
  process.exitCode = code ?? 1
})
