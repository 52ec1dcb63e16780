import { createRepository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { runMergeDriver } from './merge-driver.ts'

const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], syntax: 'i18next' }
const lock = (...lines: readonly string[]) =>
  ['# lockale 1 · generated', '%src en', ...lines.map((line) => `locales/{locale}.json\t${line}`), '%end', ''].join(
    '\n',
  )

interface Case {
  readonly base: unknown
  readonly ours: unknown
  readonly theirs: unknown
  readonly path?: string
  readonly files?: Readonly<Record<string, unknown>>
  readonly markerSize?: number
}

/** As git calls it: at the top of the work tree, with the versions in files of their own. */
async function drive({ base, ours, theirs, path = 'app/locales/de.json', files = {}, markerSize }: Case) {
  const repository = createRepository()
  repository.write({ 'app/lockale.config.json': config, 'app/locales/en.json': { cta: 'Buy', quit: 'Quit' }, ...files })
  repository.write({ '.merge_base': base, '.merge_ours': ours, '.merge_theirs': theirs })
  const sides = { base: '.merge_base', ours: '.merge_ours', theirs: '.merge_theirs' }
  const report = await runMergeDriver({ cwd: repository.path, env: {}, path, markerSize, ...sides })
  return {
    ...report,
    repository,
    text: repository.read('.merge_ours'),
    [Symbol.dispose]: () => repository[Symbol.dispose](),
  }
}

test('each side added a key at the end, which git calls a conflict: both are there, ours first', async () => {
  using merged = await drive({
    base: { cta: 'Kaufen' },
    ours: { cta: 'Kaufen', ours: 'A' },
    theirs: { cta: 'Kaufen', theirs: 'B' },
  })
  expect(merged).toMatchObject({ isClean: true, byLines: undefined })
  expect(JSON.parse(merged.text)).toEqual({ cta: 'Kaufen', ours: 'A', theirs: 'B' })
})

test.for<[name: string, base: string, says: string]>([
  ['a folder', 'app', 'app cannot be read (EISDIR).'],
  ['nothing', '.gone', '.gone cannot be read (ENOENT).'],
])('%s in the place of a version is refused', async ([, base, message]) => {
  using repository = createRepository()
  repository.write({ 'app/lockale.config.json': config, '.ours': {}, '.theirs': {} })
  const sides = { base, ours: '.ours', theirs: '.theirs', path: 'app/locales/de.json', markerSize: undefined }
  const error = { code: 'FILE_UNREADABLE', place: base, message }
  await expect(runMergeDriver({ cwd: repository.path, env: {}, ...sides })).rejects.toMatchObject(error)
})

// Against git's own merge: it finds no conflict and leaves the key standing twice.
test('both sides added the same key in other places: it is there once', async () => {
  const [head, tail] = [
    { a: '1', b: '2', c: '3' },
    { x: '7', y: '8', z: '9' },
  ]
  using merged = await drive({
    base: { ...head, ...tail },
    ours: { n: 'N', ...head, ...tail },
    theirs: { ...head, ...tail, n: 'N' },
  })
  expect(merged.isClean).toBe(true)
  expect(merged.text.match(/"n"/gu)).toHaveLength(1)
})

// Against a merge by entry alone: an edit adds no comments, so that of their entry would be gone.
test.for<[extension: string, base: string, entry: (name: string) => string]>([
  ['yaml', 'cta: Kaufen\n', (name) => `# About ${name}\n${name}: Text ${name}\n`],
  ['properties', 'cta = Kaufen\n', (name) => `# About ${name}\n${name} = Text ${name}\n`],
  ['strings', '"cta" = "Kaufen";\n', (name) => `/* About ${name} */\n"${name}" = "Text ${name}";\n`],
  [
    'po',
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n\nmsgid "cta"\nmsgstr "Kaufen"\n',
    (name) => `\n#. About ${name}\nmsgid "${name}"\nmsgstr "Text ${name}"\n`,
  ],
  ['ftl', 'cta = Kaufen\n', (name) => `# About ${name}\n${name} = Text ${name}\n`],
  ['toml', 'cta = "Kaufen"\n', (name) => `# About ${name}\n${name} = "Text ${name}"\n`],
])(
  'each side added an entry with a comment at the end of a .%s file: both are there with theirs',
  async ([extension, base, entry]) => {
    const file = `locales/{locale}.${extension}`
    using merged = await drive({
      path: `app/${file.replace('{locale}', 'de')}`,
      files: {
        'app/lockale.config.json': { ...config, files: [file], syntax: 'none' },
        [`app/${file.replace('{locale}', 'en')}`]: base,
      },
      base,
      ours: base + entry('ours'),
      theirs: base + entry('theirs'),
    })
    expect(merged).toMatchObject({ isClean: true, byLines: undefined })
    // A blank line that both added is there once.
    const lines = (text: string) => text.split('\n').filter((line) => line !== '')
    expect(lines(merged.text)).toEqual(lines(base + entry('ours') + entry('theirs')))
  },
)

