import { expect, test } from 'vitest'
import { openSettingFiles } from './open-setting-files.ts'

const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test.for<[name: string, read: () => Promise<Uint8Array>, message: string]>([
  [
    'UTF-16, as Excel writes it',
    async () => Buffer.from('\u{feff}en\tde\n', 'utf16le'),
    'The file terms.tsv of the config is not UTF-8.',
  ],
  ['Latin-1', async () => Buffer.from('Gr\u00fc\u00dfe', 'latin1'), 'The file terms.tsv of the config is not UTF-8.'],
  ['a folder', () => failed('EISDIR'), 'The file terms.tsv of the config cannot be read (EISDIR).'],
  ['no permission', () => failed('EACCES'), 'The file terms.tsv of the config cannot be read (EACCES).'],
])('says why a glossary file cannot be read or get a term: %s', async ([, readFile, message]) => {
  const files = openSettingFiles({ readFile }, '/app')
  const error = { code: 'SETTING_FILE_MISSING', message, place: 'terms.tsv' }
  await expect(files.glossary('./terms.tsv')).rejects.toMatchObject(error)
  const term = { source: 'en', target: 'de', term: 'cart', translation: 'Korb' }
  await expect(files.withTerm('./terms.tsv', term)).rejects.toMatchObject(error)
})
