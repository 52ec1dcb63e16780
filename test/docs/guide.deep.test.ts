import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, readFiles, repositoryRoot } from '../repo/source-files.ts'
import { readNamedBlocks } from './code-in-markdown.ts'
import { installPackages } from './install-packages.ts'
import { playStory } from './play-story.ts'

const guides = readFiles(listFiles('docs/guide').filter((path) => path.endsWith('.md')))

test('there are guides', () => expect(guides.size).toBeGreaterThan(5))

// Out of date? `LOCKALE_TEST_DEPTH=2 npx vitest run test/docs -u` plays them anew and writes down what was said.
test.concurrent.for([...guides])('%s shows what really happens', async ([guide, markdown], { expect }) => {
  const usesPackages = readNamedBlocks(markdown).some(
    ({ name, text }) => name.endsWith('.mjs') && text.includes("from 'lockale'"),
  )
  const played = await playStory(guide, usesPackages ? { prepare: installPackages } : {})
  await expect(played).toMatchFileSnapshot(join(repositoryRoot, guide))
})
