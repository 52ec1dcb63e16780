import { expect, test } from 'vitest'
import { diffGlossary, hashGlossary, worstSide } from './diff-glossary.ts'
import { readGlossaryFile } from './read-glossary-file.ts'

/** A version of a YAML file with one pair; no entries at all where there are none. */
function version(entries: string, title = 'T') {
  if (entries === '') return { path: 't.yaml', title, dictionaries: [] }
  return readGlossaryFile({ path: 't.yaml', text: `{ name: ${title}, source: en, terms: { ${entries} } }` })
}

const [one, two, three] = ['a: { de: 1 }', 'a: { de: 2 }', 'b: { de: 3 }']

test.for<[name: string, file: string, remote: string, pushed: string | undefined, side: string]>([
  ['nothing changed', one, one, one, 'same'],
  ['the file changed', two, one, one, 'push'],
  ['the service changed', one, two, one, 'drifted'],
  ['both changed', two, three, one, 'conflict'],
  ['both changed alike', two, two, one, 'same'],
  ['a new pair in the file', one, '', '', 'push'],
  ['a new pair on the service', '', one, '', 'drifted'],
  ['a new pair on both sides', one, two, '', 'conflict'],
  ['the pair went from the file', '', one, one, 'push'],
  ['the pair went from the service', one, '', one, 'drifted'],
  ['it went there and changed here', two, '', one, 'conflict'],
  ['never pushed from here', one, two, undefined, 'conflict'],
])('whose change it is: %s', ([, file, remote, pushed, side]) => {
  const before = pushed === undefined ? {} : hashGlossary(version(pushed))
  const diff = diffGlossary({ file: version(file), remote: { id: 'x', ...version(remote) }, pushed: before })
  expect(diff.dictionaries.map((each) => each.side)).toEqual([side])
  expect(worstSide(diff)).toBe(side)
})

test.for<[name: string, path: string, file: string, remote: string, pushed: string | undefined, side: string]>([
  ['the file named it anew', 't.yaml', 'B', 'A', 'A', 'push'],
  ['somebody on the service did', 't.yaml', 'A', 'B', 'A', 'drifted'],
  ['both did', 't.yaml', 'C', 'B', 'A', 'conflict'],
  ['nobody knows', 't.yaml', 'A', 'B', undefined, 'push'],
  ['of a table somebody on the service did', 't.csv', 'A', 'B', 'A', 'drifted'],
  ['of a table it was taken from the service', 't.csv', 'A', 'B', 'B', 'same'],
  ['of a table it is that of the file again', 't.csv', 'A', 'A', 'B', 'same'],
  ['of a table nobody knows', 't.csv', 'A', 'B', undefined, 'push'],
])('whose name it is: %s', ([, path, file, remote, pushed, side]) => {
  const before = pushed === undefined ? {} : hashGlossary(version(one, pushed))
  const next = { ...version(one, file), path }
  const diff = diffGlossary({ file: next, remote: { id: 'x', ...version(one, remote) }, pushed: before })
  expect(diff.title.side).toBe(side)
})

test('order does not count', () => {
  const [ab, ba] = [version(`${one}, ${three}`), version(`${three}, ${one}`)]
  expect(hashGlossary(ab)).toEqual(hashGlossary(ba))
})
