import { type ChangeState, type History, parseConfig } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { gitHistory } from '@lockale/git'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { testDepth } from '../../../../test/depth.ts'
import { createProject } from '../open-project.ts'
import type { Project } from '../project.ts'
import { createTranslator } from '../testing/world.ts'

type Files = Readonly<Record<string, unknown>>

const en = (cta: string) => ({ 'en.json': { cta, rest: 'Rest' } })
const de = (cta: string) => ({ 'de.json': { cta, rest: 'Ruhe' } })
const both = (source: string, target: string) => ({ ...en(source), ...de(target) })

function open(
  repository: Repository,
  config: Files = {},
  history: History | 'none' = gitHistory(repository.path),
): Project {
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next', ...config }
  return createProject({
    config: parseConfig(raw, { place: 'lockale.config.json' }),
    root: repository.path,
    fs: nodeFileSystem(),
    clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
    ...(history !== 'none' && { history }),
  })
}

async function stateOf(project: Project, message = 'cta'): Promise<ChangeState | undefined> {
  const [facts] = await project.why({ messages: [message] })
  return facts?.state
}

type FirstContact = readonly [name: string, expected: ChangeState, story: (repository: Repository) => void]

/** A translation that is out of date, behind a commit in which a file has an error. */
function broken(what: string, file: string, mended: Files): readonly FirstContact[] {
  const markers = '<<<<<<< ours\n{"cta": "a"}\n=======\n{"cta": "b"}\n>>>>>>> theirs\n'
  return [
    ['conflict markers', markers],
    ['a missing brace', '{"cta": "Kaufen"'],
    ['nothing', ''],
  ].map(([with_, text]): FirstContact => [
    `${what} committed with ${with_}, and mended`,
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit({ [file]: text })
      commit(mended)
    },
  ])
}

