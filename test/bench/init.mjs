// `init` where there is much history: how long until the first words, and until its end. `npm run bench -- init [commits] [files]`,
// 20,000 commits of 1,000 files when absent.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales, standIn, textOf } from './make-project.mjs'
import { judge, lockale, median, printTable, run, say } from './processes.mjs'

const rounds = 3
const perFile = 20

export async function benchInit([commits = '20000', files = '1000']) {
  const root = await mkdtemp(join(tmpdir(), 'lockale-bench-init-'))
  const git = (args, input) => execFileSync('git', args, { cwd: root, input, stdio: ['pipe', 'ignore', 'inherit'] })
  try {
    git(['init', '-q', '-b', 'main'])
    git(['fast-import', '--quiet'], [...history(Number(commits), Number(files))].join(''))
    const costs = []
    for (let round = 0; round < rounds; round++) {
      git(['reset', '-q', '--hard'])
      git(['clean', '-qfdx'])
      costs.push(await run([lockale, 'init', '--source', 'en', '--yes'], { cwd: root }))
    }
    const cost = median(costs)
    const verdict = judge([
      { name: 'first words s', value: cost.words, most: 1 },
      { name: 'whole s', value: cost.wall, most: 30 },
    ])
    const name = `init, ${Number(commits).toLocaleString('en')} commits, ${Number(files).toLocaleString('en')} files`
    printTable(
      ['wall s / CPU s / MB', 'lockale', 'first words s', 'target', ''],
      [[name, say(cost), cost.words?.toFixed(2) ?? '–', ...verdict]],
    )
  } finally {
    await rm(root, { recursive: true })
  }
}

/** For `git fast-import`: all files at once, then commits of one file each, in which one message has another text. */
function* history(commits, files) {
  const all = ['en', ...locales.slice(0, 19)]
  const texts = Array.from({ length: files }, (_, at) => {
    const locale = all[at % all.length]
    const part = Math.floor(at / all.length)
    const own = Array.from({ length: perFile }, (_, index) => {
      const text = textOf(part * perFile + index)
      return [`message${index}`, locale === 'en' ? text : standIn(text, locale)]
    })
    return { path: `locales/${locale}/part${part}.json`, own }
  })
  const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const write = (path, value) => `M 100644 inline ${path}\n${data(`${JSON.stringify(value, null, 2)}\n`)}`
  const file = ({ path, own }) => write(path, Object.fromEntries(own))
  const commit = (at) =>
    `commit refs/heads/main\ncommitter bench <bench@localhost> ${1_600_000_000 + at * 600} +0000\n${data(`Texts ${at}`)}`
  yield `${commit(0)}${write('package.json', { dependencies: { i18next: '26.7.2' } })}${texts.map(file).join('')}`
  for (let at = 1; at < commits; at++) {
    const changed = texts[(at * 7919) % files]
    changed.own[at % perFile][1] += ` ${at}`
    yield `${commit(at)}${file(changed)}`
  }
}
