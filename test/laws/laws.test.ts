import net from 'node:net'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { createProject } from '@lockale/project'
import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import type { LocalService } from '@lockale/service'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Fault, openDisk } from '../crash/disk.ts'
import { createVolume, filesOf, root, runProcess, sync } from '../crash/project.ts'
import { testDepth } from '../depth.ts'
import { startAsReal } from '../start-as-real.ts'
import { play, type Played, script, type Script } from './script.ts'

let service: LocalService
beforeAll(async () => {
  service = await startAsReal({ characterLimit: 1e9 })
})
afterAll(() => service.close())

/** The same law for any small project and any faults. */
function expectAlways(law: (played: Played) => void): Promise<void> {
  const property = fc.asyncProperty(script, async (one: Script) => law(await play(one, service)))
  return fc.assert(property, { numRuns: 2 * testDepth })
}

/** A project of two messages, and the call of its first sync that looks so. */
async function callOf(pattern: RegExp): Promise<number> {
  const { disk } = await runProcess(twoMessages(), createVolume(source), sync)
  const at = disk.calls.findIndex((call) => pattern.test(call)) + 1
  expect(at).toBeGreaterThan(0)
  return at
}
const source = { 'locales/en.json': '{\n  "a": "Buy",\n  "b": "Sell it"\n}\n' }
const twoMessages = () => ({
  config: { source: 'en', targets: ['de', 'pl'], files: ['locales/{locale}.json'], syntax: 'i18next' },
  service,
})

const timeout = 60_000 * testDepth

describe('L1: no text whose answer was received is bought twice', { timeout }, () => {
  test('any project, any faults', () =>
    expectAlways(({ characters, calm, inFlight }) => {
      expect(characters).toBeLessThanOrEqual(calm.characters + inFlight)
    }))

  test('written against: answers that are kept in memory until the files are written', async () => {
    const at = await callOf(/^rename .*\/locales\/\w+\.json$/u)
    const died = await runProcess(twoMessages(), createVolume(source), sync, { kind: 'kill', at })
    const billed = service.counters.billedCharacters
    expect((await runProcess(twoMessages(), died.volume, sync)).how).toBe('done')
    expect(service.counters.billedCharacters).toBe(billed)
  })
})

describe('L2: every file is the old one or the new one', { timeout }, () => {
  test('any project, any faults', () =>
    expectAlways(({ before, calm, hurt }) => {
      const seen = hurt.flatMap(({ ended, files }) => Object.entries(files).map((file) => ({ ended, file })))
      const torn = seen.filter(({ ended, file: [file, text] }) => {
        return ended.how !== 'incomplete' && ![before[file], calm.files[file], ...partsOf(hurt, file)].includes(text)
      })
      expect(torn).toEqual([])
    }))

  test('written against: a file written in place, and killed in the middle of it', async () => {
    const begun = await runProcess(twoMessages(), createVolume(source), sync)
    const changed = {
      ...filesOf(begun.volume, true),
      'locales/en.json': source['locales/en.json'].replace('Buy', 'Buy now'),
    }
    const { disk } = await runProcess(twoMessages(), createVolume(changed), sync)
    const writes = disk.calls.flatMap((call, index) =>
      /^writeFile .*(?:locales|lockale\.lock)/u.test(call) ? [index + 1] : [],
    )
    expect(writes).toHaveLength(3)
    for (const at of writes) {
      const died = await runProcess(twoMessages(), createVolume(changed), sync, { kind: 'kill', at })
      const files = filesOf(died.volume)
      for (const file of ['locales/de.json', 'locales/pl.json', 'lockale.lock']) {
        expect([file, files[file]]).toEqual([file, changed[file as keyof typeof changed]])
      }
    }
  })
})

