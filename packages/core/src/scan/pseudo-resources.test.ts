import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const source = {
  title: 'Hello {{name}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  n: 12,
  list: ['One', null],
}

async function pseudo(files: Record<string, unknown>, locale: string, config: object = {}): Promise<unknown[]> {
  const resources = await createWorld(files, { targets: ['de'], ...config }).project.pseudoResources(locale)
  return resources.map(({ json }) => JSON.parse(json) as unknown)
}

test('each text of the source is a pseudo text; what is no text stays', async () => {
  const [made] = (await pseudo({ 'en.json': source }, 'en-XA')) as [typeof source]
  expect(Object.keys(made)).toStrictEqual(Object.keys(source))
  expect(made.title).toMatch(/^\[.+\{\{name\}\}.*\]$/u)
  expect(made.items_one).toMatch(/^\[one: .*\{\{count\}\}/u)
  expect([made.n, made.list[1]]).toStrictEqual([12, null])
})

test.for<[name: string, files: Record<string, unknown>, config: object, keys: readonly string[]]>([
  [
    'keys with suffixes',
    { 'en.json': source },
    {},
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `items_${form}`),
  ],
  [
    'forms of the format',
    { 'en.yml': 'en:\n  items: {one: "%{count} item", other: "%{count} items"}\n' },
    { files: ['{locale}.yml'], syntax: 'rails' },
    ['zero', 'one', 'two', 'few', 'many', 'other'],
  ],
])('the plural forms of Arabic are there: %s', async ([, files, config, keys]) => {
  const [made] = (await pseudo(files, 'ar-XB', config)) as [Record<string, unknown>]
  const texts = (typeof made['items'] === 'object' ? made['items'] : made) as Record<string, string>
  expect(Object.keys(texts)).toEqual(expect.arrayContaining([...keys]))
  expect(keys.every((key) => texts[key]?.includes('count'))).toBe(true)
})

test.for<[file: string, text: string]>([
  ['{locale}.yml', 'en:\n  a: Hello\n'],
  ['{locale}.properties', 'a = Hello\n'],
  ['{locale}.strings', '"a" = "Hello";\n'],
  ['{locale}.ftl', 'a = Hello\n'],
  ['{locale}.po', 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "Hello"\n'],
  ['{locale}.toml', 'a = "Hello"\n'],
])('%s', async ([file, text]) => {
  const [made] = await pseudo({ [file.replace('{locale}', 'en')]: text }, 'en-XA', { files: [file], syntax: undefined })
  expect(JSON.stringify(made)).toMatch(/\[Ĥ.*\]/u)
})

test('a source that cannot be read gives nothing', async () => {
  const { project } = createWorld({ 'en.json': '{ "a":' }, { targets: ['de'] })
  expect(await project.pseudoResources('en-XA')).toMatchObject([{ json: '{}', isBroken: true }])
})

test.for(['de', '', 'en-XC', '__proto__', '../en-XA', 'en-XA\n', 'x'.repeat(1000)])(
  '%j is no pseudo-locale',
  async (locale) => {
    const { project } = createWorld({ 'en.json': source }, { targets: ['de'] })
    await expect(project.pseudoResources(locale)).rejects.toMatchObject({ code: 'LOCALE_UNKNOWN' })
  },
)

test('any text keeps its placeholders', async () => {
  const placeholders = (text: string) => text.match(/\{\{.*?\}\}|\$t\(.*?\)|<\/?0>/gu)
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'ç', '.', '!', '😀') }),
    fc.constantFrom('{{a}}', '{{- b}}', '$t(c)', '<0>x</0>', ' '),
  )
  const texts = fc.array(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom('en-XA', 'ar-XB'), async (all, locale) => {
      const keyed = Object.fromEntries(all.map((text, at) => [`k${at}`, text]))
      const [made] = (await pseudo({ 'en.json': keyed }, locale)) as [Record<string, string>]
      expect(Object.values(made).map(placeholders)).toStrictEqual(Object.values(keyed).map(placeholders))
    }),
  )
})
