import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type History, parseConfig } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { gitHistory } from '@lockale/git'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { createProject } from '../open-project.ts'
import type { Project } from '../project.ts'
import { createTranslator } from '../testing/world.ts'

// A translation is known by what it is: whatever moves it, it keeps who made it and what it was made from. The machine here
// says `de:` in front of each string.

interface Story extends Repository {
  readonly project: Project
  /** Adds keys to files and takes those away that are `undefined`. */
  readonly edit: (file: string, texts: Readonly<Record<string, string | undefined>>) => void
  /** Runs `sync`, and gives what it sent. */
  readonly sync: () => Promise<readonly string[]>
}

const en = { a: 'Save the file', b: 'Close', c: 'Open' }

async function begin(targets: readonly string[] = ['de', 'pl']): Promise<Story> {
  const repository = createRepository()
  repository.commit({ '.gitignore': '.lockale/\n', 'en.json': en })
  const story = open(repository, targets)
  await story.sync()
  story.commit()
  return story
}

function open(
  repository: Repository,
  targets: readonly string[],
  history: History = gitHistory(repository.path),
): Story {
  const raw = {
    source: 'en',
    targets,
    files: ['{locale}.json'],
    syntax: 'i18next',
    checks: { 'case-start': 'off', 'end-stop': 'off' },
  }
  const project = createProject({
    config: parseConfig(raw, { place: 'lockale.config.json' }),
    root: repository.path,
    fs: nodeFileSystem(),
    clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
    history,
  })
  return {
    ...repository,
    [Symbol.dispose]: () => repository[Symbol.dispose](),
    project,
    edit(file, texts) {
      const all = { ...(JSON.parse(repository.read(file)) as Record<string, string>), ...texts }
      repository.write({ [file]: all })
    },
    async sync() {
      const translator = createTranslator()
      await project.sync({ translator })
      return translator.texts()
    },
  }
}

