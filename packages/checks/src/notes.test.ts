import { expect, test } from 'vitest'
import { Notes } from './notes.ts'

test('the number of a string is the first that was added', () => {
  const notes = new Notes()
  expect([notes.get('a'), notes.add('a', 7), notes.add('a', 8), notes.get('a'), notes.get('b')]).toEqual([
    0, 0, 7, 7, 0,
  ])
})

test('many strings have a number each, and no other has one', () => {
  const notes = new Notes()
  for (let at = 0; at < 50_000; at++) notes.add(`message ${at}`, (at % 60_000) + 1)
  for (let at = 0; at < 50_000; at += 2) notes.count(`message ${at}`)
  const wrong = Array.from({ length: 50_000 }, (_, at) => at).filter(
    (at) => notes.get(`message ${at}`) !== at + 1 + (at % 2 === 0 ? 1 : 0),
  )
  expect(wrong).toEqual([])
  expect(Array.from({ length: 50_000 }, (_, at) => notes.get(`text ${at}`)).filter((one) => one !== 0)).toEqual([])
})

test('counts of a million strings are exact', () => {
  const notes = new Notes()
  notes.add('a', 1_000_000)
  for (let turn = 0; turn < 3; turn++) notes.count('a')
  expect(notes.get('a')).toBe(1_000_003)
})
