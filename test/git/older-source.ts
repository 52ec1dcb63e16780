import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Clone, initGit, openClone, rawConfig } from './clone.ts'
import { openDriverBridge } from './driver-bridge.ts'
import { createRecordingTranslator, type RecordingTranslator } from './recording-translator.ts'

/** How the branches come together. `update`: the translator's branch takes the other one in. */
const joins = ['merge', 'update', 'rebase'] as const
/** What the lockfile is after it: merged by lines, both sides one after the other, or both between conflict markers. */
const locks = ['plain', 'union', 'markers'] as const
/** Who keeps the human translation, and with what. */
const keepers = ['hand', 'git checkout', 'lockale resolve', 'the merge driver'] as const

export interface OlderSource {
  readonly join: (typeof joins)[number]
  readonly lock: (typeof locks)[number]
  readonly keeper: (typeof keepers)[number]
  /** Both sides change the string beside it as well: one conflict over both lines. */
  readonly isWide: boolean
}

/** All that differ: the driver merges the lockfile too, and two lines in conflict are no other matter for the lockfile. */
export const olderSources: readonly OlderSource[] = joins.flatMap((how) =>
  keepers.flatMap((keeper) => [
    { join: how, lock: 'plain', keeper, isWide: true } as const,
    ...locks
      .filter((lock) => keeper !== 'the merge driver' || lock === 'plain')
      .map((lock) => ({ join: how, lock, keeper, isWide: false })),
  ]),
)

/**
 * A person translates on one branch, without a run of lockale; on the other one the source changes and is translated again. With
 * the human translation kept, it is one of an older source: it needs review, and a check says so.
 */
export function playOlderSources(variants: readonly OlderSource[]): void {
  const rows = variants.map((variant) => {
    const { join: how, lock, keeper, isWide } = variant
    return [`${how}, the lockfile ${lock}, kept ${isWide ? 'with its neighbour ' : ''}by ${keeper}`, variant] as const
  })
  test.concurrent.for(rows)('%s', async ([, variant], { expect }) => {
    await expect(play(variant)).resolves.toBe('source-changed human')
  })
}

const human = 'Zapisz wszystko'