const firstContacts: readonly FirstContact[] = [
  ['both in one commit', 'edited', ({ commit }) => void commit(both('Buy', 'Kaufen'))],
  [
    'source and target changed in one commit, which lingo.dev takes for a source change (#509)',
    'edited',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(both('Buy now', 'Jetzt kaufen'))
    },
  ],
  [
    'the target first, the source later',
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
    },
  ],
  [
    'the source first, the target later',
    'edited',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit(de('Jetzt kaufen'))
    },
  ],
  [
    'another text of the same file changed after the source: that says nothing of this one',
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit({ 'de.json': { cta: 'Kaufen', rest: 'Rest' } })
    },
  ],
  [
    'the source changed and changed back',
    'edited',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit(en('Buy'))
    },
  ],
  ...broken('the target', 'de.json', { 'de.json': { cta: 'Kaufen', rest: 'Ruhe' } }),
  ...broken('the source', 'en.json', en('Buy now')),
  [
    'both broken in one commit, twice, and mended with a change elsewhere',
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit({ 'en.json': '{"cta": "Buy now"', 'de.json': '{"cta": "Kaufen"' })
      commit({ 'en.json': '{"cta": "Buy now",', 'de.json': '{"cta": "Kaufen",' })
      commit({ 'en.json': { cta: 'Buy now', rest: 'The rest' }, 'de.json': { cta: 'Kaufen', rest: 'Der Rest' } })
    },
  ],
  [
    'broken in the last commit, and mended in the working tree',
    'source-changed',
    ({ commit, write }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit({ 'de.json': '{"cta": "Kaufen"' })
      write(de('Kaufen'))
    },
  ],
  [
    'written while the target was broken, after the source had changed',
    'edited',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit({ 'de.json': '{"cta": "Jetzt kaufen"' })
      commit(de('Jetzt kaufen'))
    },
  ],
  [
    'written while the target was broken, before the source changed',
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit({ 'de.json': '{"cta": "Jetzt kaufen"' })
      commit(both('Buy now', 'Jetzt kaufen'))
    },
  ],
  [
    'the source was broken when the target came',
    'source-changed',
    ({ commit }) => {
      commit(en('Buy'))
      commit({ 'en.json': '{"cta": "Buy"', ...de('Kaufen') })
      commit(en('Buy now'))
    },
  ],
  [
    'both files indented and sorted anew after the source changed',
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      commit({
        'en.json': '{"rest":"Rest",\r\n\t"cta":"Buy now"}',
        'de.json': '{"rest":"Ruhe",\r\n\t"cta":"Kau\\u0066en"}',
      })
    },
  ],
  [
    'the source indented and sorted anew: no change',
    'edited',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit({ 'en.json': '{"rest":"Rest",\r\n\t"cta":"B\\u0075y"}' })
    },
  ],
  [
    'source and target changed on two branches that were merged',
    'source-changed',
    (repository) => {
      repository.commit(both('Buy', 'Kaufen'))
      repository.git('checkout', '-q', '-b', 'side')
      repository.commit(de('Jetzt kaufen'))
      repository.git('checkout', '-q', 'main')
      repository.commit(en('Buy now'))
      repository.git('merge', '-q', '--no-edit', 'side')
    },
  ],
  [
    'the merge itself brings the text, beside the source of both',
    'edited',
    (repository) => {
      repository.commit(both('Buy', 'Kaufen'))
      repository.git('checkout', '-q', '-b', 'side')
      repository.commit(de('Jetzt kaufen'))
      repository.git('checkout', '-q', 'main')
      repository.commit(en('Buy now'))
      repository.git('merge', '-q', '--no-commit', 'side')
      repository.commit(de('Nun kaufen'))
    },
  ],
  [
    'two branches bring the same text, one of them for the source of today',
    'edited',
    (repository) => {
      repository.commit({
        'en.json': { a: 'A', cta: 'Buy', z: 'Z' },
        'de.json': { a: '1', x: 'x', cta: 'alt', y: 'y', z: '2' },
      })
      repository.git('checkout', '-q', '-b', 'side')
      repository.commit({ 'de.json': { a: '1', x: 'x', cta: 'Kaufen', y: 'y', z: '3' } })
      repository.git('checkout', '-q', 'main')
      repository.commit({
        'en.json': { a: 'A', cta: 'Buy now', z: 'Z' },
        'de.json': { a: '4', x: 'x', cta: 'Kaufen', y: 'y', z: '2' },
      })
      repository.git('merge', '-q', '--no-edit', 'side')
    },
  ],
  [
    'the source changed and is not committed',
    'source-changed',
    ({ commit, write }) => {
      commit(both('Buy', 'Kaufen'))
      write(en('Buy now'))
    },
  ],
  [
    'the target is not committed: it is written now',
    'edited',
    ({ commit, write }) => {
      commit(both('Buy', 'Kaufen'))
      commit(en('Buy now'))
      write(de('Jetzt kaufen'))
    },
  ],
  [
    'a text that was there before its source message: nobody can tell',
    'edited',
    ({ commit }) => {
      commit({ 'en.json': { rest: 'Rest' }, ...de('Kaufen') })
      commit(en('Buy'))
      commit(en('Buy now'))
    },
  ],
  [
    'a file that was moved: what was before the move counts as written then',
    'edited',
    ({ commit }) => {
      commit({ ...en('Buy'), 'old/de.json': de('Kaufen')['de.json'] })
      commit(en('Buy now'))
      commit({ 'old/de.json': undefined, ...de('Kaufen') })
    },
  ],
  [
    'the source changed after a file was moved',
    'source-changed',
    ({ commit }) => {
      commit({ ...en('Buy'), 'old/de.json': de('Kaufen')['de.json'] })
      commit({ 'old/de.json': undefined, ...de('Kaufen') })
      commit(en('Buy now'))
    },
  ],
  [
    'the target was deleted and came back, and the source changed since',
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit({ 'de.json': undefined })
      commit(de('Kaufen'))
      commit(en('Buy now'))
    },
  ],
  [
    'a version in between that cannot be read',
    'source-changed',
    ({ commit }) => {
      commit(both('Buy', 'Kaufen'))
      commit({ 'de.json': '<<<<<<< ours\n{' })
      commit(de('Kaufen'))
      commit(en('Buy now'))
    },
  ],
  [
    'the message became a plural since',
    'source-changed',
    ({ commit }) => {
      commit({ 'en.json': { cta: 'Buy {{count}}' }, 'de.json': { cta_one: 'a', cta_other: 'b' } })
      commit({ 'en.json': { cta_one: 'Buy {{count}} thing', cta_other: 'Buy {{count}} things' } })
    },
  ],
]

