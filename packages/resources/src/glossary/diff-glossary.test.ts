import { expect, test } from 'vitest'
import { diffGlossary, hashGlossary, worstSide } from './diff-glossary.ts'
import { readGlossaryFile } from './read-glossary-file.ts'

/** A version of a file with one pair; no entries at all where there are none. */
function version(entries: string, title = 'T') {
  if (entries === '') return { title, dictionaries: [] }
  return { ...readGlossaryFile({ path: 't.csv', text: `en,de\n${entries}` }), title }
}

const [one, two, three] = ['a,1', 'a,2', 'b,3']

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

test.for<[name: string, file: string, remote: string, pushed: string | undefined, side: string]>([
  ['changed on the service', 'A', 'B', 'A', 'drifted'],
  ['taken from the service', 'A', 'B', 'B', 'same'],
  ['that of the file again', 'A', 'A', 'B', 'same'],
  ['not on record', 'A', 'B', undefined, 'push'],
])('whose name it is: %s', ([, file, remote, pushed, side]) => {
  const before = pushed === undefined ? {} : hashGlossary(version(one, pushed))
  const diff = diffGlossary({
    file: version(one, file),
    remote: { id: 'x', ...version(one, remote) },
    pushed: before,
  })
  expect(diff.title.side).toBe(side)
})

test('order does not count', () => {
  const [ab, ba] = [version(`${one}\n${three}`), version(`${three}\n${one}`)]
  expect(hashGlossary(ab)).toEqual(hashGlossary(ba))
})
