// One piece of work of `engine.mjs` in a process of its own: `engine-run.mjs <work> <root>` prints what it cost as JSON.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectService, openProject } from '../../packages/cli/dist/index.mjs'

const [work, root] = process.argv.slice(2)
const before = process.cpuUsage()
const begin = performance.now()
if (work === 'read') await readAll()
else if (work === 'check') await check()
else await sync()
const ms = performance.now() - begin
const { user, system } = process.cpuUsage(before)
const cpuMs = (user + system) / 1000
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ ms, cpuMs, peakBytes }))

async function readAll() {
  const locales = join(root, 'locales')
  for (const file of await readdir(locales, { recursive: true })) {
    if (file.endsWith('.json')) JSON.parse(await readFile(join(locales, file), 'utf8'))
  }
  await readFile(join(root, 'lockale.lock'), 'utf8')
}

async function check() {
  const { diagnostics } = await (await openProject({ cwd: root })).check()
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) throw new Error(`The project is not in step: ${JSON.stringify(error)}`)
}

async function sync() {
  const project = await openProject({ cwd: root })
  const translator = await connectService(project.config, { env: { LOCKALE_KEY: 'bench' } })
  const { isComplete, requests, diagnostics } = await project.sync({ translator })
  await translator.close()
  if (!isComplete) throw new Error(`The sync is not complete: ${JSON.stringify(diagnostics[0])}`)
  if ((requests === 0) !== (work === 'idle')) throw new Error(`${requests} requests in ${work}.`)
}
