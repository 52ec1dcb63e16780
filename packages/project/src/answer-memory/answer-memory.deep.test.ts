import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDepth } from '../../../../test/depth.ts'
import { openProject } from '../open-project.ts'
import type { Project } from '../project.ts'
import { createTranslator } from '../testing/world.ts'
import { openAnswerMemory } from './answer-memory.ts'
import { watchFiles } from './watched-files.ts'

const old = new Date('2026-01-02T03:04:05.678Z')
let folder = ''
/** A project in step, whose files have not changed for long. */
let template = ''
let count = 0

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-memory-')))
  template = join(folder, 'template')
  const config = { source: 'en', targets: ['de', 'pl'], files: ['l/{locale}/{namespace}.json'], syntax: 'i18next' }
  write(template, 'lockale.config.json', { ...config, checks: { 'case-start': 'off' }, baseline: 'known' })
  write(template, 'package.json', { name: 'app', dependencies: { i18next: '26.0.0' } })
  write(template, 'l/en/shop.json', { buy: 'Buy {{what}} now', cart: { empty: 'The cart is empty' } })
  write(template, 'l/en/more/help.json', { help: 'How can we help?' })
  const project = await openProject({ cwd: template })
  await project.sync({ translator: createTranslator() })
  age(template)
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(root: string, file: string, value: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`)
}

function age(root: string): void {
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) utimesSync(join(root, name), old, old)
}

function freshCopy(): string {
  const root = join(folder, `p${count++}`)
  cpSync(template, root, { recursive: true, preserveTimestamps: true })
  return root
}

interface Said {
  readonly text: string
  readonly isRecalled: boolean
}

type Command = 'check' | 'plan' | 'status' | 'sync'

interface Told {
  readonly text: string
  /** Of the same command, if nothing changes. */
  readonly next: string | undefined
}

/** What happens while the service is asked. */
let meanwhile = () => {}

async function tell(command: Command, project: Project): Promise<Told> {
  if (command === 'sync') {
    const translator = createTranslator()
    const { answer } = translator
    translator.answer = (request) => {
      meanwhile()
      return answer(request)
    }
    const { next, ...report } = await project.sync({ translator })
    const { next: _, ...known } = next ?? {}
    return { text: JSON.stringify(report), next: next && JSON.stringify(known) }
  }
  if (command === 'plan') {
    const { totals, outdated, skipped, settings, isIdle } = await project.plan({ translator: createTranslator() })
    const text = JSON.stringify({ totals, outdated, skipped, settings })
    return { text, next: isIdle === true ? text : undefined }
  }
  const text = JSON.stringify(await project.check({ countRefused: command === 'status' }))
  return { text, next: text }
}

/** What is said without a memory: of a copy, since a sync writes. */
async function truth(root: string, command: Command = 'check'): Promise<string> {
  const copy = command === 'sync' ? join(folder, `p${count++}`) : root
  if (copy !== root) cpSync(root, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  try {
    return (await tell(command, await openProject({ cwd: copy }))).text
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): string {
  if (isLockaleError(error)) return error.code
  throw error
}

/** As the command does it. */
async function ask(root: string, command: Command = 'check', facts: readonly string[] = []): Promise<Said> {
  const memory = await openAnswerMemory({ cwd: root, facts: [command, ...facts] })
  if (memory?.answer !== undefined) return { text: memory.answer.stdout, isRecalled: true }
  const files = watchFiles(root)
  try {
    const project = await openProject({ cwd: root, watch: (ports) => files.watch(ports) })
    const { text, next } = await tell(command, project)
    const seen = files.seen()
    if (seen !== undefined && next !== undefined) memory?.keep({ exitCode: 1, stdout: next, stderr: '' }, seen)
    return { text, isRecalled: false }
  } catch (error) {
    return { text: codeOf(error), isRecalled: false }
  }
}

const memoriesOf = (root: string) => readdirSync(join(root, '.lockale')).filter((name) => name.startsWith('answers'))

const commands = ['check', 'plan', 'status', 'sync'] as const

test.for(commands)('a %s of which nothing has changed is answered from memory', async (command) => {
  const root = freshCopy()
  const first = await ask(root, command)
  const again = await ask(root, command)
  expect([first.isRecalled, again.isRecalled]).toStrictEqual([false, true])
  expect(again.text).toBe(await truth(root, command))
  expect((await ask(root, command, ['--json'])).isRecalled).toBe(false)
})

test('answers of several commands stand beside each other for as long as nothing changes', async () => {
  const root = freshCopy()
  for (const command of commands) await ask(root, command)
  for (const command of commands) expect(await ask(root, command)).toMatchObject({ isRecalled: true })
  write(root, 'l/de/shop.json', { buy: 'Kaufe {{what}}', cart: { empty: 'Leer' } })
  for (const command of commands) {
    const text = await truth(root, command)
    expect(await ask(root, command)).toStrictEqual({ text, isRecalled: false })
  }
  // git was asked about what nobody knew: the next run finds it on record
  await ask(root, 'sync')
  expect(await ask(root, 'sync')).toStrictEqual({ text: await truth(root, 'sync'), isRecalled: true })
})

test.for<[name: string, change: (root: string) => void]>([
  ['a new text', (root) => write(root, 'l/en/shop.json', { buy: 'Buy {{what}}', cart: { empty: 'Empty' } })],
  ['the first of all', (root) => ['l/de', 'l/pl', '.lockale', 'lockale.lock'].forEach((one) => remove(root, one))],
  ['one for a new file', (root) => write(root, 'l/en/deep/er/new.json', { a: 'New text' })],
  ['one for a message that is gone', (root) => write(root, 'l/en/shop.json', { buy: 'Buy {{what}} now' })],
  ['one with nothing to do', () => {}],
])('the sync after one that wrote is known already: %s', async ([, change]) => {
  const root = freshCopy()
  change(root)
  const expected = await truth(root, 'sync')
  expect(await ask(root, 'sync')).toStrictEqual({ text: expected, isRecalled: false })
  const again = await truth(root, 'sync')
  const before = filesOf(root)
  expect(await ask(root, 'sync')).toStrictEqual({ text: again, isRecalled: true })
  expect(filesOf(root)).toStrictEqual(before)
})

function remove(root: string, file: string): void {
  rmSync(join(root, file), { recursive: true })
}

function filesOf(root: string): readonly (readonly [file: string, text: string])[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  return names.flatMap((name) => {
    const path = join(root, name)
    return statSync(path).isFile() ? [[name, readFileSync(path, 'utf8')] as const] : []
  })
}

test.for(['l/pl/more/help.json', 'l/de/shop.json', 'l/en/shop.json', 'lockale.config.json', 'package.json'])(
  'a file that changes under a run is looked at by the next: %s',
  async (file) => {
    const root = freshCopy()
    write(root, 'l/en/shop.json', { buy: 'Buy {{what}} now', cart: { empty: 'The cart is empty' }, new: 'New' })
    meanwhile = () => writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8').replace('{', '{ '))
    await ask(root, 'sync')
    meanwhile = () => {}
    const text = await truth(root, 'sync')
    expect(await ask(root, 'sync')).toStrictEqual({ text, isRecalled: false })
  },
)

const lockfile = (root: string) => join(root, 'lockale.lock')

test.for<[name: string, change: (root: string) => void]>([
  ['a run that is at work', (root) => write(root, '.lockale/run.lock', '{')],
  ['a journal of a run that died', (root) => write(root, '.lockale/journal', '')],
  ['what a run left that died', (root) => write(root, '.lockale/staged', '')],
  ['a temporary file', (root) => write(root, '.lockale/.ledger.lockale-tmp', '')],
  ['a claim to the run lock', (root) => write(root, '.lockale/run.lock.claim', '')],
  ['no private folder', (root) => remove(root, '.lockale')],
  ['a private folder that is not ignored', (root) => remove(root, '.lockale/.gitignore')],
  ['a private folder that git would keep', (root) => write(root, '.lockale/.gitignore', '')],
  ['a folder in the place of the lockfile', (root) => (remove(root, 'lockale.lock'), mkdirSync(lockfile(root)))],
])('a sync is not answered from memory after a change: %s', async ([, change]) => {
  const root = freshCopy()
  await ask(root, 'sync')
  expect((await ask(root, 'sync')).isRecalled).toBe(true)
  change(root)
  expect((await openAnswerMemory({ cwd: root, facts: ['sync'] }))?.answer).toBeUndefined()
})

test.for<[name: string, change: (root: string) => void]>([
  ['a text', (root) => write(root, 'l/de/shop.json', { buy: 'x', cart: { empty: 'y' } })],
  [
    'a text, for one as long, with the old time',
    (root) => {
      const file = join(root, 'l/de/shop.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('now', 'NOW'))
      utimesSync(file, old, old)
    },
  ],
  [
    'a file, for another with its size and time',
    (root) => {
      const file = join(root, 'l/pl/shop.json')
      writeFileSync(`${file}.new`, readFileSync(file, 'utf8').replace('empty"', 'EMPTY"'))
      utimesSync(`${file}.new`, old, old)
      renameSync(`${file}.new`, file)
    },
  ],
  ['a file gone', (root) => rmSync(join(root, 'l/pl/more/help.json'))],
  ['a source file gone', (root) => rmSync(join(root, 'l/en/more/help.json'))],
  ['a new source file', (root) => write(root, 'l/en/new.json', { a: 'New text' })],
  ['a new source file in a new folder', (root) => write(root, 'l/en/deep/er/new.json', { a: 'New text' })],
  ['a file whose source is not there', (root) => write(root, 'l/de/extra.json', { a: 'Alt' })],
  ['no lockfile', (root) => rmSync(join(root, 'lockale.lock'))],
  [
    'conflict markers in the lockfile',
    (root) => {
      const file = join(root, 'lockale.lock')
      writeFileSync(file, readFileSync(file, 'utf8').replace('%end', '<<<<<<< ours\n=======\n>>>>>>> theirs\n%end'))
    },
  ],
  [
    'the config',
    (root) => {
      const file = join(root, 'lockale.config.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"pl"', '"fr"'))
      utimesSync(file, old, old)
    },
  ],
  ['a second config', (root) => write(root, 'lockale.config.mjs', 'export default {}')],
  ['the dependencies', (root) => write(root, 'package.json', { dependencies: { i18next: '20.0.0' } })],
  ['a baseline', (root) => write(root, 'known', '# lockale baseline 1\n')],
  ['a journal of a run that died', (root) => write(root, '.lockale/journal', 'x')],
  ['a workspace', (root) => write(root, 'pnpm-workspace.yaml', 'packages: []')],
  [
    'a folder, for a link to one like it',
    (root) => {
      renameSync(join(root, 'l/de'), join(root, 'elsewhere'))
      symlinkSync('../elsewhere', join(root, 'l/de'))
    },
  ],
  [
    'a file, for a link to one like it',
    (root) => {
      renameSync(join(root, 'l/de/shop.json'), join(root, 'elsewhere.json'))
      symlinkSync('../../elsewhere.json', join(root, 'l/de/shop.json'))
    },
  ],
  [
    'a file, for a folder',
    (root) => {
      rmSync(join(root, 'l/de/shop.json'))
      mkdirSync(join(root, 'l/de/shop.json'))
    },
  ],
])('is not asked after a change: %s', async ([name, change]) => {
  // Two commands for each change; all of them where tests look deeper.
  for (const command of commands.filter((_, turn) => testDepth > 1 || (turn + name.length) % 2 === 0)) {
    const root = freshCopy()
    await ask(root, command)
    expect((await ask(root, command)).isRecalled).toBe(true)
    change(root)
    const text = await truth(root, command)
    const said = await ask(root, command)
    // a run does not care for files that are none of its own, nor for what is known
    const mayKnow = command === 'plan' || command === 'sync'
    expect(said).toStrictEqual({ text, isRecalled: mayKnow && said.isRecalled })
  }
})

test.for<[name: string, change: (root: string) => void]>([
  ['touched', (root) => age(join(root, 'l'))],
  ['touched just now', (root) => utimesSync(join(root, 'l/de/shop.json'), new Date(), new Date())],
  [
    'written again as it was',
    (root) => writeFileSync(join(root, 'l/de/shop.json'), readFileSync(join(root, 'l/de/shop.json'))),
  ],
  ['beside things that are no business of a check', (root) => write(root, 'src/index.ts', 'export {}')],
])('stays good where files are only %s', async ([, change]) => {
  const root = freshCopy()
  await ask(root)
  change(root)
  expect(await ask(root)).toStrictEqual({ text: await truth(root), isRecalled: true })
})

test('a project without a private folder gets one, and a folder of others stays as it is', async () => {
  const [bare, foreign] = [freshCopy(), freshCopy()]
  rmSync(join(bare, '.lockale'), { recursive: true })
  await ask(bare)
  expect((await ask(bare)).isRecalled).toBe(true)
  expect(readFileSync(join(bare, '.lockale/.gitignore'), 'utf8')).toBe('*\n')
  rmSync(join(foreign, '.lockale/.gitignore'))
  const before = readdirSync(foreign, { recursive: true })
  await ask(foreign)
  expect((await ask(foreign)).isRecalled).toBe(false)
  expect(readdirSync(foreign, { recursive: true })).toStrictEqual(before)
})

test.for<[name: string, config: string, isKept: boolean]>([
  ['states itself', `import { defineConfig } from 'lockale'\nexport default defineConfig(CONFIG)\n`, true],
  [
    'is what init writes',
    `import type { UserConfig } from 'lockale'\n\nexport default CONFIG satisfies UserConfig\n`,
    true,
  ],
  ['states itself in a constant', `const config = CONFIG\nexport default config\n`, true],
  ['is more than that', `const config = CONFIG\nexport default Object.freeze(config)\n`, false],
])('a config that %s', async ([, code, isKept]) => {
  const root = freshCopy()
  const config = readFileSync(join(root, 'lockale.config.json'), 'utf8').trim() // `satisfies` stands on the line of its value
  rmSync(join(root, 'lockale.config.json'))
  write(root, 'lockale.config.ts', code.replace('CONFIG', config))
  await ask(root)
  expect((await ask(root)).isRecalled).toBe(isKept)
})

/** The one memory of a project, its text and where it lies. */
function memoryOf(root: string): { readonly file: string; readonly text: string } {
  const [name = ''] = memoriesOf(root)
  const file = join(root, '.lockale', name)
  return { file, text: readFileSync(file, 'utf8') }
}

test.for<[name: string, spoil: (file: string, text: string) => void]>([
  ['empty', (file) => writeFileSync(file, '')],
  ['cut off', (file, text) => writeFileSync(file, text.slice(0, -10))],
  ['another answer in it', (file, text) => keepTime(file, text.replace('messages', 'messagez'))],
  ['another version', (file, text) => keepTime(file, text.replace('answers 1', 'answers 2'))],
  ['no text at all', (file) => keepTime(file, Buffer.from([0xff, 0, 0xfe]))],
  ['huge', (file, text) => keepTime(file, text + ' '.repeat(9 * 1024 * 1024))],
  [
    'a folder',
    (file) => {
      rmSync(file)
      mkdirSync(file)
    },
  ],
  [
    'a link',
    (file) => {
      renameSync(file, `${file}-x`)
      symlinkSync(`${file}-x`, file)
    },
  ],
  ['one that came with a commit, its time another', (file) => utimesSync(file, new Date(), new Date())],
])('a memory is ignored that is %s', async ([, spoil]) => {
  const root = freshCopy()
  await ask(root)
  const { file, text } = memoryOf(root)
  spoil(file, text)
  expect(await ask(root)).toStrictEqual({ text: await truth(root), isRecalled: false })
})

function keepTime(file: string, content: string | Uint8Array): void {
  const { atime, mtimeMs } = statSync(file)
  writeFileSync(file, content)
  utimesSync(file, atime, mtimeMs / 1000)
}

test('an answer with anything in it that steers a terminal is not kept for one', async () => {
  const root = freshCopy()
  const memory = await openAnswerMemory({ cwd: root, facts: ['x'] })
  memory?.keep({ exitCode: 0, stdout: '\u001b]0;title\u0007', stderr: '' }, { marks: [], own: [], asked: [] })
  expect((await openAnswerMemory({ cwd: root, facts: ['x'] }))?.answer).toBeUndefined()
  memory?.keep({ exitCode: 0, stdout: '\u001b[32m✓\u001b[39m\n', stderr: '' }, { marks: [], own: [], asked: [] })
  expect((await openAnswerMemory({ cwd: root, facts: ['x'] }))?.answer?.exitCode).toBe(0)
})

test('another build of lockale answers anew', async () => {
  const root = freshCopy()
  const own = join(root, 'cli.mjs')
  write(root, 'cli.mjs', '1')
  const facts = ['x']
  const memory = await openAnswerMemory({ cwd: root, facts })
  const asked = [[join(root, '.git'), false]] as const
  memory?.keep({ exitCode: 0, stdout: 'a', stderr: '' }, { marks: [], own: [own], asked })
  expect((await openAnswerMemory({ cwd: root, facts }))?.answer?.stdout).toBe('a')
  mkdirSync(join(root, '.git'))
  expect((await openAnswerMemory({ cwd: root, facts }))?.answer).toBeUndefined()
  rmSync(join(root, '.git'), { recursive: true })
  write(root, 'cli.mjs', '2')
  expect((await openAnswerMemory({ cwd: root, facts }))?.answer).toBeUndefined()
})

// Counter-examples it was written against: a file replaced by one of its size and time, a folder listed before a file came
// into it, a memory made while a file was being written.
test('whatever happens to the files, the answer is that of a command without a memory', async () => {
  const files = ['l/en/shop.json', 'l/de/shop.json', 'l/pl/shop.json', 'l/en/more/help.json', 'l/de/more/help.json']
  const texts = [{ buy: 'Buy {{what}} now' }, { buy: 'Buy {{that}} now' }, { help: 'Hilfe?' }, '{', {}]
  const happening = fc.record({
    command: fc.constantFrom(...commands),
    isTwice: fc.boolean(),
    what: fc.constantFrom('write', 'touch', 'swap', 'remove', 'rename', 'restore', 'lock', 'nothing', 'hardlink'),
    file: fc.constantFrom(...files, 'lockale.lock', 'package.json'),
    other: fc.constantFrom(...files),
    text: fc.constantFrom(...texts),
    time: fc.constantFrom(old, undefined),
  })
  let recalled = 0
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 8 }), async (happenings) => {
      const root = freshCopy()
      for (const { command, isTwice, what, file, other, text, time } of happenings) {
        const [path, second] = [join(root, file), join(root, other)]
        if (what === 'write') write(root, file, text)
        else if (what === 'restore') cpSync(join(template, file), path, { preserveTimestamps: true })
        else if (what === 'lock')
          write(root, 'lockale.lock', readFileSync(join(template, 'lockale.lock'), 'utf8') + '>>>>>>> x\n')
        else if (existsSync(path) && what === 'remove') rmSync(path)
        else if (existsSync(path) && what === 'rename') renameSync(path, second)
        else if (existsSync(path) && what === 'swap')
          writeFileSync(path, readFileSync(path, 'utf8').replaceAll('e', 'a'))
        else if (existsSync(path) && !existsSync(second) && what === 'hardlink') linkSync(path, second)
        if (existsSync(path) && time !== undefined) utimesSync(path, time, time)
        const expected = await truth(root, command)
        const said = await ask(root, command)
        if (said.isRecalled) recalled++
        expect(said.text).toBe(expected)
        if (!isTwice) continue
        const next = await truth(root, command)
        const again = await ask(root, command)
        if (again.isRecalled) recalled++
        expect(again.text).toBe(next)
      }
      rmSync(root, { recursive: true })
    }),
    { numRuns: 10 },
  )
  expect(recalled).toBeGreaterThan(3)
})

test('what could not be compared later is not kept', async () => {
  const root = freshCopy()
  rmSync(join(root, 'l/de/shop.json'))
  symlinkSync(join(template, 'l/de/shop.json'), join(root, 'l/de/shop.json'))
  await ask(root)
  expect(memoriesOf(root)).toStrictEqual([])
  expect(lstatSync(join(root, '.lockale')).isDirectory()).toBe(true)
})

test('a folder that cannot be written is left alone', async () => {
  const root = freshCopy()
  chmodSync(join(root, '.lockale'), 0o500)
  const said = await ask(root)
  chmodSync(join(root, '.lockale'), 0o700)
  expect(said.isRecalled).toBe(false)
})
