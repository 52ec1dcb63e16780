import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type KnownAnswers,
  type KnownFile,
  type KnownFiles,
  localeFormats,
  openJournal,
  parseConfig,
  type UnchangedMessages,
} from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { check } from '@lockale/core/runs/check'
import { inspect } from '@lockale/core/runs/inspect'
import { isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProject } from '../open-project.ts'
import { runsOf } from '../../../../test/depth.ts'
import { createTranslator } from '../testing/world.ts'

const old = new Date('2026-01-02T03:04:05.678Z')
const config = {
  source: 'en',
  targets: ['de', 'pl'],
  files: ['l/{locale}/{namespace}.json'],
  syntax: 'i18next',
  checks: { 'case-start': 'off' },
  service: { preset: 'service' },
}
let folder = ''
/** Two namespaces in three locales, all up to date. */
let template = ''
let count = 0

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-files-')))
  template = join(folder, 'template')
  write(template, 'lockale.config.json', config)
  write(template, 'l/en/shop.json', { buy: 'Buy {{what}} now', cart: { empty: 'The cart is empty' } })
  write(template, 'l/en/help.json', {
    help: 'How can we help?',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  })
  await run(template)
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(root: string, file: string, value: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`)
}

function copyOf(root: string): string {
  const copy = join(folder, `p${count++}`)
  cpSync(root, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

/** What a run says, with or without a memory of files. */
async function run(
  root: string,
  command: 'check' | 'plan' | 'sync' = 'sync',
  own?: readonly string[],
): Promise<string> {
  try {
    const project = await openProject({ cwd: root, own })
    const translator = createTranslator()
    if (command === 'check') return JSON.stringify(await project.check())
    if (command === 'sync') return JSON.stringify(await project.sync({ translator }))
    const { totals, outdated, skipped, settings, isIdle } = await project.plan({ translator })
    return JSON.stringify({ totals, outdated, skipped, settings, isIdle })
  } catch (error) {
    if (isLockaleError(error)) return error.code
    throw error
  }
}

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.lockale') && statSync(join(root, name)).isFile())
    .sort()
    .map((name) => [name, readFileSync(join(root, name), 'utf8')])

const memoryOf = (root: string) => join(root, '.lockale/files')

test.for<[name: string, targets: readonly unknown[], others: readonly string[]]>([
  ['to the files', config.targets, ['pl']],
  ['to a locale and one that copies it', ['de', { locale: 'de-AT', from: 'de' }], ['de-AT']],
])('whatever happens %s, a run does what it does without a memory of them', async ([, targets, others]) => {
  const start = copyOf(template)
  write(start, 'lockale.config.json', { ...config, targets })
  await run(start)
  const shops = ['en', 'de', ...others].map((locale) => `l/${locale}/shop.json`)
  const files = [...shops, 'l/en/help.json', 'l/de/help.json']
  const texts = [{ buy: 'Buy {{what}}' }, { buy: 'Kauf', cart: { empty: 'Leer' } }, { help: 'Hilfe?' }, '{', {}]
  const happening = fc.record({
    what: fc.constantFrom('write', 'remove', 'restore', 'lock', 'config', 'nothing'),
    file: fc.constantFrom(...files, 'lockale.lock'),
    text: fc.constantFrom(...texts),
    command: fc.constantFrom('check' as const, 'plan' as const, 'sync' as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 6 }), async (happenings) => {
      const root = copyOf(start)
      for (const { what, file, text, command } of happenings) {
        const path = join(root, file)
        if (what === 'write') write(root, file, text)
        else if (what === 'restore') cpSync(join(start, file), path, { preserveTimestamps: true })
        else if (what === 'config')
          write(root, 'lockale.config.json', { ...config, targets, checks: { 'same-as-source': 'error' } })
        else if (existsSync(path) && what === 'remove') rmSync(path)
        else if (existsSync(path) && what === 'lock')
          write(root, 'lockale.lock', readFileSync(path, 'utf8').replace(/^.*\n/mu, ''))
        const plain = copyOf(root)
        const expected = [await run(plain, command), filesIn(plain)]
        expect([await run(root, command, []), filesIn(root)]).toStrictEqual(expected)
        rmSync(plain, { recursive: true })
      }
    }),
    { numRuns: runsOf(10) },
  )
})

test.for<[name: string, change: (root: string) => unknown]>([
  ['a human', (root) => write(root, 'l/de/shop.json', { buy: 'Jetzt {{what}}', cart: { empty: 'Leer' } })],
  [
    'a sync of this locale alone',
    async (root) => {
      write(root, 'l/en/shop.json', { buy: 'Buy {{what}} today', cart: { empty: 'The cart is empty' } })
      const project = await openProject({ cwd: root, own: [] })
      await project.sync({ translator: createTranslator(), locales: ['de'] })
    },
  ],
])('a file is not known as unchanged if it copies a locale that was changed by %s', async ([, change]) => {
  const root = copyOf(template)
  write(root, 'lockale.config.json', { ...config, targets: ['de', { locale: 'de-AT', from: 'de' }] })
  await run(root, 'sync', [])
  await run(root, 'plan', [])
  await change(root)
  expect(await run(root, 'plan', [])).toBe(await run(copyOf(root), 'plan'))
  expect(JSON.parse(await run(root, 'plan', []))).toMatchObject({ totals: { translate: 0 } })
  await run(root, 'sync', [])
  const [de, copy] = ['de', 'de-AT'].map((locale) => readFileSync(join(root, `l/${locale}/shop.json`), 'utf8'))
  expect(copy).toBe(de)
})

/** Writes a source file with comments. @param above the comment above each string */
function writeSource(root: string, strings: object, above = ''): void {
  const entries = Object.entries(strings).filter(([, value]) => value !== undefined)
  const lines = entries.map(([key, value]) => `${above}\n"${key}": ${JSON.stringify(value)}`)
  write(root, 'l/en/shop.jsonc', `{\n${lines.join(',\n')}\n}\n`)
}

/** A project with one source file with comments, up to date, and a memory of its translations. */
async function withComments(strings: object, above?: string): Promise<string> {
  const root = copyOf(template)
  rmSync(join(root, 'l'), { recursive: true })
  rmSync(join(root, 'lockale.lock'))
  write(root, 'lockale.config.json', { ...config, files: ['l/{locale}/{namespace}.jsonc'], onFuzzy: 'overwrite' })
  writeSource(root, strings, above)
  await run(root, 'sync', [])
  return root
}

const files = { files_one: '{{count}} file', files_other: '{{count}} files' }
const shop = { buy: 'Buy now', items_other: 'Items', ...files, files_zero: 'No files' }

test.for<[name: string, strings: object, above: string]>([
  ['a string', { ...shop, buy: 'Buy' }, '// a note'],
  ['a description', shop, '// another note'],
  ['a string that is gone', { ...shop, buy: undefined }, '// a note'],
  ['a plural form that is gone', { ...shop, files_zero: undefined }, '// a note'],
  ['a plural form of what was one string', { ...shop, items_one: 'Item' }, '// a note'],
  ['a string that is new', { ...shop, more: 'More' }, '// a note'],
])('a run sees in the source, with a memory of the translations: %s', async ([, strings, above]) => {
  const root = await withComments(shop, '// a note')
  const before = await run(copyOf(root), 'plan')
  writeSource(root, strings, above)
  const plain = copyOf(root)
  rmSync(memoryOf(plain))
  const expected = [await run(plain, 'plan'), await run(plain, 'check'), await run(plain, 'sync'), filesIn(plain)]
  const found = [await run(root, 'plan', []), await run(root, 'check', []), await run(root, 'sync', []), filesIn(root)]
  expect(found).toStrictEqual(expected)
  expect(expected[0]).not.toBe(before)
})

test('a run sees a changed description beside the source, with a memory of the translations', async () => {
  const root = copyOf(template)
  const pattern = { source: config.files[0], target: config.files[0], notes: 'l/notes.jsonl' }
  write(root, 'lockale.config.json', { ...config, files: [pattern] })
  const describe = (note: string) =>
    write(root, 'l/notes.jsonl', JSON.stringify({ file: 'l/en/help.json', key: 'help', note }))
  const plans = async () => [await run(root, 'plan', []), await run(root, 'plan')]
  await run(root, 'check', [])
  const outdated: unknown[] = []
  for (const note of ['a greeting', 'a greeting', 'a headline']) {
    describe(note)
    const [remembered, plain] = await plans()
    expect(remembered).toBe(plain)
    outdated.push((JSON.parse(plain ?? '') as { outdated: unknown }).outdated)
  }
  expect(outdated[0]).toEqual([{ part: 'notes', messages: 2 }])
})

const ngx = { syntax: 'ngx', checks: {} }
const detected = { syntax: undefined, checks: {} }

test.for<[name: string, beside: object, before: Record<string, unknown>, after: Record<string, unknown>]>([
  [
    'the shape of the file',
    { syntax: 'icu' },
    { 'l/en/a.json': { 'a.b': { string: 'Hi there', developer_comment: 'c' }, 'c.d': 'Plain text' } },
    { 'l/en/a.json': { 'a.b': 'Hi there', 'c.d': 'Plain text' } },
  ],
  [
    'a locale as the first key',
    {},
    { 'l/en/a.json': { a: 'Alpha text', b: 'Beta' }, 'l/de/a.json': { de: { a: 'Alfa', b: 'Beeta' } } },
    { 'l/en/a.json': { a: 'Alpha text', b: 'Beta', de: { x: 'German one' } } },
  ],
  [
    'a key that a string refers to',
    ngx,
    {
      'l/en/a.json': { a: 'See {{home.title}} now', home: { title: 'Home' }, b: 'B text' },
      'l/de/a.json': { a: 'Siehe die Seite', home: { title: 'Start' }, b: 'B Text' },
    },
    { 'l/en/a.json': { a: 'See {{home.title}} now', b: 'B text' } },
  ],
  [
    'the dialect of its placeholders',
    detected,
    {
      'l/en/a.json': { a: 'Hello %@ there', b: 'Got %s', c: 'Also %d' },
      'l/de/a.json': { a: 'Hallo da', b: 'Hat %s', c: 'Auch %d' },
    },
    { 'l/en/a.json': { a: 'Hello %@ there', b: 'Got %s', c: 'Also %@', d: 'More %@' } },
  ],
  [
    'the dependencies of the app, not the file',
    detected,
    {
      'package.json': {},
      'l/en/a.json': { a: 'Take {0} now', b: 'B text' },
      'l/de/a.json': { a: 'Nimm jetzt', b: 'B Text' },
    },
    { 'package.json': { devDependencies: { '@types/vscode': '^1.90.0' } } },
  ],
])('what changes how a source is read is seen with a memory: %s', async ([, beside, before, after]) => {
  const root = copyOf(template)
  rmSync(join(root, 'l'), { recursive: true })
  rmSync(join(root, 'lockale.lock'))
  write(root, 'lockale.config.json', { ...config, targets: ['de'], ...beside })
  for (const [file, value] of Object.entries(before)) write(root, file, value)
  await run(root, 'sync', [])
  await run(root, 'plan', [])
  expect(existsSync(memoryOf(root))).toBe(true)
  for (const [file, value] of Object.entries(after)) write(root, file, value)
  const plain = copyOf(root)
  rmSync(memoryOf(plain))
  const expected = [await run(plain, 'plan'), await run(plain, 'sync'), filesIn(plain)]
  expect([await run(root, 'plan', []), await run(root, 'sync', []), filesIn(root)]).toStrictEqual(expected)
})

test('whatever changes in a source file, a run does what it does without a memory of its translations', async () => {
  const text = fc.constantFrom(undefined, 'Buy now', 'Buy now', 'Buy {{what}}')
  const note = fc.constantFrom('', '', '// a note', '// another note', '// max: 40')
  const count = fc.constantFrom(undefined, '{{count}} items', '{{count}} items', '{{count}} things')
  const strings = fc.record({ buy: text, more: text, items_zero: count, items_one: count, items_other: count })
  const edit = fc.record({ strings, note, command: fc.constantFrom('plan' as const, 'plan' as const, 'sync' as const) })
  let known = 0
  await fc.assert(
    fc.asyncProperty(strings, note, fc.array(edit, { minLength: 1, maxLength: 4 }), async (first, firstNote, edits) => {
      const root = await withComments({ ...first, last: 'Last' }, firstNote)
      for (const { strings: said, note: above, command } of edits) {
        writeSource(root, { ...said, last: 'Last' }, above)
        if (existsSync(memoryOf(root))) known++
        const plain = copyOf(root)
        rmSync(memoryOf(plain), { force: true })
        const expected = [await run(plain, command), filesIn(plain)]
        expect([await run(root, command, []), filesIn(root)]).toStrictEqual(expected)
        rmSync(plain, { recursive: true })
      }
    }),
    { numRuns: runsOf(40) },
  )
  expect(known).toBeGreaterThan(7)
})

test('whatever is edited where a few messages need work, a run does what it does without a memory', async () => {
  const keys = Array.from({ length: 40 }, (_, at) => `m${at}`)
  const own = fc.constantFrom('m3', 'm4', 'm20', 'm21', 'm39')
  const edit = fc.record({
    source: fc.dictionary(own, fc.constantFrom('Buy {{what}} now', 'Buy it {{what}}', undefined), { maxKeys: 2 }),
    target: fc.dictionary(own, fc.constantFrom('Kauf {{what}} jetzt', 'Kauf jetzt', undefined), { maxKeys: 2 }),
    command: fc.constantFrom('plan' as const, 'sync' as const, 'check' as const),
  })
  let known = 0
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const root = copyOf(template)
      rmSync(join(root, 'lockale.lock'))
      const texts = (text: string, others: object): Record<string, string | undefined> => ({
        ...Object.fromEntries(keys.map((key) => [key, text])),
        ...others,
      })
      let [source, target] = [
        texts('Buy {{what}} now', {}),
        texts('Kauf {{what}} jetzt', { m3: 'Kauf jetzt', m20: 'x' }),
      ]
      const writeBoth = () => {
        write(root, 'l/en/shop.json', source)
        write(root, 'l/de/shop.json', target)
      }
      writeBoth()
      await run(root, 'sync', [])
      for (const { source: said, target: read, command } of edits) {
        target = JSON.parse(readFileSync(join(root, 'l/de/shop.json'), 'utf8')) as typeof target
        ;[source, target] = [
          { ...source, ...said },
          { ...target, ...read },
        ]
        writeBoth()
        if (existsSync(memoryOf(root)) && /\},\[\d/u.test(readFileSync(memoryOf(root), 'utf8'))) known++
        const plain = copyOf(root)
        rmSync(memoryOf(plain), { force: true })
        const expected = [await run(plain, command), filesIn(plain)]
        expect([await run(root, command, []), filesIn(root)]).toStrictEqual(expected)
        rmSync(plain, { recursive: true })
      }
    }),
    { numRuns: runsOf(40) },
  )
  expect(known).toBeGreaterThan(7)
})

/** A project with 36 plain messages and some others, after a sync of what people wrote. */
async function withMany(more: object, own: { readonly source: object; readonly target: object }): Promise<string> {
  const root = copyOf(template)
  rmSync(join(root, 'lockale.lock'))
  write(root, 'lockale.config.json', { ...config, ...more })
  const plain = Object.fromEntries(Array.from({ length: 36 }, (_, at) => [`k${at}`, `Text ${at} of many`]))
  write(root, 'l/en/shop.json', { ...plain, ...own.source })
  write(root, 'l/de/shop.json', {
    ...Object.fromEntries(Object.keys(plain).map((key) => [key, 'Ein Satz'])),
    ...own.target,
  })
  await run(root, 'sync', [])
  return root
}

async function expectSame(root: string, command: 'plan' | 'sync'): Promise<void> {
  const plain = copyOf(root)
  rmSync(memoryOf(plain), { force: true })
  const expected = [await run(plain, command), filesIn(plain)]
  expect([await run(root, command, []), filesIn(root)]).toStrictEqual(expected)
}

test('a message in a format of its own is compared again where a key that it names is gone', async () => {
  const [names, more] = [{ home: { title: 'Home', other: 'Other' } }, { messages: [{ match: 'ref*', syntax: 'ngx' }] }]
  const ref = (text: string) => ({ ...names, ref1: text })
  const both = { source: ref('Go to {{ home.title }} {{ home.other }} now'), target: ref('Gehe zu {{ home.title }}') }
  const root = await withMany(more, both)
  await run(root, 'sync', [])
  const source = JSON.parse(readFileSync(join(root, 'l/en/shop.json'), 'utf8')) as { home: { other?: string } }
  delete source.home.other
  write(root, 'l/en/shop.json', source)
  await expectSame(root, 'sync')
  await expectSame(root, 'sync')
})

test('a warning that a sync reports, too, is not forgotten after a check', async () => {
  const checks = { 'end-stop': 'error' }
  const more = { checks, messages: [{ match: 'k2', checks: { 'end-stop': 'warning' } }] }
  const root = await withMany(more, { source: {}, target: { k2: 'Dies ist ein langer Satz über vieles.' } })
  rmSync(memoryOf(root), { force: true })
  await run(root, 'check', [])
  await expectSame(root, 'sync')
})

test.for(['check', 'sync', 'plan'] as const)('in a fresh clone, %s keeps what it found', async (command) => {
  const root = copyOf(template)
  rmSync(join(root, '.lockale'), { recursive: true })
  await run(root, command, [])
  expect(readFileSync(memoryOf(root), 'utf8')).toContain('"current":')
})

test('a run keeps counts of what it found, and no text', async () => {
  const root = copyOf(template)
  await run(root, 'plan')
  expect(existsSync(memoryOf(root))).toBe(false)
  const said = await run(root, 'plan', [])
  expect(readFileSync(memoryOf(root), 'utf8')).not.toMatch(/cart|Buy|shop/u)
  const before = statSync(memoryOf(root)).mtimeMs
  expect(await run(root, 'plan', [])).toBe(said)
  expect(statSync(memoryOf(root)).mtimeMs).toBe(before)
})

test.for<[name: string, field: string]>([
  ['a rule of its own', `rules: [{ id: 'tone', check: () => undefined }]`],
  [
    'a format of its own',
    `files: [{ source: 'l/en/{namespace}.json', target: 'l/{locale}/{namespace}.json', format: {
      id: 'own', name: 'Own', extensions: ['.json'], plurals: undefined, kept: '', load: async () => globalThis.ownFormat,
    } }]`,
  ],
])('nothing is kept of what code of the config decides: %s', async ([, field]) => {
  const root = copyOf(template)
  Object.assign(globalThis, { ownFormat: await localeFormats.find(({ id }) => id === 'json')?.load() })
  rmSync(join(root, 'lockale.config.json'))
  write(root, 'lockale.config.mjs', `export default { ...${JSON.stringify(config)}, ${field} }\n`)
  expect(await run(root, 'plan', [])).toContain('"isIdle":true')
  expect(existsSync(memoryOf(root))).toBe(false)
})

test.for<[name: string, spoil: (file: string) => void]>([
  ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 90))],
  ['one that came with a commit', (file) => utimesSync(file, old, old)],
  ['something else', (file) => writeFileSync(file, '[]')],
])('a memory is ignored that is %s', async ([, spoil]) => {
  const root = copyOf(template)
  const said = await run(root, 'plan', [])
  spoil(memoryOf(root))
  expect(await run(root, 'plan', [])).toBe(said)
})

test('another lockale asks for other files', async () => {
  const root = copyOf(template)
  write(root, 'lockale.mjs', '1')
  await run(root, 'plan', [join(root, 'lockale.mjs')])
  const before = readFileSync(memoryOf(root), 'utf8')
  write(root, 'lockale.mjs', '22')
  await run(root, 'plan', [join(root, 'lockale.mjs')])
  expect(readFileSync(memoryOf(root), 'utf8').length).toBeGreaterThan(before.length * 1.5)
})

const unchanged: UnchangedMessages = {
  current: 99,
  edited: 0,
  persons: 0,
  imported: 0,
  settings: new Set(),
  hasFree: false,
  hasTerms: false,
  hasUndated: false,
}

async function look(root: string, knownFiles: KnownFiles | undefined, checks = {}) {
  const fs = nodeFileSystem()
  const journal = await openJournal(fs, root)
  const parsed = parseConfig({ ...config, checks: { ...config.checks, ...checks } }, { place: 'x' })
  return inspect(parsed, { fs, root, journal, knownFiles })
}

test('a check looks into every file, and the next run knows what it found', async () => {
  const root = copyOf(template)
  const kept = new Map<string, KnownFile | KnownAnswers>()
  const [recall, close] = [vi.fn((key: string) => kept.get(key)), vi.fn()]
  const memory: KnownFiles = { recall, keep: (key, file) => void kept.set(key, file), close }
  const fs = nodeFileSystem()
  const { coverage } = await check(parseConfig(config, { place: 'x' }), {
    fs,
    root,
    journal: await openJournal(fs, root),
    knownFiles: memory,
  })
  expect(recall).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledOnce()
  expect(coverage.length).toBeGreaterThan(0)
  expect(kept.size).toBe(4)
  await look(root, memory)
  expect(recall.mock.results.map(({ value }) => value as KnownFile)).toStrictEqual([...kept.values()])
})

test.for<[name: string, change: (root: string) => void, asked: readonly string[]]>([
  ['nothing', () => {}, []],
  ['a target file', (root) => write(root, 'l/de/shop.json', { buy: 'x' }), ['l/de/shop.json']],
  ['a source file', (root) => write(root, 'l/en/shop.json', { buy: 'x' }), ['l/de/shop.json', 'l/pl/shop.json']],
  [
    'lines of the lockfile',
    (root) => {
      const lock = readFileSync(join(root, 'lockale.lock'), 'utf8')
      write(root, 'lockale.lock', lock.replace(/^.*buy.*\n/mu, ''))
    },
    ['l/de/shop.json', 'l/pl/shop.json'],
  ],
  [
    'a journal',
    (root) => write(root, '.lockale/journal', 'x'),
    ['l/de/help.json', 'l/pl/help.json', 'l/de/shop.json', 'l/pl/shop.json'],
  ],
])('only what changed is compared again: %s', async ([, change, asked]) => {
  const root = copyOf(template)
  const sources = new Map<string, string>()
  const recording: KnownFiles = {
    recall: () => undefined,
    keep: (key, { source }) => void sources.set(key, source),
    close() {},
  }
  await look(root, recording)
  expect(sources.size).toBe(4)
  change(root)
  const recall = (key: string) => {
    const source = sources.get(key)
    return source === undefined ? undefined : { source, unchanged }
  }
  const { diffs } = await look(root, { recall, keep() {}, close() {} })
  const compared = diffs.filter((diff) => diff.unchanged.current !== 99).map(({ target }) => target.file)
  expect(compared.sort()).toStrictEqual([...asked].sort())
})

const openIn = async (...asked: Parameters<typeof look>) => {
  const { diffs } = await look(...asked)
  return diffs.flatMap(({ target, open }) => open.map(({ unit }) => `${target.file} ${unit.name}`))
}

test('where another string of the source changed, what is on record of a file is known to have nothing wrong in it', async () => {
  const root = copyOf(template)
  const text = readFileSync(join(root, 'l/de/shop.json'), 'utf8')
  write(root, 'l/de/shop.json', text.replace('{{what}}', '{{was}}'))
  rmSync(join(root, 'lockale.lock'))
  await run(root)
  write(root, 'l/en/shop.json', { buy: 'Buy {{what}} now', cart: { empty: 'Nothing in it' } })
  const changed = ['l/de/shop.json cart.empty', 'l/pl/shop.json cart.empty']
  expect(await openIn(root, undefined)).toStrictEqual(['l/de/shop.json buy', ...changed])
  const before = { source: 'of another day', unchanged: { ...unchanged, current: 2 } }
  const trusting: KnownFiles = { recall: () => before, keep() {}, close() {} }
  expect(await openIn(root, trusting)).toStrictEqual(changed)
})

test('a comment that changes what may stand in a translation has all of them compared again', async () => {
  const root = copyOf(template)
  rmSync(join(root, 'l/en/shop.json'))
  const source = (max: number) => `{\n  // max: ${max}\n  "buy": "Buy {{what}} now",\n  "more": "More"\n}\n`
  const files = ['l/{locale}/{namespace}.jsonc']
  write(root, 'lockale.config.json', { ...config, files, checks: { 'max-length': 'error' } })
  write(root, 'l/en/shop.jsonc', source(90))
  await run(root, 'sync', [])
  expect(await run(root, 'plan', [])).toBe(await run(root, 'plan'))
  write(root, 'l/en/shop.jsonc', source(3))
  const [plain, own] = [copyOf(root), copyOf(root)]
  expect(await run(own, 'sync', [])).toBe(await run(plain, 'sync'))
  expect(filesIn(own)).toStrictEqual(filesIn(plain))
})

