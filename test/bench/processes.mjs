// Processes as users start them, with what each of them cost, and the tables that compare them.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const lockale = fileURLToPath(new URL('../../packages/cli/bin/lockale.cjs', import.meta.url))
export const floor = fileURLToPath(new URL('floor.mjs', import.meta.url))
const account = fileURLToPath(new URL('account.cjs', import.meta.url))

/**
 * Runs Node and says what it took: seconds on the wall, until the first words, and of the processor (`wall`, `words`, `cpu`), and the
 * peak of its memory (`mb`). One that does not end by itself has only a wall and `stopped`: why. @param most seconds of the processor
 */
export function run(args, { cwd, exit = 0, most }) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], LOCKALE_KEY: 'bench' }
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe']
  const begin = performance.now()
  const since = () => (performance.now() - begin) / 1000
  const limited = most === undefined ? [] : ['sh', '-c', `ulimit -t ${most} && exec "$0" "$@"`]
  const [command, ...words] = [...limited, process.execPath, '--require', account, ...args]
  const child = spawn(command, words, { cwd, env, stdio })
  const printed = ['', '', '', '']
  let first
  let wall
  for (const at of [1, 2, 3]) {
    child.stdio[at].setEncoding('utf8').on('data', (text) => {
      if (at !== 3) first ??= since()
      printed[at] += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => (wall = since()))
    child.on('close', (code, signal) => {
      if (signal === 'SIGXCPU' || signal === 'SIGKILL') resolve({ wall, stopped: `no end in ${most} CPU s` })
      else if (signal !== null) resolve({ wall, stopped: /out of memory/u.test(printed[2]) ? 'out of memory' : signal })
      else if (code === exit) resolve({ wall, words: first, ...JSON.parse(printed[3].trim().split('\n').at(-1)) })
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${printed[2].slice(-2000)}`))
    })
  })
}

/** The median of each number. */
export function median(runs) {
  const stopped = runs.find((one) => one.stopped !== undefined)
  if (stopped !== undefined) return stopped
  const middle = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
  return Object.fromEntries(Object.keys(runs[0]).map((name) => [name, middle(runs.map((one) => one[name]))]))
}

/** `wall / CPU / MB`, as it stands in the tables. */
export function say({ wall, cpu, mb, stopped }) {
  if (stopped !== undefined) return stopped
  return cpu === undefined ? seconds(wall) : `${seconds(wall)} / ${seconds(cpu)} / ${mb.toFixed(0)}`
}

/** What is to be reached, and whether it is. @param limits names with a value each, and the most that it may be */
export function judge(limits) {
  const known = limits.filter(({ most }) => most !== undefined)
  if (known.length === 0) return ['–', '']
  const isMet = known.every(({ value, most }) => value <= most)
  return [known.map(({ name, most }) => `${name} ≤ ${+most.toFixed(2)}`).join(', '), isMet ? 'met' : 'MISSED']
}

/** As Markdown, so that it can be put into a page. */
export function printTable(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  console.log(`${lines.join('\n')}\n`)
}

function seconds(value) {
  return value < 10 ? value.toFixed(2) : value.toFixed(1)
}
