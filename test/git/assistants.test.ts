import { nodeFileSystem } from '@lockale/disk'
import { parseConfig, type Provenance } from '@lockale/core'
import { gitHistory } from '@lockale/git'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { createProject } from '@lockale/project'
import { expect, test } from 'vitest'
import { createRecordingTranslator } from './recording-translator.ts'

// Who wrote each text is known here: texts of people end in "!", those of assistants in "~". No text of an assistant becomes a
// person's, and none of either is replaced before a person looked at it.

type Author = readonly [name: string, email: string]
const ada: Author = ['Ada', 'ada@example.com']
const claude: Author = ['Claude', 'noreply@anthropic.com']
const trailer = 'Co-Authored-By: Claude Opus 4.5 <noreply@anthropic.com>'

type Texts = Readonly<Record<string, string | undefined>>
interface Run {
  readonly assistant?: string | undefined
}

interface Story extends Repository {
  /** Changes texts of a file, as an editor does, in the order given. */
  edit(texts: Texts, file?: string): void
  /** Commits all there is. */
  says(message: string, author?: Author): string
  open(run?: Run): ReturnType<typeof createProject>
  /** As `lockale init`. */
  init(run?: Run): Promise<void>
  sync(run?: Run): Promise<void>
  /** Who wrote each text, as `why` says. */
  writers(run?: Run): Promise<Record<string, Provenance | undefined>>
}

const de = 'l/de.json'
const en = { a: 'Save', b: 'Open the window', c: 'Send the letter', d: 'Stop now' }
const german = { b: 'Öffne das Fenster !', c: 'Sende den Brief !', d: 'Halt an !' }

function openStory(change: Readonly<Record<string, unknown>> = {}): Story {
  const repository = createRepository()
  const open: Story['open'] = ({ assistant } = {}) =>
    createProject({
      config: parseConfig(
        {
          source: 'en',
          targets: ['de'],
          files: ['l/{locale}.json'],
          syntax: 'i18next',
          service: { preset: 'service' },
          ...change,
        },
        { place: 'lockale.config.json' },
      ),
      root: repository.path,
      fs: nodeFileSystem(),
      clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
      history: gitHistory(repository.path),
      assistant,
    })
  repository.commit({ '.gitignore': '.lockale/\n', 'l/en.json': en, [de]: german })
  return {
    ...repository,
    open,
    edit(changed, file = de) {
      const next: Texts = { ...(JSON.parse(repository.read(file)) as Texts), ...changed }
      repository.write({ [file]: Object.fromEntries(Object.entries(next).filter(([, text]) => text !== undefined)) })
    },
    says(message, [name, email] = ada) {
      repository.git('add', '-A')
      repository.git('commit', '-q', '--allow-empty', '-m', message, `--author=${name} <${email}>`)
      return repository.git('rev-parse', 'HEAD').trim()
    },
    init: async (run) => void (await open(run).adopt({})),
    sync: async (run) => void (await open(run).sync({ translator: createRecordingTranslator() })),
    async writers(run) {
      const facts = await open(run).why({ messages: ['*'] })
      return Object.fromEntries(facts.map(({ message, forms: [form] }) => [message, form?.by]))
    },
  }
}

interface Case {
  readonly name: string
  readonly play: (story: Story) => void
  readonly expected: Readonly<Record<string, Provenance>>
}

