import { readLiteralConfig } from '@lockale/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import type { Candidate } from './detection.ts'
import { draftConfig } from './draft-config.ts'

test('what init writes is a literal: it is read without running it', async () => {
  const text = fc.string({ unit: anyCharacter })
  const targets = fc.array(fc.record({ locale: text, file: fc.option(text, { nil: undefined }) }), { maxLength: 20 })
  const name = text.filter((one) => one !== '__proto__')
  const extra = fc.record({
    checks: fc.dictionary(name, fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null))),
  })
  const kind = fc.constantFrom('ts' as const, 'mts' as const, 'mjs' as const)
  await fc.assert(
    fc.asyncProperty(kind, text, targets, fc.array(text), extra, async (extension, source, found, files, more) => {
      const why = [{ file: source, what: 'source en' }]
      const candidate = { name: 'i18next', files, extra: more, why, syntaxes: [] } as unknown as Candidate
      const locales = found.map(({ locale, file }) => (file === undefined ? { locale } : { locale, file }))
      const draft = draftConfig(candidate, { kind: extension, source, targets: locales, preset: 'deepl' })
      const read = await readLiteralConfig(draft.text)
      expect(JSON.stringify(read?.value)).toBe(JSON.stringify(draft.user))
    }),
  )
})
