import { posix } from 'node:path'
import { idOf, type Page } from './pages.ts'

export interface SidebarLink {
  readonly label: string
  readonly link: string
}

export interface SidebarGroup {
  readonly label: string
  readonly collapsed: boolean
  readonly items: SidebarItem[]
}

export type SidebarItem = SidebarLink | SidebarGroup

/** A page with more pages below it than this has them in groups, by the headings of the page. */
const longestList = 30

/**
 * The navigation of the site, made from the table of contents in docs/README.md: its sections and their parts, its order and its
 * labels. A page that has pages below it (`checks` and `checks/…`) becomes a group, in the order in which it links to them.
 */
export function toSidebar(pages: readonly Page[], homepage: string): SidebarGroup[] {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const contents = byId.get('docs')
  if (contents === undefined) throw new Error('docs/README.md does not exist.')
  const { source } = contents
  const seen = new Set<string>()
  return sectionsOf(contents.body, /^## /mu).flatMap(({ title, body }) => {
    const [start = ''] = body.split(/^### /mu, 1)
    const parts = sectionsOf(body, /^### /mu).map((part) => ({
      label: part.title,
      collapsed: true,
      items: toItems(part.body),
    }))
    const items = [...toItems(start), ...parts]
    return items.length === 0 ? [] : [{ label: title.replace(/:.*/u, ''), collapsed: false, items }]
  })

  function toItems(body: string): SidebarItem[] {
    return linksOf(body, source).flatMap(({ label, id }) => {
      const page = byId.get(id)
      if (page === undefined || seen.has(page.id)) return []
      seen.add(page.id)
      return [toItem(page, capitalise(label))]
    })
  }

  function toItem(page: Page, label: string): SidebarItem {
    const below = pages.filter(({ id }) => id.startsWith(`${page.id}/`))
    if (below.length === 0) return { label, link: `/${page.id}/` }
    return { label, collapsed: true, items: [{ label: 'Overview', link: `/${page.id}/` }, ...listBelow(page, below)] }
  }

  /** @throws {Error} if the page above does not link to one of its pages, which would be out of reach */
  function listBelow(page: Page, below: readonly Page[]): SidebarItem[] {
    const open = new Map(below.map((one) => [one.id, one]))
    const take = (body: string): SidebarLink[] =>
      linksOf(body, page.source).flatMap(({ id }) => {
        const one = open.get(id)
        if (one === undefined) return []
        open.delete(id)
        return [{ label: one.title, link: `/${one.id}/` }]
      })
    const items =
      below.length <= longestList
        ? take(page.body)
        : sectionsOf(page.body, /^#{2,3} /mu).flatMap(({ title, body }) => {
            const links = take(body)
            return links.length === 0 ? [] : [{ label: title, collapsed: true, items: links }]
          })
    if (open.size > 0) throw new Error(`${page.source} does not link to ${[...open.keys()].join(', ')}.`)
    // A single group below a group would only say its name once more.
    const [only] = items
    return items.length === 1 && only !== undefined && 'items' in only ? only.items : items
  }

  /** The pages that a page links to: by their files, or by their addresses where the repository has no file of them. */
  function linksOf(body: string, source: string): readonly { label: string; id: string }[] {
    return Array.from(body.matchAll(/\[([^\]]+)\]\(([^)#]+)(?:#[^)]*)?\)/gu), ([, label = '', link = '']) => ({
      label: label.replaceAll('`', ''),
      id: link.startsWith(`${homepage}/`)
        ? link.slice(homepage.length + 1).replace(/\/$/u, '')
        : idOf(posix.join(posix.dirname(source), link)),
    }))
  }
}

/** The parts of a page, each with all that stands below its heading. */
function sectionsOf(body: string, heading: RegExp): readonly { title: string; body: string }[] {
  return body
    .split(heading)
    .slice(1)
    .map((text) => ({ title: text.slice(0, text.indexOf('\n')), body: text.slice(text.indexOf('\n')) }))
}

/** The table of contents has labels in the middle of sentences. The name of a library keeps its small letter. */
function capitalise(label: string): string {
  return /^\w*\d/u.test(label) ? label : label.charAt(0).toUpperCase() + label.slice(1)
}
