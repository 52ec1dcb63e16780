import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldName, textLiteral } from './declaration.ts'

const codeUnit = fc.oneof(fc.integer({ min: 0, max: 0xff_ff }), fc.constantFrom(0x20_28, 0x20_2e, 0xd8_00, 0x85, 0x22))
const anyText = fc.array(codeUnit, { maxLength: 20 }).map((codes) => String.fromCharCode(...codes))

test('a literal is the text again, on one line and in characters that show', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const literal = textLiteral(text)
      expect(JSON.parse(literal)).toBe(text)
      expect(literal).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    }),
  )
})

test('a name of a field is bare only where it is a plain word', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constantFrom('a', '$1', '_', '__proto__', '1a', '')), (name) => {
      const field = fieldName(name)
      expect([name, textLiteral(name)]).toContain(field)
      expect(field).toMatch(/^(?:[A-Za-z_$][\w$]*|".*")$/u)
    }),
  )
})