describe('L3: the lockfile never claims what the target files do not hold', { timeout }, () => {
  test('any project, any faults', () =>
    expectAlways(({ calm, hurt }) => {
      const claiming = hurt.filter(({ files }) => files['lockale.lock'] === calm.files['lockale.lock'])
      expect(claiming.map(({ files }) => files)).toEqual(claiming.map(() => calm.files))
    }))

  test('written against: a lockfile that is written first', async () => {
    const at = await callOf(/^rename .*\/pl\.json$/u)
    for (const lose of ['names', 'content'] as const) {
      const cut = await runProcess(twoMessages(), createVolume(source), sync, { kind: 'power', at, lose })
      expect(filesOf(cut.volume)).not.toHaveProperty(['lockale.lock'])
    }
  })
})

describe('L4: a run that says it is done has done everything', { timeout }, () => {
  test('any project, any faults', () =>
    expectAlways(({ calm, hurt, healed }) => {
      const done = [...hurt, healed].filter(({ ended }) => ended.how === 'done')
      expect(done.map(({ files }) => files)).toEqual(done.map(() => calm.files))
    }))

  test('written against: one locale fails, and the run ends with 0', async () => {
    await using refusing = await startAsReal({
      intercept: async ({ path, readBody }) =>
        path === '/v2/translate' && /"target_lang":"pl"/iu.test(await readBody())
          ? { status: 400, body: { message: 'no' } }
          : undefined,
    })
    const { how, volume } = await runProcess({ ...twoMessages(), service: refusing }, createVolume(source), sync)
    expect([how, Object.keys(filesOf(volume))]).toEqual([
      'incomplete',
      ['locales/en.json', 'locales/de.json', 'lockale.lock'],
    ])
  })
})

describe('L5: what only looks opens no socket and writes nothing', { timeout }, () => {
  /** All of them, on a disk that nothing may be written to. */
  async function expectOnlyLooking(files: Readonly<Record<string, string>>): Promise<void> {
    const connect = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(() => {
      throw new Error('a socket was opened')
    })
    try {
      const disk = openDisk(createVolume(files))
      const config = { ...twoMessages().config, service: { preset: 'deepl' } }
      const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0 }
      const parsed = parseConfig(config, { place: 'lockale.config.json' })
      const project = createProject({ config: parsed, root, fs: nodeFileSystem(disk.fs), clock })
      await project.check()
      await project.resources()
      await project.plan()
      await project.why({ messages: ['*'] }).catch(() => undefined)
      await project.fix({ dryRun: true }).catch(() => undefined)
      expect(connect).not.toHaveBeenCalled()
      expect(disk.calls).toEqual([])
    } finally {
      connect.mockRestore()
    }
  }

  test('any project, after any faults', () => {
    const property = fc.asyncProperty(script, async (one) => {
      const { hurt, healed } = await play(one, service)
      for (const { ended } of hurt) await expectOnlyLooking(filesOf(ended.volume, true))
      await expectOnlyLooking(filesOf(healed.ended.volume, true))
    })
    return fc.assert(property, { numRuns: testDepth })
  })

  // As a process, with a key at hand, and through a bundler: test/cli/offline.deep.test.ts.
  test('written against: a build that asks the service for what is missing', () => expectOnlyLooking(source))
})

describe('L6: no byte of a key in any output', { timeout }, () => {
  const canary = 'c4nary-0f6b1d2e-key'
  const leaks = (what: unknown) => {
    const text = inspect(what, { depth: 20, maxStringLength: null, showHidden: false })
    return [canary, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('hex')].filter((one) =>
      text.includes(one),
    )
  }

  test('any project, any faults', () => {
    const property = fc.asyncProperty(script, async (one) => {
      const { hurt, healed } = await play(one, service, canary)
      for (const { ended } of [...hurt, healed]) {
        expect(
          leaks([ended.error, ended.error instanceof Error && ended.error.stack, filesOf(ended.volume, true)]),
        ).toEqual([])
      }
    })
    return fc.assert(property, { numRuns: testDepth })
  })

  // Every command and every fault of a service, as processes: test/cli/secrets.test.ts.
  test('written against: a refusal that repeats the key it was sent', async () => {
    await using echo = await startAsReal({
      intercept: ({ path }) =>
        path === '/v2/translate' ? { status: 403, body: { message: `Wrong key ${canary}` } } : undefined,
    })
    const seen: unknown[] = []
    const { how, volume } = await runProcess(
      { ...twoMessages(), service: echo, key: canary },
      createVolume(source),
      async (project, translator) => {
        const report = await project.sync({ translator, onEvent: (event) => void seen.push(event) })
        seen.push(report)
        return report
      },
    )
    expect([how, leaks([seen, filesOf(volume, true)])]).toEqual(['incomplete', []])
    expect(inspect(seen, { depth: 5 })).toContain('Wrong key')
  })
})

