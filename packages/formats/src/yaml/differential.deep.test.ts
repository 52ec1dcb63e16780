import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documents } from './documents.suite.ts'
import { readWithLibrary } from './tree.ts'
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
  'a|b: |- |-|: |:|? |"x"|\'y\'|"|\'|>-|+|2| |  |    |# c| # c|#|&x |*x|! |!!str |!a/b:C |!!int |!!map |{|}|[a, b]|]|, |...|%|@|<<: |é|x y|~|1.0|""'
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
  'k: { a: b, # c\n      o: [w,\n\n      # c\n  x\n  ] }\n',
  '{ a:\n',
  ',\n    ',
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
/** The anchors that other lines then mean, as people write them at the top of a file. */
const shared = 'base: &x\n  k: v\n  other: "w"\nflow: &y { k: v }\ntext: &z v\n'
const means = fc.constantFrom<readonly string[]>(
  ['&x'],
  ['&v.1-b'],
  ['*x'],
  ['*z', '# c'],
  ['*v.1-b'],
  ['[*x, *y]'],
  ['{ k: *z, <<: *x }'],
  ['&y [*z]'],
  ['&w', '"x"'],
  ['&w', '>-'],
)
const anchorings = fc.array(
  fc.record({ at: fc.nat(), how: fc.constantFrom('beside', 'instead', 'above', 'above', 'item'), means }),
  { minLength: 1, maxLength: 6 },
)

const heads = fc
  .tuple(fc.constantFrom(...fixtures), fc.integer({ min: 5, max: 40 }))
  .map(([text, length]) => `${text.split('\n').slice(0, length).join('\n')}\n`)

/** Lines of a file with anchors, aliases and merge keys; not all that comes out can be read. */
const anchored = fc.tuple(fc.oneof(heads, documents), anchorings).map(([text, anchorings]) => {
  const lines = text.replace(/^(?:#[^\r\n]*\s+|---[^\r\n]*\s+)+/, '').split(/(?<=\r\n|\n|\r(?!\n))/)
  const members = [...lines.keys()].filter((index) => /^ *[\w-]+:\s/.test(lines[index] ?? ''))
  for (const { at, how, means } of anchorings) {
    const index = members[at % members.length] ?? 0
    const line = lines[index] ?? ''
    const words = means.join(' ')
    const [margin = ''] = /^ */.exec(line) ?? []
    if (how === 'above') lines[index] = `${margin}<<: ${words}\n${line}`
    else if (how === 'item') lines[index] = `${margin}list:\n${margin}- ${words}\n${line}`
    else if (how === 'instead') lines[index] = line.replace(/: .*/, `: ${words}`)
    else lines[index] = line.replace(/:(?=\s)/, `: ${words}`)
  }
  return shared + lines.join('')
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
  ['anchors, aliases and merge keys', anchored],
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

test('the own scanner reads most files with anchors, aliases and merge keys', () => {
  const samples = fc.sample(anchored, { numRuns: 100, seed: 1 })
  const readable = samples.filter((text) => /[*&]/.test(text.slice(shared.length)) && readWithLibrary(text, 0).ok)
  expect(readable.length).toBeGreaterThan(30)
  expect(readable.filter((text) => scanYaml(text).ok).length).toBeGreaterThan(readable.length * 0.8)
})

test.for<[name: string, text: string]>([
  ['a map behind the line of its anchor', 'a: &a\n  b: x\nc:\n  <<: *a\n  b: y\n'],
  ['a map of the same anchor twice', 'a: &a\n  b: x\nc: &a\n  b: y\nd:\n  <<: *a\n'],
  ['a list of merged maps', 'a: &a\n  b: x\nc: &c { d: y }\ne:\n  <<: [*a, *c]\n  b: z\n'],
  ['several merge keys', 'a: &a\n  b: x\nc: &c { d: y }\ne:\n  <<: *a\n  <<: *c\n'],
  ['a quoted key first', 'a: &a # shared\n  "b": x\nc: *a\n'],
  ['items of a list', '- &a\n  b: x\n- *a\n- <<: *a\n  b: y\n'],
  ['aliases in brackets', 'a: &a.1 x\nb: [*a.1, { c: *a.1, <<: *a.1 }]\n'],
  ['an anchor of the root', '&a\nb: x\n'],
  ['a map that means itself', 'a: &a\n  b: *a\n  <<: *a\nc: &c [*c]\n'],
  ['braces over several lines', 'a: {\n  b: x, # c\n\n  # d\n  "e": [y,\n z], f: # g\n  w\n  }\nh: i\n'],
  ['a text that is a symbol', 'a: !ruby/symbol x\nb: !!int "12" # c\nc: !x.y >-\n  z\nd: !e\n'],
  ['a tag of a map below it', 'a: !ruby/object:Foo # c\n  b: x\n  c: [y]\nd:\n- !a-b\n  e: f\n'],
  ['a tag of what is in brackets', 'a: !!map {b: x}\nc: !!seq [y]\n'],
  ['a tag of the root', '!foo\na: b\n'],
  ['brackets in a list', '- [a,\r\n  b\r\n ]\r\n- { c: d,\n  e: f } # g\n'],
])('the own scanner reads as the library does: %s', ([, text]) => {
  expect(scanYaml(text).ok).toBe(true)
  expectSame(text)
})

test.for<[name: string, text: string]>([
  ['an alias before its anchor', 'a: [*x]\nb: &x y\n'],
  ['an anchor of a key', 'a: &x\n  &y b: z\n'],
  ['an anchor of a key in its line', 'a:\n  - &y b: z\n'],
  ['two anchors', 'a: &x\n  &y\n  b: z\n'],
  ['a tag of a text above a map', 'a: !!str\n  b: c\n'],
  ['a tag with a handle', 'a: !b!c d\n'],
  ['a tag in brackets', 'a: [!b c]\n'],
  ['an alias as a key', 'a: &x y\nb: { *x : z }\n'],
  ['an alias and more', 'a: &x y\nb: [*x z]\n'],
  ['a bracket that closes in the column of its key', 'a: {\n  b: c\n}\n'],
  ['a text over several lines in brackets', 'a: [b\n  c]\n'],
  ['a key in brackets whose colon is in the next line', 'a: { b\n  : c }\n'],
  ['a number sign right behind a comma', 'a: [b,# c\n  d]\n'],
  ['a tab in brackets', 'a: [b,\n\tc]\n'],
])('what the own scanner leaves to the library: %s', ([, text]) => expect(scanYaml(text).ok).toBe(false))

test('the own scanner reads files as translatewiki.net writes them, which end with a mark', () => {
  const text = '# Export driver: phpyaml\n---\nde:\n  a: Über\n  b:\n    one: "eins"\n...\n\n'
  expect(scanYaml(text).ok).toBe(true)
  expectSame(text)
  expect(scanYaml(`${text}c: behind\n`).ok).toBe(false)
})
