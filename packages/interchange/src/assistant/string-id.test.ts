import { toMessageKey } from '@lockale/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { placeId, placeOfId, stringId } from './string-id.ts'

const text = fc.string({ maxLength: 8, unit: anyCharacter })
const place = fc.record({
  folder: fc.constantFrom('', 'packages/a'),
  catalog: fc.constantFrom('locales/{locale}.json', '{locale}/home.json'),
  key: fc.array(text, { minLength: 1, maxLength: 2 }).map((path) => toMessageKey(path)),
  form: fc.constantFrom('', 'one', 'other'),
  locale: fc.constantFrom('de', 'fr'),
})

test('an id is the same for the same string in the same place, and for no other', () => {
  fc.assert(
    fc.property(place, text, place, text, (one, source, other, otherSource) => {
      const [id, otherId] = [stringId(placeId(one), source), stringId(placeId(other), otherSource)]
      expect(id).toMatch(/^[a-z2-7]{12}$/u)
      expect(placeOfId(id)).toBe(placeId(one))
      const isSame = JSON.stringify([one, source]) === JSON.stringify([other, otherSource])
      expect(id === otherId).toBe(isSame)
    }),
  )
})

test.for(['', 'abc', 'ABCDEFGHIJKL', 'abcdefghijk1', 'abcdefghijklm', '__proto__', 'constructor1'])(
  '%s is no id',
  (id) => expect(placeOfId(id)).toBeUndefined(),
)