async function play(variant: OlderSource): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-older-')))
  const bridge = variant.keeper === 'the merge driver' ? await openDriverBridge(join(folder, 'bridge')) : undefined
  try {
    const clone = await begin(join(folder, 'app'), variant)
    if (bridge !== undefined) await clone.git('config', 'merge.lockale.driver', bridge.command)
    const translator = createRecordingTranslator()
    const sides = await part(clone, translator, variant)
    await bringTogether(clone, variant)
    await keep(clone, variant)
    if (variant.lock === 'markers') await writeFile(lockIn(clone), marked(sides))
    await goOn(clone, variant)
    return await checker(clone, translator)
  } finally {
    bridge?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const lockIn = ({ path }: Clone): string => join(path, 'lockale.lock')

async function begin(path: string, { lock, keeper }: OlderSource): Promise<Clone> {
  await mkdir(join(path, 'locales'), { recursive: true })
  await initGit(path)
  await writeFile(join(path, 'lockale.config.json'), JSON.stringify(rawConfig))
  await writeFile(join(path, '.gitignore'), '.lockale/\n')
  if (keeper === 'the merge driver') {
    await writeFile(join(path, '.gitattributes'), 'lockale.lock merge=lockale\nlocales/*.json merge=lockale\n')
  } else if (lock === 'union') await writeFile(join(path, '.gitattributes'), 'lockale.lock merge=union\n')
  return openClone(path)
}

/** @returns the lockfiles of both branches, the translator's first */
async function part(
  clone: Clone,
  translator: RecordingTranslator,
  { isWide, join: how }: OlderSource,
): Promise<readonly [string, string]> {
  const source = { a: 'Save', b: 'Close', c: 'Open the file', d: 'Print', e: 'Leave' }
  await clone.write('en', source)
  await clone.project.sync({ translator })
  await commit(clone, 1)

  await clone.git('checkout', '-q', '-b', 'translator')
  const { b = '' } = await clone.read('pl')
  await clone.write('pl', { ...(await clone.read('pl')), a: human, b: isWide ? 'Zamknij' : b })
  await commit(clone, 2)
  const theirs = await readFile(lockIn(clone), 'utf8')

  await clone.git('checkout', '-q', 'main')
  await clone.write('en', { ...source, a: 'Save all', b: isWide ? 'Close it' : source.b, e: 'Leave now' })
  await clone.project.sync({ translator })
  await commit(clone, 3)
  const ours = await readFile(lockIn(clone), 'utf8')
  if (how !== 'merge') await clone.git('checkout', '-q', 'translator')
  return [theirs, ours]
}

/** Authors' clocks are days apart: a rebase is told from what was written there by them alone. */
async function commit(clone: Clone, day: number): Promise<void> {
  await clone.git('add', '-A')
  await clone.git('commit', '-q', '-m', 'a day', '--date', `2026-01-0${day}T12:00:00Z`)
}

async function bringTogether(clone: Clone, { join: how }: OlderSource): Promise<void> {
  const command = {
    merge: ['merge', '-q', '--no-edit', '--no-commit', 'translator'],
    update: ['merge', '-q', '--no-edit', '--no-commit', 'main'],
    rebase: ['rebase', '-q', 'main'],
  }[how]
  // git ends with 1 where it leaves a conflict
  await clone.git(...command).catch(() => '')
}

async function keep(clone: Clone, { join: how, keeper }: OlderSource): Promise<void> {
  // in a rebase, ours is the branch that the commits are put on
  const side = how === 'update' ? 'ours' : 'theirs'
  switch (keeper) {
    case 'hand': {
      const path = join(clone.path, 'locales/pl.json')
      const conflict = /^<{7} .*\n([^]*?)^={7}\n([^]*?)^>{7} .*\n/gmu
      const text = await readFile(path, 'utf8')
      expect(text).toMatch(conflict)
      await writeFile(path, text.replaceAll(conflict, side === 'ours' ? '$1' : '$2'))
      return
    }
    case 'git checkout':
      await clone.git('checkout', '-q', `--${side}`, 'locales/pl.json')
      return
    case 'lockale resolve':
    case 'the merge driver':
      await clone.project.resolve({ prefer: side })
  }
}

function marked([theirs, ours]: readonly [string, string]): string {
  return `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> translator\n`
}

async function goOn(clone: Clone, { join: how }: OlderSource): Promise<void> {
  await clone.git('add', '-A')
  if (how === 'rebase') await clone.git('-c', 'core.editor=true', 'rebase', '--continue')
  else await clone.git('commit', '-q', '--no-edit')
}

/** What a check says, in this clone and in a fresh one, and what is left of it after a run. */
async function checker(clone: Clone, translator: RecordingTranslator): Promise<string> {
  const first = await seen(clone)
  const fresh = join(clone.path, '../fresh')
  await clone.git('clone', '-q', clone.path, fresh)
  expect(await seen(openClone(fresh))).toBe(first)
  const { diagnostics } = await clone.project.check()
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ code: 'source-changed', severity: 'error', locale: 'pl', message: 'a' }),
  )
  translator.bought.length = 0
  await clone.project.sync({ translator })
  expect(translator.bought.filter(({ locale, source }) => locale === 'pl' && source === 'Save all')).toEqual([])
  expect((await clone.read('pl'))['a']).toBe(human)
  expect(await seen(clone)).toBe(first)
  return first
}

async function seen({ project }: Clone): Promise<string> {
  const [facts] = await project.why({ messages: ['a'], locales: ['pl'] })
  return `${facts?.state} ${facts?.forms[0]?.by}`
}
