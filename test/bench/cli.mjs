import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeProject } from './make-project.mjs'
import { judge, lockale, median, printTable, run, say } from './processes.mjs'

const rounds = Number(process.env['ROUNDS'] ?? 15)

/**
 * What starting costs: processes as users start them, beside an empty Node script, all taking turns, so that what else the
 * machine does hits all of them. Ratios of medians.
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
  await run([lockale, 'sync', '--local'], { cwd: big })
  await rm(join(big, '.lockale'), { recursive: true })
  for (const cwd of [json, code, staged]) await run([lockale, 'check'], { cwd })
  const isGit = git(staged, 'init', '-q') && git(staged, 'add', '-A') && git(staged, 'commit', '-qm', 'all')
  const works = [
    { name: 'an empty Node script', cwd: folder, args: [empty] },
    { name: '--version', cwd: folder, args: [lockale, '--version'], most: 1.1 },
    { name: '--help', cwd: folder, args: [lockale, '--help'] },
    { name: 'check, nothing changed, 120 files, .json', cwd: json, args: [lockale, 'check'], most: 1.5 },
    { name: 'check, nothing changed, 120 files, .ts', cwd: code, args: [lockale, 'check'], most: 1.5 },
    { name: 'check, no memory, 120 files, .json', cwd: json, args: [lockale, 'check', '--locale', allLocales] },
    { name: 'check, no memory, 120 files, .ts', cwd: code, args: [lockale, 'check', '--locale', allLocales] },
    { name: 'status, 120 files', cwd: json, args: [lockale, 'status'] },
    ...(isGit ? [{ name: 'check --staged, nothing staged', cwd: staged, args: [lockale, 'check', '--staged'] }] : []),
    { name: 'check, fresh clone, 2,000 messages × 12', cwd: big, args: [lockale, 'check'], most: 4 },
  ]
  const costs = works.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, { cwd, args }] of works.entries()) costs[at].push(await run(args, { cwd }))
  }
  const [base] = costs.map(median)
  const rows = works.map(({ name, most }, at) => {
    const own = median(costs[at])
    const ratio = own.wall / base.wall
    return [
      name,
      say(own),
      ratio.toFixed(2),
      (own.cpu / base.cpu).toFixed(2),
      ...judge([{ name: 'wall', value: ratio, most }]),
    ]
  })
  printTable(['wall s / CPU s / MB', 'median', '× wall', '× CPU', 'target', ''], rows)
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
  await run([lockale, 'sync', '--local'], { cwd: root })
  return root
}

/** The same config as `init` writes it. */
async function writeCode(root) {
  const config = await readFile(join(root, 'lockale.config.json'), 'utf8')
  await rm(join(root, 'lockale.config.json'))
  const code = `import { defineConfig } from 'lockale'\n\nexport default defineConfig(${config})\n`
  await writeFile(join(root, 'lockale.config.ts'), code)
}

function git(cwd, ...args) {
  const who = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', '-c', 'commit.gpgsign=false']
  return spawnSync('git', [...who, ...args], { cwd }).status === 0
}
