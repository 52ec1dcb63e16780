import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { type LocalService } from '@lockale/service'
import type { InterceptedRequest, Intercept } from '@lockale/service/faults'
import { realDisk } from '../quick-disk.ts'
import { startAsReal } from '../start-as-real.ts'
import { expect } from 'vitest'
import { callLockale } from './call-lockale.ts'
import { createFolder, type Folder } from './folder.ts'
import { startLockale } from './lockale.ts'

export const env: Readonly<Record<string, string>> = { LOCKALE_KEY: 'test-key' }
const source = Object.fromEntries(
  Array.from({ length: 300 }, (_, index) => [`key${index}`, `Message ${index} of {{count}} for you`]),
)
const targets = ['de', 'fr', 'ja']

/** A project of 18 requests, on a disk: in memory a run is over before anyone could kill it as it writes. */
export function createProject(service: LocalService): Promise<Folder> {
  const config = {
    source: 'en',
    targets,
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: service.url, concurrency: 3 },
  }
  const files = {
    'lockale.config.json': config,
    'locales/en.json': source,
    'locales/fr.json': { key3: 'Déjà là : {{count}}' },
  }
  return createFolder(files, realDisk)
}

/** What a run without any trouble costs and leaves. */
export interface Calm {
  readonly characters: number
  readonly files: Readonly<Record<string, string>>
}

export async function runCalmly(): Promise<Calm> {
  await using service = await startAsReal()
  await using folder = await createProject(service)
  expect(await callLockale(['sync'], { cwd: folder.path, env })).toMatchObject({ code: 0 })
  return { characters: service.counters.billedCharacters, files: withoutConfig(await folder.bytes()) }
}

/**
 * Kills `lockale sync` so many times, each time at another moment, and holds it to the laws.
 * @param random in [0, 1)
 */
export async function expectSurvival(kills: number, calm: Calm, random: () => number): Promise<void> {
  let killed = 0
  // A run that got to its end before its moment came leaves nothing to kill: then another project takes its place.
  for (let round = 0; killed < kills && round < 3 * kills; round++) {
    killed += await surviveKills(Math.min(5, kills - killed), calm, random)
  }
  expect(killed).toBe(kills)
}

/**
 * Kills the runs of one project, then lets one through: files are old or new at any moment, what was received is never asked
 * for again in the same way, and cost and end are those of a calm run. Gives the number of kills that found a run alive.
 */
async function surviveKills(kills: number, calm: Calm, random: () => number): Promise<number> {
  const sent = new Map<string, string>()
  let recorded: ReadonlySet<string> = new Set()
  let boughtAgain = 0
  const intercept = async (request: InterceptedRequest): Promise<Intercept | undefined> => {
    if (request.path !== '/v2/translate') return undefined
    const {
      target_lang: target,
      text: texts,
      custom_instructions: told,
    } = JSON.parse(await request.readBody()) as {
      target_lang: string
      text: string[]
      custom_instructions?: string[]
    }
    // A doubtful translation is asked for a second time, with what is wrong: a calm run does that, too.
    if (told === undefined)
      boughtAgain += texts.filter((text) => recorded.has(sent.get(`${target} ${text}`) ?? '')).length
    return {
      delayMs: 10 + random() * 50,
      alter(answers) {
        for (const [index, text] of texts.entries()) sent.set(`${target} ${text}`, answers[index] ?? '')
        return answers
      },
    }
  }
  await using service = await startAsReal({ intercept })
  await using folder = await createProject(service)
  const before = await folder.bytes()
  let inFlight = 0
  let killed = 0
  for (let kill = 0; kill < kills; kill++) {
    const running = startLockale(['sync'], { cwd: folder.path, env })
    const moment = { folder, requests: () => service.counters.requests, ended: running.ended }
    await untilSomeMoment(random, moment)
    running.process.kill('SIGKILL')
    const { code } = await running.ended
    // The service may still be at work on what it was sent.
    await sleep(80)
    const bytes = await folder.bytes()
    for (const [file, old] of Object.entries({ ...before, ...calm.files })) {
      if (bytes[file] !== undefined && bytes[file] !== before[file])
        expect([file, bytes[file] === old]).toEqual([file, true])
    }
    const ledger = await readLedger(folder)
    recorded = ledger.answers
    inFlight = ledger.unanswered
    if (code !== undefined) break
    killed++
  }
  expect(await callLockale(['sync'], { cwd: folder.path, env })).toMatchObject({ code: 0 })
  expect(withoutConfig(await folder.bytes())).toEqual(calm.files)
  expect(boughtAgain).toBe(0)
  expect(service.counters.billedCharacters).toBeLessThanOrEqual(calm.characters + inFlight)
  expect(await callLockale(['check'], { cwd: folder.path })).toMatchObject({ code: 0 })
  return killed
}

/** A moment of any stage: before the first request, between two of them, or while files are written. */
async function untilSomeMoment(random: () => number, { folder, requests, ended }: Moment): Promise<void> {
  const isOver = ended.then(() => true)
  const isWriting = random() < 0.5
  const wanted = Math.floor(random() * 12)
  const first = requests()
  let changes = 0
  // The first of these is `.lockale`, the others are temporary files, what they become, and the lockfile.
  const watchers = ['.', 'locales'].map((path) => watch(join(folder.path, path), () => void changes++))
  while (isWriting ? changes < wanted : requests() - first < wanted) {
    if (await Promise.race([isOver, isWriting ? immediate(false) : sleep(2, false)])) break
  }
  for (const watcher of watchers) watcher.close()
  if (!isWriting) await sleep(random() * 120)
}

interface Moment {
  readonly folder: Folder
  /** Made so far. */
  readonly requests: () => number
  readonly ended: Promise<unknown>
}

/** Answers that are on record, and the characters of requests that have none: they may have been billed. */
export async function readLedger(
  folder: Folder,
): Promise<{ readonly answers: ReadonlySet<string>; readonly unanswered: number }> {
  const text = await readFile(join(folder.path, '.lockale/ledger'), 'utf8').catch(() => '')
  const answers = new Set<string>()
  const open = new Map<string, number>()
  for (const line of text.split('\n')) {
    const record = parseLine(line.slice(9))
    if (record?.t === 'sent') open.set(record.id, record.c)
    if (record?.t === 'got' || record?.t === 'not') open.delete(record.id)
    for (const [, answer] of record?.a ?? []) answers.add(answer)
  }
  return { answers, unanswered: [...open.values()].reduce((sum, characters) => sum + characters, 0) }
}

interface LedgerLine {
  readonly t: string
  readonly id: string
  readonly c: number
  readonly a?: readonly (readonly [memoryKey: string, answer: string])[]
}

/** A line may be torn. */
function parseLine(json: string): LedgerLine | undefined {
  try {
    return JSON.parse(json) as LedgerLine
  } catch {
    return undefined
  }
}

/** The address of the service is another one in each run. */
export function withoutConfig(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).filter(([file]) => file !== 'lockale.config.json'))
}
