import { limits } from '@lockale/api'
import { expect, test } from 'vitest'
import { printStyleFile, readStyleFile, type StyleFile } from './style-file.ts'

const path = 'style.json'
const read = (value: unknown): Promise<StyleFile> =>
  readStyleFile({ path, text: typeof value === 'string' ? value : JSON.stringify(value) })

const shop = {
  name: 'Shop',
  language: 'de',
  configured_rules: { dates_and_times: { time_format: 'use_24_hour_clock' } },
  custom_instructions: [{ label: 'Buttons', prompt: 'Write buttons in the infinitive.', source_language: 'en' }],
} as const satisfies StyleFile

test.for<[name: string, value: unknown, file: StyleFile]>([
  ['all fields', shop, shop],
  [
    'name and language alone',
    { name: ' Shop ', language: 'DE' },
    { name: 'Shop', language: 'de', configured_rules: {}, custom_instructions: [] },
  ],
  [
    'an answer of the service',
    {
      ...shop,
      style_id: 'a',
      version: 2,
      creation_time: '',
      updated_time: '',
      custom_instructions: [{ id: 'b', ...shop.custom_instructions[0] }],
    },
    shop,
  ],
  ['a file with a BOM', `\u{feff}${JSON.stringify(shop)}`, shop],
  ['an empty category', { ...shop, configured_rules: { ...shop.configured_rules, punctuation: {} } }, shop],
])('reads %s', async ([, value, file]) => {
  expect(await read(value)).toEqual(file)
})

test('what is printed is read back', async () => {
  expect(await read(printStyleFile(shop))).toEqual(shop)
})

const { maxNameCharacters, maxInstructions, maxLabelCharacters, maxPromptCharacters } = limits.styleRules
const instruction = { label: 'a', prompt: 'b' }

test.for<[name: string, value: unknown, says: readonly string[]]>([
  ['no JSON', '{', ['style.json is not JSON: ']],
  ['a list', [], ['the file must be an object with name, language, configured_rules, custom_instructions']],
  ['nothing', {}, ['name is missing', 'language is missing. The languages are de, ']],
  [
    'a field that is none',
    { ...shop, rules: {} },
    ['rules is not a field. Use one of name, language, configured_rules'],
  ],
  ['a slip of the pen', { ...shop, nam: '' }, ['nam is not a field. Did you mean name?']],
  ['a name that is no string', { ...shop, name: 5 }, ['name must be a string that is not empty']],
  ['blanks as a name', { ...shop, name: ' ' }, ['name must be a string that is not empty']],
  [
    'a long name',
    { ...shop, name: '😀'.repeat(maxNameCharacters + 1) },
    [`name has ${maxNameCharacters + 1} characters; the limit is ${maxNameCharacters}`],
  ],
  ['a language without styles', { ...shop, language: 'tlh' }, ['language cannot be "tlh". The languages are ']],
  ['a variant', { ...shop, language: 'de-AT' }, ['language cannot be "de-AT".']],
  ['a language that is no string', { ...shop, language: { de: 1 } }, ['language cannot be {"de":1}.']],
  ['rules that are a list', { ...shop, configured_rules: [] }, ['configured_rules must be an object']],
  [
    'a category that is none',
    { ...shop, configured_rules: { dates: {}, constructor: {} } },
    ['configured_rules.dates is not a category. ', 'configured_rules.constructor is not a category. '],
  ],
  [
    'a category that is no object',
    { ...shop, configured_rules: { dates_and_times: 'x' } },
    ['configured_rules.dates_and_times must be an object'],
  ],
  [
    'a rule that is none',
    { ...shop, configured_rules: { dates_and_times: { time_fromat: 'x' } } },
    ['configured_rules.dates_and_times.time_fromat is not a rule. Did you mean time_format?'],
  ],
  [
    'an option that is none',
    { ...shop, configured_rules: { dates_and_times: { time_format: 'use_24_hours_clock', years: 5 } } },
    [
      'configured_rules.dates_and_times.time_format cannot be "use_24_hours_clock". Did you mean use_24_hour_clock?',
      'configured_rules.dates_and_times.years cannot be 5. Use one of ',
    ],
  ],
  ['instructions that are none', { ...shop, custom_instructions: {} }, ['custom_instructions must be a list']],
  [
    'too many instructions',
    { ...shop, custom_instructions: Array.from({ length: maxInstructions + 1 }, () => instruction) },
    [`custom_instructions has ${maxInstructions + 1} instructions; the limit is ${maxInstructions}`],
  ],
  [
    'instructions that are not whole',
    {
      ...shop,
      custom_instructions: [
        'Say du.',
        { prompt: 'b' },
        { label: 'a'.repeat(maxLabelCharacters + 1), prompt: 'b'.repeat(maxPromptCharacters + 1), text: '' },
        { ...instruction, source_language: 'en-US' },
        { ...instruction, source_language: 5 },
      ],
    },
    [
      'custom_instructions[0] must be an object with label, prompt, source_language',
      'custom_instructions[1].label is missing',
      `custom_instructions[2].label has ${maxLabelCharacters + 1} characters`,
      `custom_instructions[2].prompt has ${maxPromptCharacters + 1} characters`,
      'custom_instructions[2].text is not a field.',
      'custom_instructions[3].source_language cannot be "en-US". Use a language without a region',
      'custom_instructions[4].source_language cannot be 5.',
    ],
  ],
])('refuses %s', async ([, value, says]) => {
  const error: unknown = await read(value).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'STYLE_FILE_INVALID', place: path })
  for (const each of says) expect((error as Error).message).toContain(each)
})