const crowd = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`more${at}`, `Text ${at}`]))

/** Of so many strings, version control is asked only what hangs on the answer. */
function amongMany(repository: Repository): Repository {
  const fill = (files: Files) =>
    Object.fromEntries(
      Object.entries(files).map(([file, content]) => {
        const isObject = typeof content === 'object' && content !== null
        return [file, isObject ? { ...content, ...crowd } : content]
      }),
    )
  return {
    ...repository,
    commit: (files = {}) => repository.commit(fill(files)),
    write: (files) => repository.write(fill(files)),
  }
}

test.for<FirstContact>([
  ...firstContacts,
  ...firstContacts
    .map(([name, expected, tell]): FirstContact => {
      return [`among many strings: ${name}`, expected, (repository) => tell(amongMany(repository))]
    })
    .filter((_, at) => testDepth > 1 || at % 6 === 2),
])('first contact: %s', async ([, expected, tell]) => {
  using repository = createRepository()
  tell(repository)
  const project = open(repository)
  expect(await stateOf(project)).toBe(expected)
  // and so it stays on record, at no cost and with all bytes as they were
  const before = repository.read('de.json')
  const translator = createTranslator()
  await project.sync({ translator })
  expect([repository.read('de.json'), translator.texts(), await stateOf(project)]).toEqual([before, [], expected])
})

test.for<[name: string, isNewerLast: boolean]>([
  ['the one for the source of today first', false],
  ['the one for the source of today last', true],
])('two branches bring a text, one before its source and one for another source: %s', async ([, isNewerLast]) => {
  const file = (cta: string | undefined, a: string, z: string) => ({
    a,
    b: 'b',
    ...(cta && { cta }),
    x: 'x',
    y: 'y',
    z,
  })
  const tell = (repository: Repository) => {
    const [early, other] = [
      () => {
        repository.commit({ 'de.json': file('Kaufen', 'A', 'Z') })
        repository.commit({ 'en.json': file('Buy now', 'A', 'Z'), 'de.json': file('Kaufen', '1', 'Z') })
      },
      () => void repository.commit({ 'en.json': file('Buy', 'A', 'Z'), 'de.json': file('Kaufen', 'A', '2') }),
    ]
    repository.commit({ 'en.json': file(undefined, 'A', 'Z'), 'de.json': file(undefined, 'A', 'Z') })
    repository.git('checkout', '-q', '-b', 'side')
    const [first, second] = isNewerLast ? [other, early] : [early, other]
    first()
    repository.git('checkout', '-q', 'main')
    second()
    repository.git('merge', '-q', '--no-edit', '-X', isNewerLast ? 'ours' : 'theirs', 'side')
  }
  for (const among of [(few: Repository) => few, amongMany]) {
    using repository = createRepository()
    tell(among(repository))
    expect(await stateOf(open(repository))).toBe('source-changed')
  }
})

test.for<[name: string, expected: ChangeState, story: (repository: Repository) => void]>([
  ['in one commit', 'edited', ({ commit }) => void commit(both('Buy now', 'Jetzt kaufen'))],
  [
    'the source first',
    'edited',
    ({ commit }) => {
      commit(en('Buy now'))
      commit(de('Jetzt kaufen'))
    },
  ],
  [
    'the target first',
    'source-changed',
    ({ commit }) => {
      commit(de('Kaufen'))
      commit(en('Buy now'))
    },
  ],
  [
    'the target is not committed',
    'edited',
    ({ commit, write }) => {
      commit(en('Buy now'))
      write(de('Jetzt kaufen'))
    },
  ],
])('both changed since the last run: %s', async ([, expected, tell]) => {
  using repository = createRepository()
  repository.commit(en('Buy'))
  const project = open(repository)
  const translator = createTranslator()
  await project.sync({ translator })
  repository.commit()
  tell(repository)
  const [facts] = await project.why({ messages: ['cta'] })
  expect([facts?.state, facts?.forms[0]?.by]).toEqual([expected, 'human'])
})

