import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the site, made from one Markdown file of the repository. */
export interface Page {
  /** The path of the page without slashes around it: `guide/start`. */
  readonly id: string
  /** The path of its file in the repository, or where it would be if the repository held it: `docs/guide/start.md`. */
  readonly source: string
  readonly title: string
  /** The first paragraph as plain text. */
  readonly description: string
  /** The Markdown below the title. */
  readonly body: string
}

/** Pages whose path would be that of another page. */
const otherPaths: Readonly<Record<string, string>> = { 'docs/README.md': 'docs', 'docs/api.md': 'language-service' }

/** Where `npm run site` writes the pages that are made from the code. They link as if they were in `docs/`. */
const generated = 'site/generated'

/** Reads every page below `docs/` and every generated one, sorted by path. */
export function readPages(root: string): readonly Page[] {
  return [...readFolder(join(root, 'docs')), ...readFolder(join(root, generated))].toSorted((a, b) =>
    a.source < b.source ? -1 : 1,
  )
}

/** Returns whether the repository holds the file of a page. */
export function isInRepository(root: string, { source }: Page): boolean {
  return existsSync(join(root, source))
}

function readFolder(folder: string): readonly Page[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => toPage(`docs/${path.replaceAll('\\', '/')}`, readFileSync(join(folder, path), 'utf8')))
}

/** @throws {Error} if the file does not begin with a title */
export function toPage(source: string, text: string): Page {
  const [whole, title] = /^# (.+)\n/u.exec(text) ?? []
  if (whole === undefined || title === undefined) throw new Error(`${source} does not begin with "# Title".`)
  const body = text
    .slice(whole.length)
    .replace(/^\s*<!--[^]*?-->/u, '')
    .trimStart()
  const [paragraph = ''] = body.split(/\n\s*\n/u)
  return { id: idOf(source), source, title: toPlainText(title), description: toPlainText(paragraph), body }
}

/** The path of the page that is made from a file of the repository. */
export function idOf(source: string): string {
  return otherPaths[source] ?? source.replace(/^docs\//u, '').replace(/(?:\/README)?\.md$/u, '')
}

function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[`*]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
