// What lockale costs, beside what cannot be saved. `pnpm bench [check] [lockfile] [sync]`, without a word all three;
// `pnpm bench floor [rounds]` for whole runs beside the least code that does the same,
// `pnpm bench formats [id …]` for the file formats, `pnpm bench messages [syntax …]` for what is inside texts,
// `pnpm bench hostile [syntax …]` for texts made to be slow, `pnpm bench scale [10000x20 …]` for big projects,
// `pnpm bench review [10000x20]` for the review page of such a project,
// `pnpm bench init [commits] [files]` where there is much history,
// `pnpm bench service` for the local service under load, `pnpm bench client` for the client beside deepl-node,
// `pnpm bench cli` for what starting costs,
// `pnpm bench plugin [rounds]` for the bundler plugin, `pnpm bench types [rounds]` for types of texts. Plain Node on built code.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openProject, connectService } from '../../packages/cli/dist/index.mjs'
import { startService } from '../../packages/service/dist/index.mjs'
import { benchFloor } from './against-floor.mjs'
import { benchCli } from './cli.mjs'
import { benchClient } from './client.mjs'
import { benchFormats } from './formats.mjs'
import { benchHostile } from './hostile.mjs'
import { loadSource } from './load-source.mjs'
import { makeProject } from './make-project.mjs'
import { benchInit } from './init.mjs'
import { benchMessages } from './messages.mjs'
import { benchPlugin } from './plugin.mjs'
import { benchReview } from './review.mjs'
import { benchScale } from './scale.mjs'
import { benchService } from './service.mjs'
import { benchTypes } from './types.mjs'

const wanted = process.argv.slice(2)
const own = {
  floor: benchFloor,
  formats: benchFormats,
  init: benchInit,
  messages: benchMessages,
  hostile: benchHostile,
  review: benchReview,
  scale: benchScale,
  service: benchService,
  cli: benchCli,
  client: benchClient,
  plugin: benchPlugin,
  types: benchTypes,
}[wanted[0]]
const isWanted = (name) => own === undefined && (wanted.length === 0 || wanted.includes(name))
const rounds = 3

await own?.(wanted.slice(1))
if (isWanted('check'))
  for (const size of [
    { messages: 2000, targets: 10 },
    { messages: 10_000, targets: 20 },
  ])
    await benchCheck(size)
if (isWanted('lockfile')) await benchLockfile({ messages: 100_000, targets: 20 })
if (isWanted('sync')) for (const messages of [2000, 8000]) await benchSync({ messages, targets: 5 })

/** A check without errors, all rules on, against reading the same files and the lockfile and parsing the JSON. */
async function benchCheck(size) {
  const root = await makeSynced(size)
  const files = (await readdir(join(root, 'locales'), { recursive: true })).filter((file) => file.endsWith('.json'))
  const read = await best(async () => {
    for (const file of files) JSON.parse(await readFile(join(root, 'locales', file), 'utf8'))
    await readFile(join(root, 'lockale.lock'), 'utf8')
  })
  const check = await best(async () => {
    const { diagnostics } = await (await openProject({ cwd: root })).check()
    const error = diagnostics.find(({ severity }) => severity === 'error')
    if (error !== undefined) throw new Error(`The project is not in step: ${JSON.stringify(error)}`)
  })
  console.log(
    `check ${name(size)}: ${ms(check)}; reading and JSON.parse ${ms(read)}; ratio ${(check / read).toFixed(1)}`,
  )
  await rm(root, { recursive: true })
}

/** Lines as `sync` writes them, for a project nobody has to make first. */
async function benchLockfile({ messages, targets }) {
  const { parseLockfile } = await loadSource('core/src/lock/parse-lockfile.ts')
  const { printLockfile } = await loadSource('core/src/lock/print.ts')
  const locales = Array.from({ length: targets }, (_, index) => `x${String.fromCharCode(97 + index)}`)
  const hash = (seed, length) =>
    Buffer.from(String(seed * 2_654_435_761).padStart(12, '7'))
      .toString('base64url')
      .slice(0, length)
  const entries = Array.from({ length: messages }, (_, index) => ({
    catalog: `locales/{locale}/part${Math.floor(index / 500)}.json`,
    key: `group${Math.floor(index / 25)}/message${index}`,
    facts: locales.map((locale, at) => ({
      locale,
      form: '',
      by: 'machine',
      text: hash(index * 31 + at, 6),
      source: hash(index, 11),
      settings: 'Hjwd_eTf',
    })),
  }))
  const settings = new Map([['Hjwd_eTf', { engine: 'service' }]])
  let text = ''
  const print = await best(() => (text = printLockfile({ source: 'en', settings, entries })))
  const parse = await best(() => parseLockfile(text, { path: 'lockale.lock' }))
  const all = await best(() => {
    const lockfile = parseLockfile(text, { path: 'lockale.lock' })
    let facts = 0
    for (const catalog of lockfile.catalogs)
      for (const key of lockfile.keysOf(catalog)) facts += lockfile.factsOf(catalog, key).length
    if (facts !== messages * targets) throw new Error(`${facts} facts`)
  })
  console.log(
    `lockfile ${name({ messages, targets })}: ${(text.length / 1e6).toFixed(1)} MB; print ${ms(print)}; load ${ms(parse)}; load and look at every fact ${ms(all)}`,
  )
}

/** A first sync against the local service on this machine, and one with nothing to do. */
async function benchSync(size) {
  const service = await startService({ announceStandIn: false })
  const root = await makeProject({ ...size, service: { baseUrl: service.url, concurrency: 8 } })
  const first = await time(() => syncOnce(root))
  const again = await time(() => syncOnce(root))
  const { texts, requests } = service.counters
  console.log(
    `sync ${name(size)}: ${ms(first)}, ${Math.round(texts / (first / 1000)).toLocaleString('en')} texts/s in ${requests} requests; again ${ms(again)}`,
  )
  await service.close()
  await rm(root, { recursive: true })
}

async function makeSynced(size) {
  const service = await startService({ announceStandIn: false })
  const root = await makeProject({ ...size, service: { baseUrl: service.url, concurrency: 8 } })
  await syncOnce(root)
  await service.close()
  return root
}

async function syncOnce(root) {
  const project = await openProject({ cwd: root })
  const translator = await connectService(project.config, { env: { LOCKALE_KEY: 'bench' } })
  const { isComplete } = await project.sync({ translator })
  await translator.close()
  if (!isComplete) throw new Error('The sync is not complete.')
}

async function best(work) {
  const times = []
  for (let round = 0; round < rounds; round++) times.push(await time(work))
  return Math.min(...times)
}

async function time(work) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

function name({ messages, targets }) {
  return `${messages.toLocaleString('en')} messages × ${targets} locales`
}

function ms(milliseconds) {
  return `${milliseconds < 100 ? milliseconds.toFixed(1) : Math.round(milliseconds).toLocaleString('en')} ms`
}
