import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages as apiPages } from '../../../scripts/api-docs/pages.mjs'
import { renderSitePages } from '../../../test/docs/site-pages.ts'
import { repositoryRoot } from '../../../test/repo/source-files.ts'
import { createLinks } from './links.ts'
import { isInRepository, readPages, toPage } from './pages.ts'
import { readRecording, sizeOf, withPictureSizes } from './pictures.ts'
import { readProject } from './project.ts'
import { readReadmeParts } from './readme.ts'
import { toRedirects } from './redirects.ts'
import { searchWords } from './search-words.ts'
import { type SidebarItem, toSidebar } from './sidebar.ts'
import { toPageUrl, toTwinUrl } from './urls.ts'

const project = { repository: 'https://example.com/lockale', homepage: 'https://example.com' }
const { homepage } = readProject(repositoryRoot)
// What `npm run site` writes into site/generated is here made in memory.
const sitePages = [
  ...renderSitePages(),
  ...apiPages.map(({ page, title }) => [`api/${page}.md`, `# ${title}\n`] as const),
]
const pages = [
  ...readPages(repositoryRoot).filter((page) => isInRepository(repositoryRoot, page)),
  ...sitePages.map(([path, text]) => toPage(`docs/${path}`, text)),
]
const links = createLinks({ root: repositoryRoot, pages, homepage })

test.for<[name: string, source: string, text: string, expected: Partial<ReturnType<typeof toPage>>]>([
  [
    'title, first paragraph, body',
    'docs/guide/start.md',
    '# The `start`\n\nSee [a\npage](x.md).\n\nMore.\n',
    { id: 'guide/start', title: 'The start', description: 'See a page.', body: 'See [a\npage](x.md).\n\nMore.\n' },
  ],
  [
    'a generated page',
    'docs/checks/tabs.md',
    '# tabs\n\n<!-- Made from the rule -->\n\nTabs.\n',
    { id: 'checks/tabs', description: 'Tabs.' },
  ],
  ['the page of a folder', 'docs/decisions/README.md', '# Decisions\n\nWhy.\n', { id: 'decisions' }],
  ['two pages called api', 'docs/api.md', '# HTTP\n\nIt.\n', { id: 'language-service' }],
])('toPage: %s', ([, source, text, expected]) => expect(toPage(source, text)).toMatchObject(expected))

test('toPage refuses a page without a title', () => {
  expect(() => toPage('docs/x.md', 'Text.\n')).toThrow('docs/x.md does not begin with "# Title".')
})

test.for<[name: string, markdown: string, page: string, twin: string]>([
  ['a page', '[a](guide/start.md#watch-mode)', '[a](/guide/start/#watch-mode)', '[a](/guide/start.md#watch-mode)'],
  ['the page of a folder', '[a](api/README.md)', '[a](/api/)', '[a](/api.md)'],
  [
    'a page that only the site has',
    `[a](${homepage}/errors/KEY_MISSING/) [b](${homepage}/api/lockale/#project)`,
    '[a](/errors/KEY_MISSING/) [b](/api/lockale/#project)',
    '[a](/errors/KEY_MISSING.md) [b](/api/lockale.md#project)',
  ],
  ['another address of the site', `[a](${homepage}/schema/)`, `[a](${homepage}/schema/)`, `[a](${homepage}/schema/)`],
  ['the README', '[a](../README.md)', '[a](/)', '[a](/index.md)'],
  ['a picture', '![a](assets/review.webp)', '![a](/assets/review.webp)', '![a](/assets/review.webp)'],
  ['HTML', '<img src="assets/review.webp">', '<img src="/assets/review.webp">', '<img src="/assets/review.webp">'],
  [
    'a dark picture',
    '<source srcset="assets/a.webp">',
    '<source srcset="/assets/a.webp">',
    '<source srcset="/assets/a.webp">',
  ],
  ['a definition', '[a]: checks.md', '[a]: /checks/', '[a]: /checks.md'],
  ...['[a](../package.json#L2)', '[a](ci)', '[a](https://example.com/x.md) [b](#here)'].map(
    (markdown, at): [string, string, string, string] => {
      const other = [
        '[a](https://example.com/lockale/blob/main/package.json#L2)',
        '[a](https://example.com/lockale/tree/main/docs/ci)',
        markdown,
      ][at]
      return [`no page: ${markdown}`, markdown, other ?? '', other ?? '']
    },
  ),
  ['code', '`[a](cli.md)` [`b`](cli.md)', '`[a](cli.md)` [`b`](/cli/)', '`[a](cli.md)` [`b`](/cli.md)'],
  ['a fence', '```md\n[a](cli.md)\n```', '```md\n[a](cli.md)\n```', '```md\n[a](cli.md)\n```'],
])('links: %s', ([, markdown, page, twin]) => {
  expect(links.rewrite(markdown, 'docs/README.md', (target) => toPageUrl(target, project))).toBe(page)
  expect(links.rewrite(markdown, 'docs/README.md', (target) => toTwinUrl(target, project))).toBe(twin)
})

