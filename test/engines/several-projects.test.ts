import { connect } from '@lockale/connect/connect'
import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import { openLedger } from '@lockale/core/ledger/ledger'
import { sync } from '@lockale/core/runs/sync'
import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { right, translatorOf } from './own-world.ts'

type Fs = NonNullable<Parameters<typeof nodeFileSystem>[0]>

test('projects of one run share answers with their doubts, and scores, and each records them', async () => {
  const volume = Volume.fromJSON({
    '/a/en.json': JSON.stringify({ open: 'Open a folder', close: 'Close the window' }),
    '/b/en.json': JSON.stringify({ unfold: 'Open a folder', shut: 'Close the window' }),
  })
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as Fs)
  const asked: string[] = []
  const raw = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    checks: { 'case-start': 'off' },
    translator: translatorOf((items) =>
      items.map((item) => (item.text.startsWith('Open') ? { ...right(item), doubt: 'or a map?' } : right(item))),
    ),
    judge: {
      id: 'judge 1',
      judge: async (items: readonly { readonly id: string; readonly text: string }[]) => {
        asked.push(...items.map(({ text }) => text))
        return items.map(({ id, text }) => ({ id, score: text.startsWith('Close') ? 0 : 1, because: 'too formal' }))
      },
    },
  }
  const config = parseConfig(raw, { place: 'lockale.config.ts' })
  const connection = await connect(config, { env: {} })
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  const projects = ['/a', '/b'].map((root) => {
    return { folder: root.slice(1), config, root, fs, clock, selection: {}, ledger: openLedger(fs, root) }
  })
  const { reports } = await sync(projects, { translator: () => connection }, clock)
  await connection.close()
  expect(asked.toSorted()).toEqual(['Close the window', 'Open a folder'])
  expect(reports.map(({ judged }) => judged)).toEqual([
    { judged: 2, cached: 0, low: 1, unjudged: 0, problems: [] },
    { judged: 2, cached: 2, low: 1, unjudged: 0, problems: [] },
  ])
  for (const root of ['/a', '/b']) {
    const lock = String(volume.readFileSync(`${root}/lockale.lock`))
    expect([...lock.matchAll(/\/(\d\S*:.*)$/gmu)].flatMap(([, words = '']) => words).toSorted()).toEqual([
      '0:too formal',
      '1:or a map?',
    ])
    // Without the other project, the ledger of each one knows the doubt and the score.
    volume.unlinkSync(`${root}/lockale.lock`)
    volume.unlinkSync(`${root}/de.json`)
    const alone = await connect(config, { env: {} })
    const own = projects.filter((one) => one.root === root).map((one) => ({ ...one, ledger: openLedger(fs, root) }))
    await sync(own, { translator: () => alone }, clock)
    await alone.close()
    expect(String(volume.readFileSync(`${root}/lockale.lock`))).toBe(lock)
  }
  expect(asked).toHaveLength(2)
})
