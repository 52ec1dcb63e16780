import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import { createProject } from '@lockale/project'
import type { Volume } from 'memfs'
import { expect, test } from 'vitest'
import { type Fault, openDisk } from '../../../../test/crash/disk.ts'
import { createVolume, filesOf } from '../../../../test/crash/project.ts'
import { testDepth } from '../../../../test/depth.ts'
import { findWork } from './find-work.ts'
import { readAnswers } from './read-answers.ts'
import { takeAnswers } from './take-answers.ts'

const engine = 'claude-sonnet-5'
const { signal } = new AbortController()
const words = 'apple bridge candle desert engine forest garden harbor island jungle'.split(' ')
const source = Object.fromEntries(words.map((word) => [word, `The ${word} is open for {{name}}`]))
const human = { garden: 'Garten für {{name}} offen' }
const translated = Object.fromEntries(words.map((word) => [word, `Das ${word} ist offen für {{name}}`]))
const files = { 'en.json': JSON.stringify(source), 'de.json': JSON.stringify(human) }

/** Opens the project as one process does. */
function open(volume: Volume, fault?: Fault) {
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next' }
  const disk = openDisk(volume, fault)
  const clock = { now: () => 0, random: () => 0.5, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) }
  const self = { pid: fault === undefined ? 2 : 1, host: 'here', upSeconds: 1, since: 'today' }
  const processes = { self, isGone: ({ pid }: { readonly pid: number }) => pid !== self.pid }
  const config = parseConfig(raw, { place: 'lockale.config.json' })
  return { disk, project: createProject({ config, root: '/app', fs: nodeFileSystem(disk.fs), clock, processes }) }
}

async function workOn(volume: Volume) {
  const [app] = await open(volume).project.select({})
  return app?.run('work', { dryRun: true }, async (inspection, ports) => {
    const { strings } = await findWork({ app, inspection, ports, engine, signal })
    return strings.map(({ id, send }) => ({ id, key: send.message.unit.name, text: send.protectedText.wire }))
  })
}

/** Gives a file with all answers, as one process does. Returns what it says, and the disk that it leaves. */
async function answerOn(volume: Volume, text: string, fault?: Fault) {
  const { disk, project } = open(volume, fault)
  const file = readAnswers(new TextEncoder().encode(text), 'answers.json')
  const ended = await Promise.race([takeAnswers(project, file, { engine, signal }), disk.died])
  const report = typeof ended === 'object' && 'locales' in ended ? ended : undefined
  return { report, volume: disk.after() }
}

const german = (volume: Volume) => JSON.parse(filesOf(volume)['de.json'] ?? '{}') as Readonly<Record<string, string>>

test('after a kill at any call of the system, the same answers again are all that it needs', async () => {
  const items = (await workOn(createVolume(files))) ?? []
  expect(items.map(({ key }) => key)).toEqual(words.filter((word) => word !== 'garden'))
  const answers = items.map(({ id, key }) => ({ id, text: `Das ${key} ist offen für <x id="1"/>` }))
  const text = JSON.stringify({ engine, answers })
  const wanted = { ...translated, ...human }
  let [kills, isDone] = [0, false]
  for (let at = 1; !isDone; at += testDepth > 1 ? 1 : 4) {
    const first = await answerOn(createVolume(files), text, { kind: 'kill', at })
    isDone = first.report !== undefined
    if (!isDone) kills++
    expect(wanted).toMatchObject(german(first.volume))
    const second = await answerOn(first.volume, text)
    expect(second.report?.sync.isComplete).toBe(true)
    const [{ asked, written } = { asked: 0, written: 0 }] = second.report?.locales ?? []
    expect(written).toBe(asked)
    expect(second.report?.refused.filter(({ reason }) => reason !== 'already-translated')).toEqual([])
    expect(german(second.volume)).toEqual(wanted)
    expect(filesOf(second.volume)['lockale.lock']?.match(/\tde~/gu)).toHaveLength(words.length - 1)
    expect(await workOn(second.volume)).toEqual([])
  }
  expect(kills).toBeGreaterThan(9)
}, 300_000)
