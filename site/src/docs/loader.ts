import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Loader, LoaderContext } from 'astro/loaders'
import { createLinks } from './links.ts'
import { isInRepository, readPages } from './pages.ts'
import { withPictureSizes } from './pictures.ts'
import { readProject, repositoryRoot } from './project.ts'
import { readReadmeParts } from './readme.ts'
import { toPageUrl } from './urls.ts'

/** Loads the pages of `docs/` as they are, so that GitHub and the site show the same files, and those that are made from the code. */
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
    async load(context) {
      const project = readProject()
      const links = createLinks({ root: repositoryRoot, pages: readPages(repositoryRoot), homepage: project.homepage })
      const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
      for (const { id, markdown } of readReadmeParts(readme)) {
        const linked = links.rewrite(markdown, 'README.md', (target) => toPageUrl(target, project))
        context.store.set({ id, data: {}, rendered: await context.renderMarkdown(linked) })
      }
    },
  }
}

/** Stores all pages at once: Astro may lose what is stored while it saves what was stored before. */
async function loadPages(context: LoaderContext): Promise<void> {
  const { store } = context
  const project = readProject()
  const pages = readPages(repositoryRoot)
  const links = createLinks({ root: repositoryRoot, pages, homepage: project.homepage })
  const changed: Parameters<typeof store.set>[0][] = []
  for (const page of pages) {
    const { id, source, title, description, body } = page
    const linked = links.rewrite(body, source, (target) => toPageUrl(target, project))
    const markdown = withFileNames(linked)
    const digest = context.generateDigest(`${title}\n${description}\n${markdown}`)
    if (store.get(id)?.digest === digest) continue
    const editUrl = isInRepository(repositoryRoot, page) && `${project.repository}/edit/main/${source}`
    const data = await context.parseData({ id, data: { title, description, editUrl } })
    const rendered = await context.renderMarkdown(markdown)
    const html = withPictureSizes(withHeadingLinks(rendered.html))
    changed.push({ id, data, body, filePath: `../${source}`, digest, rendered: { ...rendered, html } })
  }
  const ids = new Set(pages.map(({ id }) => id))
  for (const id of store.keys()) if (!ids.has(id)) store.delete(id)
  for (const entry of changed) store.set(entry)
}

/** The link beside each heading, as Starlight makes it for pages in its own folder. */
function withHeadingLinks(html: string): string {
  return html.replaceAll(
    /<h([2-5]) id="([^"]+)">([^]*?)<\/h\1>/gu,
    (heading, level: string, id: string, title: string) => {
      const label = `Section titled “${title.replaceAll(/<[^>]*>/gu, '')}”`
      const icon = '<span aria-hidden="true" class="sl-anchor-icon">#</span>'
      const link = `<a class="sl-anchor-link" href="#${id}">${icon}<span class="sr-only" data-pagefind-ignore>${label}</span></a>`
      return `<div class="sl-heading-wrapper level-h${level}">${heading}${link}</div>`
    },
  )
}

/** The docs name a file after the language of its code: ` ```json package.json `. The site shows it as a title. */
function withFileNames(markdown: string): string {
  return markdown.replaceAll(/^([ \t]*(?:`{3,}|~{3,})\w+) ([\w./{}-]+)$/gmu, '$1 title="$2"')
}
