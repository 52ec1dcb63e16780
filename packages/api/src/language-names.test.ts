import { expect, test } from 'vitest'
import { languageNames } from './language-names.ts'
import { languageCodes } from './language-table.ts'

/** Names that the service writes in its own way. */
const own: ReadonlyMap<string, string> = new Map([
  ['bn', 'Bengali'],
  ['ckb', 'Kurdish (Sorani)'],
  ['de-CH', 'German (Swiss)'],
  ['de-DE', 'German'],
  ['en-GB', 'English (British)'],
  ['en-US', 'English (American)'],
  ['es-419', 'Spanish (Latin American)'],
  ['fr-CA', 'French (Canadian)'],
  ['fr-FR', 'French'],
  ['kmr', 'Kurdish (Kurmanji)'],
  ['mi', 'Maori'],
  ['nb', 'Norwegian (bokmål)'],
  ['pam', 'Kapampangan'],
  ['prs', 'Dari'],
  ['pt-BR', 'Portuguese (Brazilian)'],
  ['pt-PT', 'Portuguese (European)'],
  ['st', 'Sesotho'],
  ['tl', 'Tagalog'],
  ['zh-Hans', 'Chinese (simplified)'],
  ['zh-Hant', 'Chinese (traditional)'],
])

test('every code has its name: that of the platform, or one of the service', () => {
  const platform = new Intl.DisplayNames('en', { type: 'language' })
  expect([...languageNames.keys()]).toEqual([...languageCodes])
  expect(languageNames).toEqual(
    new Map(Array.from(languageCodes, (code) => [code, own.get(code) ?? platform.of(code)])),
  )
})
