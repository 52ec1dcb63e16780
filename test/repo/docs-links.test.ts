import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages as apiPages } from '../../scripts/api-docs/pages.mjs'
import { renderSitePages } from '../docs/site-pages.ts'
import { siteUrl } from '../docs/site-url.ts'
import { findDeadLinks } from './dead-links.ts'
import { readErrorCodes } from './error-codes.ts'
import { readMarkdown } from './markdown.ts'
import { listFiles, packageSources, readFiles, repositoryRoot } from './source-files.ts'

const paths = listFiles('')
const product = new Map([...packageSources()].filter(([path]) => !path.endsWith('.test.ts')))

const sitePages = new Map([...renderSitePages()].map(([page, text]) => [`docs/${page}`, text] as const))

test('every relative link in the Markdown files leads to a file and a heading', () => {
  const documents = paths.filter((path) => path.endsWith('.md') && !/(?:^|\/)fixtures\//.test(path))
  expect(documents).toContain('docs/errors.md')
  expect(findDeadLinks(new Map([...readFiles(documents), ...sitePages]), paths)).toEqual([])
})

test('docs/README.md lists every page of docs', () => {
  const pages = paths.filter((path) => /^docs\/(?:guide\/)?[\w-]+\.md$/u.test(path) && path !== 'docs/README.md')
  const contents = readFileSync(join(repositoryRoot, 'docs/README.md'), 'utf8')
  expect(pages.filter((path) => !contents.includes(`(${path.slice('docs/'.length)}`))).toEqual([])
})

test('every link to a page that only the site has names one', () => {
  const known = new Set([...sitePages.keys(), ...apiPages.map(({ page }) => `docs/api/${page}.md`)])
  const documents = readFiles(paths.filter((path) => path.endsWith('.md') && !/(?:^|\/)fixtures\//u.test(path)))
  const named = [...documents].flatMap(([path, text]) => {
    const links = readMarkdown(text).links.map(({ target }) => target.slice(siteUrl('').length - 1))
    return links.flatMap((link) => {
      const [, page] = /^((?:api|checks|cli|errors)\/[^#/]+)\/(?:#.*)?$/u.exec(link) ?? []
      return page === undefined ? [] : [[path, `docs/${page}.md`] as const]
    })
  })
  expect(named.length).toBeGreaterThan(400)
  expect(named.filter(([, page]) => !known.has(page))).toEqual([])
  const listed = new Set(named.flatMap(([path, page]) => (path === 'docs/api/README.md' ? [page] : [])))
  expect(apiPages.filter(({ page }) => !listed.has(`docs/api/${page}.md`))).toEqual([])
})

describe('docs/errors.md', () => {
  const { codes, unknown } = readErrorCodes(product)
  const { links } = readMarkdown(readFileSync(join(repositoryRoot, 'docs/errors.md'), 'utf8'))
  const documented = links.flatMap(({ target }) => /\/errors\/(.*)\/$/u.exec(target)?.slice(1) ?? [])

  test('has a line for every code in the sources', () => {
    const missing = [...codes]
      .filter(([code]) => !documented.includes(code))
      .map(([code, place]) => `${code} (${place})`)
    expect(missing).toEqual([])
  })

  test('has no line for a code that is gone, and none twice', () => {
    expect(documented.filter((text, at) => !codes.has(text) || documented.indexOf(text) !== at)).toEqual([])
  })

  test('is complete: every code of a LockaleError stands in the sources as a literal', () => {
    // They say more of an error and pass on its code, or are told whose file is wrong.
    const passedOn =
      /^packages\/(?:core\/src\/model\/folder|project\/src\/workspace\/open-workspace|unplugin\/src\/projects-view)\.ts:/u
    expect(unknown.filter((place) => !passedOn.test(place))).toEqual([])
  })
})

describe('findDeadLinks', () => {
  test.for<[name: string, text: string, expected: readonly string[]]>([
    ['a file, a folder and a heading', '[a](docs/b.md) [c](docs) [d](docs/b.md#two-words) [e](#top)\n# Top', []],
    ['a missing file', 'See [a](docs/a.md).', ['README.md:1: docs/a.md: no such file']],
    ['a missing heading here', '\n[a](#there)', ['README.md:2: #there: no such heading']],
    ['a missing heading there', '[a](docs/b.md#three)', ['README.md:1: docs/b.md#three: no such heading']],
    [
      'an image, a reference, HTML',
      '![a](x.png)\n[r]: y.md "title"\n<img src="z.png">',
      ['README.md:1: x.png: no such file', 'README.md:2: y.md: no such file', 'README.md:3: z.png: no such file'],
    ],
    ['an image in a link', '[![a](x.png)](docs/b.md)', ['README.md:1: x.png: no such file']],
    [
      'code holds no links',
      '`[a](x.md)`\n```md\n[a](x.md)\n```\n~~~\n[a](x.md)\n~~~\n[b](y.md)',
      ['README.md:8: y.md: no such file'],
    ],
    [
      'a fence ends with its own mark only',
      '````\n```\n[a](x.md)\n````\n[b](y.md)',
      ['README.md:5: y.md: no such file'],
    ],
    ['nor does a comment', '<!-- [a](x.md)\n[b](y.md) -->', []],
    ['addresses elsewhere are not followed', '[a](https://example.com/x.md) [b](mailto:a@example.com) [c](//x.md)', []],
    [
      'the second of two equal headings',
      '# A b\n## A `b`\n[a](#a-b-1) [c](#a-b-2)',
      ['README.md:3: #a-b-2: no such heading'],
    ],
    ['brackets, blanks and titles', '[a](<docs/c d.md>) [b](docs/c%20d.md "title") [c](docs/e(1).md)', []],
    ['out of the repository', '[a](../x.md)', ['README.md:1: ../x.md: no such file']],
  ])('%s', ([, text, expected]) => {
    const documents = new Map([
      ['README.md', text],
      ['docs/b.md', '## Two words!\n<a id="here"></a>'],
    ])
    expect(findDeadLinks(documents, ['README.md', 'docs/b.md', 'docs/c d.md', 'docs/e(1).md'])).toEqual(expected)
  })
})

test('readErrorCodes reads literals of errors and unions, and names what it cannot read', () => {
  const text = [
    "throw new LockaleError('A_B', message, { hint })",
    "throw new ServiceError(late ? 'C_D' : 'E', message)",
    'class F extends LockaleError { constructor() { super(`G_H`, message) } }',
    "export type DiagnosticCode = 'i-j' | 'k'",
    "type WireErrorCode = 'L_M'",
    "type LanguageCode = 'de'",
    "new TypeError('Not a code') // new LockaleError('N_O')",
    'throw new LockaleError(code, message, { hint })',
    "class P extends Error { readonly code = 'Q_R'; readonly other = 'S_T' }",
  ].join('\n')
  const { codes, unknown } = readErrorCodes(new Map([['a.ts', text]]))
  expect([...codes]).toEqual([
    ['A_B', 'a.ts:1'],
    ['C_D', 'a.ts:2'],
    ['E', 'a.ts:2'],
    ['G_H', 'a.ts:3'],
    ['i-j', 'a.ts:4'],
    ['k', 'a.ts:4'],
    ['L_M', 'a.ts:5'],
    ['Q_R', 'a.ts:9'],
  ])
  expect(unknown).toEqual(['a.ts:8'])
})
