// Writes the pages that only the site has: `npm run site` runs it, at the root.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderSitePages } from './site-pages.ts'

const folder = 'site/generated'
const pages = renderSitePages()
for (const part of new Set([...pages.keys()].map(dirname))) rmSync(join(folder, part), { recursive: true, force: true })
for (const [page, text] of pages) {
  mkdirSync(dirname(join(folder, page)), { recursive: true })
  writeFileSync(join(folder, page), text)
}
