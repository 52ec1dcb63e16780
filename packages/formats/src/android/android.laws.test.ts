import { readFileSync } from 'node:fs'
import { testFormatLaws } from '../format-laws.suite.ts'
import { android } from './android.ts'
import { documents, names, paths, readWithSaxes, texts } from './documents.suite.ts'

testFormatLaws({
  format: android,
  documents,
  texts,
  keys: names,
  paths,
  samples: new Map(
    ['values', 'values-de', 'values-pl'].map((folder) => [
      folder,
      readFileSync(new URL(`fixtures/tapestry/${folder}/strings.xml`, import.meta.url), 'utf8'),
    ]),
  ),
  oracle: readWithSaxes,
  encodings: ['utf-16le', 'utf-16be'],
})
