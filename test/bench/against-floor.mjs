// lockale beside the least code that does the same (`floor.mjs`), and beside an empty Node script: processes by turns in one run, medians.
// `npm run bench -- floor [rounds] [messages]`, three rounds of 5,000 messages when absent.
import { cp, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeMessages, makeProject } from './make-project.mjs'
import { floor, judge, lockale, median, printTable, run, say } from './processes.mjs'
import { start } from './service.mjs'

const targets = 10
const changed = 20
/** What lockale has under way at most when nothing else is said, and what the floor has. */
const concurrency = 16
const latency = 0.1
/** As in git, a file may have changed again in the moment in which it was read. */
const settledMs = 2100

/** `base` stands for 1; limits without a unit are such ratios. */
const rows = [
  { name: 'first sync, answered at once', ours: 'first', base: 'floor first', wall: 3, cpu: 3, mb: 200 },
  { name: 'first sync, 100 ms a request', ours: 'first, 100 ms', base: 'requests, 100 ms', wall: 1.08 },
  { name: 'sync, nothing changed, stats agree', ours: 'same stats', base: 'empty Node script', wall: 1.3, cpu: 1.3 },
  { name: 'sync, nothing changed, digests agree', ours: 'same digests', base: 'floor unchanged', wall: 1.5, cpu: 1.5 },
  { name: 'sync, nothing changed or remembered', ours: 'fresh clone', base: 'floor read' },
  { name: `sync, ${changed} strings changed`, ours: 'changed', base: 'floor changed', wall: 1.5, requests: targets },
  { name: 'check, nothing remembered', ours: 'check', base: 'floor read', wall: 4, cpu: 4, mb: 'largest' },
  { name: 'check, remembered', ours: 'check again', base: 'empty Node script', wall: 1.5, cpu: 1.5 },
  { name: '--version', ours: '--version', base: 'empty Node script', wall: 1.1, cpu: 1.1 },
]

export async function benchFloor([rounds = '3', messages = '5000']) {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-bench-floor-'))
  const mock = await start('mock')
  const size = { messages: Number(messages), perFile: Number(messages) }
  const seed = await makeProject({ ...size, targets, service: { preset: 'service', baseUrl: mock.url } })
  const found = new Map()
  const measure = async (name, args, cwd) => {
    const { requests } = await mock.ask()
    const cost = await run(args, { cwd })
    found.set(name, [...(found.get(name) ?? []), { ...cost, requests: (await mock.ask()).requests - requests }])
  }
  try {
    await writeFile(join(folder, 'empty.mjs'), '')
    for (let round = 0; round < Number(rounds); round++) {
      for (const work of round % 2 === 0 ? [runFloor, runLockale] : [runLockale, runFloor]) {
        const root = join(folder, `${work.name}${round}`)
        await cp(seed, root, { recursive: true })
        for (let start = 0; start < 5; start++) {
          await measure('empty Node script', [join(folder, 'empty.mjs')], root)
          await measure('--version', [lockale, '--version'], root)
        }
        await work({ root, seed, mock, measure, change: () => changeMessages(root, { ...size, count: changed }) })
      }
    }
    const { size: source } = await stat(join(seed, 'locales/en/part0.json'))
    report(found, { largest: 100 + (2 * source) / 1e6 })
  } finally {
    mock.end()
    await Promise.all([folder, seed].map((each) => rm(each, { recursive: true })))
  }
}

async function runFloor({ root, mock, measure, change }) {
  await measure('floor first', [floor, 'sync', mock.url], root)
  await measure('floor unchanged', [floor, 'unchanged'], root)
  await measure('floor read', [floor, 'read'], root)
  await change()
  await measure('floor changed', [floor, 'sync', mock.url], root)
}

async function runLockale({ root, seed, mock, measure, change }) {
  await measure('first', [lockale, 'sync'], root)
  await touch(root, 7200)
  await run([lockale, 'sync'], { cwd: root })
  await measure('same stats', [lockale, 'sync'], root)
  await touch(root, 3600)
  await measure('same digests', [lockale, 'sync'], root)
  await run([lockale, 'check'], { cwd: root })
  await measure('check again', [lockale, 'check'], root)
  const forget = () => rm(join(root, '.lockale'), { recursive: true })
  await forget()
  await measure('fresh clone', [lockale, 'sync'], root)
  await forget()
  await measure('check', [lockale, 'check'], root)
  await change()
  await measure('changed', [lockale, 'sync'], root)
  await rm(root, { recursive: true })
  await cp(seed, root, { recursive: true })
  await mock.ask(latency * 1000)
  await measure('first, 100 ms', [lockale, 'sync'], root)
  await mock.ask(0)
}

/** Files as they are, written some time ago. The file system knows when they were touched, and what is so new is read again. */
async function touch(root, seconds) {
  const at = Date.now() / 1000 - seconds
  const files = await readdir(root, { recursive: true })
  for (const file of files.filter((one) => !one.startsWith('.'))) await utimes(join(root, file), at, at)
  await sleep(settledMs)
}

function report(found, { largest }) {
  const costs = new Map([...found].map(([name, runs]) => [name, median(runs)]))
  const { requests: first } = costs.get('first, 100 ms')
  costs.set('requests, 100 ms', { wall: (first / concurrency) * latency })
  const head = ['wall s / CPU s / MB', 'lockale', 'requests', 'beside', '', '× wall', '× CPU', 'target', '']
  const lines = rows.map(({ name, ours, base, wall, cpu, mb, requests }) => {
    const [own, other] = [costs.get(ours), costs.get(base)]
    const ratios = { wall: own.wall / other.wall, cpu: own.cpu / other.cpu }
    const verdict = judge([
      { name: 'wall', value: ratios.wall, most: wall },
      { name: 'CPU', value: ratios.cpu, most: cpu },
      { name: 'MB', value: own.mb, most: mb === 'largest' ? largest : mb },
      { name: 'requests', value: own.requests, most: requests },
    ])
    const shown = [ratios.wall, ratios.cpu].map((ratio) => (Number.isNaN(ratio) ? '–' : ratio.toFixed(2)))
    return [name, say(own), own.requests, base, say(other), ...shown, ...verdict]
  })
  printTable(head, lines)
}
