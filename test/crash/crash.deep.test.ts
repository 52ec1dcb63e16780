import { expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import type { Fault } from './disk.ts'
import { startStoryService, survive, tellStory } from './story.ts'

const timeout = 600_000 * Math.min(testDepth, 10)
const codes = ['ENOSPC', 'EIO', 'EDQUOT', 'EROFS', 'EMFILE', 'EACCES'] as const

/**
 * What happens, whether the ledger becomes small besides, and at which calls: every one, every third, or every fifth, which
 * meets all codes.
 */
test.for<[name: string, isFat: boolean, step: number, faultAt: (at: number) => Fault]>([
  ['a kill', false, 1, (at) => ({ kind: 'kill', at })],
  ['a kill, with a ledger that becomes small', true, 3, (at) => ({ kind: 'kill', at })],
  ['a power cut that loses names', true, 3, (at) => ({ kind: 'power', at, lose: 'names' })],
  ['a power cut that loses content', true, 3, (at) => ({ kind: 'power', at, lose: 'content' })],
  [
    'an error that comes once',
    true,
    5,
    (at) => ({ kind: 'error', at, code: codes[at % codes.length] ?? '', isLasting: false }),
  ],
  [
    'an error that stays',
    false,
    5,
    (at) => ({ kind: 'error', at, code: codes[(at + 1) % codes.length] ?? '', isLasting: true }),
  ],
])('%s at the calls of a run', { timeout }, async ([, isFat, step, faultAt]) => {
  await using service = await startStoryService()
  const story = await tellStory(service, { isFat })
  for (let at = 1; ; at += step) {
    const { how, wasUntouched } = await survive(story, faultAt(at))
    if (!wasUntouched) continue
    expect([how, at > 100]).toEqual(['done', true])
    return
  }
})