test('a link to nothing is an error', () => {
  expect(() => links.rewrite('[a](gone.md)', 'docs/cli.md', () => '')).toThrow('docs/cli.md links to gone.md')
})

test('the navigation has every page of docs once, in the order of docs/README.md', () => {
  const linksOf = (items: readonly SidebarItem[]): readonly string[] =>
    items.flatMap((item) => ('link' in item ? [item.link] : linksOf(item.items)))
  const sidebar = toSidebar(pages, homepage)
  expect(sidebar.map(({ label }) => label)).toEqual(['Tutorials', 'Guides', 'Reference', 'Background'])
  const [, guides] = sidebar
  expect(guides?.items[0]).toMatchObject({ label: 'Set up', collapsed: true })
  expect(linksOf(sidebar).toSorted()).toEqual(pages.flatMap(({ id }) => (id === 'docs' ? [] : [`/${id}/`])).toSorted())
})

test('short addresses lead to the pages of errors and rules', () => {
  const redirects = toRedirects(pages)
  expect(redirects).toMatchObject({ '/e/KEY_MISSING': '/errors/KEY_MISSING/', '/r/tabs': '/checks/tabs/' })
  const shortened = [...renderSitePages().keys()].filter((path) => /^(?:checks|errors)\//u.test(path))
  expect(Object.keys(redirects)).toHaveLength(shortened.length)
})

test('each page with words for the search box exists', () => {
  expect(Object.keys(searchWords).filter((id) => !pages.some((page) => page.id === id))).toEqual([])
})

test('a recording is read with its kinds of lines, and its rows as one line', () => {
  const lines = readRecording('session', repositoryRoot)
  expect(lines[0]).toEqual({ kind: 'command', indent: 0, html: '$ lockale sync' })
  expect(lines.find(({ kind }) => kind === 'remark')?.html).toBe('# Nothing has changed: nothing is sent.')
  const [problem] = lines.filter(({ indent }) => indent === 2)
  expect(problem?.html).toContain('was kept → lockale accept home.title --locale de (after editing it')
  expect(() => readRecording('mark', repositoryRoot)).toThrow('docs/assets/mark.svg has no lines.')
})

test('pictures of a page have their size', () => {
  const html = withPictureSizes(
    '<img src="/assets/review-narrow.webp" alt="a"><img src="/assets/mark.svg">',
    repositoryRoot,
  )
  expect(html).toBe(
    '<img src="/assets/review-narrow.webp" width="360" height="640" loading="lazy" alt="a"><img src="/assets/mark.svg">',
  )
  expect(() => sizeOf('mark.svg', repositoryRoot)).toThrow('docs/assets/mark.svg is no extended WebP.')
})

test('the first page shows parts of the README', () => {
  const parts = readReadmeParts(readFileSync(join(repositoryRoot, 'README.md'), 'utf8'))
  expect(parts.map(({ id }) => id)).toEqual(['opening', 'start', ...[1, 2, 3, 4, 5, 6].map((at) => `fact-${at}`)])
  expect(() => readReadmeParts('# lockale\n\nText.\n')).toThrow('README.md has no opening')
})
