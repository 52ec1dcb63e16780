import { type Config, parseConfig, type Connection } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import type { Processes } from '@lockale/disk/process-identity'
import { createProject, createWorkspace, type PackageParts, type Project } from '@lockale/project'
import { Volume } from 'memfs'
import { expect, test } from 'vitest'
import { type Disk, openDisk } from '../crash/disk.ts'
import { testDepth } from '../depth.ts'

const packages = ['packages/blog', 'packages/shop']
const sources = {
  'packages/blog': { save: 'Save the changes', read: 'Read the next story' },
  'packages/shop': { save: 'Save the changes', cart: 'Your cart is empty' },
}
/** Texts in one language; the one that both have counts once. */
const needed = 3

function createVolume(): Volume {
  const files = Object.entries(sources).map(([name, texts]) => [`/app/${name}/en.json`, `${JSON.stringify(texts)}\n`])
  return Volume.fromJSON(Object.fromEntries(files) as Record<string, string>)
}

const config: Config = parseConfig(
  { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next', checks: { 'case-start': 'off' } },
  { place: 'lockale.config.json' },
)

/** Says what was bought, text by text. */
function createTranslator(bought: string[], limits = { maxTexts: 2, maxBytes: 131_072 }): Connection {
  return {
    engine: 'service',
    limits,
    overheadBytes: () => 100,
    textBytes: (text) => text.length,
    fit: (_, targets) =>
      Promise.resolve(
        targets.map(({ locale }) => ({ locale, settings: { engine: 'service' }, context: undefined, leftOut: [] })),
      ),
    charactersLeft: () => Promise.resolve(undefined),
    async translate({ texts, target }) {
      await Promise.resolve()
      bought.push(...texts)
      return { texts: texts.map((text) => `${target}: ${text}`), billedCharacters: undefined }
    },
    close: () => Promise.resolve(),
  }
}

let lastPid = 0

/** The workspace as a process of its own sees it; all others are gone. */
function openAs(disk: Disk): Project {
  const pid = ++lastPid
  const self = { pid, host: 'here', upSeconds: 1, since: '2026-01-01T00:00:00Z' }
  const processes: Processes = { self, isGone: (other) => other.pid !== pid }
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  const [first, ...others] = packages.map((folder): PackageParts => {
    const parts = { config, root: `/app/${folder}`, fs: nodeFileSystem(disk.fs), clock, processes }
    return { folder, parts, project: createProject(parts) }
  })
  if (first === undefined) throw new Error('A workspace has packages.')
  return createWorkspace('/app', [first, ...others])
}

function filesOf(volume: Volume): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(volume.toJSON()).flatMap(([path, text]) =>
      text === null || path.includes('/.lockale/') ? [] : [[path, text]],
    ),
  )
}

async function runCalmly(): Promise<{ readonly files: Readonly<Record<string, string>>; readonly calls: number }> {
  const [volume, bought] = [createVolume(), [] as string[]]
  const disk = openDisk(volume)
  const report = await openAs(disk).sync({ translator: createTranslator(bought) })
  expect(report).toMatchObject({ isComplete: true, requests: 2, texts: needed, written: 4 })
  expect(bought).toHaveLength(needed)
  return { files: filesOf(volume), calls: disk.calls.length }
}

test('killed at any call of the system: what was received is never bought again, and the next run ends as a calm one', async () => {
  const calm = await runCalmly()
  const points = Array.from({ length: calm.calls }, (_, index) => index + 1)
  const step = testDepth > 1 ? 1 : 3
  for (const at of points.filter((point) => point % step === 0)) {
    const [volume, bought] = [createVolume(), [] as string[]]
    const disk = openDisk(volume, { kind: 'kill', at })
    const running = openAs(disk).sync({ translator: createTranslator(bought) })
    await Promise.race([running.catch(() => undefined), disk.died])
    await new Promise((resolve) => setTimeout(resolve, 0))
    const onRecord = packages
      .flatMap((name) =>
        String(
          volume.existsSync(`/app/${name}/.lockale/ledger`) ? volume.readFileSync(`/app/${name}/.lockale/ledger`) : '',
        ).split('\n'),
      )
      .filter((line) => line.includes('"t":"got"'))
      .join('\n')
    const kept = bought.filter((text) => onRecord.includes(`de: ${text}`))

    const more: string[] = []
    const report = await openAs(openDisk(disk.after())).sync({ translator: createTranslator(more) })
    expect(report.isComplete, `killed at ${at}`).toBe(true)
    expect(more.filter((text) => kept.includes(text))).toEqual([])
    expect(filesOf(volume)).toEqual(calm.files)
  }
})

test('a package that cannot write does not keep the others from what they bought', async () => {
  const never = { kind: 'error', at: Infinity, code: 'EACCES', isLasting: false } as const
  const counting = openDisk(createVolume(), never)
  await openAs(counting).sync({ translator: createTranslator([]) })
  const at = 1 + counting.calls.findIndex((name) => /^rename \S+ \/app\/packages\/blog\/de\.json$/u.test(name))
  const [volume, bought] = [createVolume(), [] as string[]]
  const translator = createTranslator(bought)
  const disk = openDisk(volume, { ...never, at })
  await expect(openAs(disk).sync({ translator })).rejects.toThrow('de.json')
  expect(filesOf(volume)['/app/packages/blog/de.json']).toBeUndefined()
  expect(JSON.parse(filesOf(volume)['/app/packages/shop/de.json'] ?? '')).toEqual({
    save: 'de: Save the changes',
    cart: 'de: Your cart is empty',
  })
  expect(await openAs(disk).sync({ translator })).toMatchObject({ isComplete: true, requests: 0 })
  expect(bought).toHaveLength(needed)
})
