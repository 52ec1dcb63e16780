import { expect, test } from 'vitest'
import type { DocumentPattern } from '../model/config.ts'
import { couldBeDocument, documentFile, documentId } from './document-paths.ts'

const usual = { outputFormat: undefined, watermark: false, evaluate: false }

test.for<[name: string, pattern: Partial<DocumentPattern>, source: string, id: string]>([
  ['one file', { source: 'README.md', target: 'README.{locale}.md' }, 'README.md', 'README.{locale}.md'],
  ['files of a folder', { source: 'a/*.md', target: 'a/{locale}/{name}{ext}' }, 'a/x.md', 'a/{locale}/x.md'],
  [
    'any folder',
    { source: 'docs/en/**/*.md', target: 'docs/{locale}/{path}{name}{ext}' },
    'docs/en/a/b/x.md',
    'docs/{locale}/a/b/x.md',
  ],
  [
    'any folder, and none',
    { source: 'docs/en/**/*.md', target: 'docs/{locale}/{path}{name}{ext}' },
    'docs/en/x.md',
    'docs/{locale}/x.md',
  ],
  [
    'a slash too many',
    { source: 'docs/en/**/*.md', target: 'docs/{locale}/{path}/{name}{ext}' },
    'docs/en/a/x.md',
    'docs/{locale}/a/x.md',
  ],
  ['folders at the beginning', { source: '*/en.md', target: '{path}{locale}{ext}' }, 'a/en.md', 'a/{locale}.md'],
  ['none of them there', { source: '**/*.md', target: '{path}/{name}.{locale}{ext}' }, 'x.md', 'x.{locale}.md'],
  [
    'another format',
    { source: 'a/*.pdf', target: 'a/{locale}/{name}{ext}', outputFormat: 'docx' },
    'a/x.pdf',
    'a/{locale}/x.docx',
  ],
  ['the older format of Word', { source: 'a/*.doc', target: 'a/{locale}/{name}{ext}' }, 'a/x.doc', 'a/{locale}/x.docx'],
  ['two dots', { source: 'a/*', target: 'a/{locale}/{name}{ext}' }, 'a/x.min.html', 'a/{locale}/x.min.html'],
  ['none', { source: 'a/*', target: 'a/{locale}/{name}{ext}' }, 'a/LICENSE', 'a/{locale}/LICENSE'],
  ['signs of a pattern', { source: 'a/*.md', target: 'a/{locale}/{name}{ext}' }, 'a/$&.md', 'a/{locale}/$&.md'],
])('%s', ([, given, source, id]) => {
  const pattern = { ...usual, source: '', target: '', ...given }
  expect(documentId(pattern, source)).toBe(id)
  expect(couldBeDocument(pattern, id)).toBe(true)
  expect(documentFile(id, 'pt_BR')).toBe(id.replace('{locale}', 'pt_BR'))
})

test.for<[name: string, target: string, id: string]>([
  ['another folder', 'a/{locale}/{name}{ext}', 'b/{locale}/x.md'],
  ['a catalog', 'docs/{locale}/{path}{name}{ext}', 'locales/{locale}.json'],
  ['a folder too deep', 'a/{locale}/{name}{ext}', 'a/{locale}/b/x.md'],
])('%s is none of it', ([, target, id]) => {
  expect(couldBeDocument({ ...usual, source: 'x/*', target }, id)).toBe(false)
})
