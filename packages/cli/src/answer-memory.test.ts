import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { openProject } from '@lockale/project'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, recallAnswer } from './answer-memory.ts'
import { parts } from './parts.ts'
import { run } from './run.ts'
import { fakeHost } from '@lockale/terminal/testing/fake-host'

let root = ''
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-recall-')))
  mkdirSync(join(root, '.lockale'))
  writeFileSync(join(root, '.lockale/.gitignore'), '*\n')
  const config = { source: 'en', targets: ['en-XA'], files: ['{locale}.json'], syntax: 'i18next' }
  writeFileSync(join(root, 'lockale.config.json'), JSON.stringify(config))
  writeFileSync(join(root, 'en.json'), '{ "a": "Buy" }')
})
afterAll(() => rmSync(root, { recursive: true }))

const terminal = { isTty: false, columns: 80 }
const callOf = (argv: readonly string[], env: Call['env'] = {}): Call => {
  return { argv, cwd: root, env, stdout: terminal, stderr: terminal }
}

test.for<[argv: string, env: Call['env'], isWatched: boolean]>([
  ['check', {}, true],
  ['check --json', {}, true],
  ['check --quiet --no-color', { LOCKALE_KEY: 'a-secret-of-mine' }, true],
  ['check --locale de', {}, false],
  ['check --staged', {}, false],
  ['check --config other.json', {}, false],
  ['check', { GITHUB_ACTIONS: 'true' }, false],
  ['check', { GITHUB_STEP_SUMMARY: '/tmp/x' }, false],
  ['status --json', {}, true],
  ['plan --exit-code', {}, true],
  ['plan --out plan.json', {}, false],
  ['sync', {}, true],
  ['sync --yes --max-characters 20 --deadline=8m', { CI: 'true', LOCKALE_KEY: 'a-secret-of-mine' }, true],
  ['sync --local', { LOCKALE_KEY_FILE: '/nowhere' }, true],
  ['sync', { LOCKALE_KEY_COMMAND: 'op read x' }, false],
  ['sync', { LOCKALE_CREDENTIAL_HELPER: 'git' }, false],
  ['sync', { LOCKALE_KEY: 'a-secret-of-mine', LOCKALE_KEY_COMMAND: 'op read x' }, true],
  ['sync --refresh glossary', {}, false],
  ['sync --adopt', {}, false],
  ['sync --retry-refused', {}, false],
  ['sync --staged', {}, false],
  ['sync --plan plan.json', {}, false],
  ['sync --locale de', {}, false],
  ['fix', {}, false],
  ['', {}, false],
])('"lockale %s" with %o is remembered: %s', async ([argv, env, isWatched]) => {
  const recalled = await recallAnswer(callOf(argv.split(' '), env))
  expect(recalled !== undefined).toBe(isWatched)
})

test('what a check said is said again, and not under other circumstances', async () => {
  const call = callOf(['check'])
  const first = await recallAnswer(call)
  const host = { ...fakeHost({ parts: { openProject } }), cwd: root }
  const watch = first?.answer === undefined ? first?.watch([]) : undefined
  const exitCode = await run(['check'], host, watch)
  const again = await recallAnswer(call)
  expect(again?.answer).toMatchObject({ exitCode, stdout: host.out() })
  for (const env of [{ NO_COLOR: '1' }, { CI: 'true' }, { TZ: 'Asia/Tokyo' }]) {
    expect((await recallAnswer(callOf(['check'], env)))?.answer).toBeUndefined()
  }
  const secret = host.out().slice(2, 12)
  expect(await recallAnswer(callOf(['check'], { LOCKALE_KEY: secret }))).toBeUndefined()
})

interface Said {
  readonly exitCode: number
  readonly stdout: string
  readonly isRecalled: boolean
}

/** As if this were a build, which remembers what it found out about files. */
const builtParts: typeof parts = { ...parts, openProject: (options) => parts.openProject({ own: ['1'], ...options }) }

/** A call as the process makes it, in a project of its own. */
async function ask(cwd: string, line: string, env: Call['env'] = {}): Promise<Said> {
  const argv = line.split(' ')
  const recalled = await recallAnswer({ ...callOf(argv, env), cwd })
  if (recalled?.answer !== undefined) {
    const { exitCode, stdout } = recalled.answer
    return { exitCode, stdout, isRecalled: true }
  }
  const host = { ...fakeHost({ parts: builtParts, env }), cwd }
  const exitCode = await run(argv, host, recalled?.watch([]))
  return { exitCode, stdout: host.out(), isRecalled: false }
}

