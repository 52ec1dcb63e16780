import { readFileSync } from 'node:fs'
import { FluentParser } from '@fluent/syntax'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFormatLaws } from '../format-laws.suite.ts'
import { fluent } from './fluent.ts'
import { readAsMozilla } from './oracle.suite.ts'
import { runsOf } from '../../../../test/depth.ts'

const file = 'en.ftl'
const names = fc.constantFrom('a', 'b', 'c', 'd', 'a-b', 'A_1', 'constructor', 'toString', 'x9')
const paths = fc.tuple(fc.constantFrom('', '-'), names, fc.option(names)).map(([dash, id, attribute]) => {
  return attribute === null ? [dash + id] : [id, attribute]
})

const words = fc.constantFrom(
  'a',
  'Hello',
  'é',
  '日本語',
  '😀',
  '"',
  '\\',
  '#',
  '-',
  '=',
  '->',
  ' ',
  '  ',
  '\t',
  '[',
  '.',
  '*',
  '[one]',
  '.a = b',
  '*[',
  '{ $x }',
  '{$x}',
  '{ -brand }',
  '{"{"}',
  '{ "}" }',
  '{ "\\"" }',
  '{ NUMBER($n, a: "{") }',
  '{ a.b }',
  '{ { 1 } }',
  '\u2028',
  '\u00a0',
)
const selects = fc.constantFrom(
  '{ $n ->\n    [one] A\n   *[other] B { $n }\n}',
  '{ $n ->\n  *[other] "B\n\n      C{ "}" }\n}',
  '{ $n ->\n[a] 5" { $m ->\n        *[b] {"["}x\n    } [z]\n   *[c] { "" }\n}',
  '{ F(\n    1,\n  a: 2) }',
)
const line = fc
  .array(fc.oneof({ weight: 12, arbitrary: words }, selects), { maxLength: 4 })
  .map((pieces) => pieces.join(''))
const texts = fc.oneof(
  line,
  fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
)

/** A text as people write it, in the line of the `=` or below. Those that cannot stand there so are left out. */
const pattern = fc
  .tuple(fc.array(fc.tuple(line, fc.nat({ max: 3 })), { minLength: 1, maxLength: 4 }), fc.boolean(), fc.nat({ max: 5 }))
  .map(([lines, isBlock, indent]) => {
    const written = lines.map(([line, more], index) => {
      const safe = line.replace(/^ *(?=[.[*}])/, '.x').replace(/^\./, isBlock || index > 0 ? '{"."}' : '.') || 'e'
      return index === 0 && !isBlock ? safe : `${' '.repeat(1 + indent + more)}${safe}`
    })
    return (isBlock ? '\n' : ' ') + written.join('\n').replace(/[ \n]+$/, '')
  })
const attribute = fc.tuple(names, pattern).map(([name, pattern]) => `\n    .${name} =${pattern}`)
const message = fc
  .tuple(fc.constantFrom('', '-'), names, pattern, fc.array(attribute, { maxLength: 2 }), fc.boolean())
  .map(([dash, id, pattern, attributes, isBare]) => {
    return `${dash}${id} =${isBare && dash === '' && attributes.length > 0 ? '' : pattern}${attributes.join('')}`
  })
