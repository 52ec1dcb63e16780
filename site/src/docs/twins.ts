import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinks, firstPage } from './links.ts'
import { type Page, readPages } from './pages.ts'
import { type Project, readProject, repositoryRoot } from './project.ts'
import { toTwinUrl } from './urls.ts'

/** The Markdown of every page by its path, links rewritten: what an assistant reads instead of HTML. */
export function readTwins(): ReadonlyMap<string, string> {
  const { pages, project, links } = readAll()
  const toUrl = (target: Parameters<typeof toTwinUrl>[0]): string => toTwinUrl(target, project)
  const twins = pages.map(({ id, source, title, body }) => {
    return [id, `# ${title}\n\n${links.rewrite(body, source, toUrl)}`] as const
  })
  return new Map([
    ...twins,
    [firstPage, links.rewrite(readFileSync(join(repositoryRoot, 'README.md'), 'utf8'), 'README.md', toUrl)],
  ])
}

/** llms.txt of the repository, with addresses of this site that work from everywhere. */
export function readLlms(): string {
  const { project, links } = readAll()
  return links.rewrite(readFileSync(join(repositoryRoot, 'llms.txt'), 'utf8'), 'llms.txt', (target) => {
    const url = toTwinUrl(target, project)
    return url.startsWith('/') ? `${project.homepage}${url}` : url
  })
}

/** The pages that llms.txt lists, one after the other: tutorials, guides and reference, without a page for each rule and error. */
export function readLlmsFull(): string {
  const { homepage } = readProject()
  const listed = Array.from(readLlms().matchAll(/\]\(([^)]+)\.md\)/gu), ([, url = '']) =>
    url.slice(homepage.length + 1),
  )
  const twins = readTwins()
  return `${[...new Set(listed)].flatMap((id) => twins.get(id) ?? []).join('\n\n')}\n`
}

function readAll(): { pages: readonly Page[]; project: Project; links: ReturnType<typeof createLinks> } {
  const [pages, project] = [readPages(repositoryRoot), readProject()]
  return { pages, project, links: createLinks({ root: repositoryRoot, pages, homepage: project.homepage }) }
}