test('a conflict: markers around that entry alone, of the size that git asks for; the rest is merged', async () => {
  using merged = await drive({
    base: { cta: 'Kaufen', quit: 'Ende' },
    ours: { cta: 'Kauf', quit: 'Ende', ours: 'A' },
    theirs: { cta: 'Hol es', quit: 'Schluss' },
    markerSize: 9,
  })
  expect(merged).toMatchObject({ isClean: false, conflicts: [{ path: ['cta'] }] })
  expect(merged.text).toBe(
    [
      '{',
      '<<<<<<<<< HEAD',
      '  "cta": "Kauf",',
      '=========',
      '  "cta": "Hol es",',
      '>>>>>>>>> theirs',
      '  "quit": "Schluss",',
      '  "ours": "A"',
      '}',
      '',
    ].join('\n'),
  )
})

test('a text in the source file that both sides changed is a conflict, whatever the lockfile says', async () => {
  using merged = await drive({
    path: 'app/locales/en.json',
    base: { cta: 'Buy' },
    ours: { cta: 'Get' },
    theirs: { cta: 'Take' },
  })
  expect(merged.conflicts).toMatchObject([{ locale: 'en', ours: { value: 'Get' }, theirs: { value: 'Take' } }])
})

test('a target text that one side deleted and the other changed stays: a text of a person is never lost', async () => {
  using merged = await drive({
    base: { cta: 'Kaufen', quit: 'Ende' },
    ours: { quit: 'Ende' },
    theirs: { cta: 'Kauf', quit: 'Ende' },
  })
  expect(merged.isClean).toBe(true)
  expect(JSON.parse(merged.text)).toEqual({ cta: 'Kauf', quit: 'Ende' })
})

test('the lockfile, also where no config can be loaded', async () => {
  const files = { 'app/lockale.config.json': '{ broken' }
  using merged = await drive({
    path: 'app/lockale.lock',
    files,
    base: lock('cta\tF12KVlh3uI5\tde=BMqZbR'),
    ours: lock('cta\tF12KVlh3uI5\tde!aaaaaa'),
    theirs: lock('cta\tF12KVlh3uI5\tde=BMqZbR', 'quit\tkr7wSYvUKwE\tde=0if8CC'),
  })
  expect(merged).toMatchObject({ isClean: true, byLines: undefined })
  expect(merged.text).toBe(lock('cta\tF12KVlh3uI5\tde!aaaaaa', 'quit\tkr7wSYvUKwE\tde=0if8CC'))
})

const far = 'a\nb\nc\nd\ne\nf\n'
test.for<[name: string, options: Case, isClean: boolean]>([
  ['a file of nobody, clean', { path: 'app/README.md', base: far, ours: `1\n${far}`, theirs: `${far}2\n` }, true],
  ['a file of nobody, in conflict', { path: 'README.md', base: 'a\n', ours: 'b\n', theirs: 'c\n' }, false],
  [
    'a config that cannot be loaded',
    { files: { 'app/lockale.config.json': '{' }, base: { a: '1' }, ours: { a: '2' }, theirs: { a: '3' } },
    false,
  ],
  ['our side cannot be read', { base: { a: '1' }, ours: '{ "a": \n', theirs: { a: '3' } }, false],
  ['their side cannot be read', { base: { a: '1' }, ours: { a: '2' }, theirs: '{ "a": \n' }, false],
  [
    'a lockfile that is cut off',
    { path: 'app/lockale.lock', base: lock(), ours: lock('a\tF12KVlh3uI5\tde=BMqZbR'), theirs: '# lockale 1\n' },
    false,
  ],
])('merged by lines, as git does, and no side is lost: %s', async ([, options, isClean]) => {
  using merged = await drive(options)
  expect(merged).toMatchObject({ isClean, conflicts: [], byLines: expect.any(String) })
  expect(merged.text.includes('<<<<<<< HEAD')).toBe(!isClean)
  const { repository } = merged
  const lines = (text: string) => text.split('\n').filter((line) => /[\da-z]/u.test(line))
  const base = new Set(lines(repository.read('.merge_base')))
  const own = lines(repository.read('.merge_theirs')).filter((line) => !base.has(line))
  expect(own.filter((line) => !merged.text.includes(line))).toEqual([])
})
