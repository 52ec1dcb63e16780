// What is wrong with the built site: links and anchors, then pages in Chromium. `--pictures FOLDER` also takes screenshots.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readInBrowser } from './browser.mjs'
import { findDeadLinks } from './links.mjs'
import { serveFolder } from './serve.mjs'

const site = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(site, 'dist')
const { values } = parseArgs({ options: { pictures: { type: 'string' } } })

const { homepage } = JSON.parse(readFileSync(join(dirname(site), 'package.json'), 'utf8'))
const faults = []
const { dead, count, pages } = findDeadLinks(folder, homepage)
faults.push(...dead)
console.log(`  ${count} links on ${pages} pages: ${dead.length} lead nowhere`)
if (existsSync('/usr/bin/chromium')) {
  const server = await serveFolder(folder)
  try {
    const { faults: seen, facts } = await readInBrowser(server.origin, {
      root: dirname(site),
      pictures: values.pictures,
    })
    faults.push(...seen)
    for (const fact of facts) console.log(`  ${fact}`)
  } finally {
    server.close()
  }
} else console.log('  NOT READ in Chromium: /usr/bin/chromium does not exist')
for (const fault of faults) console.error(`✗ ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
