import { type MessageFormatElement, parse as parseFormatjs, TYPE } from '@formatjs/icu-messageformat-parser'
import { parse as parseMessageformat, type Token as OtherToken } from '@messageformat/parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { craftedMessages } from './crafted.suite.ts'
import { type IcuNode, readIcu } from './read-icu.ts'
import { runsOf } from '../../../../test/depth.ts'

const syntax = await openSyntax({ id: 'icu' })

/** One spelling for the tree of each parser: what shows, what is filled in, what decides by which keys. */
type Shape = readonly (string | { readonly [part: string]: string | number | Shape | readonly [string, Shape][] })[]

const anything = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom("'", "''", '{', '}', '#', '<', '>', '|', ' ', ',', '\n', '\u00a0', '\u200e'),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '{n}',
          '{n, number}',
          '{n, date, short}',
          "{n, time, h 'o' m}",
          '{n, number, ::.00}',
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '{n, plural, one {',
          '{n, plural, offset:1 =1 {',
          '{n,selectordinal,few{',
          '{g, select, a {',
          '} other {',
          '} =2 {',
          '} two {',
          '}}',
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom('a', 'It', 's', 'é', '5', '日') },
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))

test('the tree is that of formatjs, and what it refuses is refused', () => {
  let accepted = 0
  fc.assert(
    fc.property(anything, (message) => {
      const reading = readIcu(message)
      // tags with braces or apostrophes are one thing here, and text with arguments there
      fc.pre(!hasOddTag(reading.nodes ?? []))
      const theirs = tryFormatjs(message)
      // names and formats that an app may bring itself: formatjs has none
      fc.pre(theirs !== 'INVALID_ARGUMENT_TYPE' && theirs !== 'MALFORMED_ARGUMENT')
      const ours = reading.nodes === undefined || syntax.reject(message) !== undefined ? undefined : reading.nodes
      if (typeof theirs !== 'string') accepted++
      expect(ours && joinTexts(shapeOf(ours))).toEqual(
        typeof theirs === 'string' ? undefined : joinTexts(shapeOfFormatjs(theirs)),
      )
    }),
    { numRuns: runsOf(1500) },
  )
  expect(accepted).toBeGreaterThan(100)
})

/** Grammatical messages, as deep as people write them. */
const { message: grammatical } = fc.letrec<{ message: string; leaf: string; block: string }>((tie) => ({
  leaf: fc.constantFrom(
    'text',
    'a b',
    "it''s",
    '{name}',
    '{n, number}',
    '#',
    '日本',
    "'{'x'}'",
    '{d, date, short}',
    '',
  ),
  block: fc
    .tuple(
      fc.constantFrom('{n, plural, ', '{m, plural, offset:1 ', '{n, selectordinal, ', '{g, select, '),
      fc.uniqueArray(fc.constantFrom('one', 'two', 'few', '=1', '=0'), { maxLength: 3 }),
      fc.array(tie('message'), { minLength: 4, maxLength: 4 }),
    )
    .map(([head, keys, texts]) => {
      const own = head.includes('select,') ? keys.map((key) => key.replace('=', 'w')) : keys
      return `${head}${[...own, 'other'].map((key, at) => `${key} {${texts[at] ?? ''}}`).join(' ')}}`
    }),
  message: fc
    .array(fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('block')), { maxLength: 3 })
    .map((parts) => parts.join(' ')),
}))

test('formatjs reads a grammatical message in the same way', () => {
  fc.assert(
    fc.property(grammatical, (message) => {
      const theirs = tryFormatjs(message)
      expect(joinTexts(shapeOf(readIcu(message).nodes ?? []))).toEqual(
        typeof theirs === 'string' ? theirs : joinTexts(shapeOfFormatjs(theirs)),
      )
    }),
  )
})

test('messageformat finds the same arguments and keys in it', () => {
  fc.assert(
    fc.property(grammatical, (message) => {
      expect(argumentsOf(readIcu(message).nodes ?? [])).toEqual(argumentsOfMessageformat(parseMessageformat(message)))
    }),
  )
})

test.for<[difference: string, message: string, ours: boolean, formatjs: boolean, messageformat: boolean]>([
  ['a name with a dot, which i18next-icu fills in', '{a.b}', true, false, false],
  ['a name with a dash', '{a-b}', true, false, false],
  ['a format of the app', '{name, upcase}', true, false, true],
  ['a keyword in capitals would hide its words', '{n, Plural, one {x} other {y}}', false, false, false],
  ['spellout, which ICU has', '{n, spellout}', true, false, true],
  ['an exact fraction, which ICU has', '{n, plural, =1.5 {x} other {y}}', true, false, false],
  ['a number without its sign chooses nothing', '{n, plural, 1 {x} other {y}}', false, true, false],
  ['no other', '{n, plural, one {x}}', false, false, true],
  ['a key twice', '{n, plural, other {x} other {y}}', false, false, true],
  ['braces twice', '{{x}}', false, false, true],
  ['a no-break space that a translator put in', '{n,\u00a0plural, other {x}}', false, false, true],
  ['a closing brace too many is a character', 'a } b', true, true, true],
])('a difference that is meant: %s', ([, message, ours, formatjs, messageformat]) => {
  expect({
    ours: syntax.reject(message) === undefined,
    formatjs: typeof tryFormatjs(message) !== 'string',
    messageformat: isRead(() => parseMessageformat(message, { strict: false })),
  }).toEqual({ ours, formatjs, messageformat })
})