describe('L7: a run after one that is done changes no byte and sends nothing', { timeout }, () => {
  test('any project, any faults', () =>
    expectAlways(({ healed, idle }) => {
      expect(idle).toEqual({ files: healed.files, requests: 0 })
    }))

  test('written against: empty and blank texts that every run takes for missing', async () => {
    const { healed, idle } = await play(
      { source: { a: '', b: ' ', c: 'Buy' }, targets: ['de'], edits: [], faults: [] },
      service,
    )
    expect([healed.ended.how, idle]).toEqual(['done', { files: healed.files, requests: 0 }])
  })
})

describe('L8: after any faults one healthy run ends as if there had been none', { timeout }, () => {
  test('any project, any faults', () =>
    expectAlways(({ calm, healed }) => {
      expect([healed.ended.how, healed.ended.error]).toEqual(['done', undefined])
      expect(healed.files).toEqual(calm.files)
      expect(
        Object.keys(filesOf(healed.ended.volume, true)).filter((file) => /journal|staged|run\.lock|tmp/u.test(file)),
      ).toEqual([])
    }))

  test("written against: texts of a run that died before its lockfile, taken for a person's by the next", async () => {
    const at = await callOf(/^rename .*\/lockale\.lock$/u)
    const died = await runProcess(twoMessages(), createVolume(source), sync, { kind: 'kill', at })
    expect(filesOf(died.volume)).toHaveProperty(['locales/de.json'])
    const changed = {
      ...filesOf(died.volume, true),
      'locales/en.json': source['locales/en.json'].replace('Buy', 'Buy now'),
    }
    const healed = await runProcess(twoMessages(), createVolume(changed), sync)
    const calm = await runProcess(twoMessages(), createVolume({ 'locales/en.json': changed['locales/en.json'] }), sync)
    expect(filesOf(healed.volume)['locales/de.json']).toBe(filesOf(calm.volume)['locales/de.json'])
    expect([healed.how, filesOf(healed.volume)['lockale.lock']?.includes('!')]).toEqual(['done', false])
  })

  test('written against: a record of an earlier source stays beside the new one of an equal answer', async () => {
    const renamed: Omit<Script, 'faults'> = {
      source: { items_other: 'Buy', items_one: 'Buy' },
      targets: ['de', 'pl'],
      edits: [{ kind: 'remove', key: 'items_other' }],
    }
    const reworded: Omit<Script, 'faults'> = {
      source: { items_one: '', items_other: 'Buy', a: 'Buy' },
      targets: ['de'],
      edits: [{ kind: 'source', key: 'items_other', text: 'Save your changes' }],
    }
    const faults: readonly Fault[] = [54, 56, 58, 60].map((at) => ({
      kind: 'error',
      at,
      code: 'ENOSPC',
      isLasting: false,
    }))
    const lost: readonly Fault[] = [19, 21, 23, 25].map((at) => ({ kind: 'power', at, lose: 'names' }))
    for (const one of [renamed, reworded]) {
      for (const fault of [...faults, ...lost]) {
        const { calm, healed } = await play({ ...one, faults: [fault] }, service)
        expect(healed.files).toEqual(calm.files)
      }
    }
  })
})

/** Texts that an earlier run, which stopped early and said so, left in a file. */
function partsOf(hurt: Played['hurt'], file: string): readonly (string | undefined)[] {
  return hurt.filter(({ ended }) => ended.how === 'incomplete').map(({ files }) => files[file])
}
