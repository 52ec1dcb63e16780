import { readFileSync } from 'node:fs'
import { testFormatLaws } from '../format-laws.suite.ts'
import { documents, names, readWithSaxes, texts } from './documents.suite.ts'
import { resx } from './resx.ts'

testFormatLaws({
  format: resx,
  documents,
  texts,
  keys: names,
  paths: names.filter((name) => !/^(?:>>|\$)/.test(name)).map((name) => [name]),
  samples: new Map(
    ['Texts.resx', 'Texts.de.resx', 'Resources.resw'].map((name) => [
      name,
      readFileSync(new URL(`fixtures/ledger/${name}`, import.meta.url), 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
    ]),
  ),
  oracle: readWithSaxes,
  encodings: ['utf-16le', 'utf-16be'],
})
