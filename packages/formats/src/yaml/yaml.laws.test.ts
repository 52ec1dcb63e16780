import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { testFormatLaws } from '../format-laws.suite.ts'
import { documents, listlessDocuments, names, texts } from './documents.suite.ts'
import { textsByOracle } from './oracle.suite.ts'
import { yaml } from './yaml.ts'

const samples = ['rails-i18n/en', 'rails-i18n/ja', 'devise-i18n/en', 'devise-i18n/ar']

testFormatLaws({
  format: yaml,
  documents: withMark(documents),
  looseDocuments: withMark(listlessDocuments),
  texts: texts.filter((text) => !/\p{Surrogate}/u.test(text)),
  keys: names,
  samples: new Map(
    samples.map((name) => [name, readFileSync(new URL(`fixtures/${name}.yml`, import.meta.url), 'utf8')]),
  ),
  oracle: textsByOracle,
})

function withMark(documents: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(documents, fc.boolean()).map(([document, mark]) => (mark ? `\uFEFF${document}` : document))
}