test('a text whose source changed is right again when its source comes back', async () => {
  using repository = createRepository()
  repository.commit(both('Buy', 'Kaufen'))
  repository.commit(en('Buy now'))
  const project = open(repository)
  const translator = createTranslator()
  await project.sync({ translator })
  expect(await stateOf(project)).toBe('source-changed')
  repository.write(en('Buy'))
  expect(await stateOf(project)).toBe('edited')
})

test('a shallow clone knows less, and guesses nothing', async () => {
  using repository = createRepository()
  repository.commit({
    'en.json': { early: 'Early', late: 'Late', never: 'Never' },
    'de.json': { early: 'Früh', late: 'Spät', never: 'Nie' },
  })
  repository.commit({ 'en.json': { early: 'Early on', late: 'Late', never: 'Never' } })
  repository.commit({ 'en.json': { early: 'Early on', late: 'Later', never: 'Never' } })
  using folder = createRepository()
  repository.git('clone', '-q', '--depth', '2', `file://${repository.path}`, `${folder.path}/clone`)
  const project = open({ ...repository, path: `${folder.path}/clone` })
  // `early` changed before the clone begins: that is not to be seen
  expect(await Promise.all(['early', 'late', 'never'].map((name) => stateOf(project, name)))).toEqual([
    'edited',
    'source-changed',
    'edited',
  ])
})

