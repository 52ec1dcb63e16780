import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the site, made from one Markdown file of the repository. */
export interface Page {
  /** The path of the page without slashes around it: `guide/start`. */
  readonly id: string
  /** The path of its file in the repository: `docs/guide/start.md`. */
  readonly source: string
  readonly title: string
  /** The first paragraph as plain text. */
  readonly description: string
  /** The Markdown below the title. */
  readonly body: string
}

/** Pages whose path would be that of another page. */
const otherPaths: Readonly<Record<string, string>> = { 'docs/README.md': 'docs', 'docs/api.md': 'language-service' }

/** Reads every page below `docs/`, sorted by path. */
export function readPages(root: string): readonly Page[] {
  return readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .toSorted()
    .map((source) => toPage(source, readFileSync(join(root, source), 'utf8')))
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

function idOf(source: string): string {
  return otherPaths[source] ?? source.replace(/^docs\//u, '').replace(/(?:\/README)?\.md$/u, '')
}

function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[`*]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
