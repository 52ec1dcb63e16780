import { readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@lockale/connect/connect'
import { type ChangeState, type MessageKey, type Plan, type SyncReport, toMessageKey } from '@lockale/core'
import type { ParsedFile } from '@lockale/formats'
import type { Project } from '@lockale/project'
import type { LocalService } from '@lockale/service'
import { expect } from 'vitest'
import type { RealProject } from '../checks/real-projects.ts'
import { seededRandom } from '../git/random.ts'
import { startAsReal } from '../start-as-real.ts'
import { type HalfTranslated, makeHalfTranslated, type Seeded } from './half-translated.ts'

/** lockale comes to a project that has translations: what the first runs may do, and what they must find. */
export async function adopt(real: RealProject, seed: number): Promise<'kept'> {
  const random = seededRandom(seed)
  // the Dutch file of spring-security holds none of its messages
  const all = real.config.targets.map(({ locale }) => locale).filter((locale) => locale !== 'nl')
  const from = Math.floor(random.next() * (all.length - 1))
  await using service = await startAsReal()
  using team = await plantAll(real, { seed, all, from, service })
  const { project } = team
  expect(emptyKinds(team)).toBe(0)

  const before = parseAll(team)
  await project.check()
  expect(service.counters.requests, 'a check spends').toBe(0)
  const { totals } = await expectStates(team, 'missing')

  const first = await sync(project, service)
  expect(first.diagnostics.filter(({ code }) => code === 'not-translated')).toEqual([])
  expect(service.counters.billedCharacters).toBe(totals.characters)
  expectTextsKept(team, before)
  await expectStates(team, 'current')
  await expectNothingToDo(team, service)

  // The lockfile is lost, whole or in part. What is in the targets stays, and so does what git knows of it.
  team.commit()
  const lockfile = join(team.path, 'lockale.lock')
  const isCut = random.chance(0.5)
  if (isCut) truncateSync(lockfile, Math.floor(statSync(lockfile).size * 0.6))
  else rmSync(lockfile)
  rmSync(join(team.path, '.lockale'), { recursive: true })
  if (isCut) await expect(project.check()).rejects.toMatchObject({ code: 'LOCKFILE_TRUNCATED' })
  const billed = service.counters.billedCharacters
  const kept = targetsOf(team)
  await sync(project, service)
  expect([targetsOf(team), service.counters.billedCharacters]).toEqual([kept, billed])
  // of what was cut off nobody knows any more that it was the machine's
  await expectStates(team, 'current', 'edited')
  await expectNothingToDo(team, service)
  return 'kept'
}

interface Planting {
  readonly seed: number
  readonly all: readonly string[]
  readonly from: number
  readonly service: LocalService
}

/** Two locales in which there is something for each kind of seed: not every file has a text of each kind. */
async function plantAll(real: RealProject, { seed, all, from, service }: Planting): Promise<HalfTranslated> {
  for (let shift = 0; ; shift++) {
    const at = (from + shift) % (all.length - 1)
    const team = await makeHalfTranslated(real, { seed, locales: all.slice(at, at + 2), service: service.url })
    if (emptyKinds(team) === 0 || shift === all.length) return team
    team[Symbol.dispose]()
  }
}

function emptyKinds({ seeded }: HalfTranslated): number {
  return Object.values(seeded).filter((keys) => keys.length === 0).length
}

async function sync(project: Project, service: LocalService): Promise<SyncReport> {
  const translator = await connect(project.config, {
    env: { LOCKALE_KEY: 'test-key', LOCKALE_HOST: new URL(service.url).host },
  })
  try {
    return await project.sync({ translator, adopt: true })
  } finally {
    await translator.close()
  }
}

async function expectNothingToDo({ project, path }: HalfTranslated, service: LocalService): Promise<void> {
  const { requests } = service.counters
  const lockfile = readFileSync(join(path, 'lockale.lock'), 'utf8')
  expect(await sync(project, service)).toMatchObject({ requests: 0, written: 0, files: [] })
  expect([service.counters.requests, readFileSync(join(path, 'lockale.lock'), 'utf8')]).toEqual([requests, lockfile])
}

/** @param filled the states that what the team had left out may have */
async function expectStates(
  { project, seeded, locales }: HalfTranslated,
  ...filled: readonly ChangeState[]
): Promise<Plan> {
  const planned = await project.plan()
  const found = new Map<string, ChangeState | 'filled'>()
  const makers = new Set<string | undefined>()
  for (const { target, changes } of planned.diffs) {
    for (const { unit, state, forms } of changes()) {
      const shown = filled.includes(state) ? 'filled' : state
      if (isFilled(seeded, unit.key)) found.set(`${target.locale} ${unit.key}`, shown)
      else if (isSeeded(seeded, unit.key) || state === 'source-changed')
        found.set(`${target.locale} ${unit.key}`, state)
      if (state === 'source-changed') for (const { by } of forms) makers.add(by)
    }
  }
  const expected = locales.flatMap((locale, index) => {
    const states: Readonly<Record<keyof Seeded, ChangeState | 'filled'>> = {
      stale: 'source-changed',
      together: index === 0 ? 'edited' : 'source-changed',
      later: index === 0 ? 'edited' : 'source-changed',
      apart: 'source-changed',
      back: 'edited',
      removed: 'filled',
      copied: 'filled',
      empty: 'filled',
    }
    return kinds.flatMap((kind) => seeded[kind].map((key) => [`${locale} ${key}`, states[kind]] as const))
  })
  const sort = (states: Iterable<readonly [string, string]>) => [...states].sort(([a], [b]) => (a < b ? -1 : 1))
  expect(sort(found)).toEqual(sort(expected))
  expect([...makers], 'an adopted text is not a person’s').toEqual(['adopted'])
  return planned
}

const kinds = ['stale', 'together', 'later', 'apart', 'back', 'removed', 'copied', 'empty'] as const

function isFilled({ removed, copied, empty }: Seeded, key: MessageKey): boolean {
  return [...removed, ...copied, ...empty].includes(key)
}

function isSeeded(seeded: Seeded, key: MessageKey): boolean {
  return kinds.some((kind) => seeded[kind].includes(key))
}

function parseAll({ locales, parse }: HalfTranslated): ReadonlyMap<string, ParsedFile> {
  return new Map(locales.map((locale) => [locale, parse(locale)]))
}

function targetsOf(team: HalfTranslated): readonly string[] {
  return [...parseAll(team).values()].map(({ text }) => text)
}

/** Byte by byte, with its key and all between; but for what is no translation. */
function expectTextsKept(team: HalfTranslated, before: ReadonlyMap<string, ParsedFile>): void {
  const { project, parse } = team
  const source = new Map(parse(project.config.source).entries.map(({ path, value }) => [toMessageKey(path), value]))
  for (const [locale, file] of before) {
    const after = new Map(rawEntries(parse(locale)).map(([key, raw]) => [key, raw]))
    const texts = rawEntries(file).filter(
      ([key, , value]) => value !== '' && (value !== source.get(key) || words(value) < 3),
    )
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.map(([key]) => [locale, key, after.get(key)])).toEqual(texts.map(([key, raw]) => [locale, key, raw]))
  }
}

function rawEntries({
  text,
  entries,
}: ParsedFile): readonly (readonly [key: MessageKey, raw: string, value: string])[] {
  return entries.map(({ path, keyRange, valueRange, value }) => [
    toMessageKey(path),
    text.slice(Math.min(keyRange.start, valueRange.start), Math.max(keyRange.end, valueRange.end)),
    value,
  ])
}

function words(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0
}
