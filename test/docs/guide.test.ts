import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, repositoryRoot } from '../repo/source-files.ts'
import { playStory } from './play-story.ts'

const guides = listFiles('docs/guide').filter((path) => path.endsWith('.md'))

test('there are guides', () => expect(guides.length).toBeGreaterThan(5))

// Out of date? `npx vitest run test/docs -u` plays them anew and writes down what was said.
test.concurrent.for(guides)('%s shows what really happens', async (guide, { expect }) => {
  await expect(await playStory(guide)).toMatchFileSnapshot(join(repositoryRoot, guide))
})
