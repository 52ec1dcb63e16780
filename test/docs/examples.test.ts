import { parseConfig } from '@lockale/core'
import { shippedConfigSchema } from 'lockale/schema-source/config.ts'
import { expect, test } from 'vitest'
import { readCode } from './code-in-markdown.ts'
import { readDocuments } from './documents.ts'
import { readHelp } from './help-document.ts'
import { schemaErrors } from './json-schema.ts'
import { shownCommands } from './shown-commands.ts'
import { shownConfigs } from './shown-configs.ts'

const documents = readDocuments()
const shipped = shippedConfigSchema()
const configs = [...documents].flatMap(([file, markdown]) => shownConfigs(file, markdown))

test('the documents show configs', () => {
  const files = new Set(configs.map(({ place }) => place.split(':')[0]))
  expect([...files]).toEqual(expect.arrayContaining(['README.md', 'docs/config.md', 'docs/messages.md']))
})

test.for(configs.map((config) => [config.place, config] as const))('the config at %s is one', ([place, { value }]) => {
  expect(() => parseConfig(value, { place })).not.toThrow()
  expect(schemaErrors(shipped, value)).toEqual([])
})

test.for<[name: string, markdown: string, count: number]>([
  ['a fragment', '```json\n{ "checks": {} }\n```', 1],
  [
    'TypeScript',
    "```ts\nimport { defineConfig } from 'lockale'\nexport default defineConfig({ source: 'en' })\n```",
    1,
  ],
  ['a misspelt field beside a known one', '```json\n{ "source": "en", "tragets": [] }\n```', 1],
  [
    'one that is read from another',
    "```ts\nimport { defineConfig } from 'lockale'\ndefineConfig({ ...read(app), source: 'en' })\ndefineConfig(read(app))\n```",
    0,
  ],
  ['a catalog', '```json\n{ "cta": "Buy" }\n```', 0],
  ["another package's defineConfig", "```ts\nimport { defineConfig } from 'vite'\ndefineConfig({ root: '.' })\n```", 0],
])('shownConfigs: %s', ([, markdown, count]) => expect(shownConfigs('a.md', markdown)).toHaveLength(count))

test.for([...documents])('every command and flag in %s is one', async ([file, markdown]) => {
  const { commands, globalFlags } = readHelp()
  const known = shownCommands(file, markdown).map(({ place, name, flags }) => {
    const command = commands.find((each) => each.name === name)
    if (name !== undefined && command === undefined) return `${place}: lockale ${name}`
    const named = [...globalFlags, ...(command?.flags ?? [])].flatMap((flag) => [flag.name, flag.short])
    const odd = flags.filter((flag) => !named.includes(flag))
    return odd.length === 0 ? undefined : `${place}: lockale ${name} ${odd.join(' ')}`
  })
  expect(known.filter((odd) => odd !== undefined)).toEqual([])
})

test.for<[name: string, markdown: string, calls: readonly (readonly (string | undefined)[])[]]>([
  ['inline', 'Run `lockale sync --dry-run`, or `npx lockale plan`.', [['sync', '--dry-run'], ['plan']]],
  ['a shell block', '```sh\nCI=1 lockale sync --yes # lockale is told to\n```', [['sync', '--yes']]],
  [
    'flags alone, values, several calls',
    '`lockale --help; lockale check --locale=de`',
    [
      [undefined, '--help'],
      ['check', '--locale'],
    ],
  ],
  ['operands behind --', '`lockale accept --locale de -- -key`', [['accept', '--locale']]],
  [
    'what a command prints: advice, and sentences with its name',
    '```console\n$ lockale init\nSetting up lockale for i18next\n→ lockale sync -q; lockale plan\nCODE lockale does not\n```',
    [['init'], ['sync', '-q'], ['plan']],
  ],
  ['prose, files and other code', 'lockale sync `lockale.lock` `bin/lockale.cjs x`\n```ts\n// lockale sync\n```', []],
])('shownCommands: %s', ([, markdown, calls]) => {
  expect(shownCommands('a.md', markdown).map(({ name, flags }) => [name, ...flags])).toEqual(calls)
})

test('docs/messages.md has the forms that Node has', () => {
  const rows = documents.get('docs/messages.md')?.matchAll(/^\| ([a-z]{2}) \| ([a-z ]+) \|$/gmu) ?? []
  const shown = Array.from(rows, ([, locale = '', forms = '']) => [locale, forms] as const)
  const order = ['zero', 'one', 'two', 'few', 'many', 'other']
  const actual = shown.map(([locale]) => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    return [locale, order.filter((form) => pluralCategories.some((each) => each === form)).join(' ')]
  })
  expect(shown.length).toBeGreaterThan(5)
  expect(shown).toEqual(actual)
})

test('readCode tells blocks from inline code, and fences by their length', () => {
  const markdown = 'A `b` and ``c ` d``.\n````md\n```ts\nx\n```\n````\n```sh\n`y`\n```'
  expect(readCode(markdown)).toEqual({
    blocks: [
      { language: 'md', text: '```ts\nx\n```', line: 2 },
      { language: 'sh', text: '`y`', line: 7 },
    ],
    spans: [
      { text: 'b', line: 1 },
      { text: 'c ` d', line: 1 },
    ],
  })
})
