import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/any-character.ts'
import type { Syntax } from './lex.ts'

/** A document as its tokens, with a place for blanks between any two of them. */
type Tokens = readonly string[]

export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello, {{name}}!',
    'ä',
    '日本語',
    '😀',
    '\\',
    '"',
    "it's",
    'a/b',
    '<a href="//x">&amp;</a>',
    '// x',
    '/* x */',
    '\n\t\u0000\v',
    '\u2028',
    '\u200b',
    '\ufeff',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)

const anyKeys = [
  fc.constantFrom('a', 'b', 'c', 'd', 'a.b', 'a/b', '~', '', ' ', '__proto__', 'constructor', 'ä', '"', "'", '\\'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
]
/** Without those that objects put before all others, whatever their place. */
export const namesOnly: fc.Arbitrary<string> = fc.oneof(...anyKeys).filter((key) => !/^\d+$/.test(key))
export const keys: fc.Arbitrary<string> = fc.oneof(...anyKeys, fc.constant('404'))

/** Real files, and files made of them that use what a syntax has beyond JSON. */
export function samplesOf({ comments, trailingCommas, json5 }: Syntax): ReadonlyMap<string, string> {
  const names = comments ? ['excalidraw/en.json', 'actual/ja.json'] : ['excalidraw/de-DE.json', 'actual/ja.json']
  const samples = new Map(
    names.map((name) => [name, readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')]),
  )
  if (!comments) return samples
  const plain = [...samples]
  for (const [name, sample] of plain) {
    let line = 0
    let commented = sample.replaceAll(/^( +)(".*)$/gm, (_, indent: string, member: string) => {
      line++
      const above =
        line % 3 === 0
          ? `${indent}// About line ${line}.\n`
          : line % 7 === 0
            ? `\n${indent}/* Block\n${indent} * ${line} */\n\n`
            : ''
      return above + indent + member + (line % 5 === 0 ? ' // behind' : '')
    })
    if (trailingCommas) commented = commented.replaceAll(/(["}])\n( *\})/g, '$1,\n$2')
    if (json5) {
      commented = commented
        .replaceAll(/^( +)"([A-Za-z_]\w*)":/gm, '$1$2:')
        .replaceAll(/: "((?:[^"\\']|\\.)*)"(?=,?(?: \/\/ behind)?$)/gm, ": '$1'")
    }
    samples.delete(name)
    samples.set(`${name} with comments`, `// Header\n\n${commented}`)
  }
  return samples
}

interface Shape {
  readonly lists?: boolean
  /** Other ways to write a string, in languages that have more than JSON5. */
  readonly spellings?: readonly ((value: string) => string)[]
}

/** Documents of all shapes: as people write them, minified, and with blanks and comments wherever they may be. */
export function documentsOf(
  syntax: Syntax,
  keys: fc.Arbitrary<string>,
  { lists = true, spellings = [] }: Shape = {},
): fc.Arbitrary<string> {
  const { comments, trailingCommas, json5 } = syntax
  const key = fc.oneof(stringToken(keys, syntax), ...(json5 ? [bareKey] : []))
  const others = json5 ? [...strictOthers, '+1', '.5', '5.', '0xfF', '-Infinity', 'NaN', '+0X1'] : strictOthers
  const other = fc.constantFrom(...others)
  const trailing = trailingCommas ? fc.boolean() : fc.constant(false)
  const { object } = fc.letrec<{ object: Tokens; array: Tokens; value: Tokens }>((tie) => ({
    object: fc.tuple(fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }), trailing).map(([members, trailing]) =>
      enclose(
        '{',
        members.map(([key, value]) => [key, ':', ...value]),
        trailing,
        '}',
      ),
    ),
    array: fc
      .tuple(fc.array(tie('value'), { maxLength: 3 }), trailing)
      .map(([items, trailing]) => enclose('[', items, trailing, ']')),
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      stringToken(texts, syntax).map((token) => [token]),
      ...spellings.map((spell) => texts.map((text) => [spell(text)])),
      other.map((token) => [token]),
      tie('object'),
      tie('object'),
      ...(lists ? [tie('array')] : []),
    ),
  }))
  const blanks = fc.array(
    fc.constantFrom(
      '',
      '',
      ' ',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '  ',
      '\n\n    ',
      ' \n\t',
      ...(comments ? ['// c\n', ' // c\r\n  ', '/* c */', '\n  /* c */ ', '\n/* c\n * d */\n', '/**/', '//\n\n'] : []),
      ...(json5 ? ['\v', '\f\u00a0', '\u2028', '\ufeff', '// c\u2029', '\u3000'] : []),
    ),
    { maxLength: 12 },
  )
  const chaotic = fc.tuple(object, blanks).map(([tokens, blanks]) => {
    const blank = (index: number) => blanks[index % (blanks.length || 1)] ?? ''
    return tokens.map((token, index) => blank(index) + token).join('') + blank(tokens.length)
  })
  const tidy = fc
    .tuple(
      object,
      fc.constantFrom('', ' ', '  ', '    ', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      comments ? fc.array(fc.constantFrom('', '', 'above', 'behind', 'header')) : fc.constant([]),
    )
    .map(([tokens, indent, lineBreak, final, comments]) => {
      const text = tokens.join('')
      const printed = indent === '' ? text : printTidy(tokens, { indent, lineBreak, comments })
      return final ? printed + lineBreak : printed
    })
  return fc
    .tuple(fc.oneof(chaotic, tidy), fc.boolean())
    .map(([document, mark]) => (mark ? `\uFEFF${document}` : document))
}

const strictOthers = ['null', 'true', 'false', '0', '-1.50', '1E+2', '12345678901234567890']
const bareKey = fc.constantFrom('a', 'b', 'c', '$', '_1', 'ä', 'ключ', '\\u0061', 'null', 'Infinity')

function stringToken(values: fc.Arbitrary<string>, { json5 }: Syntax): fc.Arbitrary<string> {
  const spelling = fc.constantFrom('plain', 'ascii', 'upper', 'all', ...(json5 ? ['single', 'odd'] : []))
  return fc.tuple(values, spelling).map(([value, spelling]) => {
    const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    if (spelling === 'plain') return JSON.stringify(value)
    if (spelling === 'all') return `"${value.replaceAll(/[^]/g, escape)}"`
    if (spelling === 'single') return `'${value.replaceAll(/['\\\n\r]|\p{Surrogate}/gu, escape)}'`
    if (spelling === 'odd') {
      const hex = (unit: string) => (unit < '\u0100' ? `\\x${escape(unit).slice(4)}` : unit)
      return `"\\\n${value.replaceAll(/\p{Surrogate}/gu, escape).replaceAll(/[\\"\n\r]|e/g, hex)}\\v\\0"`
    }
    const ascii = JSON.stringify(value)
      .replaceAll('/', '\\/')
      .replaceAll(/[^\0-\x7f]/g, escape)
    return spelling === 'upper' ? ascii.replaceAll(/[0-9a-f]{4}/g, (hex) => hex.toUpperCase()) : ascii
  })
}

function enclose(open: string, members: readonly Tokens[], trailing: boolean, close: string): Tokens {
  const inner = members.flatMap((member, index) => (index === 0 ? member : [',', ...member]))
  return [open, ...inner, ...(trailing && members.length > 0 ? [','] : []), close]
}

interface Tidiness {
  readonly indent: string
  readonly lineBreak: string
  /** Taken in turn, one for each line of a member. */
  readonly comments: readonly string[]
}

function printTidy(tokens: Tokens, { indent, lineBreak, comments }: Tidiness): string {
  let depth = 0
  let line = 0
  return tokens
    .map((token, index) => {
      const next = tokens[index + 1] ?? ''
      const isEmpty = /^[{[]$/.test(tokens[index - 1] ?? '')
      if (token === '{' || token === '[') return token + (++depth && /^[}\]]$/.test(next) ? '' : newLine(next))
      if (token === '}' || token === ']')
        return (--depth, isEmpty ? token : (tokens[index - 1] === ',' ? '' : newLine('')) + token)
      if (token === ',')
        return `,${/^[}\]]$/.test(next) ? (depth--, newLine('').concat((depth++, ''))) : newLine(next)}`
      return token === ':' ? ': ' : token
    })
    .join('')

  function newLine(next: string): string {
    const start = lineBreak + indent.repeat(depth)
    const kind = next === '' ? '' : comments[line++ % (comments.length || 1)]
    if (kind === 'above') return `${start}// c${start}`
    if (kind === 'behind') return ` // c${start}`
    return kind === 'header' ? `${start}/* h${start} */${lineBreak}${start}` : start
  }
}
