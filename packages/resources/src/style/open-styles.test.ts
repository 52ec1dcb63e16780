import { loadStyleRuleCatalogue } from '@lockale/api'
import { createClient } from '@lockale/client'
import { Secret } from '@lockale/errors'
import { startService } from '@lockale/service'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStyles } from './open-styles.ts'
import type { StyleFile } from './style-file.ts'

const catalogue = await loadStyleRuleCatalogue()

const ruleNames = Object.entries(catalogue)
  .flatMap(([category, rules]) => Object.keys(rules).map((rule) => [category, rule] as const))
  .slice(0, 12)

const rules = fc.array(fc.tuple(fc.constantFrom(...ruleNames), fc.nat()), { maxLength: 6 }).map((chosen) => {
  const all: Record<string, Record<string, string>> = {}
  for (const [[category, rule], number] of chosen) {
    const options = catalogue[category]?.[rule] ?? []
    all[category] = { ...all[category], [rule]: options[number % options.length] ?? '' }
  }
  return all
})
const words = fc.constantFrom('Tone', 'Buttons', 'Be brief.', 'No "quotes"', 'ü 😀', '- dash')
const instruction = fc.record(
  { label: words, prompt: words, source_language: fc.constantFrom('en', 'fr') },
  { requiredKeys: ['label', 'prompt'] },
)
const version: fc.Arbitrary<StyleFile> = fc.record({
  name: words,
  language: fc.constant('de'),
  configured_rules: rules,
  custom_instructions: fc.uniqueArray(instruction, { maxLength: 6, selector: (one) => JSON.stringify(one) }),
})

/** The same with its instructions in an order of their own. A source language that is the list's own is none. */
function plain({ custom_instructions: instructions, ...file }: StyleFile): unknown {
  const texts = instructions.map(({ label, prompt, source_language: source }) => {
    return JSON.stringify([label, prompt, source === 'de' ? undefined : source])
  })
  return { ...file, instructions: texts.toSorted() }
}

test('any version of a style takes the place of any other, and its id stays', { timeout: 240_000 }, async () => {
  await using service = await startService()
  await using client = createClient({
    key: new Secret('a-key'),
    preset: 'service',
    baseUrl: service.url,
    environment: {},
  })
  const styles = openStyles(client, AbortSignal.any([]))
  await fc.assert(
    fc.asyncProperty(version, version, async (first, second) => {
      const made = await styles.push(first, undefined)
      expect([made.isNew, plain(made.list.content)]).toEqual([true, plain(first)])
      const { id } = made.list
      await expect(styles.push(first, undefined)).rejects.toMatchObject({ code: 'STYLE_EXISTS' })
      const { list } = await styles.push(second, made.list)
      expect([list.id, plain(list.content)]).toEqual([id, plain(second)])
      expect(await styles.push(second, await styles.find(id))).toMatchObject({ isNew: false, requests: 0 })
      await styles.delete(id)
    }),
  )
})
