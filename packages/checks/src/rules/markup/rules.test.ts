import { ruleIds } from '@lockale/errors'
import { openSyntax } from '@lockale/messages'
import { expect, test } from 'vitest'
import { openPair } from '../../open-pair.ts'
import { defaultOptions } from '../../options.ts'
import { testRules } from '../../rules.suite.ts'
import { markupRules } from './all.ts'
import { markdownSyntax } from './markdown-syntax.ts'

await testRules(import.meta.dirname, markupRules)

test('every id of the group has its rule, in that order', () => {
  expect(markupRules.map(({ id }) => id)).toEqual(ruleIds.markup)
  for (const { group } of markupRules) expect(group).toBe('markup')
})

test('the number of a plural is no heading', async () => {
  const icu = await openSyntax({ id: 'icu' })
  const found = (source: string, target: string) => {
    const [from, to] = [source, target].map((text) => icu.readVariants?.(`{n, plural, other {${text}}}`))
    const { syntax = icu } = from ?? {}
    const texts = { source: from?.variants[0]?.text ?? '', target: to?.variants[0]?.text ?? '' }
    return markdownSyntax.check(
      openPair({ ...texts, syntax, sourceLocale: 'en', locale: 'de', format: 'json', message: 'a' }),
      defaultOptions,
    )
  }
  expect(found('# files', 'Dateien: #')).toEqual([])
  expect(found('# files of `x`', '# Dateien von x')).toMatchObject([{ arguments: { missing: ['`…`'], extra: [] } }])
})