test('in a select within a plural messageformat counts, ICU and formatjs do not', () => {
  const message = '{n, plural, other {{g, select, other {#}}}}'
  expect(JSON.stringify(parseMessageformat(message))).toContain('octothorpe')
  expect(JSON.stringify(readIcu(message))).not.toContain('pound')
  expect(JSON.stringify(tryFormatjs(message))).not.toContain(`"type":${TYPE.pound}`)
})

const comparable = craftedMessages.filter(
  (message) => typeof tryFormatjs(message) !== 'string' && !hasOddTag(readIcu(message).nodes ?? []),
)

test('what formatjs does not read, or has no tags for', () => {
  expect(craftedMessages.filter((message) => !comparable.includes(message))).toEqual([
    '{a.b} and {a-b} and { spaced }',
    'Read <a href="{url}">the terms</a> and <b>agree</b><br/>now',
    '{kind, select, a {one word} b-c {with {name}} other {}}',
  ])
})

test.for(comparable)('crafted: %s', (message) => {
  const theirs = tryFormatjs(message)
  expect(joinTexts(shapeOf(readIcu(message).nodes ?? []))).toEqual(
    typeof theirs === 'string' ? theirs : joinTexts(shapeOfFormatjs(theirs)),
  )
})

function tryFormatjs(message: string): readonly MessageFormatElement[] | string {
  try {
    return parseFormatjs(message, { ignoreTag: true, shouldParseSkeletons: false })
  } catch (error) {
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}

function isRead(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch {
    return false
  }
}

function hasOddTag(nodes: readonly IcuNode[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'tag' && /[{}'#]/u.test(node.part.raw)) ||
      (node.type === 'block' && node.options.some((option) => hasOddTag(option.nodes))),
  )
}

function shapeOf(nodes: readonly IcuNode[]): Shape {
  return nodes.map((node) => {
    switch (node.type) {
      case 'text':
        return node.text
      case 'tag':
        return node.part.raw
      case 'pound':
        return { pound: '#' }
      case 'argument':
        return { name: node.name, format: node.format ?? '', style: (node.style ?? '').replace(/\/\w+$/u, '') }
      case 'block':
        return {
          name: node.name,
          kind: node.kind,
          offset: node.offset,
          options: node.options.map(({ key, nodes: inner }): [string, Shape] => [key, joinTexts(shapeOf(inner))]),
        }
    }
  })
}

function shapeOfFormatjs(elements: readonly MessageFormatElement[]): Shape {
  const formats: Readonly<Record<number, string>> = {
    [TYPE.number]: 'number',
    [TYPE.date]: 'date',
    [TYPE.time]: 'time',
  }
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.pound:
        return { pound: '#' }
      case TYPE.argument:
        return { name: element.value, format: '', style: '' }
      case TYPE.number:
      case TYPE.date:
      case TYPE.time: {
        const { style } = element
        const text =
          typeof style === 'string' ? style : style === null || style === undefined ? '' : skeletonText(style)
        return { name: element.value, format: formats[element.type] ?? '', style: text }
      }
      case TYPE.select:
        return { name: element.value, kind: 'select', offset: 0, options: optionsOf(element.options) }
      case TYPE.plural:
        return {
          name: element.value,
          kind: element.pluralType ?? '',
          offset: element.offset,
          options: optionsOf(element.options),
        }
      case TYPE.tag:
        throw new Error('tags are ignored')
    }
  })
}

function optionsOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
): [string, Shape][] {
  return Object.entries(options).map(([key, { value }]) => [key, joinTexts(shapeOfFormatjs(value))])
}

function skeletonText(style: object): string {
  if ('pattern' in style && typeof style.pattern === 'string') return `::${style.pattern}`
  const tokens = 'tokens' in style && Array.isArray(style.tokens) ? style.tokens : []
  return `::${tokens.map(({ stem }: { readonly stem: string }) => stem).join(' ')}`
}

function joinTexts(shape: Shape): Shape {
  const joined: Shape[number][] = []
  for (const part of shape) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else if (part !== '') joined.push(part)
  }
  return joined
}

function argumentsOf(nodes: readonly IcuNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'argument') return [`${node.name} ${node.format ?? ''}`]
    if (node.type !== 'block') return []
    const inner = node.options.flatMap((option) => [option.key, ...argumentsOf(option.nodes)])
    return [`${node.name} ${node.kind} ${node.offset}`, ...inner]
  })
}

const kinds = { plural: 'cardinal', selectordinal: 'ordinal', select: 'select' } as const

function argumentsOfMessageformat(tokens: readonly OtherToken[]): readonly string[] {
  return tokens.flatMap((token) => {
    switch (token.type) {
      case 'argument':
        return [`${token.arg} `]
      case 'function':
        return [`${token.arg} ${token.key}`]
      case 'plural':
      case 'select':
      case 'selectordinal': {
        const inner = token.cases.flatMap(({ key, tokens: own }) => [key, ...argumentsOfMessageformat(own)])
        return [`${token.arg} ${kinds[token.type]} ${token.pluralOffset ?? 0}`, ...inner]
      }
      default:
        return []
    }
  })
}
