import { loadStyleRuleCatalogue } from '@lockale/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editStyleFile, printStyleFile } from './edit-style-file.ts'
import type { RemoteStyle } from './plan-style.ts'
import { readStyleFile } from './read-style-file.ts'
import { hashStyle } from './style-content.ts'

const catalogue = await loadStyleRuleCatalogue()
const path = 'lockale/styles/ui.yaml'

async function edited(text: string, change: Partial<RemoteStyle>, language = 'de'): Promise<string> {
  const list = (await readStyleFile({ path, text })).lists.find((one) => one.language === language)
  if (list === undefined) throw new Error('no such list')
  const instructions = list.instructions.map((one, at) => ({ ...one, id: `id-${at}` }))
  const remote = { ...list, instructions, id: 'x', version: 1, ...change }
  const next = editStyleFile({ text, list, remote })
  const read = (await readStyleFile({ path, text: next })).lists.find((one) => one.language === language)
  expect(read?.hash).toBe(hashStyle(remote))
  return next
}

const german = `# what the shop sounds like
language: de
rules:
  # as in the app
  dates_and_times:
    time_format: use_24_hour_clock # never am and pm
instructions:
  # of buttons
  - label: Imperative
    prompt: Write buttons in the imperative. # short
  - Say du.
`
const one = { id: 'a', label: 'Imperative', prompt: 'Write buttons in the infinitive.', sourceLanguage: undefined }
const du = { id: 'b', label: 'Say du.', prompt: 'Say du.', sourceLanguage: undefined }

test.for<[name: string, change: Partial<RemoteStyle>, expected: string]>([
  ['nothing', {}, german],
  [
    'an option',
    { rules: { dates_and_times: { time_format: 'spell_out_time_in_words' } } },
    german.replace('use_24_hour_clock', 'spell_out_time_in_words'),
  ],
  [
    'another rule',
    { rules: { dates_and_times: { time_format: 'use_24_hour_clock', years: 'use_yyyy' } } },
    german.replace('am and pm\n', 'am and pm\n    years: use_yyyy\n'),
  ],
  ['a prompt', { instructions: [one, du] }, german.replace('imperative.', 'infinitive.')],
  [
    'an instruction less',
    { instructions: [{ ...one, prompt: 'Write buttons in the imperative.' }] },
    german.replace('  - Say du.\n', ''),
  ],
  [
    'an instruction more',
    {
      instructions: [
        { ...one, prompt: 'Write buttons in the imperative.' },
        du,
        { ...du, id: 'c', label: 'x', prompt: 'y' },
      ],
    },
    `${german}  - label: x\n    prompt: y\n`,
  ],
  [
    'a plain instruction with a label',
    {
      instructions: [
        { ...one, prompt: 'Write buttons in the imperative.' },
        { ...du, label: 'Du' },
      ],
    },
    german.replace('- Say du.', '- label: Du\n    prompt: Say du.'),
  ],
])('a file takes over %s and keeps the rest', async ([, change, expected]) => {
  expect(await edited(german, change)).toBe(expected)
})

test('line ends and long lines stay', async () => {
  const text = `\u{feff}language: de\r\ninstructions:\r\n  - ${'word '.repeat(50)}end\r\n  - b\r\n`
  const [long] = (await readStyleFile({ path, text })).lists[0]?.instructions ?? []
  const instructions = long === undefined ? [] : [{ ...long, id: 'a' }]
  expect(await edited(text, { instructions })).toBe(text.replace('  - b\r\n', ''))
})

test('one language of several is edited, as the file spells it', async () => {
  const text = 'languages:\n  DE:\n    rules:\n  fr: { instructions: [ Be brief. ] }\n  ja:\n'
  const rules = { numbers: {}, dates_and_times: { years: 'use_yyyy' } }
  expect(await edited(text, { rules })).toBe(
    text.replace('rules:\n', 'rules:\n      dates_and_times:\n        years: use_yyyy\n'),
  )
  expect(await edited(text, { instructions: [] }, 'fr')).toContain('DE:')
  expect(await edited(text, { instructions: [du] }, 'ja')).toContain('  ja:\n    instructions:\n      - Say du.\n')
})

const ruleNames = Object.entries(catalogue)
  .flatMap(([category, rules]) => Object.entries(rules).map(([rule, options]) => [category, rule, options] as const))
  .slice(0, 10)
const rules = fc.array(fc.tuple(fc.constantFrom(...ruleNames), fc.nat()), { maxLength: 5 }).map((chosen) => {
  const all: Record<string, Record<string, string>> = {}
  for (const [[category, rule, options], at] of chosen) {
    all[category] = { ...all[category], [rule]: options[at % options.length] ?? '' }
  }
  return all
})
const words = fc
  .oneof(
    fc.constantFrom('Tone', '- a: b #c', '"q', "it's", 'null', '*a', 'two\nlines', 'x '.repeat(100)),
    fc.string({ unit: 'grapheme' }),
  )
  .map((text) => text.slice(0, 90).trim().toWellFormed())
  .filter((text) => text !== '')
const sourceLanguage = fc.constantFrom('en', undefined)
const instruction = fc.record({ id: fc.uuid(), label: words, prompt: words, sourceLanguage })
const remote = fc.record({
  id: fc.constant('x'),
  title: words,
  version: fc.constant(1),
  language: fc.constant('de'),
  rules,
  instructions: fc.array(instruction, { maxLength: 5 }),
})

test('what is printed and what is edited is read back', async () => {
  await fc.assert(
    fc.asyncProperty(remote, remote, async (first, second) => {
      const text = printStyleFile(first)
      const file = await readStyleFile({ path, text })
      expect(file.lists.map(({ title, hash }) => [title, hash])).toEqual([[first.title, hashStyle(first)]])
      await edited(text, second)
    }),
  )
})
