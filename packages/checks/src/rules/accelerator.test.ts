import { expect, test } from 'vitest'
import { checkPairs, type PairRow, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const accelerator = findRule('project', 'accelerator')

const menu: readonly PairRow[] = ['&File', '&Edit', '&View', '&Help', 'Save &as'].map((source) => ({
  source,
  target: source.replace('&', '&X'),
}))

test.for<[name: string, row: PairRow, sentence: string | undefined]>([
  ['kept', { source: '&Print', target: '&Drucken' }, undefined],
  ['kept at another letter', { source: '&Print', target: 'D&rucken' }, undefined],
  ['lost', { source: '&Print', target: 'Drucken' }, 'the access key ("&") is missing'],
  ['twice', { source: '&Print', target: '&Jetzt &drucken' }, 'the access key ("&") is marked more than once'],
  ['an entity', { source: 'A &amp; b', target: 'A und b' }, undefined],
  ['a company', { source: 'R&D', target: 'FE' }, undefined],
])('%s', async ([, row, sentence]) => {
  const found = checkPairs(accelerator, await viewOf([...menu, row]))
  expect(found.map((one) => accelerator.say(one.arguments, {}))).toEqual(sentence === undefined ? [] : [sentence])
})

test('a catalog with few such marks has none', async () => {
  const rows = [...menu.slice(0, 4), { source: '&Print', target: 'Drucken', catalog: 'other' }]
  expect(checkPairs(accelerator, await viewOf(rows))).toEqual([])
})

test('underscores are marks where a catalog uses them', async () => {
  const rows = menu.map(({ source, target }) => ({
    source: source.replace('&', '_'),
    target: target.replace('&', '_'),
  }))
  const view = await viewOf([
    ...rows,
    { source: '_Print', target: 'Drucken' },
    { source: 'a_b', target: 'ab' },
    { source: '_Print', target: 'Dru_cken' },
  ])
  expect(checkPairs(accelerator, view).map(({ at }) => at.message)).toEqual(['m5'])
})
