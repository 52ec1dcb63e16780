import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalService } from '@lockale/service'
import type { Fault } from './disk.ts'
import { startStoryService, type Story, survive, tellStory } from './story.ts'

// At every call in crash.deep.test.ts. Here at those where runs are most vulnerable.
let service: LocalService
let story: Story
beforeAll(async () => {
  service = await startStoryService()
  story = await tellStory(service)
})
afterAll(() => service.close())

/** The n-th call that looks so. */
function at(pattern: RegExp, n = 1): number {
  const found = story.changes.flatMap((call, index) => (pattern.test(call) ? [index + 1] : []))
  const call = found.at(n > 0 ? n - 1 : n)
  if (call === undefined) throw new Error(`No such call: ${pattern}`)
  return call
}

test("content is on the disk before its name is, the name before the lockfile's, and the journal goes last", () => {
  const order = [
    at(/^rename .*\/journal$/u),
    at(/^sync .*\/\.de\.json\.lockale-tmp$/u),
    at(/^sync .*\/\.lockale\.lock\.lockale-tmp$/u),
    at(/^rename .*\/locales\/de\.json$/u),
    at(/^sync \/app\/locales$/u),
    at(/^rename .*\/lockale\.lock$/u),
    at(/^sync \/app$/u, -1),
    at(/^rm .*\/journal$/u, -1),
  ]
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test.for<[name: string, fault: () => Fault]>([
  ['a kill in the first record of the ledger', () => ({ kind: 'kill', at: at(/^appendFile .*\/ledger$/u) })],
  ['a kill while an answer is put on record', () => ({ kind: 'kill', at: at(/^appendFile .*\/ledger$/u, 4) })],
  ['a kill between two files', () => ({ kind: 'kill', at: at(/^rename .*\/locales\/pl\.json$/u) })],
  ['a kill before the lockfile', () => ({ kind: 'kill', at: at(/^rename .*\/lockale\.lock$/u) })],
  ['a kill behind the lockfile', () => ({ kind: 'kill', at: at(/^rm .*\/journal$/u, -1) })],
  [
    'a power cut before an answer is synced',
    () => ({ kind: 'power', at: at(/^datasync .*\/ledger$/u, 4), lose: 'names' }),
  ],
  ['a power cut after a rename', () => ({ kind: 'power', at: at(/^sync \/app\/locales$/u), lose: 'names' })],
  [
    'the same, where content comes to the disk later than names',
    () => ({ kind: 'power', at: at(/^sync \/app$/u, -1), lose: 'content' }),
  ],
  ['a disk that is full from a temporary file on', () => ({ kind: 'error', at: 150, code: 'ENOSPC', isLasting: true })],
  ['a disk that fails once', () => ({ kind: 'error', at: 120, code: 'EIO', isLasting: false })],
])('%s', async ([, fault]) => {
  expect(await survive(story, fault())).toMatchObject({ wasUntouched: false })
})

test('a file that is busy for a moment does no harm', async () => {
  for (const [index, code] of ['EMFILE', 'EBUSY'].entries()) {
    expect(await survive(story, { kind: 'error', at: 60 + index, code, isLasting: false })).toMatchObject({
      how: 'done',
    })
  }
})
