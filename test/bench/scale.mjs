// What big projects cost: each run a process with Node's usual heap, that remembers nothing from before, and that is ended after
// 300 seconds of the processor. `npm run bench -- scale`, or `npm run bench -- scale 2000x10 20000x10` for sizes of one's own.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeMessages } from './make-project.mjs'
import { makeSyncedProject } from './make-synced-project.mjs'
import { floor, judge, lockale, printTable, run, say } from './processes.mjs'
import { start } from './service.mjs'

const limits = { stop: 300, cpu: 25, mb: 700 }
/** Ten times the messages may cost eleven times as much. */
const growth = 1.1

const works = [
  { name: 'read + JSON.parse + sha256', args: [floor, 'read'] },
  { name: 'check, nothing to report', args: [lockale, 'check'] },
  { name: 'sync, nothing changed', args: [lockale, 'sync'], requests: 0 },
  { name: 'sync, 20 strings changed', args: [lockale, 'sync'], prepare: change },
  { name: 'sync --adopt', args: [lockale, 'sync', '--adopt'], requests: 0, prepare: loseLockfile },
  { name: 'check, as many problems as messages', args: [lockale, 'check'], exit: 1, prepare: breakTexts },
]

export async function benchScale(wanted) {
  const sizes = (wanted.length > 0 ? wanted : ['10000x20', '100000x20']).map((size) => {
    const [messages, targets] = size.split('x').map(Number)
    return { messages, targets, name: `${messages.toLocaleString('en')} × ${targets}` }
  })
  const mock = await start('mock')
  const columns = []
  try {
    for (const size of sizes) columns.push(await benchSize(size, mock))
  } finally {
    mock.end()
  }
  const times = sizes.at(-1).messages / sizes[0].messages
  const lines = works.map(({ name }, at) => {
    const costs = columns.map((column) => column[at])
    const [first, last] = [costs[0], costs.at(-1)]
    const grown = last.cpu / first.cpu
    const verdict = judge([
      { name: 'CPU s', value: last.cpu, most: at === 0 ? undefined : limits.cpu },
      { name: 'MB', value: last.mb, most: at === 0 ? undefined : limits.mb },
      { name: 'growth', value: grown, most: at === 0 || times === 1 ? undefined : times * growth },
    ])
    const ratios = [last.cpu / columns.at(-1)[0].cpu, grown].map((ratio) => ratio.toFixed(1).replace('NaN', '–'))
    return [name, ...costs.map(say), ...ratios, ...verdict]
  })
  printTable(['wall s / CPU s / MB', ...sizes.map(({ name }) => name), '× reading', 'growth', 'target', ''], lines)
}

async function benchSize(size, mock) {
  const root = await makeSyncedProject({ ...size, service: { preset: 'service', baseUrl: mock.url } })
  const costs = []
  try {
    for (const { name, args, exit, requests, prepare } of works) {
      await prepare?.(root, size)
      await rm(join(root, '.lockale'), { recursive: true, force: true })
      const before = await mock.ask()
      const cost = await run(args, { cwd: root, exit, most: limits.stop })
      const sent = (await mock.ask()).requests - before.requests
      if (requests !== undefined && sent !== requests) throw new Error(`${name} sent ${sent} requests.`)
      console.error(`${size.name}, ${name}: ${say(cost)}`)
      costs.push(cost)
    }
    return costs
  } finally {
    await rm(root, { recursive: true })
  }
}

function change(root, { messages }) {
  return changeMessages(root, { messages, count: 20 })
}

async function loseLockfile(root) {
  await rm(join(root, 'lockale.lock'))
}

/** Every German translation gets a placeholder that its source has not. */
async function breakTexts(root) {
  const folder = join(root, 'locales/de')
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replaceAll(/"(,?)$/gmu, ' {{extra}}"$1'))
  }
}
