import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { Format } from '../format.ts'
import { type DocumentKind, documentsOf, keys, pathsOf, readWithSaxes, texts } from './documents.suite.ts'
import { xliff } from './xliff.ts'

/** The format as a target file is read with it. */
const target: Format = {
  ...xliff,
  parse: (bytes, options) => xliff.parse(bytes, { ...options, locale: 'de', sourceLocale: 'en' }),
  edit: (parsed, changes, options) => xliff.edit(parsed, changes, { ...options, locale: 'de', sourceLocale: 'en' }),
}
const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text)

const samples = {
  source: { 1: ['angular/messages.xlf', 'xcode/en.xliff'], 2: [] },
  target: { 1: ['angular/messages.de.xlf', 'symfony/messages.en.xlf'], 2: ['angular-2/messages.de.xlf'] },
}

describe.for<DocumentKind>([
  { version: 1, role: 'source', files: 'one', states: false },
  { version: 1, role: 'target', files: 'one', states: false },
  { version: 2, role: 'source', files: 'several', states: false },
  { version: 2, role: 'target', files: 'one', states: true },
])('$version, $role, $files, $states', (kind) => {
  const { role, files } = kind
  const names = files === 'one' ? samples[role][kind.version] : []
  testFormatLaws({
    format: role === 'source' ? xliff : target,
    documents: documentsOf(kind),
    texts: role === 'source' ? texts : texts.filter((text) => !isBlank(text)),
    keys,
    paths: pathsOf(kind),
    samples: new Map(names.map((name) => [name, readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')])),
    oracle: (document) => readWithSaxes(document, role),
    encodings: ['utf-16le'],
    numRuns: 150,
    ...(role === 'target' && { hasReviews: true }),
  })
})
