import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data'
import { searchWords } from './docs/search-words.ts'

type SidebarEntry = StarlightRouteData['sidebar'][number]

/** Lists of more than a hundred pages. A page elsewhere does not repeat them: each would add 60 kB to it. */
const longLists = new Set(['Checks', 'Errors'])

/** Pages whose table needs the room of the list of headings beside it. */
const widePages = new Set(['comparison'])

/** Adds the address of the Markdown twin to each page that has one, and shortens the navigation. */
export const onRequest = defineRouteMiddleware(({ locals: { starlightRoute: route } }) => {
  const twin = route.id === '' ? 'index' : route.entry.filePath.startsWith('../docs/') ? route.entry.id : undefined
  if (twin !== undefined) {
    route.head.push({ tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href: `/${twin}.md` } })
  }
  const words = searchWords[route.id]
  if (words !== undefined) {
    route.head.push({ tag: 'meta', attrs: { 'data-pagefind-meta': 'words[content]', content: words } })
  }
  route.sidebar = route.sidebar.map(shorten)
  if (widePages.has(route.id)) route.toc = undefined
})

function shorten(entry: SidebarEntry): SidebarEntry {
  if (entry.type === 'link') return entry
  if (!longLists.has(entry.label) || hasCurrent(entry)) return { ...entry, entries: entry.entries.map(shorten) }
  const [overview] = entry.entries
  return overview?.type === 'link' ? { ...overview, label: entry.label } : entry
}

function hasCurrent(entry: SidebarEntry): boolean {
  return entry.type === 'link' ? entry.isCurrent : entry.entries.some(hasCurrent)
}
