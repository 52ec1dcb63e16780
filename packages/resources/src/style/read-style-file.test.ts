import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { readStyleFile } from './read-style-file.ts'

const read = (text: string, path = 'lockale/styles/ui.yaml') => readStyleFile({ path, text })

const german = `# what the shop sounds like
language: DE
rules:
  dates_and_times:
    time_format: use_24_hour_clock
    calendar_era: use_bc_and_ad
instructions:
  - label: Imperative
    prompt: >
      Write buttons
      in the imperative.
    source_language: EN
  - Never use exclamation marks, whatever the source text does.
`

test('a file for one language', async () => {
  expect(await read(german)).toEqual({
    path: 'lockale/styles/ui.yaml',
    name: 'ui.yaml',
    lists: [
      {
        language: 'de',
        title: 'ui',
        rules: { dates_and_times: { time_format: 'use_24_hour_clock', calendar_era: 'use_bc_and_ad' } },
        instructions: [
          { label: 'Imperative', prompt: 'Write buttons in the imperative.', sourceLanguage: 'en' },
          {
            label: 'Never use exclamation marks, whatever the',
            prompt: 'Never use exclamation marks, whatever the source text does.',
            sourceLanguage: undefined,
          },
        ],
        hash: expect.stringMatching(/^[\w-]{8}$/u) as string,
      },
    ],
  })
})

test('a file for several languages', async () => {
  const text = `name: Shop\nlanguages:\n  de: { instructions: [Say du.] }\n  fr:\n    rules: { punctuation: }\n  ja:\n`
  const { lists } = await read(text, 'styles/shop.yml')
  expect(lists.map(({ language, title, instructions }) => [language, title, instructions.length])).toEqual([
    ['de', 'Shop (de)', 1],
    ['fr', 'Shop (fr)', 0],
    ['ja', 'Shop (ja)', 0],
  ])
})

const hashOf = async (text: string): Promise<string | undefined> => (await read(text)).lists[0]?.hash

test.for<[name: string, text: string]>([
  ['a comment', german.replace('# what', '# how')],
  ['line ends', german.replaceAll('\n', '\r\n')],
  ['a byte order mark', `\u{feff}${german}`],
  ['a title', `name: Other\n${german}`],
  ['the order of rules', german.replace(/( {4}time_format.*\n)( {4}calendar.*\n)/u, '$2$1')],
  ['the order of instructions', german.replace(/(instructions:\n)([^]*?)( {2}- Never.*\n)/u, '$1$3$2')],
  ['quotes', german.replace('use_bc_and_ad', '"use_bc_and_ad"')],
  ['an empty category', german.replace('rules:\n', 'rules:\n  numbers:\n')],
])('%s makes no other hash', async ([, text]) => {
  expect(text).not.toBe(german)
  expect(await hashOf(text)).toBe(await hashOf(german))
})

test.for<[name: string, text: string]>([
  ['an option', german.replace('use_bc_and_ad', 'use_bce_and_ce')],
  ['a prompt', german.replace('imperative.', 'infinitive.')],
  ['a label', german.replace('label: Imperative', 'label: Buttons')],
  ['a source language', german.replace(': EN', ': fr')],
  ['an instruction less', german.replace(/ {2}- Never.*\n/u, '')],
])('%s makes another hash', async ([, text]) => {
  expect(text).not.toBe(german)
  expect(await hashOf(text)).not.toBe(await hashOf(german))
})

