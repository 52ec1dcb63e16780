import { join } from 'node:path'
import { homePage } from 'lockale/src/reporters/sarif.ts'
import { expect, test } from 'vitest'
import { packageRules } from '../repo/boundaries.ts'
import { findDeadLinks } from '../repo/dead-links.ts'
import { readMarkdown } from '../repo/markdown.ts'
import { listFiles, readFiles, repositoryRoot } from '../repo/source-files.ts'
import { readCode } from './code-in-markdown.ts'
import { installPackages, published } from './install-packages.ts'
import { playStory } from './play-story.ts'

const readmes = readFiles(published.map((folder) => `packages/${folder}/README.md`))
/** What people follow from npm, where nothing is beside a README. */
const documents = `${homePage}/blob/main/`

test.for([...readmes])('the links of %s work on npm', ([path, markdown]) => {
  const { links } = readMarkdown(markdown)
  expect(links.filter(({ target }) => !target.startsWith('https://'))).toEqual([])
  const inside = markdown.replaceAll(documents, '/')
  const all = new Map([...readFiles(listFiles('docs').filter((file) => file.endsWith('.md'))), [path, inside]])
  expect(findDeadLinks(all, listFiles('')).filter((dead) => dead.startsWith(path))).toEqual([])
  const names = new Set(Object.values(packageRules).map(({ name }) => `https://www.npmjs.com/package/${name}`))
  const elsewhere = links.map(({ target }) => target).filter((target) => !target.startsWith(documents))
  expect(elsewhere.filter((target) => !names.has(target))).toEqual([])
})

test.for([...readmes])('%s has an example whose output is shown', ([, markdown]) => {
  expect(readCode(markdown).blocks.filter(({ language }) => language === 'console')).not.toEqual([])
})

// Out of date? `LOCKALE_TEST_DEPTH=2 npx vitest run test/docs -u` runs them again and writes down what was said.
test.concurrent.for([...readmes.keys()])('the first example of %s runs as it says', async (path, { expect }) => {
  await expect(await playStory(path, { prepare: installPackages, programs })).toMatchFileSnapshot(
    join(repositoryRoot, path),
  )
})

/** What the packages of the tests have, by its commands. */
const programs = join(repositoryRoot, 'test/node_modules/.bin')