const before: readonly Case[] = [
  {
    name: 'the author is an assistant',
    play(story) {
      story.edit({ a: 'Sichern ~' })
      story.says('i18n', claude)
    },
    expected: { a: 'assistant', b: 'adopted', c: 'adopted' },
  },
  {
    name: 'a trailer names one',
    play(story) {
      story.edit({ a: 'Sichern ~' })
      story.says(`i18n\n\n${trailer}`)
    },
    expected: { a: 'assistant', b: 'adopted' },
  },
  {
    name: 'a trailer in the middle of the message of a squash merge',
    play(story) {
      story.edit({ a: 'Sichern ~' })
      story.says(`i18n (#4)\n\n* add a\n\n${trailer}\n\n* fix it\n\nmore words`)
    },
    expected: { a: 'assistant' },
  },
  {
    name: 'an assistant reviewed it, and a person is named like one',
    play(story) {
      story.edit({ a: 'Sichern !' })
      story.says('i18n\n\nReviewed-by: Claude <noreply@anthropic.com>', ['Claude', 'claude@dupont.example'])
    },
    expected: { a: 'adopted' },
  },
  {
    name: 'a person corrects it later',
    play(story) {
      story.edit({ a: 'Sichern ~' })
      story.says('i18n', claude)
      story.edit({ a: 'Speichern !' })
      story.says('better')
    },
    expected: { a: 'adopted' },
  },
  {
    name: 'an assistant replaces the text of a person',
    play(story) {
      story.edit({ b: 'Mach das Fenster auf ~' })
      story.says('i18n', claude)
    },
    expected: { b: 'assistant', c: 'adopted' },
  },
  {
    name: 'an assistant lays out the file anew, in another order',
    play(story) {
      story.write({ [de]: JSON.stringify({ d: german.d, c: german.c, b: german.b }) })
      story.says('format', claude)
    },
    expected: { b: 'adopted', c: 'adopted', d: 'adopted' },
  },
  {
    name: 'an assistant reverts what it did',
    play(story) {
      story.edit({ b: 'Mach das Fenster auf ~' })
      story.says('i18n', claude)
      story.edit({ b: german.b })
      story.says('Revert "i18n"', claude)
    },
    expected: { b: 'adopted' },
  },
  {
    name: 'an assistant goes back to its own text',
    play(story) {
      story.edit({ b: 'Mach das Fenster auf ~' })
      story.says('i18n', claude)
      story.edit({ b: german.b })
      story.says('no')
      story.edit({ b: 'Mach das Fenster auf ~' })
      story.says('i18n', claude)
    },
    expected: { b: 'assistant' },
  },
  {
    name: 'an assistant moves the file, twice',
    play(story) {
      story.git('mv', 'l', 'm')
      story.says('move', claude)
      story.git('mv', 'm', 'l')
      story.edit({ a: 'Sichern ~' })
      story.says('move back', claude)
    },
    expected: { a: 'assistant', b: 'adopted', c: 'adopted', d: 'adopted' },
  },
  {
    name: 'an assistant renames keys',
    play(story) {
      story.write({ 'l/en.json': { x: en.b, y: en.c }, [de]: { x: german.b, y: 'Schick den Brief ~' } })
      story.says('rename', claude)
    },
    expected: { x: 'adopted', y: 'assistant' },
  },
  {
    name: 'an assistant moves its own text to another key, and a person that of the assistant',
    play(story) {
      story.edit({ a: 'Sichern ~' })
      story.says('i18n', claude)
      story.write({ 'l/en.json': { x: en.a, y: en.c }, [de]: { x: 'Sichern ~', y: german.c } })
      story.says('rename', claude)
    },
    expected: { x: 'assistant', y: 'adopted' },
  },
  {
    name: 'a merge of a branch of an assistant',
    play(story) {
      story.git('checkout', '-q', '-b', 'side')
      story.edit({ a: 'Sichern ~' })
      story.says('i18n', claude)
      story.git('checkout', '-q', 'main')
      story.edit({ d: 'Halt jetzt !' })
      story.says('better')
      story.git('merge', '-q', '--no-edit', '-X', 'theirs', 'side')
    },
    expected: { a: 'assistant', b: 'adopted', d: 'adopted' },
  },
  {
    name: 'a commit of an assistant is picked, and amended by a person',
    play(story) {
      story.git('checkout', '-q', '-b', 'side')
      story.edit({ a: 'Sichern ~' })
      const picked = story.says('i18n', claude)
      story.git('checkout', '-q', 'main')
      story.git('cherry-pick', picked)
      story.git('commit', '-q', '--amend', '-m', 'i18n, again')
    },
    expected: { a: 'assistant' },
  },
  {
    name: 'a rebase by a person',
    play(story) {
      story.git('checkout', '-q', '-b', 'side')
      story.edit({ a: 'Sichern ~' })
      story.says(`i18n\n\n${trailer}`)
      story.git('checkout', '-q', 'main')
      story.commit({ 'other.txt': 'x' })
      story.git('checkout', '-q', 'side')
      story.git('rebase', '-q', 'main')
    },
    expected: { a: 'assistant', c: 'adopted' },
  },
  {
    name: 'translators of a platform, and a bot',
    play(story) {
      story.edit({ a: 'Sichern !' })
      story.says('Translated using Weblate (German)', ['weblate[bot]', 'bot@weblate.example'])
      story.edit({ d: 'Halt jetzt ~' })
      story.says('Update locales', ['github-actions[bot]', '41898282+github-actions[bot]@users.noreply.github.com'])
    },
    expected: { a: 'adopted', d: 'assistant' },
  },
]

test.for(before)('before the first run: $name', async ({ play, expected }) => {
  using story = openStory()
  play(story)
  await story.init()
  expect(await story.writers()).toMatchObject(expected)
})

const after: readonly Case[] = [
  ...before
    .filter(({ name }) => !/moves|renames|platform|reverts|goes back/u.test(name))
    .map(({ expected, ...one }) => ({
      ...one,
      expected: Object.fromEntries(Object.entries(expected).filter(([, by]) => by === 'assistant')),
    })),
  {
    name: 'a text of a person is one',
    play(story) {
      story.edit({ a: 'Sichern !', b: 'Das Fenster öffnen !' })
      story.says('i18n')
    },
    expected: { a: 'human', b: 'human', c: 'adopted' },
  },
  {
    name: 'a text that is not committed is one of a person, as long as nothing says else',
    play: (story) => story.edit({ a: 'Sichern !' }),
    expected: { a: 'human' },
  },
]

test.for(after)('after it: $name', async ({ play, expected }) => {
  using story = openStory()
  await story.init()
  story.says('lockale')
  play(story)
  expect(await story.writers()).toMatchObject(expected)
  const texts = story.read(de)
  await story.sync()
  expect(await story.writers()).toMatchObject(expected)
  expect(JSON.parse(story.read(de))).toMatchObject(JSON.parse(texts) as object)
})

