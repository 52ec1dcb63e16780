import { testFormatLaws } from '../format-laws.suite.ts'
import { documents, keys, samples, texts } from './documents.suite.ts'
import { js } from './js.ts'
import { readWithBabel } from './oracle.suite.ts'

testFormatLaws({
  format: js,
  documents: documents(),
  looseDocuments: documents({ lists: false }),
  texts,
  keys,
  samples,
  oracle: (document) => readWithBabel(document.replace(/^\uFEFF/, '')),
})
