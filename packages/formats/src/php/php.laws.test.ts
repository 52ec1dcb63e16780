import { testFormatLaws } from '../format-laws.suite.ts'
import { documents, keys, samples, texts } from './documents.suite.ts'
import { hasPhp, readWithPhp } from './oracle.suite.ts'
import { php } from './php.ts'

testFormatLaws({
  format: php,
  documents: documents(),
  looseDocuments: documents({ lists: false }),
  texts,
  keys,
  samples,
  ...(hasPhp && { oracle: readWithPhp }),
})
