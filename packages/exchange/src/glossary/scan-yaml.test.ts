import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { parseYaml } from './parse-yaml.ts'
import { openProblems } from '../problems.ts'
import { readYamlTree } from './read-yaml-tree.ts'
import { scanYaml } from './scan-yaml.ts'
import { toYamlNode, type YamlNode } from './yaml-node.ts'

/** What the library alone makes of a file, and what it finds wrong. */
function byLibrary(text: string): readonly [tree: YamlNode | undefined, problems: number] {
  const problems = openProblems('a.yaml', text)
  const contents = parseYaml(text, problems)?.contents
  return [contents === undefined || contents === null ? undefined : toYamlNode(contents), problems.count]
}

function byBoth(text: string): readonly [tree: YamlNode | undefined, problems: number] {
  const problems = openProblems('a.yaml', text)
  return [readYamlTree(text, problems), problems.count]
}

const indent = fc.constantFrom('', '', '  ', '  ', '  ', '    ', '    ', '      ', ' ', '\t')
const key = fc.constantFrom(
  'name',
  'source',
  'terms',
  'dictionaries',
  'entries',
  'Cart',
  'a b',
  'a-b',
  '"a: b"',
  "'it''s'",
  "'x'",
  '"\\n"',
  'a:b',
  'ä 購物',
  'null',
  '~',
  '- source',
  '- a',
  '-',
  '?',
  ': x',
  '? a',
  '&a k',
  '*a',
  '!t k',
  '...',
  '---',
  '%YAML',
  '{',
  '[',
  'a#b',
  'a #b',
  '"x"y',
  '#',
  '|',
  "d'e",
)
const value = fc.constantFrom(
  '',
  ' en',
  ' de',
  ' Warenkorb',
  ' two words',
  ' "in quotes"',
  " 'in quotes'",
  " liste d'envies",
  ' a:b',
  ' http://x/#y',
  ' x # note',
  ' #',
  ' a: b',
  ' a:',
  ' "open',
  " 'open",
  ' "esc\\u00e4"',
  ' |',
  ' >',
  ' |2',
  ' &a x',
  ' *a',
  ' !!str 4',
  ' 42',
  ' null',
  ' ~',
  ' - x',
  ' [a, b]',
  ' {',
  ' }',
  ' { }',
  ' {}',
  ' { de: x }',
  ' { de: x, fr: "y" }',
  " { 'de': x y , fr: z}",
  ' {de: x}',
  ' { de: , fr }',
  ' { de: a:b }',
  ' { de: x } # n',
  ' { de: x }#n',
  ' { de: { fr: x } }',
  ' { ? a }',
  ' { de: x, }',
  ' { "de":x }',
  ' {de :x}',
  ' { de : x }',
  ' a\u2028b',
  ' a\u0085b',
  ' a\tb',
  '\tx',
  ' x ',
  'x',
  ' "a" b',
  ' (a) $5',
  ' `a',
  ' @a',
  ' ,a',
)
const lineEnd = fc.constantFrom(
  '\n',
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\n   \n',
  '\n# note\n',
  '\n      # deep\n',
  '\n# a\u2028b: c\n',
)
const line = fc
  .tuple(indent, key, fc.constantFrom(':', ':', ':', ':', ':', ' :', ''), value, lineEnd)
  .map((parts) => parts.join(''))
/** Lines of a glossary, mostly as they are written, so that the reading gets to the end of it. */
const usual = fc.constantFrom(
  'source: en\n',
  'name: A\n',
  'terms:\n',
  '  Cart:\n',
  '    de: Warenkorb\n',
  '    fr: "Panier"\n',
  '  Buy: { de: Kaufen, fr: Acheter }\n',
  'dictionaries:\n',
  '- source: en\n',
  '  - source: en\n',
  '  target: de\n',
  '    target: de\n',
  '  entries:\n',
  '    entries:\n',
  '      Cart: x # y\n',
  '  note: |\n',
  '  "long\n',
  '    more"\n',
  '    ? k\n',
  '# note\n',
  '\n',
  '  - a\n',
  '  -foo: bar\n',
  '    plain\n',
  '    }\n',
)

test('whatever a file holds, it says what the library says it does, at the same places', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: line }), { maxLength: 9 }),
      (lines) => {
        const text = lines.join('')
        expect(byBoth(text)).toEqual(byLibrary(text))
      },
    ),
    { numRuns: runsOf(2000) },
  )
})

const all =
  'name: Shop\r\nsource: en # from\nterms:\n\n  # note\n  Cart: { de: "Waren: korb", "fr": \'panier\' } # n\n  "a: b":\n    de: liste d\'envies\n    fr: (a) http://x/#y\ndictionaries:\n- source: de\n  target: en\n  entries:\n    ja: 購物\n'

test('what people write is read without the library', () => {
  const scanned = scanYaml(all, () => undefined)
  expect(scanned).toBeDefined()
  expect([scanned, 0]).toEqual(byLibrary(all))
})

test.for<[name: string, entry: string]>([
  ['a block of text', '  a: |2-\n     x\n    y\n'],
  ['escapes', '  a: "\\u00e4"\n'],
  ['quotes in quotes', "  'it''s': x\n"],
  ['several lines', '  a: "x\n    y"\n'],
  ['an anchor', '  a: &x { de: y }\n'],
  ['braces in braces', '  a: { de: { x: y } }\n'],
])('only the entry goes to the library: %s', ([, entry]) => {
  const text = `source: en\nterms:\n  before: { de: x }\n${entry}  after: { de: x }\n`
  const pieces: string[] = []
  scanYaml(text, (start, end) => {
    pieces.push(text.slice(start, end))
    return { key: { kind: 'other', start: 0 }, value: undefined }
  })
  expect(pieces).toEqual([entry])
  expect(byBoth(text)).toEqual(byLibrary(text))
})
