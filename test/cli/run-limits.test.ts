import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalService } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'
import { createFolder, type Folder } from './folder.ts'
import { callLockale } from './call-lockale.ts'
import { startLockale } from './lockale.ts'

const env = { LOCKALE_KEY: 'test-key' }
/** They start many processes at once. */
const texts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, `Text number ${index} of many`]))

interface Stage extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  /** `--json` is added. */
  readonly sync: (
    ...flags: readonly string[]
  ) => Promise<{ readonly code: number | undefined; readonly err: string; readonly report: Report }>
}

interface Report {
  readonly isComplete: boolean
  readonly requests: number
  readonly answered: number
  readonly characters: number
  readonly charactersCounted: number
  readonly charactersPossiblyTwice: number
  readonly charactersUnanswered: number
  readonly unansweredBefore: { readonly requests: number; readonly characters: number }
  readonly stopped: { readonly why: string; readonly message: string } | null
}

/** One target, so many texts, requests of fifty. Faults are for translate requests only, counted from 0. */
async function setStage(
  count: number,
  fault: (index: number, stage: { readonly folder: Folder }) => ReturnType<Interceptor>,
  { concurrency = 1, characterLimit }: { readonly concurrency?: number; readonly characterLimit?: number } = {},
): Promise<Stage> {
  let index = 0
  let isReady: { readonly folder: Folder } | undefined
  const service = await startAsReal({
    ...(characterLimit === undefined ? {} : { characterLimit }),
    intercept: ({ path }) => (path === '/v2/translate' && isReady !== undefined ? fault(index++, isReady) : undefined),
  })
  const folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      service: { baseUrl: service.url, concurrency },
      checks: { 'punctuation-spacing': 'off' },
    },
    'locales/en.json': texts(count),
  })
  isReady = { folder }
  return {
    service,
    folder,
    async sync(...flags) {
      const { code, out, err } = await callLockale(['sync', '--json', ...flags], { cwd: folder.path, env })
      return { code, err, report: JSON.parse(out) as Report }
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** What the texts cost: code points. */
function charactersOf(count: number): number {
  return Object.values(texts(count)).join('').length
}

// Row 50; what a run does that is out of time in the middle has its tests in packages/core/src/runs/deadline.test.ts.
test.concurrent('--deadline: a run that has no time sends nothing', async () => {
  await using stage = await setStage(60, () => undefined)
  const { code, out } = await callLockale(['sync', '--deadline', '0s', '--json'], { cwd: stage.folder.path, env })
  expect([code, JSON.parse(out)]).toMatchObject([3, { error: { code: 'DEADLINE_REACHED' } }])
  expect(stage.service.counters.translations).toBe(0)
})

// Rows 7 and 8: the disk fails after the answer was paid.
test.concurrent('a ledger that cannot be written: the paid answers are printed, nothing more leaves, and they can be put back', async () => {
  await using stage = await setStage(200, async (index, { folder }) => {
    if (index !== 1) return undefined
    await rm(join(folder.path, '.lockale/ledger'))
    await mkdir(join(folder.path, '.lockale/ledger'))
    return undefined
  })
  const { code, err, out } = await callLockale(['sync', '--quiet'], { cwd: stage.folder.path, env })
  expect([code, out]).toEqual([3, expect.stringContaining('.lockale/ledger cannot be written')])
  expect(stage.service.counters.translations).toBe(2)
  expect(err).toContain('are billed and could not be saved')
  const lines = err.split('\n').filter((line) => /^\S{8} \{"t":"got"/u.test(line))
  expect(lines).toHaveLength(1)

  // The other answers of this test went with the file that was removed: only the printed ones count.
  await rm(join(stage.folder.path, '.lockale'), { recursive: true })
  await rm(join(stage.folder.path, 'locales/de.json'), { force: true })
  await rm(join(stage.folder.path, 'lockale.lock'), { force: true })
  await mkdir(join(stage.folder.path, '.lockale'))
  await writeFile(join(stage.folder.path, '.lockale/ledger'), err)
  const before = stage.service.counters.texts
  expect(await stage.sync()).toMatchObject({ code: 0, report: { isComplete: true } })
  expect(stage.service.counters.texts - before).toBe(150)
})

// Rows 32 and 51.
test.concurrent('a quota that ends on the way: nothing leaves after it, and the figures are said', async () => {
  await using stage = await setStage(200, () => undefined, { characterLimit: 3000 })
  const { code, report } = await stage.sync()
  expect([code, report.stopped?.why, report.isComplete]).toEqual([5, 'quota', false])
  expect(report.requests).toBe(report.answered + 1)
  const needed = charactersOf(200) - report.characters
  expect(report.stopped?.message).toContain(`${3000 - report.characters} characters are left, ${needed} are needed`)
  expect(stage.service.counters.billedCharacters).toBe(report.characters)
})

test.concurrent("the service's bill and our own count are both told", async () => {
  await using stage = await setStage(60, () => ({
    rewrite: (answer) => ({
      ...answer,
      body: Buffer.from(doubled(Buffer.from(answer.body).toString())),
    }),
  }))
  const { report } = await stage.sync()
  expect(report.charactersCounted).toBe(charactersOf(60))
  expect(report.characters).toBe(2 * charactersOf(60))
  expect(await readFile(join(stage.folder.path, '.lockale/ledger'), 'utf8')).toContain('"billed":')
})

// Row 41.
test.concurrent('an answer that gets lost is asked for once more, unless --max-rebuy says no', async () => {
  const lose: Parameters<typeof setStage>[1] = (index) => (index === 1 ? { reset: 'done' } : undefined)
  await using stage = await setStage(200, lose)
  const bold = await stage.sync()
  expect([bold.code, bold.report.isComplete]).toEqual([0, true])
  expect(stage.service.counters.billedCharacters).toBe(charactersOf(200) + bold.report.charactersPossiblyTwice)
  expect(bold.report.charactersPossiblyTwice).toBeGreaterThan(0)

  await using other = await setStage(200, lose)
  const careful = await other.sync('--max-rebuy', '0')
  expect(careful).toMatchObject({ code: 3, report: { answered: 3, charactersPossiblyTwice: 0 } })
  expect(careful.report.charactersUnanswered).toBeGreaterThan(0)
  const next = await other.sync()
  expect(next).toMatchObject({ code: 0, report: { requests: 1, unansweredBefore: { requests: 1 } } })
  expect(next.report.unansweredBefore.characters).toBe(careful.report.charactersUnanswered)
})

// Row 3, in the middle of a wait: there is nothing under way, so there is nothing to wait for.
test.concurrent('a signal during a long wait: it leaves at once', async () => {
  await using stage = await setStage(200, (index) =>
    index === 1 ? { status: 429, headers: { 'retry-after': '50' } } : undefined,
  )
  const running = startLockale(['sync'], { cwd: stage.folder.path, env })
  let heard = ''
  await new Promise<void>((resolve) => {
    running.process.stderr?.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
      if (heard.includes('waiting 50 s')) resolve()
    })
    running.process.once('close', () => resolve())
  })
  running.process.kill('SIGTERM')
  const { code, out } = await running.ended
  expect([code, out]).toEqual([143, expect.stringContaining('1 of 4 requests completed, their translations are kept')])
  expect(stage.service.counters.translations).toBe(1)
})

test.concurrent('--max-wait: a service that asks for more patience ends the run', async () => {
  await using stage = await setStage(60, () => ({ status: 429, headers: { 'retry-after': '3' } }))
  const { code, report } = await stage.sync('--max-wait', '2s')
  expect([code, report.requests]).toEqual([6, 1])
  expect(report.stopped?.message).toContain('asks to wait 3 s; this run waits at most 2 s')
})

function doubled(body: string): string {
  const answer = JSON.parse(body) as { readonly translations: readonly { readonly billed_characters?: number }[] }
  const translations = answer.translations.map((each) => ({
    ...each,
    billed_characters: 2 * (each.billed_characters ?? 0),
  }))
  return JSON.stringify({ ...answer, translations })
}
