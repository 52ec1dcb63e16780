import { describe, expect, test } from 'vitest'
import { renderSitePages } from '../docs/site-pages.ts'
import { listFiles, packageSources, readFiles } from './source-files.ts'
import {
  findPrivateWords,
  findUnclearComments,
  type Prose,
  proseOf,
  proseOfDocstrings,
  proseOfErrors,
  proseOfLiterals,
  proseOfMarkdown,
} from './vocabulary.ts'

const sources = new Map(
  [...packageSources()].filter(([path]) => !/\.(?:test|cases|suite)\.ts$|\/testing\//u.test(path)),
)
const pick = (pattern: RegExp) => new Map([...sources].filter(([path]) => pattern.test(path)))
const markdown = (pattern: RegExp) => readFiles(listFiles('').filter((path) => pattern.test(path)))
const published = ['cli', 'client', 'service', 'formats', 'messages', 'unplugin', 'i18next']

const read: Readonly<Record<string, () => readonly Prose[]>> = {
  'help of commands': () =>
    proseOf(
      pick(/^packages\/(?:cli\/src\/commands\/specs\/.+|[^/]+\/src\/(?:satellite|commands\/(?:.+\/)?spec))\.ts$/u),
      proseOfLiterals,
    ),
  'rules of checks': () =>
    proseOf(pick(/^packages\/checks\/src\/rules\//u), (file, text) =>
      proseOfLiterals(file, text, new Set(['example'])),
    ),
  'explanations of errors': () => proseOf(pick(/^packages\/cli\/src\/explain\//u), proseOfLiterals),
  'descriptions of config fields': () => proseOf(pick(/^packages\/config-schema\/src\/schema\.ts$/u), proseOfLiterals),
  'messages and hints of errors': () => proseOf(sources, proseOfErrors),
  'the pages of docs': () => proseOf(new Map([...markdown(/^docs\/.*\.md$/u), ...renderSitePages()]), proseOfMarkdown),
  READMEs: () =>
    proseOf(markdown(/^(?:README|packages\/[^/]+\/README|examples\/[^/]+\/README)\.md$/u), proseOfMarkdown),
  'docstrings of published packages': () =>
    published.flatMap((name) => {
      const files = pick(new RegExp(`^packages/${name}/src/`, 'u'))
      return proseOfDocstrings(files.get(`packages/${name}/src/index.ts`) ?? '', files)
    }),
}

describe('what users read says no word that only this project knows', () => {
  test.for(Object.keys(read))('%s', (kind) => {
    const prose = read[kind]?.() ?? []
    expect(prose.length).toBeGreaterThan(30)
    expect(findPrivateWords(prose)).toEqual([])
  })
})

const isCode = (path: string): boolean =>
  /^packages\/[^/]+\/(?:src|runtime|page)\/.*\.(?:ts|tsx|js)$|^packages\/i18next\/backend\.js$/u.test(path) &&
  !/\.(?:test|cases|suite)\.tsx?$|\/(?:testing|fixtures)\//u.test(path)

test('comments and docstrings say no word that only this project knows', () => {
  const files = readFiles(listFiles('packages').filter(isCode))
  expect(files.size).toBeGreaterThan(700)
  expect(findUnclearComments(files)).toEqual([])
})

test.for<[comment: string, found: readonly string[]]>([
  ['/** Of the source. */', ['a.ts:1: "Of the source.", use: a verb and the thing first']],
  ['/** Those that a check only counts, as they stand. */', []],
  ['/** Number of words of the source. */', []],
  ['/** By locale:\n * the second line says more. */', []],
  ['// Nobody reads it.', ['a.ts:1: "Nobody", use: nothing, no user, the passive']],
  ['// It is mended and made anew.', ['a.ts:1: "anew", use: again', 'a.ts:1: "mended", use: fix']],
  ["const a = 'nobody' // `anew` is a name", []],
])('%s', ([comment, found]) => expect(findUnclearComments(new Map([['a.ts', comment]]))).toEqual(found))

test.for<[text: string, found: readonly string[]]>([
  [
    '2 texts are out of step.',
    ['a.md:1: "texts", use: string, translation', 'a.md:1: "out of step", use: up to date, out of date, in sync'],
  ],
  ['Nobody mends it.', ['a.md:1: "Nobody", use: you, users, human', 'a.md:1: "mends", use: fix']],
  [
    'Answers that were paid for are in the ledger',
    ['a.md:1: "ledger", use: translation cache', 'a.md:1: "paid for", use: translated, billed'],
  ],
  ['Save it as plain text, or in a text file.', []],
  ['In fact the context says it: `text/plain`, `.lockale/ledger`, `quarantine`.', []],
  ['The rule `pseudo-translation`, `lockale check --reporter text`, the button "Buy now".', []],
  ['see [the page](memory.md#the-facts), --texts-by git, tested in [journal](journal.test.ts); a text frame', []],
])('%s', ([text, found]) => expect(findPrivateWords([{ file: 'a.md', line: 1, text }])).toEqual(found))

test('code is no prose: fences, names, what is no error of a user', () => {
  const page = '# A\n```sh\nnobody\n```\nnobody\n~~~\nanew\n~~~'
  expect(findPrivateWords(proseOfMarkdown('a.md', page))).toEqual(['a.md:5: "nobody", use: you, users, human'])
  const code = [
    "import { texts } from './nobody texts.ts'",
    "const name = 'some nobody'",
    "throw new LockaleError('A_CODE', `${name} is anew here`, {",
    "  hint: 'Settle it first.',",
    '})',
    "throw new Error('nobody asked')",
  ].join('\n')
  expect(findPrivateWords(proseOfErrors('a.ts', code))).toEqual([
    'a.ts:3: "anew", use: re-translated, again',
    'a.ts:4: "Settle", use: resolve',
  ])
})

test('docstrings are those of what the index lists', () => {
  const files = new Map([['a.ts', '/** Nobody. */\nexport const a = 1\n/** Nobody. */\nexport const b = 2\n']])
  expect(findPrivateWords(proseOfDocstrings("export { a } from './a.ts'", files))).toEqual([
    'a.ts:1: "Nobody", use: you, users, human',
  ])
})
