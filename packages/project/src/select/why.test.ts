import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import { gitHistory } from '@lockale/git'
import { createRepository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { createProject } from '../open-project.ts'

test('why: the last commit of the source as it was, and the one that changed it', async () => {
  using repository = createRepository()
  const { path, commit, write } = repository
  commit({ 'en.json': { cta: 'Buy', other: 'Other' }, 'de.json': { cta: 'Kaufen', other: 'Anderes' } })
  const last = commit({ 'en.json': { cta: 'Buy', other: 'Others' } })
  const project = createProject({
    config: parseConfig({ source: 'en', targets: ['de'], files: ['{locale}.json'] }, { place: 'lockale.config.json' }),
    root: path,
    fs: nodeFileSystem(),
    clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
    history: gitHistory(path),
  })
  const was = async () => {
    const facts = await project.why({ messages: ['c*'], files: ['de.json'] })
    return facts.flatMap(({ forms }) => forms.map((form) => form.was))
  }
  write({ 'en.json': { cta: 'Buy now', other: 'Others' } })
  await project.adopt()
  expect(await was()).toEqual([{ text: 'Buy', commit: last, changedIn: undefined }])
  const changedIn = commit()
  commit({ 'en.json': { cta: 'Buy it now', other: 'Others' } })
  expect(await was()).toEqual([{ text: 'Buy', commit: last, changedIn }])
})
