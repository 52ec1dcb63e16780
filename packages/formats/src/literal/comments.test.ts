import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntryChange } from '../format.ts'
import { json5, jsonc } from '../json/json.ts'
import { runsOf } from '../../../../test/depth.ts'

const file = 'de.jsonc'
const commentIn = /c\d+/g
/** `LOCKALE_TEST_DEPTH=100` looks for rarer cases. */
const runs = { numRuns: runsOf(100) } as const

/** Where a comment may stand around a member, each with a name of its own. */
const places = fc.record({
  header: fc.boolean(),
  above: fc.boolean(),
  before: fc.boolean(),
  beforeComma: fc.boolean(),
  behind: fc.boolean(),
  blank: fc.boolean(),
})
const members = fc.array(fc.tuple(places, fc.boolean()), { minLength: 1, maxLength: 6 })
const layout = fc.record({
  indent: fc.constantFrom('  ', '\t'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  trailing: fc.boolean(),
  end: fc.boolean(),
})

const documents = fc.tuple(members, layout).map(([members, { indent, lineBreak, trailing, end }]) => {
  let count = 0
  const line = () => `// c${count++}`
  const block = () => `/* c${count++} */`
  const lines = members.flatMap(([{ header, above, before, beforeComma, behind, blank }, isBlock], index) => {
    const comma = trailing || index < members.length - 1 ? ',' : ''
    const member = `${before ? `${block()} ` : ''}"k${index}": "v${index}"${beforeComma ? ` ${block()}` : ''}`
    return [
      ...(header ? [line(), ''] : []),
      ...(blank ? [''] : []),
      ...(above ? [isBlock ? block() : line()] : []),
      `${member}${comma}${behind ? ` ${isBlock ? block() : line()}` : ''}`,
    ]
  })
  const all = [...lines, ...(end ? ['', line()] : [])]
  return ['{', ...all.map((line) => (line === '' ? '' : indent + line)), '}', ''].join(lineBreak)
})

describe.for([jsonc, json5].map((format) => [format.id, format] as const))('%s', ([, format]) => {
  const parse = (text: string) => format.parse(new TextEncoder().encode(text), { file })
  const edit = (text: string, changes: readonly EntryChange[], source?: string) => {
    const followed = source === undefined ? undefined : parse(source)
    const order = followed?.entries.map(({ path }) => path) ?? []
    return new TextDecoder().decode(
      format.edit(parse(text), changes, { file, order, ...(followed && { source: followed }) }),
    )
  }
  const notesOf = (text: string) => parse(text).entries.map(({ path, note }) => [path, note] as const)
  const pick = fc.infiniteStream(fc.nat())

  test('comments go with the values that they are attached to, and no others do', () => {
    fc.assert(
      fc.property(documents, pick, (document, pick) => {
        const gone = parse(document).entries.filter(() => pick.next().value % 2 === 0)
        const after = edit(
          document,
          gone.map(({ path }) => ({ kind: 'remove', path })),
        )
        const lost = new Set(gone.flatMap(({ note }) => note?.match(commentIn) ?? []))
        const kept = (document.match(commentIn) ?? []).filter((comment) => !lost.has(comment))
        expect(after.match(commentIn) ?? []).toEqual(kept)
        const names = new Set(gone.map(({ path }) => path[0]))
        expect(notesOf(after)).toEqual(notesOf(document).filter(([[name]]) => !names.has(name)))
      }),
      runs,
    )
  })

  test('a value that is added brings its comments from the source', () => {
    fc.assert(
      fc.property(documents, pick, (document, pick) => {
        const { entries } = parse(document)
        const gone = entries.filter(() => pick.next().value % 2 === 0)
        const without = edit(
          document,
          gone.map(({ path }) => ({ kind: 'remove', path })),
        )
        const added = gone.map(({ path, value }): EntryChange => ({ kind: 'add', path, value }))
        const again = edit(without, added, document)
        expect(notesOf(again)).toEqual(notesOf(document))
        const sorted = (text: string) => (text.match(commentIn) ?? []).toSorted()
        expect(sorted(again)).toEqual(sorted(document))
      }),
      runs,
    )
  })

  test('a value that is set leaves all comments', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (document, index) => {
        const { entries } = parse(document)
        const entry = entries[index % entries.length]
        if (entry === undefined) return
        const after = edit(document, [{ kind: 'set', path: entry.path, value: '// "x" */' }])
        expect(notesOf(after)).toEqual(notesOf(document))
        expect(after.match(commentIn)).toEqual(document.match(commentIn))
      }),
      runs,
    )
  })
})