test('what a run keeps of the files that it wrote is what a comparison finds in them', async () => {
  const root = copyOf(template)
  write(root, 'l/de/shop.json', { buy: '{{what}} kaufen', cart: { empty: 'Leer' } })
  await run(root, 'sync', [])
  // one of them is by a person, who is asked no more; both have a previous text
  write(root, 'lockale.config.json', { ...config, onFuzzy: 'overwrite' })
  write(root, 'l/en/shop.json', { buy: 'Buy {{what}} today', cart: { empty: 'Nothing in it' } })
  await run(root, 'sync', [])
  const found = new Set<string>()
  const print = (file: unknown) =>
    JSON.stringify(file, (_, value: unknown) => (value instanceof Set ? [...(value as Set<unknown>)] : value))
  const keep: KnownFiles['keep'] = (_, file) => void found.add(print(file))
  await look(root, { recall: () => undefined, keep, close() {} })
  const memory = JSON.parse(readFileSync(memoryOf(root), 'utf8').replace(/^.*\n/u, '')) as unknown[][]
  const kept = memory.map(([, source, unchanged]) => print({ source, unchanged }))
  expect([...found].filter((file) => file.includes('"persons":2'))).toHaveLength(1)
  expect(kept).toEqual(expect.arrayContaining([...found]))
})
