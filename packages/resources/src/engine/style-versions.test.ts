import { createClient } from '@lockale/client'
import { readStyleFile, type StyleContent } from '@lockale/exchange'
import { loadStyleRuleCatalogue } from '@lockale/api'
import type { StyleList } from '@lockale/core'
import { Secret } from '@lockale/errors'
import { type LocalService, startService } from '@lockale/service'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPassingIds } from '../ids/id-file.ts'
import { resourceOf } from './examine-style.ts'
import { pushStyle, type PushStyleOptions } from './push-style.ts'
import { fetchStyle } from './remote-styles.ts'

const catalogue = await loadStyleRuleCatalogue()
const name = 'ui.yaml de'

function deskOf(service: LocalService, key = 'a-key'): PushStyleOptions & AsyncDisposable {
  const client = createClient({ key: new Secret(key), preset: 'service', baseUrl: service.url, environment: {} })
  const { signal } = new AbortController()
  return {
    client,
    signal,
    ids: openPassingIds(),
    place: service.url,
    name,
    [Symbol.asyncDispose]: () => client.close(),
  }
}

async function listOf(content: object): Promise<StyleList> {
  const text = JSON.stringify({ language: 'de', ...content })
  const [list] = (await readStyleFile({ path: 'lockale/styles/ui.yaml', text })).lists
  if (list === undefined) throw new Error('no list')
  return list
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
      await using desk = deskOf(service)
      const [first, second] = [await listOf(before), await listOf(after)]
      const { styleId } = await pushStyle(first, { ...desk, isNew: true })
      expect(said((await fetchStyle(styleId, desk)) ?? first)).toEqual(said(first))
      const pushed = await pushStyle(second, desk)
      expect(pushed.styleId).toBe(styleId)
      const remote = await fetchStyle(styleId, desk)
      // a source language that is the list's own is none
      const plain = (content: StyleContent): readonly string[] =>
        said(content)
          .map((one) => one.replace(/"de"\]$/u, 'null]'))
          .toSorted()
      expect([remote?.title, plain(remote ?? first)]).toEqual([second.title, plain(second)])
      expect(await desk.ids.get(resourceOf(name, desk))).toEqual({
        id: styleId,
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
      expect(await pushStyle(second, desk)).toMatchObject({ calls: [] })
      await desk.client.styleRules.delete(styleId)
    }),
  )
})