test('where every string is on record, git is not asked and no other lockfile is read', async () => {
  using story = await begin()
  story.edit('de.json', { c: 'Aufmachen' })
  story.git('commit', '-qam', 'Say it in another way')
  await story.sync()
  const asked: string[] = []
  const history = gitHistory(story.path)
  const counting = new Proxy(history, {
    get(target, name, receiver) {
      asked.push(String(name))
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const { project } = open(story, ['de', 'pl'], counting)
  const translator = createTranslator()
  await project.check()
  await project.sync({ translator })
  expect(asked).toEqual([])
  story.edit('de.json', { c: 'Öffnen' })
  await project.check()
  expect(asked).not.toEqual([])
})

/** `state by` of a string in one locale, as `check` and `why` see it. */
async function seen(project: Project, message: string, locale = 'de'): Promise<string> {
  const all = await project.why({ messages: [message] })
  const facts = all.find((one) => one.locale === locale)
  return `${facts?.state} ${facts?.forms[0]?.by ?? 'nobody'}`
}

const marks = ({ read }: Repository) =>
  [...read('lockale.lock').matchAll(/\t(?:de|pl)([=~!+&?])/gu)].map(([, mark]) => mark)

/** Files of one branch, as somebody who edits them all at once changes them. */
function rename(story: Story, from: string, to: string): void {
  for (const file of ['en.json', 'de.json', 'pl.json']) {
    story.write({ [file]: story.read(file).replace(`"${from}":`, `"${to}":`) })
  }
}

test.for<[name: string, forgets: boolean]>([
  ['with the ledger', false],
  ['without', true],
])('a key renamed in all files: the machine stays its author, %s', async ([, forgets]) => {
  using story = await begin()
  rename(story, 'b', 'closeIt')
  story.commit()
  if (forgets) rmSync(join(story.path, '.lockale'), { recursive: true })
  expect(await seen(story.project, 'closeIt')).toBe('current machine')
  expect(await story.sync()).toEqual([])
  expect(new Set(marks(story))).toEqual(new Set(['=']))
  story.edit('en.json', { closeIt: 'Close it' })
  expect(await seen(story.project, 'closeIt')).toBe('stale machine')
})

test.for(['b', 'a'])('a key renamed in all files and its source reworded in one commit: outdated (%s)', async (key) => {
  using story = await begin()
  rename(story, key, 'next')
  story.edit('en.json', { next: 'Reworded' })
  story.commit()
  expect(await seen(story.project, 'next')).toBe('stale machine')
  const { diagnostics } = await story.project.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['stale', 'stale'])
  expect(await story.sync()).toEqual(['Reworded', 'Reworded'])
  expect(story.read('de.json')).toContain('"next": "de:Reworded"')
})

test("a person's translation takes its author and its source along to another key", async () => {
  using story = await begin()
  story.edit('de.json', { b: 'Zumachen' })
  await story.sync()
  await story.project.accept({ messages: ['c'], locales: ['de'] })
  story.commit()
  rename(story, 'b', 'closeIt')
  rename(story, 'c', 'openIt')
  story.edit('en.json', { openIt: 'Open it' })
  expect(await seen(story.project, 'closeIt')).toBe('edited human')
  expect(await seen(story.project, 'openIt')).toBe('source-changed reviewed')
  await story.sync()
  expect(story.read('de.json')).toMatch(/Zumachen[^]*de:Open/u)
})

test.for<[name: string, expected: string, edit: (story: Story) => void]>([
  [
    'the same words under one more key are whoever typed them',
    'edited human',
    ({ edit }) => {
      edit('en.json', { d: 'Close' })
      edit('de.json', { d: 'de:Close' })
    },
  ],
  [
    'also while another translation of the first key is being edited',
    'edited human',
    ({ edit }) => {
      edit('en.json', { d: 'Close' })
      edit('de.json', { d: 'de:Close' })
      edit('pl.json', { b: 'Zamknij' })
    },
  ],
  [
    'short words under a new key, and another locale has others: nobody moved a string',
    'edited human',
    ({ edit }) => {
      edit('en.json', { b: undefined, d: 'Shut' })
      edit('de.json', { b: undefined, d: 'de:Close' })
      edit('pl.json', { b: undefined, d: 'Zamknij' })
    },
  ],
  [
    'the words of a key that is gone under one that had others',
    'edited human',
    ({ edit }) => {
      edit('en.json', { b: undefined, c: 'Open it' })
      edit('de.json', { b: undefined, c: 'de:Close' })
    },
  ],
])('what a person wrote stays theirs: %s', async ([, expected, edit]) => {
  using story = await begin()
  edit(story)
  story.commit()
  expect(await seen(story.project, story.read('en.json').includes('"d"') ? 'd' : 'c')).toBe(expected)
})

test('what a string is does not hang on the locales that are looked at', async () => {
  using story = await begin()
  story.edit('en.json', { b: undefined, d: 'Shut' })
  story.edit('de.json', { b: undefined, d: 'de:Close' })
  story.edit('pl.json', { b: undefined, d: 'Zamknij' })
  await story.project.sync({ translator: createTranslator(), locales: ['de'] })
  expect(story.read('de.json')).toContain('"d": "de:Close"')
})

test('two keys that change places take their translations along', async () => {
  using story = await begin()
  story.edit('en.json', { b: en.c, c: en.b })
  for (const locale of ['de', 'pl']) story.edit(`${locale}.json`, { b: `${locale}:${en.c}`, c: `${locale}:${en.b}` })
  expect([await seen(story.project, 'b'), await seen(story.project, 'c')]).toEqual([
    'current machine',
    'current machine',
  ])
})

test.for<[name: string, text: string]>([
  ['a trailing blank', 'de:Close '],
  ['a line end', 'de:Close\n'],
  ['a Windows line end', 'de:Close\r\n'],
  ['a leading blank', ' de:Close'],
])('%s more than the machine wrote makes nobody else its author', async ([, text]) => {
  using story = await begin()
  story.edit('de.json', { b: text })
  expect((await seen(story.project, 'b')).split(' ').at(-1)).toBe('machine')
  story.edit('en.json', { b: 'Close it' })
  expect(await seen(story.project, 'b')).toBe('stale machine')
})

test('blanks that are trimmed: the translation stays as it is in the file', async () => {
  using story = await begin()
  story.edit('en.json', { d: 'Name: ' })
  await story.sync()
  story.edit('de.json', { d: 'de:Name:' })
  expect(await seen(story.project, 'd')).toBe('current machine')
  expect(await story.sync()).toEqual([])
  expect(story.read('de.json')).toContain('"d": "de:Name:"')
})

/** Both branches change and sync; the files are merged well, and of the lockfile one side is taken. */
async function mergeTaking(side: 'ours' | 'theirs', story: Story): Promise<void> {
  const { git, edit, commit, sync } = story
  git('checkout', '-q', '-b', 'side')
  edit('en.json', { b: 'Close it', d: 'Delete' })
  await sync()
  commit()
  git('checkout', '-q', 'main')
  edit('en.json', { a: 'Save all', e: 'Edit' })
  await sync()
  commit()
  try {
    git('merge', '-q', '--no-edit', 'side')
  } catch {
    // what stands in conflict is settled here
  }
  const both = { a: 'Save all', b: 'Close it', c: 'Open', d: 'Delete', e: 'Edit' }
  const said = (locale: string) =>
    Object.fromEntries(Object.entries(both).map(([key, text]) => [key, `${locale}:${text}`]))
  story.write({ 'en.json': both, 'de.json': said('de'), 'pl.json': said('pl') })
  git('checkout', `--${side}`, 'lockale.lock')
}

test.for([
  ['ours', 'before the merge is committed'],
  ['theirs', 'before the merge is committed'],
  ['ours', 'after'],
  ['theirs', 'after'],
  ['ours', 'after three more commits'],
] as const)('a lockfile of which one side was taken: %s, %s', async ([side, when]) => {
  using story = await begin()
  await mergeTaking(side, story)
  if (when !== 'before the merge is committed') story.commit()
  if (when === 'after three more commits') for (const text of ['1', '2', '3']) story.commit({ 'other.txt': text })
  for (const key of ['a', 'b', 'd', 'e'])
    expect([key, await seen(story.project, key)]).toEqual([key, 'current machine'])
  rmSync(join(story.path, '.lockale'), { recursive: true })
  expect(await story.sync()).toEqual([])
  expect(new Set(marks(story))).toEqual(new Set(['=']))
})

test('and a source that changed after it: outdated', async () => {
  using story = await begin()
  await mergeTaking('ours', story)
  story.edit('en.json', { d: 'Delete it' })
  story.commit()
  expect(await seen(story.project, 'd')).toBe('stale machine')
  expect(await story.sync()).toEqual(['Delete it', 'Delete it'])
})

test('locale files taken from another branch without the lockfile', async () => {
  using story = await begin()
  const { git, edit, commit, sync, project } = story
  git('checkout', '-q', '-b', 'side')
  edit('en.json', { b: 'Close it', d: 'Delete' })
  await sync()
  commit()
  git('checkout', '-q', 'main')
  git('checkout', '-q', 'side', '--', 'en.json', 'de.json', 'pl.json')
  commit()
  expect([await seen(project, 'b'), await seen(project, 'd')]).toEqual(['current machine', 'current machine'])
  expect(await sync()).toEqual([])
  expect(new Set(marks(story))).toEqual(new Set(['=']))
})

test('a short string that a person types as another branch has it is theirs', async () => {
  using story = await begin()
  const { git, edit, commit, sync, project } = story
  git('checkout', '-q', '-b', 'side')
  edit('en.json', { d: 'Delete' })
  await sync()
  commit()
  git('checkout', '-q', 'main')
  edit('en.json', { d: 'Delete' })
  edit('de.json', { c: 'Aufmachen', d: 'de:Delete' })
  commit()
  // the clone that asked for it knows whose words they are, and any other does not
  expect(await seen(project, 'd')).toBe('current machine')
  rmSync(join(story.path, '.lockale'), { recursive: true })
  expect(await seen(project, 'd')).toBe('edited human')
})

test('a deleted lockfile that git still has', async () => {
  using story = await begin()
  story.edit('de.json', { c: 'Aufmachen' })
  await story.sync()
  story.commit()
  story.edit('en.json', { b: 'Close it' })
  rmSync(join(story.path, 'lockale.lock'))
  expect([await seen(story.project, 'a'), await seen(story.project, 'b'), await seen(story.project, 'c')]).toEqual([
    'current machine',
    'stale machine',
    'edited human',
  ])
})

test('a locale file that is a copy of another has its origins', async () => {
  using story = await begin()
  story.edit('de.json', { c: 'Aufmachen' })
  await story.sync()
  story.edit('en.json', { b: 'Close it' })
  story.write({ 'de-AT.json': story.read('de.json') })
  story.edit('de-AT.json', { a: 'Die Datei speichern' })
  const more = open(story, ['de', 'pl', 'de-AT'])
  const both = async (key: string) => [await seen(more.project, key, 'de'), await seen(more.project, key, 'de-AT')]
  expect(await both('b')).toEqual(['stale machine', 'stale machine'])
  expect(await both('c')).toEqual(['edited human', 'edited human'])
  expect(await both('a')).toEqual(['current machine', 'edited adopted'])
})

test.for([
  ['another language', 'fr.json'],
  ['few strings in common', 'de-AT.json'],
] as const)('a file that is none: %s', async ([, file]) => {
  using story = await begin()
  const texts = file === 'fr.json' ? { b: 'de:Close' } : { a: 'Die Datei speichern', b: 'de:Close', c: 'Aufmachen' }
  story.write({ [file]: texts })
  const locale = file.replace('.json', '')
  expect(await seen(open(story, ['de', 'pl', locale]).project, 'b', locale)).toBe('edited adopted')
})

test.for(['merge', 'rebase'] as const)("a translator's branch meets a source that changed: %s", async (how) => {
  using story = await begin()
  const { git, edit, commit, sync, project } = story
  git('checkout', '-q', '-b', 'translator')
  edit('pl.json', { b: 'Zamknij' })
  commit()
  git('checkout', '-q', 'main')
  await new Promise((done) => void setTimeout(done, 1100)) // git counts in seconds
  edit('en.json', { b: 'Close it' })
  await sync()
  commit()
  if (how === 'rebase') git('checkout', '-q', 'translator')
  try {
    git(...(how === 'merge' ? ['merge', '-q', '--no-edit', 'translator'] : ['rebase', '-q', 'main']))
  } catch {
    // settled here
  }
  story.write({ 'pl.json': { a: 'pl:Save the file', b: 'Zamknij', c: 'pl:Open' } })
  const inTheMiddle = await seen(project, 'b', 'pl')
  git('add', '-A')
  git('-c', 'core.editor=true', how, '--continue')
  expect([inTheMiddle, await seen(project, 'b', 'pl')]).toEqual(['source-changed human', 'source-changed human'])
})

test('a copy of what the source said before is no translation', async () => {
  using repository = createRepository()
  const long = 'Leave this old team now'
  repository.commit({ 'en.json': { a: long, b: 'Close', c: 'Open' }, 'de.json': { a: long, b: 'Close', c: 'Auf' } })
  repository.commit({ 'en.json': { a: 'Leave this team', b: 'Close it', c: 'Open it' } })
  const { project } = open(repository, ['de'])
  expect([await seen(project, 'a'), await seen(project, 'b'), await seen(project, 'c')]).toEqual([
    'missing nobody',
    'source-changed adopted',
    'source-changed adopted',
  ])
  const { diagnostics } = await project.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual(['a'])
  const report = await project.sync({ translator: createTranslator() })
  expect([report.written, report.copiesReplaced]).toEqual([1, 1])
})

test('units and names are the same in many languages', async () => {
  using repository = createRepository()
  const same = { a: '{{value}} kWh ({{carbon}} kg CO₂e)', b: 'Made with Excalidraw' }
  repository.commit({ 'en.json': same, 'de.json': same })
  const { project, sync } = open(repository, ['de'])
  expect([await seen(project, 'a'), await seen(project, 'b')]).toEqual(['edited adopted', 'edited adopted'])
  expect(await sync()).toEqual([])
})

test.for([['de'], ['de', 'pl']])(
  "a person's translation that was out of date goes along when its key is renamed (%s)",
  async (targets) => {
    using repository = createRepository()
    repository.commit({
      '.gitignore': '.lockale/\n',
      'en.json': { notes: 'Release notes' },
      'de.json': { notes: 'Versionshinweise' },
    })
    const { project, sync, edit, commit, read } = open(repository, targets)
    await sync()
    edit('en.json', { notes: 'What is new' })
    await sync()
    commit()
    edit('en.json', { notes: undefined, news: 'What is new' })
    expect(await sync()).toEqual([])
    expect(JSON.parse(read('de.json'))).toEqual({ news: 'Versionshinweise' })
    expect(await seen(project, 'news')).toBe('source-changed adopted')
    expect(read('lockale.lock')).not.toContain('notes')
  },
)
