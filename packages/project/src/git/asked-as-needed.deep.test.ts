import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import { gitHistory } from '@lockale/git'
import { createRepository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { createProject } from '../open-project.ts'

const keys = Array.from({ length: 240 }, (_, at) => `k${at}`)
const commits = 36

test('of a long history of many strings, versions of a locale file are read only for those whose source was another', async () => {
  using repository = createRepository()
  const texts = (word: string, count: number) =>
    Object.fromEntries(keys.slice(0, count).map((key) => [key, `${word} ${key}`]))
  repository.commit({ 'en.json': { ...texts('Text', 240), k9: 'Former' }, 'de.json': {} })
  for (let at = 1; at <= commits; at++) {
    repository.commit({ 'de.json': texts('Wort', at * 7) })
    if (at === 12) repository.commit({ 'en.json': texts('Text', 240) })
  }
  const read: string[] = []
  const history = gitHistory(repository.path)
  const project = createProject({
    config: parseConfig({ source: 'en', targets: ['de'], files: ['{locale}.json'] }, { place: 'lockale.config.json' }),
    root: repository.path,
    fs: nodeFileSystem(),
    clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
    history: {
      ...history,
      readBlob(blob) {
        read.push(blob)
        return history.readBlob(blob)
      },
    },
  })
  expect(await project.adopt()).toMatchObject({ adopted: 240, older: 1, undated: 0 })
  expect(new Set(read).size).toBe(read.length)
  // two of the source, and of 37 versions of the locale file those that say when k9 came
  expect(read.length).toBeLessThan(12)
})

test('a source with more versions than there is time for leaves time for locale files', async () => {
  using repository = createRepository()
  const texts = (word: string, count = 240) =>
    Object.fromEntries(keys.slice(0, count).map((key) => [key, `${word} ${key}`]))
  repository.commit({ 'en.json': texts('Text'), 'fr.json': texts('Mot') })
  for (let at = 1; at <= commits; at++) {
    repository.commit({ 'en.json': { ...texts('Text'), k9: `Former ${at}` }, 'de.json': texts('Wort', at * 7) })
  }
  let ms = 0
  const history = gitHistory(repository.path)
  const project = createProject({
    config: parseConfig(
      { source: 'en', targets: ['fr', 'de'], files: ['{locale}.json'] },
      { place: 'lockale.config.json' },
    ),
    root: repository.path,
    fs: nodeFileSystem(),
    clock: { now: () => ms, sleep: () => Promise.resolve(), random: () => 0.5 },
    history: {
      ...history,
      readBlob(blob) {
        ms += 7000
        return history.readBlob(blob)
      },
    },
  })
  expect(await project.adopt()).toMatchObject({ adopted: 480, older: 1, undated: 240 })
})
