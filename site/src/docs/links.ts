import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Page } from './pages.ts'

/** The first page of the site shows the README. */
export const firstPage = 'index'

/** What a link of a page leads to. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly id: string; readonly fragment: string }
  | { readonly kind: 'asset'; readonly name: string }
  | { readonly kind: 'source'; readonly path: string; readonly isFolder: boolean; readonly fragment: string }

export interface Links {
  /** Replaces each relative link of a Markdown file, and each to a page of the site. Links in code stay, and so do those elsewhere. */
  rewrite(markdown: string, source: string, toUrl: (target: LinkTarget) => string): string
}

export interface LinkPlaces {
  /** The folder of the repository. */
  readonly root: string
  readonly pages: readonly Page[]
  /** Address of the site, without a slash at its end: a link to one of its pages is taken for a relative one. */
  readonly homepage: string
}

/** Reads the links between Markdown files of the repository, and those to pages of the site. */
export function createLinks({ root, pages, homepage }: LinkPlaces): Links {
  const ids = new Map([['README.md', firstPage], ...pages.map(({ source, id }) => [source, id] as const)])
  return {
    rewrite(markdown, source, toUrl) {
      return markdown.replaceAll(codeOrLink, (whole: string, ...found: readonly unknown[]) => {
        const groups = found.at(-1)
        const written = isGroups(groups) ? (groups['link'] ?? groups['image'] ?? groups['definition']) : undefined
        if (written === undefined) return whole
        const page = pageAt(written)
        if (page !== undefined) return whole.replace(written, () => toUrl(page))
        if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(written)) return whole
        return whole.replace(written, () => toUrl(resolveLink(written, source)))
      })
    },
  }

  function pageAt(written: string): LinkTarget | undefined {
    if (!written.startsWith(`${homepage}/`)) return undefined
    const [, id = '', fragment = ''] = /^([^#]*?)\/?(#.*)?$/u.exec(written.slice(homepage.length + 1)) ?? []
    return ids.has(`docs/${id}.md`) ? { kind: 'page', id, fragment } : undefined
  }

  function resolveLink(written: string, source: string): LinkTarget {
    const [, encoded = '', fragment = ''] = /^([^#]*)(#.*)?$/u.exec(written) ?? []
    const path = posix.join(posix.dirname(source), decodeURI(encoded)).replace(/\/$/u, '')
    const id = ids.get(path)
    if (id !== undefined) return { kind: 'page', id, fragment }
    if (path.startsWith('docs/assets/')) return { kind: 'asset', name: posix.basename(path) }
    const file = join(root, path)
    if (!existsSync(file)) throw new Error(`${source} links to ${written}, which does not exist.`)
    return { kind: 'source', path, isFolder: statSync(file).isDirectory(), fragment }
  }
}

/** Fences, inline code and comments come first, so that a link inside of them is passed over. */
const codeOrLink = new RegExp(
  [
    /^[ \t]*(?<fence>`{3,}|~{3,})[^]*?^[ \t]*\k<fence>[`~]*[ \t]*$/,
    /(?<ticks>`+)(?!`)[^]*?(?<!`)\k<ticks>(?!`)/,
    /<!--[^]*?-->/,
    /\]\(\s*<?(?<link>(?:[^\s()<>]|\([^\s()]*\))+)>?[^)]*\)/,
    /<(?:a|img|source)\s[^>]*?\b(?:href|src|srcset)="(?<image>[^"]+)"/,
    /^ {0,3}\[[^\]]+\]:\s*<?(?<definition>[^\s>]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gmu',
)

function isGroups(value: unknown): value is Readonly<Record<string, string | undefined>> {
  return typeof value === 'object' && value !== null
}
