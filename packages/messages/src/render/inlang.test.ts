import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { showWith } from './sampling.suite.ts'

const { renderer } = await openSyntax({ id: 'inlang' })
if (renderer === undefined) throw new Error('no renderer')

const files = JSON.stringify([
  {
    declarations: [
      'input count',
      'input who',
      'local countPlural = count: plural',
      'local nth = count: plural type=ordinal',
    ],
    selectors: ['who', 'countPlural', 'nth'],
    match: {
      'who=none': 'nobody',
      'who=7': 'lucky {who}',
      'countPlural=one, nth=*': 'one by {who}',
      'countPlural=other, nth=two': '{countPlural}nd by {who}',
      'countPlural=other, nth=few, who=m': '{count}rd by him',
    },
  },
])

// what Paraglide 2.25 compiles of it
test.for<[count: number, who: number | string, shown: string | undefined]>([
  [1, 'none', 'nobody'],
  [1, 'x', 'one by {who}'],
  [22, 'x', '{count}nd by {who}'],
  [3, 'm', '{count}rd by him'],
  [3, 'x', undefined],
  [5, 7, 'lucky {who}'],
  [5, '7', 'lucky {who}'],
])('count %j, who %j', ([count, who, shown]) => {
  expect(showWith(renderer, files, 'en', { count, who })).toBe(shown)
})

test.for<[message: string, shown: string | undefined]>([
  ['Hello {name}', 'Hello {name}'],
  [String.raw`\{name\}`, '{name}'],
  ['[{"match":{"n=1":"alone"}}]', 'alone'],
  ['{"match":{"n=*":"any","n=1":"one"}}', 'any'],
  ['[{"match":', undefined],
])('%s', ([message, shown]) => expect(showWith(renderer, message, 'en', { n: 2 })).toBe(shown))

test('names what the app gives', () => {
  expect(renderer.choosers(files)).toEqual([
    { name: 'who', kind: 'select', numbers: [], words: ['none', '7', 'm'] },
    { name: 'count', kind: 'cardinal', numbers: [], words: [] },
    { name: 'count', kind: 'ordinal', numbers: [], words: [] },
  ])
  expect(renderer.choosers('Hello {name}')).toEqual([])
})
