import type { StyleInstructionText } from '@lockale/core'
import { expect, test } from 'vitest'
import { sideOf } from '../engine/side.ts'
import { diffStyle } from './diff-style.ts'
import { planStyle, type RemoteStyle } from './plan-style.ts'
import { hashStyle } from './style-content.ts'

type Written = readonly [label: string, prompt: string, sourceLanguage?: string]

function texts(all: readonly Written[]): readonly StyleInstructionText[] {
  return all.map(([label, prompt, sourceLanguage]) => ({ label, prompt, sourceLanguage }))
}

function remoteOf(instructions: readonly Written[]): RemoteStyle {
  const withIds = texts(instructions).map((one, at) => ({ ...one, id: `id-${at}` }))
  return { id: 'x', title: 'ui', version: 1, language: 'de', rules: {}, instructions: withIds }
}

const two: readonly Written[] = [
  ['Tone', 'Be brief.'],
  ['Buttons', 'Infinitives.'],
]

test.for<[name: string, file: readonly Written[], remote: readonly Written[], calls: readonly string[]]>([
  ['nothing', two, two, []],
  ['another order', two.toReversed(), two, []],
  [
    'a prompt',
    [
      ['Tone', 'Be loud.'],
      ['Buttons', 'Infinitives.'],
    ],
    two,
    ['replace id-0 Tone'],
  ],
  [
    'two that changed places and prompts',
    [
      ['Buttons', 'a'],
      ['Tone', 'b'],
    ],
    two,
    ['replace id-1 Buttons', 'replace id-0 Tone'],
  ],
  [
    'a label',
    [
      ['Mood', 'Be brief.'],
      ['Buttons', 'Infinitives.'],
    ],
    two,
    ['replace id-0 Mood'],
  ],
  ['one more', [...two, ['New', 'x']], two, ['add New']],
  ['one less', [['Buttons', 'Infinitives.']], two, ['remove id-0 Tone']],
  ['one less and one that changed', [['Buttons', 'x']], two, ['replace id-1 Buttons', 'remove id-0 Tone']],
  [
    'twins',
    [
      ['Tone', 'Be brief.'],
      ['Tone', 'Be brief.'],
    ],
    two,
    ['replace id-1 Tone'],
  ],
  ['a twin less', two, [...two, ['Tone', 'Be brief.']], ['remove id-2 Tone']],
  ['the source language of the list', [['Tone', 'Be brief.', 'de']], [['Tone', 'Be brief.']], []],
  ['another source language', [['Tone', 'Be brief.', 'en']], [['Tone', 'Be brief.']], ['replace id-0 Tone']],
  ['blanks around a text', [['Tone', 'Be brief.']], [['Tone ', ' Be brief.\n']], []],
])('%s', ([, file, remote, calls]) => {
  const list = { title: 'ui', language: 'de', rules: {}, instructions: texts(file) }
  const said = planStyle(list, remoteOf(remote)).map((call) => {
    const instruction = 'instruction' in call ? call.instruction : undefined
    const id = instruction !== undefined && 'id' in instruction ? `${String(instruction.id)} ` : ''
    return `${call.kind} ${id}${instruction?.label ?? ''}`
  })
  expect(said).toEqual(calls)
})

test('title and rules take a call each', () => {
  const years = { dates_and_times: { years: 'use_yyyy' } }
  const list = { title: 'Shop', language: 'de', rules: years, instructions: texts(two) }
  const remote = { ...remoteOf(two), rules: { numbers: {}, vocabulary: { loanwords: 'x' } } }
  expect(planStyle(list, remote)).toEqual([
    { kind: 'rename', title: 'Shop', before: 'ui' },
    { kind: 'rules', rules: years },
  ])
  expect(diffStyle({ ...list, hash: '' }, remote)).toEqual({
    title: { remote: 'ui', file: 'Shop' },
    rules: [
      { category: 'vocabulary', rule: 'loanwords', remote: 'x', file: undefined },
      { category: 'dates_and_times', rule: 'years', remote: undefined, file: 'use_yyyy' },
    ],
    instructions: [],
  })
})

const remote = remoteOf(two)
const now = hashStyle(remote)

test.for<[name: string, file: string, pushed: readonly (string | undefined)[], side: string]>([
  ['equal, whatever was pushed', now, ['other'], 'same'],
  ['only the file changed', 'new', [now], 'push'],
  ['only the service changed', 'old', ['old'], 'drifted'],
  ['both changed', 'new', ['old'], 'conflict'],
  ['a call was made whose answer was lost', 'new', ['old', now], 'push'],
  ['nobody knows what was pushed', 'new', [undefined, undefined], 'conflict'],
])('%s', ([, hash, pushed, side]) => {
  expect(sideOf({ file: hash, remote: hashStyle(remote), pushed })).toBe(side)
})
