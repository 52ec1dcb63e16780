import type { Writer } from '@lockale/core'
import type { Project } from '@lockale/project'
import type { LocalService } from '@lockale/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { createVolume, type Files, filesOf, runProcess, type SmallProject, sync } from './project.ts'
import { startStoryService } from './story.ts'

/*
 * `write --apply --keep-translations` changes source files and, last, the lockfile: a kill between the two must lose neither the
 * choice nor the money that the translations cost.
 */

let service: LocalService
let project: SmallProject
let before: Files

const source = { cta: 'You recieve the the letter', door: 'Open teh door', ok: 'All is well here' }
const config = { source: 'en', targets: ['de', 'pl'], files: [{ source: '{locale}.json', target: '{locale}.json' }] }

const writer: Writer = {
  engine: 'test',
  language: 'en-US',
  request: { mode: 'correct' },
  limits: { maxTexts: 10, maxBytes: 10_000, maxRequests: 1 },
  overheadBytes: 0,
  textBytes: (text) => text.length,
  write: async (texts) => ({
    texts: texts.map((text) => text.replace('recieve the the', 'receive the').replace('teh', 'the')),
    unknownRequests: 0,
  }),
}

const keep = async (open: Project) => {
  await open.write({ writer: () => Promise.resolve(writer), apply: true, keepTranslations: true })
  return { isComplete: true }
}

beforeAll(async () => {
  service = await startStoryService()
  project = { config: { ...config, syntax: 'i18next' }, service }
  const first = await runProcess(project, createVolume({ 'en.json': JSON.stringify(source, undefined, 2) }), sync)
  expect([first.how, first.error]).toEqual(['done', undefined])
  const files = filesOf(first.volume, true)
  const people = { ...files, 'de.json': files['de.json']?.replace(/"door": "[^"]*"/u, '"door": "Tür auf"') ?? '' }
  const second = await runProcess(project, createVolume(people), sync)
  expect([second.how, second.error]).toEqual(['done', undefined])
  before = filesOf(second.volume, true)
})
afterAll(() => service.close())

test('killed at any change of the disk: nothing is bought, and what was kept stays kept', async () => {
  const calm = await runProcess(project, createVolume(before), keep)
  expect([calm.how, calm.error]).toEqual(['done', undefined])
  const after = filesOf(calm.volume)
  expect(after['en.json']).not.toBe(before['en.json'])
  const billed = service.counters.billedCharacters
  const seen = new Set<string>()
  for (const [index, call] of calm.disk.calls.entries()) {
    // What comes between two of these leaves the files as the first one did.
    if (testDepth === 1 && index % 4 !== 0 && !/^(?:rename|link|rm) /u.test(call)) continue
    const at = index + 1
    const died = await runProcess(project, createVolume(before), keep, { kind: 'kill', at })
    const left = filesOf(died.volume)
    const isSourceNew = left['en.json'] === after['en.json']
    seen.add(
      `source ${isSourceNew ? 'new' : 'old'}, lockfile ${left['lockale.lock'] === after['lockale.lock'] ? 'new' : 'old'}`,
    )
    const healed = await runProcess(project, died.volume, async (open, translator) => {
      const { coverage } = await open.check()
      expect([at, coverage.map(({ states }) => states.stale + states.fuzzy)]).toEqual([at, [0, 0]])
      return sync(open, translator)
    })
    expect([at, healed.how, healed.error]).toEqual([at, 'done', undefined])
    expect(filesOf(healed.volume)).toEqual(isSourceNew ? after : filesOf(createVolume(before)))
  }
  expect(service.counters.billedCharacters).toBe(billed)
  expect([...seen]).toEqual(['source old, lockfile old', 'source new, lockfile old', 'source new, lockfile new'])
})