const strings = (source: string, german: string, french: string) => ({
  sourceLanguage: 'en',
  version: '1.0',
  strings: {
    cta: {
      localizations: Object.fromEntries(
        Object.entries({ en: source, de: german, fr: french }).map(([locale, value]) => [
          locale,
          { stringUnit: { state: 'translated', value } },
        ]),
      ),
    },
  },
})
const android = (text: string) => `<resources>\n  <string name="cta">${text}</string>\n</resources>\n`
const po = (id: string, text: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "cta"\nmsgid "${id}"\nmsgstr "${text}"\n`

test.for<[name: string, config: Files, versions: readonly Files[]]>([
  [
    'a file of all locales',
    { files: ['L.xcstrings'], targets: ['de', 'fr'] },
    [
      { 'L.xcstrings': strings('Buy', 'Kaufen', 'Acheter') },
      { 'L.xcstrings': strings('Buy now', 'Kaufen', 'Acheter maintenant') },
    ],
  ],
  [
    'yaml',
    { files: ['{locale}.yml'] },
    [
      { 'en.yml': 'en:\n  cta: Buy\n', 'de.yml': 'de:\n  cta: Kaufen\n', 'fr.yml': 'fr:\n  cta: Acheter\n' },
      { 'en.yml': 'en:\n  cta: "Buy now"\n', 'fr.yml': 'fr:\n  cta: Acheter maintenant\n' },
    ],
  ],
  [
    'android',
    { files: [{ source: 'v/strings.xml', target: 'v-{locale}/strings.xml' }] },
    [
      {
        'v/strings.xml': android('Buy'),
        'v-de/strings.xml': android('Kaufen'),
        'v-fr/strings.xml': android('Acheter'),
      },
      { 'v/strings.xml': android('Buy now'), 'v-fr/strings.xml': android('Acheter maintenant') },
    ],
  ],
  [
    'gettext with keys',
    { files: ['{locale}.po'] },
    [
      { 'en.po': po('key', 'Buy'), 'de.po': po('key', 'Kaufen'), 'fr.po': po('key', 'Acheter') },
      { 'en.po': po('key', 'Buy now'), 'fr.po': po('key', 'Acheter maintenant') },
    ],
  ],
])('every format: %s', async ([, config, versions]) => {
  using repository = createRepository()
  for (const files of versions) repository.commit(files)
  const { coverage } = await open(repository, { targets: ['de', 'fr'], ...config }).check()
  expect(coverage.map(({ locale, states }) => [locale, states['source-changed'], states.edited])).toEqual([
    ['de', 1, 0],
    ['fr', 0, 1],
  ])
})

test('line ends that git changes on the way into the working tree are no change', async () => {
  using repository = createRepository()
  const yaml = (locale: string, text: string) => `${locale}:\n  cta: |\n    ${text}\n    ${text}\n`
  repository.commit({ 'en.yml': yaml('en', 'Buy'), 'de.yml': yaml('de', 'Kaufen') })
  repository.write({
    'en.yml': yaml('en', 'Buy').replaceAll('\n', '\r\n'),
    'de.yml': yaml('de', 'Kaufen').replaceAll('\n', '\r\n'),
  })
  expect(await stateOf(open(repository, { files: ['{locale}.yml'] }))).toBe('edited')
})

test('why shows the source that a text was made from, and the last commit that had it', async () => {
  using repository = createRepository()
  repository.commit(both('Buy', 'Kaufen'))
  const last = repository.commit({ 'en.json': { rest: 'Rest!', cta: 'Buy' } })
  repository.commit(en('Buy now'))
  repository.commit(en('Buy it now'))
  const project = open(repository)
  const was = { text: 'Buy', commit: last }
  const forms = async () => (await project.why({ messages: ['cta'] })).flatMap((facts) => facts.forms)
  expect(await forms()).toMatchObject([{ was, source: 'Buy it now', isFromCurrentSource: false }])
  await project.sync({ translator: createTranslator() })
  expect(await forms()).toMatchObject([{ was, state: 'source-changed', by: 'adopted' }])
  await project.accept({ messages: ['cta'] })
  expect(await forms()).toMatchObject([{ was: undefined, state: 'edited', isFromCurrentSource: true }])
})

test('why: of a plural the form that was meant; nothing where nobody knows', async () => {
  using repository = createRepository()
  const source = (noun: string) => ({
    'en.json': { items_one: `{{count}} ${noun}`, items_other: `{{count}} ${noun}s` },
  })
  repository.commit({ ...source('item'), 'de.json': { items_one: '{{count}} Ding', items_other: '{{count}} Dinge' } })
  const last = repository.git('rev-parse', 'HEAD').trim()
  repository.commit(source('thing'))
  const changedIn = repository.git('rev-parse', 'HEAD').trim()
  const [facts] = await open(repository).why({ messages: ['items'] })
  expect(facts?.forms.map(({ form, was }) => [form, was])).toEqual([
    ['one', { text: '{{count}} item', commit: last, changedIn }],
    ['other', { text: '{{count}} items', commit: last, changedIn }],
  ])
  // without git the text counts as one for the source of today
  const [alone] = await open(repository, {}, 'none').why({ messages: ['items'] })
  expect(alone?.forms.map(({ state, was }) => [state, was])).toEqual([
    ['edited', undefined],
    ['edited', undefined],
  ])
})

test.for([
  ['conflict markers', (text: string) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`],
  ['a missing brace', (text: string) => text.trimEnd().slice(0, -1)],
] as const)('one file of all languages, committed with %s', async ([, breakIt]) => {
  using repository = createRepository()
  const catalog = (source: string) => {
    const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
    const strings = { cta: { localizations: { en: unit(source), de: unit('Datei jetzt sichern') } } }
    return `${JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, undefined, 2)}\n`
  }
  const file = 'App.xcstrings'
  for (const text of [catalog('Save the file'), catalog('Save the file now'), breakIt(catalog('Save the file now'))]) {
    repository.commit({ [file]: text })
  }
  repository.commit({ [file]: catalog('Save the file now') })
  const project = open(repository, { files: [file], syntax: 'printf' })
  await project.adopt()
  expect(await stateOf(project)).toBe('source-changed')
})
