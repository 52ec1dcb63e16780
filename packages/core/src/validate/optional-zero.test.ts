import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const yaml = (locale: string, forms: Readonly<Record<string, string>>) =>
  `${locale}:\n  files:\n${Object.entries(forms)
    .map(([form, text]) => `    ${form}: "${text}"\n`)
    .join('')}`

const english = { zero: 'No files', one: '%{count} file', other: '%{count} files' }

test.for<[name: string, locale: string, forms: Readonly<Record<string, string>>, found: readonly string[]]>([
  [
    'zero in Polish',
    'pl',
    { one: '%{count} plik', few: '%{count} pliki', many: '%{count} plików', other: '%{count} pliku' },
    ['info plural-category-missing'],
  ],
  ['zero in German', 'de', { one: '%{count} Datei', other: '%{count} Dateien' }, ['info plural-category-missing']],
  ['zero in Japanese', 'ja', { other: '%{count}個' }, ['info plural-category-missing']],
  ['one in German', 'de', { zero: 'Keine', other: '%{count} Dateien' }, ['error plural-category-missing']],
  ['zero and one', 'de', { other: '%{count} Dateien' }, ['error plural-category-missing']],
  [
    'zero in Arabic, which has it',
    'ar',
    { one: 'ملف', two: 'ملفان', few: '%{count} ملفات', many: '%{count} ملفا', other: '%{count} ملف' },
    ['error plural-category-missing'],
  ],
])('Rails without %s', async ([, locale, forms, found]) => {
  const world = createWorld(
    { 'en.yml': yaml('en', english), [`${locale}.yml`]: yaml(locale, forms) },
    { targets: [locale], files: ['{locale}.yml'], syntax: 'rails' },
  )
  const { diagnostics } = await world.project.check({})
  const missing = diagnostics.filter(({ code }) => code === 'plural-category-missing')
  expect(missing.map(({ code, severity }) => `${severity} ${code}`)).toEqual(found)
})

const json = (forms: readonly string[]) =>
  JSON.stringify(Object.fromEntries(forms.map((form) => [`files_${form}`, form === 'zero' ? 'x' : '{{count}} x'])))

test.for<[name: string, locale: string, forms: readonly string[], found: readonly string[]]>([
  // i18next shows `_other` for 0
  ['zero in German', 'de', ['one', 'other'], ['info plural-category-missing']],
  ['zero in Japanese', 'ja', ['other'], ['info plural-category-missing']],
  ['zero in Arabic, which has it', 'ar', ['one', 'two', 'few', 'many', 'other'], ['error plural-category-missing']],
  ['zero and few in Polish', 'pl', ['one', 'many', 'other'], ['error plural-category-missing']],
  ['other of fractions in Polish', 'pl', ['zero', 'one', 'few', 'many'], ['warning plural-category-missing']],
  ['many of fractions in Czech', 'cs', ['zero', 'one', 'few', 'other'], ['warning plural-category-missing']],
  ['many of millions in French', 'fr', ['zero', 'one', 'other'], ['error plural-category-missing']],
])('i18next without %s', async ([, locale, forms, found]) => {
  const world = createWorld(
    { 'en.json': json(['zero', 'one', 'other']), [`${locale}.json`]: json(forms) },
    { targets: [locale], files: ['{locale}.json'], syntax: 'i18next' },
  )
  const { diagnostics } = await world.project.check({})
  const missing = diagnostics.filter(({ code }) => code === 'plural-category-missing')
  expect(missing.map(({ code, severity }) => `${severity} ${code}`)).toEqual(found)
})
