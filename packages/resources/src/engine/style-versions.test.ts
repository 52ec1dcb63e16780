import { loadStyleRuleCatalogue } from '@lockale/api'
import { createClient } from '@lockale/client'
import { Secret } from '@lockale/errors'
import { type LocalService, startService } from '@lockale/service'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStyleFile } from '../style/read-style-file.ts'
import { type ProjectStyle, stylesOf } from '../style/style-codec.ts'
import type { StyleContent } from '../style/style-content.ts'
import { openPassingIds } from './id-file.ts'
import { openStyles } from './open-resources.ts'
import { pushResource } from './push.ts'

const catalogue = await loadStyleRuleCatalogue()

function stylesAt(service: LocalService) {
  const client = createClient({ key: new Secret('a-key'), preset: 'service', baseUrl: service.url, environment: {} })
  const { signal } = new AbortController()
  const styles = openStyles({ client, signal, ids: openPassingIds(), place: service.url })
  return { ...styles, [Symbol.asyncDispose]: () => client.close() }
}

async function styleOf(content: object): Promise<ProjectStyle> {
  const text = JSON.stringify({ language: 'de', ...content })
  const [style] = stylesOf(await readStyleFile({ path: 'lockale/styles/ui.yaml', text }))
  if (style === undefined) throw new Error('no list')
  return style
}

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
  { label: words, prompt: words, source_language: fc.constantFrom('en', 'de', 'fr') },
  { requiredKeys: ['prompt'] },
)
const version = fc.record({ name: words, rules, instructions: fc.array(instruction, { maxLength: 6 }) })

/** Rules and the set of instructions, as texts. */
function said({ rules: all, instructions }: StyleContent): readonly string[] {
  const own = Object.entries(all).flatMap(([category, set]) =>
    Object.entries(set).map((one) => [category, ...one].join(' ')),
  )
  return [
    ...own,
    ...instructions.map(({ label, prompt, sourceLanguage }) => JSON.stringify([label, prompt, sourceLanguage])),
  ].toSorted()
}

/** Instructions of the first that are not in the second. */
function missing(first: readonly string[], second: readonly string[]): number {
  const left = [...second]
  return first.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

test('any version of a style follows any other, by the fewest calls', { timeout: 240_000 }, async () => {
  await using service = await startService()
  await fc.assert(
    fc.asyncProperty(version, version, async (before, after) => {
      await using styles = stylesAt(service)
      const [first, second] = [await styleOf(before), await styleOf(after)]
      const { id } = await pushResource(first, { ...styles, another: true })
      expect(said((await styles.port.get(id)) ?? first)).toEqual(said(first))
      const pushed = await pushResource(second, styles)
      expect(pushed.id).toBe(id)
      const remote = await styles.port.get(id)
      // a source language that is the list's own is none
      const plain = (content: StyleContent): readonly string[] =>
        said(content)
          .map((one) => one.replace(/"de"\]$/u, 'null]'))
          .toSorted()
      expect([remote?.title, plain(remote ?? first)]).toEqual([second.title, plain(second)])
      expect(await styles.records.get(second.name)).toEqual({
        id,
        pushed: { list: second.hash },
        version: remote?.version,
      })
      const texts = ({ instructions }: StyleContent): readonly string[] => plain({ ...first, rules: {}, instructions })
      const best =
        (first.title === second.title ? 0 : 1) +
        (JSON.stringify(said({ ...first, instructions: [] })) === JSON.stringify(said({ ...second, instructions: [] }))
          ? 0
          : 1) +
        Math.max(missing(texts(first), texts(second)), missing(texts(second), texts(first)))
      expect(pushed.calls).toHaveLength(best)
      expect(await pushResource(second, styles)).toMatchObject({ calls: [] })
      await styles.port.delete(id)
    }),
  )
})
