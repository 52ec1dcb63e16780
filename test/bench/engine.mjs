// What big projects cost: time and peak memory of a sync with nothing to do, of one with 20 changed messages, and of a check,
// each in a process of its own with Node's usual heap, beside one that only reads the same files and parses their JSON.
// `pnpm bench engine`, or `pnpm bench engine 2000x10 10000x20` for sizes of one's own. Plain Node on built code.
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startService } from '../../packages/service/dist/index.mjs'
import { makeSyncedProject } from './make-synced-project.mjs'

/** Sizes whose growth is looked at: ten times the messages may cost eleven times as much. */
const usual = ['10000x20', '100000x20']
const most = 11
const changed = 20
const rounds = 3
/** Texts of a project whose check is measured too: it holds all of them at once, for the rules about the whole project. */
const mostChecked = 500_000

export async function benchEngine(wanted) {
  const sizes = (wanted.length > 0 ? wanted : usual).map((size) => {
    const [messages, targets] = size.split('x').map(Number)
    return { messages, targets }
  })
  const service = await startService({ announceStandIn: false })
  const all = []
  try {
    for (const size of sizes) all.push(await benchSize(size, service))
  } finally {
    await service.close()
  }
  if (all.length > 1) reportGrowth(all[0], all.at(-1))
}

async function benchSize(size, service) {
  const root = await makeSyncedProject({ ...size, service: { baseUrl: service.url, concurrency: 8 } })
  console.log(`${size.messages.toLocaleString('en')} messages × ${size.targets} locales`)
  try {
    const results = new Map()
    const isChecked = size.messages * size.targets <= mostChecked
    for (const work of ['read', 'idle', 'changed', ...(isChecked ? ['check'] : [])]) {
      const runs = []
      for (let round = 0; round < rounds; round++) {
        if (work === 'changed') await changeMessages(root, { ...size, round })
        runs.push(await runAlone(work, root))
      }
      results.set(work, bestOf(runs))
      console.log(line(work, results.get(work), results.get('read')))
    }
    return { size, results }
  } finally {
    await rm(root, { recursive: true })
  }
}

/** Gives some source messages, evenly spread, a new text. */
async function changeMessages(root, { messages, round }) {
  for (let at = 0; at < changed; at++) {
    const index = Math.floor((messages / changed) * at) + round
    const file = join(root, `locales/en/part${Math.floor(index / 500)}.json`)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(new RegExp(`("message${index}": ")`, 'u'), `$1now ${round} `))
  }
}

function runAlone(work, root) {
  const script = fileURLToPath(new URL('engine-run.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, work, root], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(printed))
      else reject(new Error(`${work} ended with exit code ${code}.`))
    })
  })
}

function bestOf(runs) {
  const least = (name) => Math.min(...runs.map((run) => run[name]))
  return { ms: least('ms'), cpuMs: least('cpuMs'), peakBytes: least('peakBytes') }
}

const names = {
  read: 'reading and JSON.parse',
  idle: 'sync, nothing to do',
  changed: `sync, ${changed} changed messages`,
  check: 'check, all rules',
}

function line(work, { ms, cpuMs, peakBytes }, base) {
  const ratio = work === 'read' ? '' : `; ${(cpuMs / base.cpuMs).toFixed(1)} times the CPU time of reading`
  return `  ${names[work].padEnd(28)} ${seconds(ms)} (CPU ${seconds(cpuMs)}), ${Math.round(peakBytes / 1e6)} MB${ratio}`
}

function reportGrowth(small, large) {
  const times = large.size.messages / small.size.messages
  for (const work of ['idle', 'changed', 'check'].filter((name) => large.results.has(name))) {
    const growth = large.results.get(work).cpuMs / small.results.get(work).cpuMs
    const bar = (most * times) / 10
    const verdict = growth <= bar ? 'held' : 'missed'
    console.log(
      `${names[work]}: ${times} times the messages, ${growth.toFixed(1)} times the CPU time (bar ${bar.toFixed(1)}: ${verdict})`,
    )
  }
}

function seconds(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