const comment = fc.constantFrom(
  '',
  '',
  '',
  '# About\n',
  '# About\n#\n# it\n',
  '## Group\n\n',
  '### All\n\n',
  '# Own\n\n',
  '\n',
  '##\n',
)
const documents = fc
  .tuple(
    fc.array(fc.tuple(comment, message), { maxLength: 5 }),
    fc.constantFrom('\n', '', '\n\n', '  \n'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([messages, end, isWindows, mark]) => {
    const text = messages.map(([comment, message]) => comment + message).join('\n') + end
    return (mark ? '\uFEFF' : '') + (isWindows ? text.replaceAll('\n', '\r\n') : text)
  })
  .filter((text) => new FluentParser().parse(text.replace(/^\uFEFF/, '')).body.every(({ type }) => type !== 'Junk'))

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

testFormatLaws({
  format: fluent,
  documents,
  texts,
  keys: names,
  paths,
  samples: new Map(['en.ftl', 'de.ftl'].map((name) => [name, read(name)])),
  oracle: (document) => readAsMozilla(document.replace(/^\uFEFF/, '')),
})

const parse = (text: string) => fluent.parse(new TextEncoder().encode(text), { file })

test('a text means the same when it is written anew', () => {
  const shapeOf = (text: string) => {
    const [node] = new FluentParser({ withSpans: false }).parse(text).body
    const elements = node?.type === 'Message' ? (node.value?.elements ?? []) : []
    // A blank or a sign means the same in quotes and without, where Fluent can hold both.
    return elements
      .map((element) => {
        if (element.type === 'TextElement') return element.value
        const { expression } = element
        const isPlain = expression.type === 'StringLiteral' && /^(?: *|[.[*])$/.test(expression.value)
        return isPlain ? expression.value : JSON.stringify(expression)
      })
      .join('')
  }
  fc.assert(
    fc.property(message, (message) => {
      const before = `${message.replace(/^-/, '')}\n`
      const parsed = parse(before)
      fc.pre(parsed.entries[0]?.path.length === 1)
      const value = parsed.entries[0]?.value ?? ''
      const bytes = fluent.edit(parse('new = x\n'), [{ kind: 'set', path: ['new'], value }], { file, order: [] })
      const after = new TextDecoder().decode(bytes)
      expect(shapeOf(after)).toEqual(shapeOf(before))
    }),
    { numRuns: runsOf(300) },
  )
})

const pieces = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'a = ',
      '-b = ',
      '\n',
      '    ',
      '\n    ',
      '{ ',
      ' }',
      ' ->\n',
      '    [a] b\n',
      '   *[c] d\n',
      '    }\n',
    ),
  },
  fc.constantFrom(
    'a',
    'B',
    ' ',
    '=',
    '\r',
    '\r\n',
    '-',
    '.',
    '[',
    ']',
    '*',
    '{',
    '}',
    '"',
    '\\',
    '\\u00e9',
    '$',
    '(',
    ')',
    ',',
    ':',
    '->',
    '0',
  ),
  fc.constantFrom(
    '$x',
    '-t',
    'F(',
    'a.b',
    '-a.b',
    '1.5',
    '"x"',
    'k: 1',
    '.a = c\n',
    '{ $x }',
    '{ $x ->\n',
    '*[d',
    '#',
    '# x\n',
    '##\n',
    '\t',
    '\0',
    'ä',
  ),
)

test('accepts and refuses what Mozilla’s parser accepts and refuses', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 16 }), fc.boolean(), (soup, isMessage) => {
      const text = (isMessage ? 'a = { ' : '') + soup.join('')
      // A comment of nothing but its marks may end a file, which that parser does not know.
      fc.pre(!/^\0|^.\0/s.test(text) && !/(?:^|\n)#+$/.test(text))
      const { body } = new FluentParser().parse(text)
      const isJunk = body.some(({ type }) => type === 'Junk')
      const parsed = parse(text)
      expect(parsed.diagnostics.some(({ severity }) => severity === 'error')).toBe(isJunk)
      const lasts = new Map(parsed.entries.map(({ path, value }) => [path.join('.'), [path, value]]))
      expect(
        isJunk
          ? []
          : parsed.entries
              .filter((entry) => lasts.get(entry.path.join('.'))?.[0] === entry.path)
              .map(({ path, value }) => [path, value]),
      ).toEqual(isJunk ? [] : readAsMozilla(text))
    }),
    { numRuns: runsOf(1000) },
  )
})

test('any bytes give entries or diagnostics, and no edit gives the same bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(pieces, { maxLength: 20 }).map((soup) => new TextEncoder().encode(soup.join(''))),
  )
  fc.assert(
    fc.property(bytes, (bytes) => {
      const parsed = fluent.parse(bytes, { file })
      const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error')
      expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
      expect(errors.length === 0 || parsed.entries.length === 0).toBe(true)
      const after = errors.length === 0 ? fluent.edit(parsed, [], { file, order: [] }) : bytes
      expect(after).toEqual(bytes)
    }),
    { numRuns: runsOf(500) },
  )
})
