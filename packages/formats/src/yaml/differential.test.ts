import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documents } from './documents.suite.ts'
import { readWithLibrary } from './library.ts'
import type { YamlNode } from './node.ts'
import { scanYaml } from './scan.ts'
import { runsOf } from '../../../../test/depth.ts'

/** `LOCKALE_TEST_DEPTH=300` looks for rarer cases. */
const runs = { numRuns: runsOf(300) } as const

/** All that is known of all nodes, in file order. */
function flatten(root: YamlNode | undefined): readonly unknown[] {
  const flat: unknown[] = []
  const queue = root ? [root] : []
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    const { parent, children, shadowedBy, shadows, ...own } = node
    flat.push({ ...own, children: children.length, in: parent?.start, by: shadowedBy?.start, over: shadows?.length })
    queue.push(...children.toReversed())
  }
  return flat
}

function expectSame(text: string): void {
  const own = scanYaml(text)
  if (!own.ok) return
  const other = readWithLibrary(text, 0)
  if (!other.ok && isLibraryMistake(text)) return
  expect(other).toMatchObject({ ok: true })
  expect(flatten(own.root)).toEqual(other.ok ? flatten(other.root) : [])
}

/** Behind a comment like `#this` at the start of a line the library takes the lines that follow a plain scalar into it. */
function isLibraryMistake(text: string): boolean {
  return /(?:^|[\r\n]) *#[^ \r\n]/.test(text)
}

const signs =
  'a|b: |- |-|: |:|? |"x"|\'y\'|"|\'|>-|+|2| |  |    |# c| # c|#|&x |*x|! |!!str |{|}|[a, b]|]|, |...|%|@|<<: |é|x y|~|1.0|""'
const lines = [
  '|\n',
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '---\n',
  '\n...\n',
  '...\n\n',
  '\\',
  '\\\n',
  'k: |\n  t\n',
  '- a\n',
  '\n  a: b',
  '\n   \n',
  '|+\n',
  '|2\n',
]
const pieces = [...signs.split('|'), '|', '|+', '|2', ...lines]
const fixtures = ['rails-i18n', 'devise-i18n'].flatMap((project) => {
  const folder = new URL(`fixtures/${project}/`, import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.yml'))
  return names.map((name) => readFileSync(new URL(name, folder), 'utf8'))
})
const excerpts = fc
  .tuple(fc.constantFrom(...fixtures), fc.nat(), fc.integer({ min: 2, max: 30 }))
  .map(([text, from, length]) => {
    const lines = text.split('\n')
    const start = from % lines.length
    return `${lines.slice(start, start + length).join('\n')}\n`
  })
const mutation = fc.record({ at: fc.nat(), cut: fc.constantFrom(0, 0, 0, 1, 3), piece: fc.constantFrom('', ...pieces) })
const mutated = fc.tuple(fc.oneof(excerpts, documents), fc.array(mutation, { maxLength: 4 })).map(([text, mutations]) =>
  mutations.reduce((text, { at, cut, piece }) => {
    const start = at % (text.length + 1)
    return text.slice(0, start) + piece + text.slice(start + cut)
  }, text),
)

test.for<[name: string, texts: fc.Arbitrary<string>]>([
  ['documents in all styles', documents],
  ['real files, damaged', mutated],
  [
    'the signs of YAML in any order',
    fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join('')),
  ],
])('the own scanner reads what the library reads, or leaves it to it: %s', ([, texts]) => {
  fc.assert(fc.property(texts, expectSame), runs)
})

test('the own scanner reads most documents', () => {
  const samples = fc.sample(documents, { numRuns: 300, seed: 1 })
  expect(samples.filter((text) => scanYaml(text).ok).length).toBeGreaterThan(150)
})

test('the own scanner reads files as translatewiki.net writes them, which end with a mark', () => {
  const text = '# Export driver: phpyaml\n---\nde:\n  a: Über\n  b:\n    one: "eins"\n...\n\n'
  expect(scanYaml(text).ok).toBe(true)
  expectSame(text)
  expect(scanYaml(`${text}c: behind\n`).ok).toBe(false)
})
