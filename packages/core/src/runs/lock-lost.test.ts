import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import { openLedger } from '../ledger/ledger.ts'
import type { Clock } from '../model/clock.ts'
import { nodeFileSystem } from '@lockale/disk'
import { createTranslator, type RecordingTranslator } from '../testing/world.ts'
import { sync } from './sync.ts'

const clock: Clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
const roots = ['/a', '/b']
const other = {
  id: 'of-another-run',
  command: 'lockale sync',
  pid: 1,
  host: 'there',
  since: '2026-01-01',
  upSeconds: 1,
}

/** Two projects with twelve requests each. */
function setStage(concurrency: number) {
  const textsOf = (root: string) =>
    Object.fromEntries(
      Array.from({ length: 600 }, (_, at) => [`k${at}`, `Text ${at} of ${root} and a number of words`]),
    )
  const files = roots.map((root) => [`${root}/en.json`, JSON.stringify(textsOf(root))] as const)
  const volume = Volume.fromJSON(Object.fromEntries(files))
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NonNullable<Parameters<typeof nodeFileSystem>[0]>)
  const raw = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    service: { concurrency },
    // the answers are the source behind `de:`, in small letters
    checks: { 'case-start': 'off', 'source-text-in-target': 'off' },
  }
  const config = parseConfig(raw, { place: 'lockale.config.json' })
  const translator = createTranslator()
  const run = () => {
    const projects = roots.map((root) => {
      return { folder: root.slice(1), config, root, fs, clock, selection: {}, ledger: openLedger(fs, root) }
    })
    return sync(projects, { translator: () => translator }, clock)
  }
  return { volume, fs, translator, run }
}

test.for<[name: string, concurrency: number, most: number, change: (volume: Volume) => void]>([
  ['is removed', 1, 3, (volume) => volume.unlinkSync('/a/.lockale/run.lock')],
  ['is removed with its folder', 1, 3, (volume) => volume.rmSync('/a/.lockale', { recursive: true })],
  ["is another run's", 1, 3, (volume) => volume.writeFileSync('/a/.lockale/run.lock', JSON.stringify(other))],
  ['is empty', 1, 3, (volume) => volume.writeFileSync('/a/.lockale/run.lock', '')],
  ['of another project of the run is removed', 1, 3, (volume) => volume.unlinkSync('/b/.lockale/run.lock')],
  ['is removed while others are under way', 4, 8, (volume) => volume.unlinkSync('/a/.lockale/run.lock')],
])('nothing is sent once the lock %s', async ([, concurrency, most, change]) => {
  const { volume, translator, run } = setStage(concurrency)
  atThirdRequest(translator, () => change(volume))
  await expect(run()).rejects.toMatchObject({ code: 'RUN_LOCK_LOST' })
  expect(translator.requests.length).toBeGreaterThanOrEqual(3)
  expect(translator.requests.length).toBeLessThanOrEqual(most)
  expect(roots.filter((root) => volume.existsSync(`${root}/de.json`))).toEqual([])
})

test('what was answered before the lock was lost is not sent again', async () => {
  const { volume, translator, run } = setStage(1)
  atThirdRequest(translator, () => volume.unlinkSync('/a/.lockale/run.lock'))
  await expect(run()).rejects.toMatchObject({ code: 'RUN_LOCK_LOST' })
  await run()
  expect(translator.requests.length).toBeGreaterThan(20)
  expect(new Set(translator.texts()).size).toBe(translator.texts().length)
})

function atThirdRequest(translator: RecordingTranslator, change: () => void): void {
  const usual = translator.answer
  let isChanged = false
  translator.answer = (request) => {
    if (translator.requests.length >= 3 && !isChanged) change()
    isChanged ||= translator.requests.length >= 3
    return usual(request)
  }
}