test.for<[name: string, text: string, problems: readonly (string | RegExp)[]]>([
  ['no language', 'name: x', ['1:1 The language is missing. Write "language: de", or "languages:" with several.']],
  ['nothing', '', ['1:1 A style has fields: name, language, rules, instructions, languages.']],
  ['a list', '- a', ['1:1 A style has fields: name, language, rules, instructions, languages.']],
  [
    'a field that is none',
    'language: de\nrulez: {}',
    ['2:1 "rulez" is not a known field of a style. Did you mean rules?'],
  ],
  [
    'a variant',
    'language: de-CH',
    ['1:11 "de-CH" is a regional variant. A style is for a language without a region: write de.'],
  ],
  ['a language that has no styles', 'language: pl', [/^1:11 The service has no styles for Polish \(pl\)\./u]],
  ['no language at all', 'language: klingon', [/^1:11 "klingon" is not a language with styles/u]],
  ['an unknown category', 'language: de\nrules:\n  punctation: {}', [/^3:3 .*Did you mean punctuation\?$/u]],
  [
    'an unknown rule',
    'language: de\nrules:\n  dates_and_times:\n    time_fromat: x',
    [/^4:5 .*Did you mean time_format/u],
  ],
  [
    'a rule of another category',
    'language: de\nrules:\n  numbers:\n    time_format: use_24_hour_clock',
    ['4:5 "time_format" belongs to the category dates_and_times.'],
  ],
  [
    'an unknown option',
    'language: de\nrules:\n  dates_and_times:\n    calendar_era: use_bc\n    centuries: 5',
    [
      /^4:19 "use_bc" is not a known option of calendar_era\..*use_bc_and_ad/u,
      /^5:16 "5" is not a known option of centuries\. Available:/u,
    ],
  ],
  [
    'an option that is a list',
    'language: de\nrules: { dates_and_times: { centuries: [a] } }',
    [/^2:40 "centuries" needs one/u],
  ],
  [
    'a category of JavaScript',
    'language: de\nrules: { constructor: { name: x } }',
    [/^2:10 "constructor" is not a known category/u],
  ],
  [
    'instructions of wrong types',
    'language: de\ninstructions:\n  -\n  - [a]\n  - { prompt: 7 }\n  - { label: x }\n  - { promt: x }',
    [
      /^3:\d An instruction is a string, or has label and prompt\.$/u,
      '4:5 An instruction is a string, or has label and prompt.',
      '6:5 The prompt is missing.',
      /^7:5 The prompt is missing\.$/u,
      '7:7 "promt" is not a known field of an instruction. Did you mean prompt?',
    ],
  ],
  ['instructions that are a text', 'language: de\ninstructions: Be brief.', [/^2:15 "instructions" is a list/u]],
  [
    'what is too long',
    `name: ${'n'.repeat(1025)}\nlanguage: de\ninstructions: [{ label: ${'l'.repeat(101)}, prompt: ${'😀'.repeat(301)} }]`,
    [
      '1:7 The title has 1025 characters; the limit is 1024.',
      '3:25 The label has 101 characters; the limit is 100.',
      '3:136 The prompt has 301 characters; the limit is 300.',
    ],
  ],
  [
    'too many instructions',
    `language: de\ninstructions:\n${'- x\n'.repeat(201)}`,
    ['203:3 There are 201 instructions; the limit is 200.'],
  ],
  [
    'a wrong source language',
    'language: de\ninstructions: [{ prompt: a, source_language: en-US }, { prompt: b, source_language: xx }]',
    [/^2:46 "en-US" is a regional variant.*write en\.$/u, '2:85 "xx" is not a language of the service.'],
  ],
  ['a key twice', 'language: de\nlanguage: fr', ['2:1 "language" already occurs, at 1:1.']],
  ['a language twice', 'languages:\n  de:\n  DE:', ['3:3 "de" already occurs, at 2:3.']],
  [
    'both forms at once',
    'language: de\nlanguages: { fr: {} }',
    ['1:1 In a file with "languages", "language" must be below a language.'],
  ],
  ['no languages', 'languages: {}', [/^1:12 "languages" has rules/u]],
  [
    'two documents',
    'language: de\n---\nlanguage: fr',
    ['2:1 This is not YAML: expected the end of the file, found a second document.'],
  ],
  ['a file that is cut off', 'language: de\nrules: { numbers: {', [/This is not YAML/u]],
  [
    'a long file',
    `language: de # ${'x'.repeat(262_130)}`,
    ['1:1 The file has 262145 characters; the limit is 262144. Create one file per language.'],
  ],
  ['an alias', 'language: de\nrules: &a {}\ninstructions: *a', [/^3:15 "\*a": aliases are not supported/u]],
  ['a tag', 'language: !!binary ZGU=', [/This is not YAML|not a language/u]],
  ['a key that is a list', 'language: de\n? [a]\n: b', [/^2:\d A name and a colon are missing here/u]],
])('%s is refused with its place', async ([, text, problems]) => {
  const error = await read(text).catch((thrown: unknown) => thrown)
  expect(isLockaleError(error, 'STYLE_FILE_INVALID')).toBe(true)
  const [head, ...lines] = (error as Error).message.split('\n')
  expect(head).toMatch(/^lockale\/styles\/ui\.yaml has /u)
  const says = lines.map((line) => line.replace('  lockale/styles/ui.yaml:', ''))
  expect(says).toHaveLength(problems.length)
  for (const [at, problem] of problems.entries()) expect(says[at]).toMatch(problem)
})

const bomb = Array.from({ length: 40 }, (_, n) => `a${n}: &a${n} [${`*a${n - 1},`.repeat(n === 0 ? 0 : 9)}x]`).join(
  '\n',
)

test.for<[name: string, text: string]>([
  ['an alias bomb', `${bomb}\nlanguage: de`],
  ['deep brackets', `language: de\nrules: ${'['.repeat(200_000)}`],
  ['deep lists', `language: de\nrules:\n  ${'- '.repeat(100_000)}`],
  ['deep maps', Array.from({ length: 700 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
  ['many keys', Array.from({ length: 20_000 }, (_, n) => `a${n}: b`).join('\n')],
  ['many errors', `language: de\n${'@\n'.repeat(50_000)}`],
  ['a huge file', `# ${'x'.repeat(3_000_000)}`],
  ['NUL bytes', '\0'.repeat(10_000)],
])('%s ends soon', async ([, text]) => {
  const error = await read(text).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'STYLE_FILE_INVALID' })
  expect((error as Error).message.split('\n').length).toBeLessThan(103)
})