test('recorded before its commit: a text becomes that of the assistant that commits it', async () => {
  using story = openStory()
  await story.init()
  story.says('lockale')
  story.edit({ a: 'Sichern ~' })
  await story.sync()
  expect(await story.writers()).toMatchObject({ a: 'human' })
  const commit = story.says(`i18n\n\n${trailer}`)
  await story.sync()
  expect(story.read('lockale.lock')).toContain(
    `{"commit":"${commit.slice(0, 12)}","engine":"Claude Opus 4.5","said":"trailer"}`,
  )
  expect(await story.writers()).toMatchObject({ a: 'assistant', b: 'adopted' })
  story.says('lockale', claude)
  const lockfile = story.read('lockale.lock')
  await story.sync()
  expect(story.read('lockale.lock')).toBe(lockfile)
})

test('recorded during a merge: a text becomes that of the assistant that commits it', async () => {
  using story = openStory()
  await story.init()
  story.says('lockale')
  story.git('checkout', '-q', '-b', 'other')
  story.edit({ f: 'Fort' }, 'l/en.json')
  story.says('more')
  story.git('checkout', '-q', '-')
  story.git('merge', '-q', '--no-ff', '--no-commit', 'other')
  story.edit({ a: 'Sichern ~' })
  await story.sync()
  expect(await story.writers()).toMatchObject({ a: 'human' })
  story.says(`merge\n\n${trailer}`)
  await story.sync()
  expect(await story.writers()).toMatchObject({ a: 'assistant', b: 'adopted' })
})

test('recorded before its commit: that a person committed it is no change of the lockfile by itself', async () => {
  using story = openStory()
  await story.init()
  story.says('lockale')
  story.edit({ a: 'Sichern !' })
  await story.sync()
  story.says('i18n')
  const lockfile = story.read('lockale.lock')
  expect(lockfile).toContain('>')
  await story.sync()
  expect(story.read('lockale.lock')).toBe(lockfile)
  story.edit({ e: 'Go away' }, 'l/en.json')
  await story.sync()
  expect(story.read('lockale.lock')).not.toContain('>')
  expect(await story.writers()).toMatchObject({ a: 'human', e: 'machine' })
})

test('typed in the shell of an assistant: it is that of the assistant; earlier texts stay', async () => {
  using story = openStory()
  const run = { assistant: 'Claude Code' }
  story.edit({ a: 'Sichern !' })
  await story.init(run)
  expect(await story.writers(run)).toMatchObject({ a: 'adopted', b: 'adopted' })
  story.says('lockale')
  story.edit({ b: 'Das Fenster öffnen !' })
  await story.sync()
  story.edit({ c: 'Schick den Brief ~' })
  await story.sync(run)
  expect(await story.writers()).toMatchObject({ a: 'adopted', b: 'human', c: 'assistant' })
})

test('it is kept while it needs review, with a changed source, too; a copy stays if it is handed back', async () => {
  using story = openStory()
  await story.init()
  story.says('lockale')
  story.edit({ a: 'Sichern ~' })
  const commit = story.says('i18n', claude)
  await story.sync()
  const { diagnostics } = await story.open().check()
  expect(diagnostics.filter(({ code }) => code === 'needs-review')).toMatchObject([
    { message: 'a', severity: 'warning', arguments: { by: 'assistant', engine: 'Claude', said: 'author' } },
  ])
  expect(diagnostics.find(({ code }) => code === 'needs-review')?.arguments['commit']).toBe(commit.slice(0, 12))
  story.edit({ a: 'Save all' }, 'l/en.json')
  await story.sync()
  expect(story.read(de)).toContain('Sichern ~')
  await story.open().reopen({ messages: ['a'] })
  await story.sync()
  expect(story.read(de)).not.toContain('Sichern ~')
  const [facts] = await story.open().why({ messages: ['a'] })
  expect(facts?.forms[0]).toMatchObject({ by: 'machine', replaced: ['Sichern ~'] })
})

test('a person who accepts it has the last word', async () => {
  using story = openStory()
  await story.init()
  story.edit({ a: 'Sichern ~' })
  story.says('i18n', claude)
  await story.open().accept({ messages: ['*'], states: ['review'] })
  await story.sync()
  expect(await story.writers()).toMatchObject({ a: 'reviewed' })
})

test('the config adds names and takes some out', async () => {
  using story = openStory({ assistants: ['acme translator*', '!github-actions[bot]'] })
  story.edit({ a: 'Sichern ~' })
  story.says('i18n', ['ACME Translator 2', 'x@acme.example'])
  story.edit({ b: 'Das Fenster öffnen !' })
  story.says('Pull from our platform', ['github-actions[bot]', '4+github-actions[bot]@users.noreply.github.com'])
  await story.init()
  expect(await story.writers()).toMatchObject({ a: 'assistant', b: 'adopted', c: 'adopted' })
})
