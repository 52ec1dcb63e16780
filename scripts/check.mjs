// All checks of the repository: two steps at a time, a line for each with its time, and no further step after one failed,
// whose output is shown. `node scripts/check.mjs lint types` runs those two only.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `script` is one of package.json's, so that `npm run <script>` does one step alone. Those with `isAsked` are done by name only. */
const steps = [
  { name: 'build', script: 'build', says: 'what npm will get: code and types' },
  { name: 'api', script: 'docs:api', says: 'TypeDoc: what is exported has its docstring', after: 'build' },
  { name: 'lint', script: 'lint', says: 'oxlint with type information, and what TypeScript says' },
  {
    name: 'types',
    script: 'types',
    says: 'TypeScript itself, also over what runs in apps, with what declarations ask for',
    isAsked: true,
  },
  { name: 'format', script: 'format:check', says: 'oxfmt' },
  { name: 'unused', script: 'unused', says: 'knip: files, exports and dependencies nobody uses', isAsked: true },
  {
    name: 'packages',
    script: 'packages',
    says: 'publint and attw on the packed packages',
    after: 'build',
    isAsked: true,
  },
  { name: 'tests', script: 'unit', says: 'vitest', last: true },
]

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
}
const begin = performance.now()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 2
} else {
  const selected = steps.filter(({ name, isAsked }) => (wanted.length === 0 ? !isAsked : wanted.includes(name)))
  console.log(`Checking: ${selected.map(({ name }) => name).join(', ')}`)
  const failed = await runSteps(selected)
  console.log(failed.length === 0 ? `All checks passed in ${since(begin)}.` : `Failed: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** The names of the steps that failed. Steps that already run when one fails are seen to their end. */
async function runSteps(selected) {
  const failed = []
  const waiting = [...selected]
  const running = new Map()
  const isReady = ({ after, last }) =>
    last
      ? running.size === 0 && waiting.length === 1
      : ![...running.keys(), ...waiting.map(({ name }) => name)].includes(after)
  for (;;) {
    for (let next = waiting.find(isReady); running.size < 2 && next !== undefined; next = waiting.find(isReady)) {
      waiting.splice(waiting.indexOf(next), 1)
      running.set(next.name, runStep(next))
    }
    if (running.size === 0) return failed
    const { name, code, output, took, says } = await Promise.race(running.values())
    running.delete(name)
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${took.padStart(7)}  ${says}`)
    if (code === 0) continue
    failed.push(name)
    waiting.length = 0
    process.stdout.write(output)
  }
}

function runStep({ name, script, says, last = false }) {
  const from = performance.now()
  // The last step runs alone, so it may write to the terminal itself.
  if (last) console.log(`… ${name.padEnd(17)} ${says}`)
  const child = spawn(scripts[script], {
    cwd: root,
    env,
    shell: true,
    stdio: last ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ name, says, code, output, took: since(from) }))
  })
}

function since(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}
