import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import { gitHistory, gitMergeTools } from '@lockale/git'
import { createProject, type Project } from '@lockale/project'
import { test } from 'vitest'
import { testDepth } from '../depth.ts'
import { git, initGit } from './clone.ts'
import { createRecordingTranslator, type RecordingTranslator } from './recording-translator.ts'

/** A file for each locale, of strings by their keys. */
interface FileKind {
  readonly file: (locale: string) => string
  /** @param old the file as it is, where translations are in it too */
  readonly source: (strings: Strings, old?: string) => string
}

type Strings = Readonly<Record<string, string>>

const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
const kinds: Readonly<Record<'JSON' | 'gettext' | 'XLIFF' | 'String Catalog', FileKind>> = {
  JSON: { file: (locale) => `${locale}.json`, source: (strings) => `${JSON.stringify(strings, undefined, 2)}\n` },
  gettext: {
    file: (locale) => `${locale}.po`,
    source: (strings) =>
      [
        header,
        ...Object.entries(strings).map(([key, text]) => `#. ${text}\nmsgid "${key}: ${text}"\nmsgstr ""\n`),
      ].join('\n'),
  },
  XLIFF: {
    file: (locale) => `${locale}.xlf`,
    source: (strings) =>
      [
        '<xliff version="1.2"><file original="a" source-language="en" datatype="plaintext"><body>',
        ...Object.entries(strings).map(
          ([key, text]) => `<trans-unit id="${key}">\n  <source>${text}</source>\n</trans-unit>`,
        ),
        '</body></file></xliff>\n',
      ].join('\n'),
  },
  'String Catalog': {
    file: () => 'L.xcstrings',
    source: (strings, old = '{}') => {
      const { strings: known = {} } = JSON.parse(old) as { strings?: Record<string, { localizations?: object }> }
      const entries = Object.entries(strings).map(([key, value]) => [
        key,
        { localizations: { ...known[key]?.localizations, en: { stringUnit: { state: 'translated', value } } } },
      ])
      return `${JSON.stringify({ sourceLanguage: 'en', strings: Object.fromEntries(entries), version: '1.0' }, undefined, 2)}\n`
    },
  },
}

/** As the files say that a person has to review. */
const reviewState = /fuzzy|needs-review-translation|needs_review/gu

interface Side {
  readonly project: Project
  readonly translator: RecordingTranslator
  readonly write: (strings: Strings) => Promise<void>
  readonly sync: () => Promise<unknown>
  readonly accept: (key: string) => Promise<unknown>
}

type Days = (side: Side) => Promise<unknown>

const base: Strings = { a: 'Save the file', b: 'Close the file', c: 'Open the file', d: 'Print the file', e: 'Leave' }

const stories: readonly (readonly [name: string, ours: Days, theirs: Days, expected: string])[] = [
  [
    'reviewed on one branch, another string added on the other',
    ({ accept }) => accept('a'),
    async ({ write, sync }) => {
      await write({ ...base, f: 'Send the file' })
      await sync()
    },
    'a reviewed, b review, c review, d review, e review, f review',
  ],
  [
    'each reviewed on a branch of its own',
    ({ accept }) => accept('a'),
    ({ accept }) => accept('d'),
    'a reviewed, b review, c review, d reviewed, e review',
  ],
  [
    'neighbours, each reviewed on a branch of its own',
    ({ accept }) => accept('b'),
    ({ accept }) => accept('c'),
    'a review, b reviewed, c reviewed, d review, e review',
  ],
  [
    'reviewed on one branch, its source changed on the other',
    ({ accept }) => accept('a'),
    async ({ write, sync }) => {
      await write({ ...base, a: 'Save it' })
      await sync()
    },
    'a review, b review, c review, d review, e review',
  ],
]

const names =
  testDepth > 1 ? (['JSON', 'gettext', 'XLIFF', 'String Catalog'] as const) : (['gettext', 'XLIFF'] as const)
const locks = testDepth > 1 ? (['plain', 'union', 'markers'] as const) : (['plain'] as const)

test.concurrent.for(
  stories.flatMap(([name, ...story]) =>
    names.flatMap((kind) =>
      locks.map((lock) => [`${name}: ${kind}, the lockfile ${lock}`, kind, lock, story] as const),
    ),
  ),
)('%s', async ([, kind, lock, [ours, theirs, expected]], { expect }) => {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'lockale-review-')))
  try {
    const side = await begin(path, kinds[kind], lock)
    await git(path, ['checkout', '-q', '-b', 'theirs'])
    await theirs(side)
    await commit(path)
    const other = await readFile(join(path, 'lockale.lock'), 'utf8')
    await git(path, ['checkout', '-q', 'main'])
    await ours(side)
    await commit(path)
    const own = await readFile(join(path, 'lockale.lock'), 'utf8')
    await git(path, ['merge', '-q', '--no-edit', '--no-commit', 'theirs']).catch(() => '')
    const { conflicts } = await side.project.resolve({ prefer: 'theirs' })
    expect(conflicts).toEqual([])
    if (lock === 'markers') {
      await writeFile(join(path, 'lockale.lock'), `<<<<<<< HEAD\n${own}=======\n${other}>>>>>>> theirs\n`)
    }
    await commit(path)

    const waiting = expected.split(', ').filter((one) => one.endsWith(' review'))
    const marks = async () => (await readFile(join(path, kinds[kind].file('de')), 'utf8')).match(reviewState) ?? []
    const inFile = kind === 'JSON' ? 0 : waiting.length
    expect([await seen(side), (await marks()).length]).toEqual([expected, inFile])
    side.translator.bought.length = 0
    await side.sync()
    expect([side.translator.bought, await seen(side), (await marks()).length]).toEqual([[], expected, inFile])
  } finally {
    await rm(path, { recursive: true, force: true })
  }
})

async function begin(path: string, { file, source }: FileKind, lock: string): Promise<Side> {
  await initGit(path)
  await writeFile(join(path, '.gitignore'), '.lockale/\n')
  if (lock === 'union') await writeFile(join(path, '.gitattributes'), 'lockale.lock merge=union\n')
  const config = parseConfig(
    {
      source: 'en',
      targets: ['de'],
      files: [file('{locale}')],
      syntax: 'none',
      policy: 'propose',
      checks: { 'length-ratio': 'off' },
    },
    { place: 'lockale.config.json' },
  )
  const project = createProject({
    config,
    root: path,
    fs: nodeFileSystem(),
    clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
    history: gitHistory(path),
    merge: () => gitMergeTools(path),
  })
  const translator = createRecordingTranslator()
  const side: Side = {
    project,
    translator,
    async write(strings) {
      const place = join(path, file('en'))
      await writeFile(place, source(strings, await readFile(place, 'utf8').catch(() => undefined)))
    },
    sync: () => project.sync({ translator, allowPrune: true }),
    accept: (key) => project.accept({ messages: [`${key}*`] }),
  }
  await side.write(base)
  await side.sync()
  await commit(path)
  return side
}

async function commit(path: string): Promise<void> {
  await git(path, ['add', '-A'])
  await git(path, ['commit', '-q', '--allow-empty', '-m', 'a day'])
}

/** Who made each translation, as the lockfile and the file tell. */
async function seen({ project }: Side): Promise<string> {
  const facts = await project.why({ messages: ['*'] })
  return facts.map(({ message, forms }) => `${message.charAt(0)} ${forms[0]?.by}`).join(', ')
}
