import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import type { Clock } from '../model/clock.ts'
import { nodeFileSystem } from '@lockale/disk'
import { openRuns } from '../testing/open-runs.ts'
import { createTranslator } from '../testing/world.ts'

/** Time that passes when the test says so. */
function createTime() {
  let now = 0
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>()
  const clock: Clock = {
    now: () => now,
    random: () => 0.5,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(new DOMException('told to stop', 'AbortError'))
        })
      }),
  }
  const pass = (ms: number) => {
    now += ms
    for (const sleeper of [...sleepers].filter(({ at }) => at <= now)) {
      sleepers.delete(sleeper)
      sleeper.wake()
    }
  }
  return { clock, pass }
}

function setStage() {
  const messages = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`k${index}`, `Text number ${index} of many`]),
  )
  const volume = Volume.fromJSON({ '/app/en.json': JSON.stringify(messages) })
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NonNullable<Parameters<typeof nodeFileSystem>[0]>)
  const { clock, pass } = createTime()
  const raw = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    syntax: 'i18next',
    service: { concurrency: 1 },
    checks: { 'case-start': 'off' }, // `de:` is in small letters
  }
  const project = openRuns({ config: parseConfig(raw, { place: 'lockale.config.json' }), root: '/app', fs, clock })
  const translator = createTranslator()
  const usual = translator.answer
  translator.answer = (request) => {
    pass(2000)
    return usual(request)
  }
  return { project, translator, pass, files: () => Object.keys(volume.toJSON()) }
}

test('out of time: stops between two requests, writes what came, and the next run buys the rest only', async () => {
  const { project, translator } = setStage()
  const first = await project.sync({ translator, deadlineMs: 12_000 })
  expect(first).toMatchObject({
    stopped: { why: 'deadline' },
    isComplete: false,
    requests: 5,
    answered: 5,
    written: 250,
  })
  const second = await project.sync({ translator })
  expect(second).toMatchObject({ stopped: undefined, isComplete: true, requests: 5, written: 250 })
  expect(new Set(translator.texts()).size).toBe(translator.texts().length)
})

test('out of time before the first request: nothing is sent and nothing written', async () => {
  const { project, translator, pass, files } = setStage()
  translator.fit = async (_, __, { signal }) => {
    pass(60_000)
    await Promise.resolve()
    signal.throwIfAborted()
    return []
  }
  await expect(project.sync({ translator, deadlineMs: 12_000 })).rejects.toMatchObject({ code: 'DEADLINE_REACHED' })
  expect(translator.requests).toEqual([])
  expect(files().filter((file) => !file.includes('.lockale'))).toEqual(['/app/en.json'])
})
