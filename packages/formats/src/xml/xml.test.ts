import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { decodeCdata, decodeXml } from './lex.ts'
import { nodesOf, textOf } from './text.ts'
import { scanXml, type XmlNode } from './xml.ts'
import { runsOf } from '../../../../test/depth.ts'

type Event = readonly [kind: string, ...facts: (string | readonly (readonly [string, string])[])[]]

/** What stands in a text, as the events that other readers give; neighbouring texts are one. */
function eventsOf(text: string): readonly Event[] | undefined {
  const scan = scanXml(text)
  if (!scan.ok) return undefined
  const events: Event[] = []
  const stack: (XmlNode | (() => void))[] = [scan.root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'function') {
      node()
    } else if (node.kind === 'element') {
      const { name } = node
      events.push(['open', name, node.attributes.map((one) => [one.name, one.value] as const)])
      stack.push(() => events.push(['close', name]), ...nodesOf(node).toReversed())
    } else if (node.kind === 'text') {
      events.push(['text', decodeXml(text, node.start, node.end)])
    } else if (node.kind === 'cdata') {
      events.push(['cdata', decodeCdata(text, node.start, node.end)])
    } else {
      events.push([node.kind])
    }
  }
  return events
}

/** The same by saxes; `undefined` where it finds an error. */
function saxesEvents(text: string): readonly Event[] | undefined {
  const events: Event[] = []
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' })
  let failed = false
  let depth = 0
  parser.on('error', () => (failed = true))
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    events.push(['open', name, Object.entries(attributes)])
  })
  parser.on('closetag', ({ name }) => {
    depth--
    events.push(['close', name])
  })
  parser.on('text', (value) => depth > 0 && events.push(['text', value]))
  parser.on('cdata', (value) => events.push(['cdata', value]))
  parser.on('comment', () => depth > 0 && events.push(['comment']))
  parser.on('processinginstruction', () => depth > 0 && events.push(['instruction']))
  parser.write(text).close()
  return failed ? undefined : events
}

const names = fc.constantFrom('a', 'b', 'string', 'xliff:g', '_x', 'ä-1.b', '\u{10000}', ':')
const chunks = fc.constantFrom(
  '<a>',
  '</a>',
  '<a/>',
  '<b x="1">',
  '</b>',
  '<b x=\'"\' y = "&lt;&#10;\t">',
  '<b x="1" x="2">',
  '<b x="<">',
  '<c x=1>',

  '<!--',
  '-->',
  '<!-- a -->',
  '<!-- -- -->',
  '<![CDATA[',
  ']]>',
  '<![CDATA[ <b> & ]]>',
  '<?x y?>',
  '<?x ',
  '?>',
  '<?xml?>',

  '&amp;',
  '&lt;',
  '&#65;',
  '&#x1F600;',
  '&#0;',
  '&#xD800;',
  '&#;',
  '&nope;',
  '&',
  ';',
  '<',
  '>',
  ']',
  '"',
  "'",
  '=',

  ' ',
  '\n',
  '\r\n',
  '\r',
  '\t',
  'x',
  'ä',
  '\u{1F600}',
  '\u0000',
  '\uFFFE',
  '\u0085',
  '\u2028',
  '/',
  '!',
  '?',
  '-',
)
const soup = fc.array(chunks, { maxLength: 8 }).map((parts) => `<r>${parts.join('')}</r>`)
const { content } = fc.letrec<{ content: string }>((tie) => ({
  content: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(
          'x',
          ' ',
          '\r\n',
          '&amp;',
          '&#x41;',
          '<!-- c -->',
          '<?p i?>',
          '<![CDATA[<&]]>',
          'ä\u{1F600}',
          ']]',
          '>',
        ),
        fc.tuple(names, tie('content')).map(([name, inner]) => `<${name} k="v" l = '&lt;\n"'>${inner}</${name} >`),
      ),
      { maxLength: 4 },
    )
    // Where two neighbours would make what a text cannot hold.
    .map((parts) => parts.join('').replaceAll(']]>', ']] >')),
}))
const documents = fc
  .tuple(fc.constantFrom('', '<?xml version="1.0" encoding="utf-8"?>\n', '<!-- c -->', '<!DOCTYPE r>', ' '), content)
  .map(([prolog, content]) => `${prolog}<r>${content.replaceAll(']] >', ']]').replaceAll(']]>', '')}</r>\n`)

