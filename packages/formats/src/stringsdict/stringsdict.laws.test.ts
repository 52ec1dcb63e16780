import { readFileSync } from 'node:fs'
import { testFormatLaws } from '../format-laws.suite.ts'
import { documents, keys, paths, readWithSaxes, texts } from './documents.suite.ts'
import { stringsdict } from './stringsdict.ts'

testFormatLaws({
  format: stringsdict,
  documents,
  texts,
  keys,
  paths,
  samples: new Map(
    ['notes/en.lproj/Localizable.stringsdict', 'notes/pl.lproj/Localizable.stringsdict'].map((name) => [
      name,
      readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'),
    ]),
  ),
  oracle: readWithSaxes,
  encodings: ['utf-16le', 'utf-16be'],
})
