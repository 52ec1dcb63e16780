import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeProject } from './make-project.mjs'

const bin = fileURLToPath(new URL('../../packages/cli/bin/lockale.mjs', import.meta.url))
const rounds = Number(process.env['ROUNDS'] ?? 15)

/**
 * What starting costs: processes as users start them, beside an empty Node script, all taking turns, so that what else the
 * machine does hits all of them. Ratios of the best times, and of medians; work on the processor counts all threads.
 */
export async function benchCli() {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-bench-cli-'))
  const empty = join(folder, 'empty.mjs')
  await writeFile(empty, '')
  const small = await makeSmallProject(join(folder, 'small'))
  const [json, code, staged] = ['json', 'code', 'staged'].map((name) => join(folder, name))
  for (const copy of [json, code, staged]) await cp(small, copy, { recursive: true, preserveTimestamps: true })
  await writeCode(code)
  const big = await makeProject({ messages: 2000, targets: 12, service: { preset: 'local' } })
  lockale(big, 'sync', '--local')
  await rm(join(big, '.lockale'), { recursive: true })
  for (const project of [json, code]) lockale(project, 'check')
  lockale(staged, 'check')
  const isGit = git(staged, 'init', '-q') && git(staged, 'add', '-A') && git(staged, 'commit', '-qm', 'all')
  const works = [
    { name: 'an empty Node script', cwd: folder, args: [empty] },
    { name: '--version', cwd: folder, args: [bin, '--version'], most: 1.2 },
    { name: '--help', cwd: folder, args: [bin, '--help'] },
    { name: 'check, nothing changed, 120 files, .json', cwd: json, args: [bin, 'check'], most: 1.5 },
    { name: 'check, nothing changed, 120 files, .ts', cwd: code, args: [bin, 'check'], most: 1.5 },
    { name: 'check, no memory, 120 files, .json', cwd: json, args: [bin, 'check', '--locale', allLocales] },
    { name: 'check, no memory, 120 files, .ts', cwd: code, args: [bin, 'check', '--locale', allLocales] },
    { name: 'status, 120 files', cwd: json, args: [bin, 'status'] },
    ...(isGit ? [{ name: 'check --staged, nothing staged', cwd: staged, args: [bin, 'check', '--staged'] }] : []),
    { name: 'check, fresh clone, 2,000 messages × 12', cwd: big, args: [bin, 'check'], most: 4 },
  ]
  const times = works.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, { cwd, args }] of works.entries()) times[at].push(measure(cwd, args))
  }
  const [base] = times.map(summary)
  for (const [at, { name, most }] of works.entries()) {
    const own = summary(times[at])
    const ratios = `best ${ratio(own.best, base.best)} median ${ratio(own.median, base.median)} processor ${ratio(own.work, base.work)}`
    const wanted = most === undefined ? '' : ` · wanted ≤ ${most}`
    console.log(`${name}: ${Math.round(own.best)} ms; ${ratios}${wanted}`)
  }
  await rm(folder, { recursive: true })
  await rm(big, { recursive: true })
}

const locales = 'de fr es it pl pt-BR ja ko nl sv cs da'.split(' ')
/** Names all there are: such a check is not remembered. */
const allLocales = locales.join(',')

/** 10 files of 60 messages in 12 languages, in step. */
async function makeSmallProject(root) {
  await mkdir(join(root, 'locales/en'), { recursive: true })
  for (let file = 0; file < 10; file++) {
    const texts = Array.from({ length: 60 }, (_, at) => [`m${at}`, `Order ${at} of part ${file} has {{count}} items`])
    const text = `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
    await writeFile(join(root, `locales/en/part${file}.json`), text)
  }
  const config = {
    source: 'en',
    targets: locales,
    files: ['locales/{locale}/{namespace}.json'],
    syntax: 'i18next',
    service: { preset: 'local' },
  }
  await writeFile(join(root, 'lockale.config.json'), JSON.stringify(config))
  lockale(root, 'sync', '--local')
  return root
}

/** The same config as `init` writes it. */
async function writeCode(root) {
  const config = await readFile(join(root, 'lockale.config.json'), 'utf8')
  await rm(join(root, 'lockale.config.json'))
  const code = `import { defineConfig } from 'lockale'\n\nexport default defineConfig(${config})\n`
  await writeFile(join(root, 'lockale.config.ts'), code)
}

function lockale(cwd, ...args) {
  const { status, stderr } = run(cwd, [bin, ...args])
  if (status !== 0) throw new Error(`lockale ${args.join(' ')} ended with ${status}: ${stderr}`)
}

function git(cwd, ...args) {
  const who = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', '-c', 'commit.gpgsign=false']
  return existsSync(cwd) && spawnSync('git', [...who, ...args], { cwd }).status === 0
}

function run(cwd, args) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
}

function measure(cwd, args) {
  const before = childWork()
  const start = performance.now()
  run(cwd, args)
  return { ms: performance.now() - start, work: childWork() - before }
}

/** Milliseconds that ended children have worked on all processors, in units of the system's clock; 0 where it does not say. */
function childWork() {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // proc(5): cutime and cstime, the 16th and 17th; the name in the 2nd may hold blanks
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

function summary(times) {
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b)
  const work = times.map((time) => time.work).sort((a, b) => a - b)
  return { best: sorted[0], median: sorted[sorted.length >> 1], work: work[work.length >> 1] }
}

function ratio(value, base) {
  return base > 0 ? (value / base).toFixed(2) : '–'
}
