import { connect } from '@lockale/connect/connect'
import { type Judge, parseConfig } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { createProject } from '@lockale/project'
import type { Volume } from 'memfs'
import { expect, test } from 'vitest'
import { type Fault, openDisk } from '../crash/disk.ts'
import { createVolume, filesOf } from '../crash/project.ts'
import { testDepth } from '../depth.ts'
import { right, translatorOf } from './own-world.ts'

const words = 'apple bridge candle desert engine forest garden harbor island jungle'.split(' ')
const source = Object.fromEntries(words.map((word) => [word, `The ${word} is open`]))
const translated = Object.fromEntries(words.map((word) => [word, `de:The ${word} is open`]))

/** Gives a low score to every second word. */
function judgeOf(asked: string[]): Judge {
  return {
    id: 'judge 1',
    limits: { strings: 4, parallel: 2 },
    judge: async (items) => {
      asked.push(...items.map(({ id }) => id))
      return items.map(({ id, key }) => ({ id, score: words.indexOf(key) % 2, because: `about ${key}` }))
    },
  }
}

/** Says that every second word must differ in Austria. */
function austrian(word: string): Readonly<Record<string, string>> {
  return words.indexOf(word) % 2 === 0 ? { 'de-AT': `at:The ${word} is open` } : {}
}

/** One process: a sync on a disk. Returns the ids of the items that it asked for, and the disk that it leaves. */
async function syncOn(volume: Volume, fault?: Fault, { isJudged = false, isFamily = false } = {}) {
  const asked: string[] = []
  const judged: string[] = []
  const translator = translatorOf(
    (items) => {
      asked.push(...items.map(({ id }) => id))
      return items.map((item) => ({ ...right(item), variants: austrian(item.key) }))
    },
    { limits: { strings: 3, parallel: 2 } },
  )
  const targets = isFamily ? ['de', { locale: 'de-AT', from: 'de' }] : ['de']
  const raw = { source: 'en', targets, files: ['{locale}.json'], syntax: 'i18next', translator }
  const judge = isJudged ? { judge: judgeOf(judged) } : {}
  const config = parseConfig({ ...raw, ...judge, checks: { 'case-start': 'off' } }, { place: 'lockale.config.ts' })
  const disk = openDisk(volume, fault)
  const clock = { now: () => 0, random: () => 0.5, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) }
  const never = { random: () => 0.5, sleep: () => new Promise<void>(() => undefined) }
  const self = { pid: fault === undefined ? 2 : 1, host: 'here', upSeconds: 1, since: 'today' }
  const processes = { self, isGone: ({ pid }: { readonly pid: number }) => pid !== self.pid }
  const project = createProject({ config, root: '/app', fs: nodeFileSystem(disk.fs), clock, processes })
  const connection = await connect(config, { env: {}, clock: never })
  const ended = await Promise.race([
    project.sync({ translator: connection }).then(({ isComplete }) => (isComplete ? 'done' : 'incomplete')),
    disk.died.then(() => 'died'),
  ])
  return { asked, judged, ended, volume: disk.after() }
}

test(
  'after a kill at any call of the system, no answer on record is asked for again',
  { timeout: 300_000 },
  async () => {
    const files = { 'en.json': JSON.stringify(source) }
    const step = testDepth > 1 ? 1 : 9
    let last = { ended: 'died', at: 0, recorded: 0 }
    for (let at = 1; last.ended === 'died'; at += step) {
      const first = await syncOn(createVolume(files), { kind: 'kill', at })
      const ledger = filesOf(first.volume, true)['.lockale/ledger'] ?? ''
      const record = ledger.slice(0, ledger.lastIndexOf('\n') + 1) // the kill may have cut off the last line
      const recorded = first.asked.filter((id) => record.includes(`["${id}`))
      const second = await syncOn(first.volume)
      expect(second.asked.filter((id) => recorded.includes(id))).toEqual([])
      expect(second.ended).toBe('done')
      expect(JSON.parse(filesOf(second.volume)['de.json'] ?? '')).toEqual(translated)
      expect(new Set([...recorded, ...second.asked]).size).toBe(words.length)
      last = { ended: first.ended, at, recorded: recorded.length }
    }
    expect(last).toEqual({ ended: 'done', at: expect.toSatisfy((at) => at > 30) as number, recorded: words.length })
  },
)

test(
  'after a kill at any call of the system, no score on record is asked for again, and none is missing in the end',
  { timeout: 300_000 },
  async () => {
    const files = { 'en.json': JSON.stringify(source) }
    const step = testDepth > 1 ? 1 : 9
    let last = { ended: 'died', recorded: 0 }
    for (let at = 1; last.ended === 'died'; at += step) {
      const first = await syncOn(createVolume(files), { kind: 'kill', at }, { isJudged: true })
      const ledger = filesOf(first.volume, true)['.lockale/ledger'] ?? ''
      const record = ledger.slice(0, ledger.lastIndexOf('\n') + 1)
      const recorded = first.judged.filter((id) => record.includes(`["${id}`))
      const second = await syncOn(first.volume, undefined, { isJudged: true })
      expect(second.judged.filter((id) => recorded.includes(id))).toEqual([])
      const after = filesOf(second.volume)
      expect(JSON.parse(after['de.json'] ?? '')).toEqual(translated)
      const doubted = [...(after['lockale.lock'] ?? '').matchAll(/\t(\w+)\t\S+\tde~[^\t/]*\/0:about (\w+)$/gmu)]
      expect(doubted.map(([, key, said]) => [key, said])).toEqual(
        words.filter((_, index) => index % 2 === 0).map((word) => [word, word]),
      )
      last = { ended: first.ended, recorded: recorded.length }
    }
    expect(last).toEqual({ ended: 'done', recorded: words.length })
  },
)

test(
  'after a kill at any call of the system, no variant is lost, and none is asked for again',
  { timeout: 300_000 },
  async () => {
    const files = { 'en.json': JSON.stringify(source) }
    const step = testDepth > 1 ? 1 : 9
    let last = { ended: 'died', recorded: 0 }
    for (let at = 1; last.ended === 'died'; at += step) {
      const first = await syncOn(createVolume(files), { kind: 'kill', at }, { isFamily: true })
      const ledger = filesOf(first.volume, true)['.lockale/ledger'] ?? ''
      const record = ledger.slice(0, ledger.lastIndexOf('\n') + 1)
      const recorded = first.asked.filter((id) => record.includes(`["${id}`))
      const second = await syncOn(first.volume, undefined, { isFamily: true })
      expect(second.asked.filter((id) => recorded.includes(id))).toEqual([])
      const after = filesOf(second.volume)
      const variants = Object.fromEntries(words.map((word) => [word, austrian(word)['de-AT'] ?? translated[word]]))
      expect([at, JSON.parse(after['de.json'] ?? '')]).toEqual([at, translated])
      expect([at, JSON.parse(after['de-AT.json'] ?? '')]).toEqual([at, variants])
      expect(after['lockale.lock']?.match(/\tde-AT=\S+@\t/gu)).toHaveLength(words.length / 2)
      last = { ended: first.ended, recorded: recorded.length }
    }
    expect(last).toEqual({ ended: 'done', recorded: words.length })
  },
)
