import { expect, test } from 'vitest'
import { pluralMapForms, showsPluralMaps } from './plural-maps.ts'

type Tree = { readonly [key: string]: string | number | Tree }
const membersOf = (tree: Tree, outer: readonly string[] = []): Parameters<typeof showsPluralMaps>[0] =>
  Object.entries(tree).flatMap(([key, value]) => {
    const path = [...outer, key]
    if (typeof value === 'object') return membersOf(value, path)
    return [{ path, kind: typeof value === 'string' ? ('text' as const) : ('other' as const), value: String(value) }]
  })

test.for<[name: string, tree: Tree, isShown: boolean, forms: number]>([
  ['{{ count }}', { n: { one: '{{ count }} item', other: '{{ count }} items' } }, true, 2],
  ['%{count}', { n: { one: 'an item', other: '%{count} items' } }, true, 2],
  ['{itemCount, number}', { n: { one: 'an item', other: '{itemCount, number} items' } }, true, 2],
  ['%(count)s', { n: { one: 'an item', other: '%(count)s items' } }, true, 2],
  ['{0}', { n: { one: 'an item', other: '{0} items' } }, true, 2],
  ['%d', { n: { one: 'an item', other: '%d items' } }, true, 2],
  ['half of them', { n: { one: 'a', other: '{n} b' }, m: { one: 'c', other: 'd' } }, true, 4],
  ['fewer', { n: { one: 'a', other: '{n} b' }, m: { one: 'c', other: 'd' }, o: { one: 'c', other: 'd' } }, false, 6],
  ['no number', { n: { one: 'By {name}', other: 'By {name}' } }, false, 2],
  ['a percentage', { n: { one: '100%sure', other: '50 %' } }, false, 2],
  ['one form', { n: { other: '{{count}} items' } }, false, 0],
  ['no general form', { n: { one: '{{count}} item', few: '{{count}} items' } }, false, 0],
  ['at the root', { one: '{{count}} item', other: '{{count}} items' }, false, 0],
  ['a number beside', { n: { one: '{{count}} item', other: '{{count}} items', max: 5 } }, false, 0],
  ['a map inside', { n: { one: '{{count}} item', other: '{{count}} items', few: { a: 'b' } } }, false, 0],
  ['exact numbers', { n: { '=0': 'none', other: 'some' } }, false, 2],
  ['an equation', { n: { '=x': 'none', other: 'some {n}' } }, false, 0],
])('%s', ([, tree, isShown, forms]) => {
  const members = membersOf(tree)
  expect(showsPluralMaps(members)).toBe(isShown)
  expect(pluralMapForms(members, { hasPluralMaps: true }).size).toBe(forms)
})

test('many deep keys take no time', () => {
  const members = Array.from({ length: 20_000 }, (_, at) => ({
    path: ['a', 'b', 'c', 'd', String(at), 'other'],
    kind: 'text' as const,
    value: `{ ${' '.repeat(50)}`,
  }))
  expect(showsPluralMaps(members)).toBe(false)
})