const runs = { numRuns: runsOf(300) } as const

test('a document has the events that saxes gives', () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(eventsOf(document)).toEqual(saxesEvents(document))
    }),
    runs,
  )
})

test('what saxes refuses is refused, and nothing else', () => {
  fc.assert(
    fc.property(soup, (document) => {
      expect(eventsOf(document)).toEqual(saxesEvents(document))
    }),
    { numRuns: runs.numRuns * 5 },
  )
})

const problemOf = (text: string) => {
  const scan = scanXml(text)
  return scan.ok ? undefined : scan.problem
}

describe('an error has its place', () => {
  test.for<[name: string, text: string, at: number | string, expected: string]>([
    ['nothing', '', 0, 'an element'],
    ['blanks only', ' \n', 2, 'an element'],
    ['text in place of the root', ' x<r/>', 1, 'the first element'],
    ['text behind the root', '<r/> x', 5, 'the end of the file'],
    ['two roots', '<r/><r/>', 4, 'the end of the file'],
    ['an end tag alone', '</r>', 0, 'the first element'],
    ['an end tag of another name', '<r><b></i></r>', 6, '`</b>`'],
    ['an end tag with a longer name', '<r></rr>', 3, '`</r>`'],
    ['an element that is not closed', '<r><b>x', 7, '`</b>`'],
    ['an end tag that is not closed', '<r></r', 6, 'the `>` of `</r>`'],
    ['an attribute twice', '<r a="1" b="2" a="3"/>', 15, 'the attribute `a` only once'],
    [
      'an attribute twice among many',
      `<r ${Array.from({ length: 12 }, (_, index) => `a${index}=""`).join(' ')} a7=""/>`,
      'a7=""/',
      'the attribute `a7` only once',
    ],
    ['an attribute without a value', '<r a>', 4, '`=` and a value in quotes'],
    ['an attribute without quotes', '<r a=1>', 5, 'a value in quotes'],
    ['attributes without a blank', '<r a="1"b="2"/>', 8, 'a blank, `>` or `/>`'],
    ['a `<` in an attribute', '<r a="<b"/>', 6, '`&lt;`, or the closing `"`'],
    ['an attribute that is not closed', "<r a='x", 7, "the closing `'`"],
    ['a bare ampersand', '<r>a & b</r>', 5, '`&amp;`, or another reference'],
    ['a bare ampersand in an attribute', '<r a="a&b"/>', 7, '`&amp;`, or another reference'],
    ['an entity nobody declared', '<r>&nbsp;</r>', 3, '`&amp;`, or another reference'],
    ['a reference to what is no character', '<r>&#0;</r>', 3, '`&amp;`, or another reference'],
    ['a reference to half a character', '<r>&#xD800;</r>', 3, '`&amp;`, or another reference'],
    ['a reference that is too large', `<r>&#${'9'.repeat(400)};</r>`, 3, '`&amp;`, or another reference'],
    ['`]]>` in a text', '<r>a]]>b</r>', 4, '`]]&gt;`'],
    ['`--` in a comment', '<r><!-- a -- b --></r>', 10, '`-->`, or a comment without `--`'],
    ['a comment with three dashes', '<r><!-- a ---></r>', 10, '`-->`, or a comment without `--`'],
    ['a comment that is not closed', '<r><!-- a', 9, '`-->`'],
    ['CDATA that is not closed', '<r><![CDATA[ a', 14, '`]]>`'],
    ['CDATA outside', '<![CDATA[a]]><r/>', 0, 'an element or a comment'],
    ['an instruction that is not closed', '<r><?a', 6, '`?>`'],
    ['an instruction without a name', '<r><? a?></r>', 5, 'the name of an instruction'],
    [
      'a declaration that is not at the beginning',
      ' <?xml version="1.0"?><r/>',
      1,
      'the XML declaration at the very beginning',
    ],
    ['a declaration without a version', '<?xml encoding="utf-8"?><r/>', 5, 'an XML declaration like'],
    ['a document type inside', '<r><!DOCTYPE r></r>', 3, 'an element, a comment or `<![CDATA[`'],
    ['a second document type', '<!DOCTYPE r><!DOCTYPE r><r/>', 12, 'an element or a comment'],
    [
      'a document type that breaks off',
      '<!DOCTYPE r [<!ENTITY a "b]><r/>',
      32,
      'the rest of the `<!DOCTYPE` declaration',
    ],
    ['a name that starts with a digit', '<r><1/></r>', 3, '`&lt;`, or the name of an element'],
    ['a blank before a name', '<r>a < b</r>', 5, '`&lt;`, or the name of an element'],
    ['a character in a name', '<r><a!b/></r>', 5, 'a blank, `>`, `/>` or more of the name'],
    ['NUL', '<r>a\u0000</r>', 4, 'a character that XML can hold'],
    ['half a character', '<r>\uD83D</r>', 3, 'a character that XML can hold'],
    ['the first of two errors', '<r>&x;\u0000</r>', 3, '`&amp;`, or another reference'],
    ['the first of two errors, the other way round', '<r>\u0000&x;</r>', 3, 'a character that XML can hold'],
  ])('%s', ([, text, at, expected]) => {
    const problem = problemOf(text)
    expect(problem).toMatchObject({ code: 'parse-error', at: typeof at === 'string' ? text.lastIndexOf(at) : at })
    expect(problem?.expected.startsWith(expected)).toBe(true)
  })
})

