import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LockaleError } from '@lockale/errors'
import { openProject, type Project } from '@lockale/project'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession, type Session } from './build-session.ts'
import type { Policy } from './outcome.ts'

const policy: Policy = { failOn: () => 'error', isWatching: true, sourceFallback: true, usesSource: () => true }

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-overlaps-'))
  await cp(fileURLToPath(new URL('../../../test/fixtures/bundler-app', import.meta.url)), root, { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

test('of two looks at the files that overlap, neither takes for granted what the other is about to read', async () => {
  const session = sessionWith({})
  await session.assess(policy)
  await rm(join(root, 'locales/de'), { recursive: true })
  const asked: Promise<unknown>[] = []
  for (const file of ['home.json', 'shop/cart.json']) {
    session.refresh(join(root, 'locales/de', file))
    session.lookForFiles()
    asked.push(session.places())
  }
  session.refresh()
  const { warnings } = await session.assess(policy)
  await Promise.all(asked)
  expect(warnings.map(({ text }) => text)).toEqual([
    expect.stringContaining('locales/de/home.json the file does not exist'),
    expect.stringContaining('locales/de/shop/cart.json the file does not exist'),
  ])
})

test('a look that failed is no look: the next one sees all that changed', async () => {
  const session = sessionWith({})
  await session.assess(policy)
  await rm(join(root, 'locales'), { recursive: true })
  session.refresh()
  expect((await session.assess(policy)).warnings).toEqual([{ text: expect.stringContaining('SOURCE_NOT_FOUND') }])
  await cp(
    fileURLToPath(new URL('../../../test/fixtures/bundler-app/locales', import.meta.url)),
    join(root, 'locales'),
    { recursive: true },
  )
  await rm(join(root, 'locales/de/shop'), { recursive: true })
  session.lookForFiles()
  expect((await session.assess(policy)).warnings).toEqual([
    { text: expect.stringContaining('locales/de/shop/cart.json the file does not exist') },
  ])
})

test('a check that fails while its files are still looked for is told to whoever asks, and to nobody else', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const failing = (): Promise<never> => Promise.reject(new LockaleError('CONFIG_UNREADABLE', 'No.', { hint: 'Stop.' }))
  const session = sessionWith({
    deliver: failing,
    findResources: () => wait(50).then(failing),
  })
  session.begin()
  await wait(100)
  expect(await session.assess(policy)).toMatchObject({ warnings: [{ text: 'No. Stop. (CONFIG_UNREADABLE)' }] })
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

/** A session of a project, some of which is other than it is. */
function sessionWith(over: Partial<Project>): Session {
  return createSession({ root, config: undefined }, async (options) => ({ ...(await openProject(options)), ...over }))
}
