import { expect, test } from 'vitest'
import { hear, nothingHeard } from './stand-ins.ts'

const numbered = { script: [], isEnd: false }

test.for<[name: string, inputMs: number, concluded: readonly string[], tentative: readonly string[]]>([
  ['nothing yet', 100, [], []],
  ['the first word', 400, [], ['This']],
  ['most of a sentence', 1999, [], ['This is spoken sentence']],
  ['a sentence', 2000, ['This is spoken sentence 1.'], []],
  ['a sentence and a half', 3000, ['This is spoken sentence 1.'], [' This is']],
  ['two at once', 4000, ['This is spoken sentence 1.', ' This is spoken sentence 2.'], []],
])('hears %s', ([, inputMs, concluded, tentative]) => {
  const { update } = hear(nothingHeard, inputMs, numbered)
  expect(update.concluded.map(({ text }) => text)).toEqual(concluded)
  expect(update.tentative.map(({ text }) => text)).toEqual(tentative)
})

test('what is concluded is said once, and the times join', () => {
  let heard = nothingHeard
  const said = []
  for (let ms = 130; ms <= 6500; ms += 130) {
    const step = hear(heard, ms, { script: ['One two.', 'Three.'], isEnd: false })
    heard = step.heard
    said.push(...step.update.concluded)
  }
  const last = hear(heard, heard.inputMs, { script: ['One two.', 'Three.'], isEnd: true })
  said.push(...last.update.concluded)
  expect(said.map(({ text }) => text).join('')).toBe('One two. Three. One two. Three.')
  expect(said.map(({ start_time: start, end_time: end }) => [start, end])).toEqual([
    [0, 2000],
    [2000, 4000],
    [4000, 6000],
    [6000, 6500],
  ])
  expect(hear(last.heard, heard.inputMs, { script: [], isEnd: true }).update.concluded).toEqual([])
})

test('the end of no sound at all says nothing', () => {
  expect(hear(nothingHeard, 0, { script: [], isEnd: true }).update).toEqual({ concluded: [], tentative: [] })
})
