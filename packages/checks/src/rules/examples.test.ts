import { compareMessages, openSyntax, planForms } from '@lockale/messages'
import { expect, test } from 'vitest'
import { languageOf } from '../open-pair.ts'
import { defaultOptions } from '../options.ts'
import { rules } from '../registry.ts'
import type { MessageRule, Rule } from '../rule.ts'

/** What a rule that is no text rule finds in its example: those of text rules are tried with their tables. */
async function findIn(
  rule: Rule,
  { source, target, locale, syntax: options }: NonNullable<Rule['example']>,
): Promise<readonly string[]> {
  const syntax = await openSyntax(options ?? { id: 'i18next' })
  if (rule.scope === 'walk') {
    const findings = compareMessages({ source, target, syntax, locales: { source: 'en', target: locale } })
    return findings.map(({ code }) => code)
  }
  return (rule as MessageRule)
    .check(
      {
        plural: undefined,
        source: new Map([['', source]]),
        target: new Map([['', target]]),
        plans: planForms({ forms: new Map([['', source]]), plural: undefined, source: 'en', target: locale, syntax }),
        sourceLocale: 'en',
        locale,
        language: languageOf(locale),
        syntax,
      },
      defaultOptions,
    )
    .map(() => rule.id)
}

/** The walk itself looks for a translation that is there and says nothing, before it compares. */
const foundOnTheWalk = new Set(['empty-translation', 'blank-translation'])

const compared = rules.filter(
  ({ id, scope, example }) =>
    example !== undefined && (scope === 'walk' || scope === 'message') && !foundOnTheWalk.has(id),
)

test.for(compared.map((rule) => [rule.id, rule] as const))('the example of %s', async ([id, rule]) => {
  const { example } = rule
  if (example === undefined) throw new Error(`${id} has no example.`)
  expect(await findIn(rule, example)).toContain(id)
  expect(await findIn(rule, { ...example, target: example.better })).toEqual([])
})
