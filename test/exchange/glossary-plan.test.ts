import { createClient, Secret } from '@lockale/client'
import type { GlossaryFile } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { openGlossaries, openIds, planGlossary, pushGlossary, readGlossaryFile } from '@lockale/resources'
import type { LocalService } from '@lockale/service'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { startAsReal } from '../start-as-real.ts'

let service: LocalService
beforeAll(async () => {
  service = await startAsReal({ maxRecordedRequests: 1_000_000 })
})
afterAll(() => service.close())

const side = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/[\p{C}\p{Z}\s]/gu, '_'))
  .filter((text) => text.trim() === text && text !== '')
const entries = fc.dictionary(fc.oneof(fc.constantFrom('Cart', 'Buy', 'Save', 'File', 'a', '#', '"'), side), side, {
  minKeys: 1,
  maxKeys: 8,
})
const version = fc
  .record({
    dictionaries: fc.dictionary(fc.constantFrom('en de', 'en fr', 'de en', 'ja zh'), entries, { minKeys: 1 }),
  })
  .map(({ dictionaries }): GlossaryFile => {
    const list = Object.entries(dictionaries).map(([pair, terms]) => {
      const [source = '', target = ''] = pair.split(' ')
      return { source, target, entries: new Map(Object.entries(terms)) }
    })
    return { path: 'lockale/glossaries/ui.csv', name: 'ui.csv', title: 'ui', dictionaries: list }
  })
/** Mostly a version that was made from the one before, as people work. */
const versions = fc.oneof(
  fc.tuple(version, version),
  fc.tuple(version, version).map(([before, other]) => [before, mix(before, other)] as const),
)

test('any two versions of a file: the calls of a push leave exactly the entries of the second, and are as few as can be', async () => {
  const client = createClient({ key: new Secret('any'), baseUrl: service.url, environment: {} })
  await fc.assert(
    fc.asyncProperty(versions, async ([before, after]) => {
      const { signal } = new AbortController()
      const glossaries = openGlossaries({
        client,
        records: openIds({ root: '/', place: undefined }, nodeFileSystem()),
        signal,
      })
      const { id: glossaryId } = await pushGlossary(before, { glossaries, another: true })
      expect(await stored(client, glossaryId)).toEqual(shown(before))
      const sent = changesIn(service).length
      const { calls } = await pushGlossary(after, { glossaries })
      expect(await stored(client, glossaryId)).toEqual(shown(after))
      expect(changesIn(service).length - sent).toBe(calls.length)
      expect(calls.length).toBeLessThanOrEqual(fewestOf(before, after))
      expect((await pushGlossary(after, { glossaries })).calls).toEqual([])
      await client.glossaries.delete(glossaryId)
    }),
    { numRuns: 20 * testDepth },
  )
  await client.close()
})

test.for<[name: string, before: string, after: string, kinds: readonly string[]]>([
  ['nothing', 'a,b\nc,d', 'c,d\na,b', []],
  ['one of many is new', 'a,b\nc,d\ne,f', 'a,b\nc,d\ne,f\ng,h', ['patch']],
  ['one of many is changed', 'a,b\nc,d\ne,f', 'a,b\nc,x\ne,f', ['patch']],
  ['most are changed', 'a,b\nc,d\ne,f', 'a,x\nc,x\ne,f', ['put']],
  ['one is gone', 'a,b\nc,d\ne,f', 'a,b\nc,d', ['put']],
])('which call it is: %s', ([, before, after, kinds]) => {
  const read = (text: string) => readGlossaryFile({ path: 't.en-de.csv', text })
  const old = read(before)
  const calls = planGlossary(read(after), { id: 'x', title: old.title, dictionaries: old.dictionaries })
  expect(calls.map(({ kind }) => kind)).toEqual(kinds)
})

test('a new name goes with what is added; alone it is a call of its own', () => {
  const read = (title: string, text: string) => ({ ...readGlossaryFile({ path: 'a.csv', text }), title })
  const old = read('A', 'en,de\na,b\nc,d\n')
  const remote = { id: 'x', title: old.title, dictionaries: old.dictionaries }
  const more = planGlossary(read('B', 'en,de\na,b\nc,x\n'), remote)
  expect(more).toMatchObject([{ kind: 'patch', title: 'B', dictionary: { entries: new Map([['c', 'x']]) } }])
  const less = planGlossary(read('B', 'en,de\na,b\n'), remote)
  expect(less).toMatchObject([{ kind: 'patch', title: 'B', dictionary: undefined }, { kind: 'put' }])
})

/** One call for each pair that differs. */
function fewestOf(before: GlossaryFile, after: GlossaryFile): number {
  const [old, next] = [shown(before).pairs, shown(after).pairs]
  const pairs = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  return pairs.filter((pair) => JSON.stringify(sorted(old[pair])) !== JSON.stringify(sorted(next[pair]))).length
}

interface Shown {
  readonly title: string
  readonly pairs: Readonly<Record<string, Readonly<Record<string, string>>>>
}

function shown({ title, dictionaries }: Pick<GlossaryFile, 'title' | 'dictionaries'>): Shown {
  const pairs = dictionaries.map((one) => [`${one.source}-${one.target}`, Object.fromEntries(one.entries)] as const)
  return { title, pairs: Object.fromEntries(pairs) }
}

function sorted(terms: Readonly<Record<string, string>> = {}): readonly (readonly string[])[] {
  return Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

async function stored({ glossaries }: Pick<ReturnType<typeof createClient>, 'glossaries'>, id: string): Promise<Shown> {
  const { name, dictionaries } = await glossaries.get(id)
  const pairs = dictionaries.map(async ({ sourceLang, targetLang }) => {
    const text = await glossaries.entries(id, { sourceLang, targetLang })
    return [
      `${sourceLang}-${targetLang}`,
      Object.fromEntries(text.split('\n').map((line) => line.split('\t'))),
    ] as const
  })
  return { title: name, pairs: Object.fromEntries(await Promise.all(pairs)) }
}

function changesIn({ requests }: LocalService) {
  return requests.filter(({ method }) => method !== 'GET')
}

/** The first with some of the other's entries over it. */
function mix(before: GlossaryFile, other: GlossaryFile): GlossaryFile {
  const dictionaries = before.dictionaries.map((one) => {
    const same = other.dictionaries.find(({ source, target }) => source === one.source && target === one.target)
    return { ...one, entries: new Map([...one.entries, ...(same?.entries ?? [])]) }
  })
  return { ...before, dictionaries }
}
