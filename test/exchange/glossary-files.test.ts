import { findWrongTerm } from '@lockale/api'
import { createClient, type LanguageService, Secret } from '@lockale/client'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { openGlossaries, openIds, printGlossaryFile, pushGlossary, readGlossaryFile } from '@lockale/resources'
import type { LocalService } from '@lockale/service'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCharacter } from '../any-character.ts'
import { testDepth } from '../depth.ts'
import { startAsReal } from '../start-as-real.ts'

let service: LocalService
let client: LanguageService
beforeAll(async () => {
  service = await startAsReal({ maxRecordedRequests: 1_000_000 })
  client = createClient({ key: new Secret('any'), baseUrl: service.url, environment: {} })
})
afterAll(async () => {
  await client.close()
  await service.close()
})

/** All that a dictionary may hold and that a file, a line or an object may take for something else. */
const hostile = fc.constantFrom(
  'constructor',
  '__proto__',
  'toString',
  'null',
  '~',
  'No',
  '42',
  '1e3',
  'de',
  'en',
  'en,de',
  'a,b',
  '"',
  '""',
  '"a" b',
  "'",
  "it's",
  '#',
  'a #b',
  '- a',
  'a: b',
  ':',
  'a:',
  '{',
  '}',
  '[a]',
  '&a',
  '*a',
  '!a',
  '|',
  '>',
  '%',
  '@a',
  '`a`',
  '?',
  '? a',
  '---',
  '...',
  '<<',
  '=',
  '\\',
  '\\n',
  '\\u00e4',
  'a\\',
  'é',
  'e\u0301',
  'ﬁ',
  'שלום',
  '\u05e9 a',
  'مرحبا',
  '購物車',
  '👩‍👩‍👧',
  '𝒳',
  'İ',
  'ß',
  'a\u00a0b',
  'x'.repeat(300),
  '語'.repeat(200),
  'a  b',
  'name',
  'terms',
)
const side = fc
  .oneof(
    hostile,
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 4 }),
  )
  .filter((text) => findWrongTerm(text) === undefined && text.isWellFormed())
const entries = fc
  .uniqueArray(fc.tuple(side, side), { minLength: 1, maxLength: 8, selector: ([term]) => term })
  .map((list): ReadonlyMap<string, string> => new Map(list))
const pairs = fc.subarray(['en-de', 'en-fr', 'en-ja', 'de-en'], { minLength: 1 })
const dictionaries = pairs.chain((chosen) => {
  return fc.tuple(...chosen.map((pair) => entries.map((all) => toDictionary(pair, all))))
})
const kind = fc.constantFrom('csv', 'tsv', 'en-de.csv')

function toDictionary(pair: string, all: ReadonlyMap<string, string>): GlossaryDictionary {
  const [source = '', target = ''] = pair.split('-')
  return { source, target, entries: all }
}

/** What both hold of a pair goes over from the first, as people edit. */
function mix(
  before: readonly GlossaryDictionary[],
  after: readonly GlossaryDictionary[],
): readonly GlossaryDictionary[] {
  return after.map((one) => {
    const old = before.find(({ source, target }) => source === one.source && target === one.target)
    return { ...one, entries: new Map([...(old?.entries ?? []), ...one.entries]) }
  })
}

const versions = fc.oneof(
  fc.tuple(dictionaries, dictionaries),
  fc.tuple(dictionaries, dictionaries).map(([before, after]) => [before, mix(before, after)] as const),
)

/** What somebody else does on the service between two pushes. */
const edits = fc.array(fc.tuple(fc.constantFrom('en-de', 'en-fr', 'ja-zh'), entries), { maxLength: 2 })

test('for any two versions of a file and any change on the service: exactly the second is there, with the fewest requests', async () => {
  await fc.assert(
    fc.asyncProperty(kind, versions, edits, async (ending, [before, after], done) => {
      const path = `lockale/glossaries/ui.${ending}`
      const text = printGlossaryFile(path, before)
      const first = readGlossaryFile({ path, text })
      expect(shown(first.dictionaries)).toEqual(shown(before))
      const { signal } = new AbortController()
      const glossaries = openGlossaries({
        client,
        records: openIds({ root: '/', place: undefined }, nodeFileSystem()),
        signal,
      })
      const { id } = await pushGlossary(first, { glossaries, another: true })
      expect(await stored(id)).toEqual(shown(before))
      for (const [pair, own] of done) {
        const { source: sourceLang, target: targetLang } = toDictionary(pair, own)
        await client.glossaries.putDictionary(id, { sourceLang, targetLang, entries: own })
      }
      const there = await stored(id)
      const second = readGlossaryFile({
        path,
        text: printGlossaryFile(path, after),
      })
      const { calls } = await pushGlossary(second, { glossaries, force: true })
      expect(await stored(id)).toEqual(shown(after))
      expect(calls).toHaveLength(differing(there, shown(after)))
      expect((await pushGlossary(second, { glossaries })).calls).toEqual([])
      await client.glossaries.delete(id)
    }),
    { numRuns: 20 * testDepth },
  )
})

type Shown = Readonly<Record<string, readonly (readonly [string, string])[]>>

/** Entries by pair, in one order. */
function shown(all: GlossaryFile['dictionaries']): Shown {
  return Object.fromEntries(
    all.map(({ source, target, entries: own }) => {
      return [`${source}-${target}`, [...own].toSorted(([a], [b]) => (a < b ? -1 : 1))] as const
    }),
  )
}

async function stored(id: string): Promise<Shown> {
  const { dictionaries: all } = await client.glossaries.get(id)
  const full = all.map(async ({ sourceLang: source, targetLang: target }) => {
    const lines = (await client.glossaries.entries(id, { sourceLang: source, targetLang: target })).split('\n')
    const own = lines.map((line): [string, string] => [
      line.slice(0, line.indexOf('\t')),
      line.slice(line.indexOf('\t') + 1),
    ])
    return { source, target, entries: new Map(own) }
  })
  return shown(await Promise.all(full))
}

/** Pairs of either side that are not the same: each costs one call, be it a PATCH, a PUT or a DELETE. */
function differing(there: Shown, wanted: Shown): number {
  const all = new Set([...Object.keys(there), ...Object.keys(wanted)])
  return [...all].filter((pair) => JSON.stringify(there[pair]) !== JSON.stringify(wanted[pair])).length
}