function openFolder(config: object = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-recall-')))
  folders.push(folder)
  const base = { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next' }
  writeFileSync(join(folder, 'lockale.config.json'), JSON.stringify({ ...base, ...config }))
  writeFileSync(join(folder, 'en.json'), '{ "a": "Put it into the cart", "b": "Stop" }')
  return folder
}

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test('the second sync is instant, then status and plan', async () => {
  const folder = openFolder({ service: { preset: 'local' } })
  const first = await ask(folder, 'sync')
  expect(first).toMatchObject({ exitCode: 0, isRecalled: false, stdout: expect.stringContaining('2 strings written') })
  const second = await ask(folder, 'sync')
  expect(second.isRecalled).toBe(true)
  rmSync(join(folder, '.lockale/answers'))
  expect(await ask(folder, 'sync')).toStrictEqual({ ...second, isRecalled: false })
  for (const line of ['check', 'status --json', 'plan', 'sync --json']) {
    const said = await ask(folder, line)
    expect(await ask(folder, line)).toStrictEqual({ ...said, isRecalled: true })
  }
  writeFileSync(join(folder, 'en.json'), '{ "a": "Put it into the bag", "b": "Stop" }')
  expect(await ask(folder, 'plan --exit-code')).toMatchObject({ exitCode: 1, isRecalled: false })
  expect(await ask(folder, 'plan --exit-code')).toMatchObject({ exitCode: 1, isRecalled: false })
  expect(await ask(folder, 'sync')).toMatchObject({
    isRecalled: false,
    stdout: expect.stringContaining('1 string written'),
  })
  expect((await ask(folder, 'sync')).isRecalled).toBe(true)
})

test('in a fresh clone, the first command makes the folder of what is remembered', async () => {
  for (const line of ['check', 'sync', 'status', 'plan']) {
    const folder = openFolder({ service: { preset: 'local' } })
    await ask(folder, 'sync')
    rmSync(join(folder, '.lockale'), { recursive: true })
    const said = await ask(folder, line)
    expect(await ask(folder, line)).toStrictEqual({ ...said, isRecalled: true })
    expect(readFileSync(join(folder, '.lockale/.gitignore'), 'utf8')).toBe('*\n')
  }
})

test('what settings name is looked at too', async () => {
  const folder = openFolder({ service: { preset: 'local' }, glossary: './terms.csv' })
  writeFileSync(join(folder, 'terms.csv'), 'en,de\ncart,Korb\n')
  for (const line of ['sync', 'check', 'status', 'plan']) {
    await ask(folder, line)
    expect((await ask(folder, line)).isRecalled).toBe(true)
  }
  writeFileSync(join(folder, 'terms.csv'), 'en,de\ncart,Wagen\n')
  for (const line of ['sync', 'check', 'status', 'plan']) expect((await ask(folder, line)).isRecalled).toBe(false)
})

test('a run that could not begin today is not said to have nothing to do', async () => {
  const folder = openFolder({ service: { preset: 'service', baseUrl: 'http://127.0.0.1:9' } })
  writeFileSync(join(folder, 'de.json'), '{ "a": "In den Korb", "b": "Halt" }')
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, 'a-secret-of-mine\n', { mode: 0o600 })
  const inVariable = { LOCKALE_KEY: 'a-secret-of-mine', LOCKALE_HOST: '127.0.0.1:9' }
  const inFile = { LOCKALE_KEY_FILE: keyFile, LOCKALE_HOST: '127.0.0.1:9' }
  for (const env of [inVariable, inFile]) {
    for (let time = 0; time < 3; time++) await ask(folder, 'sync', env)
    expect(await ask(folder, 'sync', env)).toMatchObject({ exitCode: 0, isRecalled: true })
  }
  expect(await ask(folder, 'sync')).toMatchObject({ exitCode: 4, isRecalled: false })
  expect(await ask(folder, 'sync', { LOCKALE_KEY: 'a-secret-of-mine' })).toMatchObject({ isRecalled: false })
  expect(await ask(folder, 'sync', { ...inVariable, CI: 'true' })).toMatchObject({ exitCode: 2, isRecalled: false })
  chmodSync(keyFile, 0o644)
  expect(await ask(folder, 'sync', inFile)).toMatchObject({ exitCode: 4, isRecalled: false })
  expect(readFileSync(join(folder, '.lockale/answers'), 'utf8')).not.toContain('a-secret-of-mine')
  mkdirSync(join(folder, '.lockale/run.lock'))
  expect(await ask(folder, 'sync', inVariable)).toMatchObject({ isRecalled: false })
})

test.for<[name: string, change: (repository: Repository) => string | void]>([
  ['the next commit', ({ commit }) => void commit()],
  ['an amended commit', ({ git }) => void git('commit', '-q', '--amend', '-m', 'b')],
  ['a commit without a branch', ({ git }) => void git('checkout', '-q', '--detach')],
  ['packed refs', ({ git }) => void git('pack-refs', '--all')],
  [
    'a working tree of its own',
    ({ git, path }) => {
      const other = join(path, 'other')
      git('worktree', 'add', '-q', other, 'HEAD')
      cpSync(join(path, '.lockale'), join(other, '.lockale'), { recursive: true, preserveTimestamps: true })
      return other
    },
  ],
  [
    'a merge that has begun',
    ({ git, write }) => {
      write({ '.git/MERGE_HEAD': git('rev-parse', 'HEAD') })
    },
  ],
])('what git says about a text is remembered until there is %s', async ([name, change]) => {
  using repository = createRepository()
  const { path, commit, write, read } = repository
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next' }
  const service = { preset: 'local' }
  write({ '.gitignore': 'other\n', 'lockale.config.json': { ...config, service }, 'en.json': { a: 'Stop', b: 'Go' } })
  await ask(path, 'sync')
  commit()
  write({ 'de.json': { ...(JSON.parse(read('de.json')) as object), a: 'Anhalten' } })
  await ask(path, 'sync')
  commit()
  expect(read('lockale.lock')).toContain('>')
  for (const isRecalled of [false, false, true, true]) expect(await ask(path, 'sync')).toMatchObject({ isRecalled })
  const folder = change(repository) ?? path
  expect(await ask(folder, 'sync')).toMatchObject({ exitCode: 0, isRecalled: false })
  if (name === 'a merge that has begun') return
  await ask(folder, 'sync')
  expect(await ask(folder, 'sync')).toMatchObject({ exitCode: 0, isRecalled: true })
})
