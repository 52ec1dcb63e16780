import { expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import type { Fault } from './disk.ts'
import { startStoryService, survive, tellStory } from './story.ts'

const timeout = 600_000 * Math.min(testDepth, 10)
const codes = ['ENOSPC', 'EIO', 'EDQUOT', 'EROFS', 'EMFILE', 'EACCES'] as const

test.for<[name: string, isFat: boolean, faultAt: (at: number) => Fault]>([
  ['a kill', false, (at) => ({ kind: 'kill', at })],
  ['a kill, with a ledger that becomes small', true, (at) => ({ kind: 'kill', at })],
  ['a power cut that loses names', true, (at) => ({ kind: 'power', at, lose: 'names' })],
  ['a power cut that loses content', true, (at) => ({ kind: 'power', at, lose: 'content' })],
  [
    'an error that comes once',
    true,
    (at) => ({ kind: 'error', at, code: codes[at % codes.length] ?? '', isLasting: false }),
  ],
  [
    'an error that stays',
    false,
    (at) => ({ kind: 'error', at, code: codes[(at + 1) % codes.length] ?? '', isLasting: true }),
  ],
])('%s at every call of a run', { timeout }, async ([, isFat, faultAt]) => {
  await using service = await startStoryService()
  const story = await tellStory(service, { isFat })
  for (let at = 1; ; at++) {
    const { how, wasUntouched } = await survive(story, faultAt(at))
    if (!wasUntouched) continue
    expect([how, at > 100]).toEqual(['done', true])
    return
  }
})
