import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Loader, LoaderContext } from 'astro/loaders'
import { createLinks } from './links.ts'
import { readPages } from './pages.ts'
import { readProject, repositoryRoot } from './project.ts'
import { readReadmeParts } from './readme.ts'
import { toPageUrl } from './urls.ts'

/** Loads the pages of `docs/` as they are: GitHub and the site show the same files. */
export function repositoryDocs(): Loader {
  return {
    name: 'repository-docs',
    async load(context) {
      await loadPages(context)
      const folder = join(repositoryRoot, 'docs')
      context.watcher?.add(folder)
      context.watcher?.on('change', (path) => {
        if (path.startsWith(folder)) void loadPages(context)
      })
    },
  }
}

/** Loads what the first page shows of the README, so that both say the same. */
export function readmeParts(): Loader {
  return {
    name: 'readme-parts',
    async load({ store, renderMarkdown }) {
      const project = readProject()
      const links = createLinks(repositoryRoot, readPages(repositoryRoot))
      const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
      for (const { id, markdown } of readReadmeParts(readme)) {
        const linked = links.rewrite(markdown, 'README.md', (target) => toPageUrl(target, project))
        store.set({ id, data: {}, rendered: await renderMarkdown(linked) })
      }
    },
  }
}

/** Stores all pages at once: Astro may lose what is stored while it saves what was stored before. */
async function loadPages(context: LoaderContext): Promise<void> {
  const { store } = context
  const project = readProject()
  const pages = readPages(repositoryRoot)
  const links = createLinks(repositoryRoot, pages)
  const changed: Parameters<typeof store.set>[0][] = []
  for (const { id, source, title, description, body } of pages) {
    const linked = links.rewrite(body, source, (target) => toPageUrl(target, project))
    const markdown = withFileNames(linked)
    const digest = context.generateDigest(`${title}\n${description}\n${markdown}`)
    if (store.get(id)?.digest === digest) continue
    const editUrl = `${project.repository}/edit/main/${source}`
    const data = await context.parseData({ id, data: { title, description, editUrl } })
    const rendered = await context.renderMarkdown(markdown)
    changed.push({ id, data, body, filePath: `../${source}`, digest, rendered })
  }
  const ids = new Set(pages.map(({ id }) => id))
  for (const id of store.keys()) if (!ids.has(id)) store.delete(id)
  for (const page of changed) store.set(page)
}

/** The docs name a file after the language of its code: ` ```json package.json `. The site shows it as a title. */
function withFileNames(markdown: string): string {
  return markdown.replaceAll(/^([ \t]*(?:`{3,}|~{3,})\w+) ([\w./{}-]+)$/gmu, '$1 title="$2"')
}
