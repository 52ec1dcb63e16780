import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { toMessageKey } from '@lockale/core'
import { messageId, messageIdOf, unitId } from './handoff-ids.ts'

const cases = [
  { path: ['cart', 'title'], id: 'cart:title' },
  { path: ['cart.title'], id: 'cart.title' },
  { path: ['items'], plural: 'cardinal', form: 'few', id: 'items:_plural:_f.few' },
  { path: ['place'], plural: 'ordinal', form: 'other', id: 'place:_ordinal:_f.other' },
  { path: ['items'], form: '=0', part: 1, id: 'items:_f._x3d_0:_s2' },
  { path: ['Save changes?'], id: 'Save_x20_changes_x3f_' },
  { path: ['a:b', '_plural'], id: 'a_x3a_b:_x5f_plural' },
  { path: ['_x20_'], id: '_x5f_x20_' },
  { path: [''], id: '_empty' },
  { path: ['', '_empty'], id: '_empty:_x5f_empty' },
] as const

test.each(cases)('$path $form is $id', (one) => {
  const { path, id } = one
  const key = toMessageKey(path, 'plural' in one ? one.plural : undefined)
  const of = { form: 'form' in one ? one.form : '', part: 'part' in one ? one.part : undefined }
  expect(unitId(key, of)).toBe(id)
  expect(messageIdOf(id)).toBe(messageId(key))
})

test('no two messages have one id, and every id is a name token of XML', () => {
  const segment = fc.oneof(
    fc.string({ maxLength: 6, unit: anyCharacter }),
    fc.stringMatching(/^[_x20:fs.plura1]{0,8}$/u),
  )
  const place = fc.record({
    path: fc.array(segment, { minLength: 1, maxLength: 3 }),
    plural: fc.constantFrom('cardinal' as const, 'ordinal' as const, undefined),
    form: fc.constantFrom('', 'one', 'other', '=0', '1'),
    part: fc.constantFrom(undefined, 0, 1),
  })
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [key, otherKey] = [toMessageKey(one.path, one.plural), toMessageKey(other.path, other.plural)]
      const [id, otherId] = [unitId(key, one), unitId(otherKey, other)]
      const isSame = key === otherKey && one.form === other.form && one.part === other.part
      expect(id === otherId).toBe(isSame)
      expect(id).toMatch(/^[\w.:-]+$/u)
      expect(messageIdOf(id)).toBe(messageId(key))
    }),
  )
})