describe('a document type is stepped over', () => {
  test.for<[name: string, doctype: string, names: readonly string[], open: boolean]>([
    ['a name', '<!DOCTYPE r>', [], false],
    ['a file', '<!DOCTYPE r SYSTEM "x.dtd" >', [], true],
    ['a public name', '<!DOCTYPE r PUBLIC "-//x//y" \'x.dtd\'>', [], true],
    [
      'entities',
      '<!DOCTYPE r [\n<!ENTITY a "x>]">\n<!ENTITY b-1 SYSTEM \'file:///etc/passwd\'>]>',
      ['a', 'b-1'],
      false,
    ],
    [
      'comments and instructions with quotes',
      '<!DOCTYPE r [<!-- it\'s ]> --><?p "]>?><!ENTITY a "b">] >',
      ['a'],
      false,
    ],
    ['a parameter entity', '<!DOCTYPE r [<!ENTITY % p "x">%p;<!ELEMENT r ANY>]>', [], true],
  ])('%s', ([, doctype, names, open]) => {
    const scan = scanXml(`<?xml version="1.0"?>${doctype}<r>x</r>`)
    expect(scan).toMatchObject({ ok: true, entities: { names: new Set(names), open } })
  })

  test('what it declares is known, and stays as it is typed', () => {
    const text = '<!DOCTYPE r [<!ENTITY a "&#38;a;&#38;a;">]><r k="&a;">&a; &amp;</r>'
    const scan = scanXml(text)
    expect(scan).toMatchObject({ ok: true, root: { attributes: [{ value: '&a;' }] } })
    expect(scan.ok && textOf(text, scan.root)).toBe('&a; &')
  })
})

test('depth is limited, and costs no stack', () => {
  expect(problemOf(`${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`)).toBeUndefined()
  expect(problemOf('<a>'.repeat(1_000_000))).toMatchObject({ code: 'too-deep', at: 3000 })
  const deep = scanXml(`${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`, { maxDepth: 100_000 })
  expect(deep.ok && textOf(`${'<a>'.repeat(100_000)}x`, deep.root)).toBe('x')
})

test.for<[name: string, text: string, ok: boolean]>([
  ['one character', 'x'.repeat(1e6), false],
  ['NULs', '\u0000'.repeat(1e6), false],
  ['starts of tags', '<'.repeat(1e6), false],
  ['a long name', `<${'a'.repeat(1e6)}`, false],
  ['a long attribute', `<r a="${'b'.repeat(1e6)}`, false],
  ['attributes', `<r ${Array.from({ length: 1e5 }, (_, index) => `a${index}="&amp;"`).join(' ')}/>`, true],
  ['references', `<r>${'&amp;'.repeat(2e5)}</r>`, true],
  ['bare ampersands', `<r>${'&a'.repeat(3e5)}</r>`, false],
  ['brackets', `<r>${']'.repeat(1e6)}</r>`, true],
  ['comments', `<r>${'<!---->'.repeat(1e5)}</r>`, true],
  ['blanks', `<r ${' '.repeat(1e6)}`, false],
  ['entities', `<!DOCTYPE r [${'<!ENTITY a "b">'.repeat(1e5)}]><r/>`, true],
])('a megabyte of %s', ([, text, ok]) => {
  expect(scanXml(text).ok).toBe(ok)
})
