import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryChange, Format } from '../format.ts'
import { runsOf } from '../../../../test/depth.ts'
import { documentsOf, namesOnly, texts } from './documents.suite.ts'
import { json, jsonc } from './json.ts'
import { setTexts } from './edit.ts'
import { jsoncSyntax, strictSyntax, type Syntax } from './lex.ts'

const file = 'de.json'
const pick = fc.infiniteStream(fc.nat())

test.for<[format: Format, syntax: Syntax]>([
  [json, strictSyntax],
  [jsonc, jsoncSyntax],
])('texts are set as they are beside a value that is removed: %o', ([format, syntax]) => {
  let count = 0
  fc.assert(
    fc.property(documentsOf(syntax, namesOnly), texts, pick, (document, text, pick) => {
      const parse = (bytes: Uint8Array) => format.parse(bytes, { file })
      const parsed = parse(new TextEncoder().encode(document))
      const [gone, ...others] = parsed.entries.toSorted(() => (pick.next().value % 3) - 1)
      if (gone === undefined || /\p{Surrogate}/u.test(text)) return
      const chosen = others.filter(() => pick.next().value % 2 === 0)
      const sets = chosen.map(({ path }): EntryChange => ({ kind: 'set', path, value: text }))
      const alone = setTexts(parsed, sets, { file, syntax })
      if (alone === undefined) return
      count++
      // what is removed makes the whole file be planned, printed and read again
      const removal: EntryChange = { kind: 'remove', path: gone.path }
      const together = format.edit(parsed, [removal, ...sets], { file, order: [] })
      const after = format.edit(parse(alone), [removal], { file, order: [] })
      expect(new TextDecoder().decode(after)).toBe(new TextDecoder().decode(together))
    }),
    { numRuns: runsOf(1500) },
  )
  expect(count).toBeGreaterThan(5)
})
