import { expect, test } from 'vitest'
import { type Keeper, openShelf, openShelves, type ShelfKind } from './shelf.ts'

test('things stay in order of arrival; one that is there keeps its place', () => {
  const shelf = openShelf<number>([['kept', 0]])
  shelf.set('b', 1)
  shelf.set('a', 2)
  shelf.set('kept', 3)
  expect([...shelf.entries()]).toEqual([
    ['kept', 3],
    ['b', 1],
    ['a', 2],
  ])
  expect([shelf.size, shelf.delete('b'), shelf.delete('b'), shelf.get('b')]).toEqual([3, true, false, undefined])
  expect([...shelf.values()]).toEqual([3, 2])
})

test.for(['__proto__', 'constructor', '', 'a\0b'])('%j is an id like any other', (id) => {
  const shelf = openShelf<string>()
  expect(shelf.get(id)).toBeUndefined()
  shelf.set(id, 'x')
  expect([...shelf.entries()]).toEqual([[id, 'x']])
})

test('what cannot be kept is not remembered either', () => {
  const shelf = openShelf<number>([['a', 1]], () => {
    throw new Error('full')
  })
  expect(() => shelf.set('a', 2)).toThrow('full')
  expect(() => shelf.delete('a')).toThrow('full')
  expect([shelf.get('a'), shelf.delete('b')]).toEqual([1, false])
})

interface Log extends Keeper {
  readonly lines: readonly string[]
}

function logKeeper(): Log {
  const lines: string[] = []
  return {
    lines,
    load({ owner, kind }) {
      lines.push(`load ${owner}/${kind}`)
      return [['old', kind]]
    },
    put: ({ owner, kind }, id) => void lines.push(`put ${owner}/${kind} ${id}`),
    remove: ({ owner, kind }, id) => void lines.push(`remove ${owner}/${kind} ${id}`),
    together: (work) => work(),
    close: () => undefined,
  }
}

test('a shelf is loaded once, when it is asked for; each region has its own', () => {
  const keeper = logKeeper()
  const shelves = openShelves('acme', keeper)
  const kind: ShelfKind<string> = { name: 'lists', isRegional: true }
  expect(keeper.lines).toEqual([])
  shelves.shelf(kind).set('a', 'x')
  shelves.shelf(kind).delete('old')
  expect([...shelves.shelf(kind, 'us').values()]).toEqual(['lists@us'])
  const everywhere: ShelfKind<string> = { name: 'terms' }
  expect(shelves.shelf(everywhere, 'us')).toBe(shelves.shelf(everywhere))
  expect(keeper.lines).toEqual([
    'load acme/lists',
    'put acme/lists a',
    'remove acme/lists old',
    'load acme/lists@us',
    'load acme/terms',
  ])
})

test('what is fleeting is never kept', () => {
  const keeper = logKeeper()
  openShelves('acme', keeper).shelf<string>({ name: 'sessions', isFleeting: true }).set('a', 'x')
  expect(keeper.lines).toEqual([])
})
