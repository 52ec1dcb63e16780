import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { anyCharacter } from '../../../../test/any-character.ts'
import type { EntryPath } from '../format.ts'

/** Names as Android takes them, and what programs may trip over. */
export const names: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'a.b', '__proto__', 'constructor', 'x_1', 'Title', 'other', '7'),
  fc.string({ unit: fc.constantFrom('a', 'b', '_', '.', '1', 'Z'), minLength: 1, maxLength: 4 }),
)
const pluralNames = fc.constantFrom('days', 'files', 'n')
const order = ['zero', 'one', 'two', 'few', 'many', 'other']
const categories = fc.constantFrom(...order)

export const paths: fc.Arbitrary<EntryPath> = fc.oneof(
  names.map((name) => [name]),
  fc.tuple(pluralNames, categories),
)

export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello',
    "it's",
    '"',
    '\\',
    '@string/x',
    '?',
    'a  b',
    ' a ',
    '\n\t',
    '<b>x</b>',
    '&amp;',
    ']]>',
    'é',
    '\u{1F600}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: anyCharacter, maxLength: 8 }).filter((text) => !/\p{Surrogate}/u.test(text)),
)

const raws = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello',
    '  a \n b ',
    "it\\'s",
    '"a  \'b\'"',
    '\\"x\\"',
    '\\u00e9\\u0020',
    '\\@',
    '\\\\n',
    'a\\n',
    '&lt;b&gt;',
    '&#160;&amp;',
    "<![CDATA[<b>\\'x]]>",
    ' <![CDATA[ a ]]> b',
    '<b>a</b> c',
    ' <xliff:g id="n" example="5">%d</xliff:g> d ',
    '<a href="?a=1&amp;b">l</a>',
    'a <!-- c --> b',
    '@string/x',
    ' ?attr/y ',
    '日本語\u{1F600}',
    "don't",
    'é',
    '?',
    '\\u0041\\t\\q',
    '<br/>',
  ),
)
const attributes = fc.constantFrom(
  '',
  '',
  '',
  ' formatted="false"',
  " translatable='true'",
  '\n        tools:ignore="X"',
  ' product=""',
)
const notes = fc.constantFrom(
  '',
  '',
  '',
  '<!-- note -->\n',
  '<!-- one\n     two -->\n',
  '<!-- a -->\n<!-- b -->\n',
  '<!-- head -->\n\n',
)

const stringElement = fc.tuple(notes, names, attributes, raws).map(([note, name, attributes, raw]) => {
  return `${note}${raw === '' ? `<string name="${name}"${attributes} />` : `<string${attributes} name='${name}' >${raw}</string>`}`
})
const item = fc.tuple(notes, categories, raws)
const pluralElement = fc
  .tuple(notes, pluralNames, fc.array(item, { maxLength: 4 }), fc.constantFrom('', '\n'))
  .map(([note, name, items, end]) => {
    const sorted = items.toSorted(([, one], [, other]) => order.indexOf(one) - order.indexOf(other))
    const lines = sorted.map(([note, category, raw]) => `${end}${note}<item quantity="${category}">${raw}</item>`)
    return `${note}<plurals name="${name}">${lines.join('')}${end}</plurals>`
  })
const otherElement = fc.constantFrom(
  '<color name="a">#fff</color>',
  '<string name="z" translatable="false">x</string>',
  '<eat-comment/>',
  '<dimen name="b">1dp</dimen>',
  '<!-- alone -->\n',
  '<item type="id" name="a"/>',
  '<item type="string" name="s">Text</item>',
  '<string name="a" product="tablet">T</string>',
)

const body = fc.array(
  fc.oneof({ weight: 5, arbitrary: stringElement }, { weight: 2, arbitrary: pluralElement }, otherElement),
  { maxLength: 6 },
)
const roots = ' xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2" xmlns:tools="http://schemas.android.com/tools"'

/** Files in the layouts that people and tools write, and in others. */
export const documents: fc.Arbitrary<string> = fc
  .record({
    body,
    indent: fc.constantFrom('', '    ', '  ', '\t'),
    between: fc.constantFrom('\n', '\n', '\n', '\n\n', '', ' '),
    lineBreak: fc.constantFrom('\n', '\n', '\r\n'),
    prolog: fc.constantFrom('', '\uFEFF', '<?xml version="1.0" encoding="utf-8"?>\n', '<!-- License -->\n\n'),
    final: fc.constantFrom('', '\n'),
    root: fc.constantFrom(roots, roots, `\n    ${roots.slice(1)}`),
  })
  .map(({ body, indent, between, lineBreak, prolog, final, root }) => {
    // One plural in two elements is an error that no other tool gets past.
    const kinds = body.map((element) => /<plurals name="(\w+)"/.exec(element)?.[0])
    const once = body.filter((_, index) => kinds[index] === undefined || kinds.indexOf(kinds[index]) === index)
    const inner = once.map((element) => `${element}${between}`).join('')
    const start = between.startsWith('\n') ? '\n' : ''
    const lines = `${start}${inner}`.split('\n').map((line, index) => (index > 0 && line !== '' ? indent + line : line))
    const closing = lines.join('\n')
    const text = `${prolog}<resources${root}>${closing}</resources>${final}`
    return text.replaceAll('\n', lineBreak)
  })

interface Piece {
  readonly kind: 'text' | 'cdata' | 'span' | 'break'
  readonly text: string
}

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  items: number
}

/**
 * What another reader of XML, and another one of Android's escapes, find in a file whose markup is spelled in the plainest
 * way. Of duplicates the last.
 */
export function readWithSaxes(document: string): readonly (readonly [path: EntryPath, text: string])[] {
  const parser = new SaxesParser({ xmlns: false })
  for (const [, name = ''] of document.matchAll(/<!ENTITY (\w+)/g)) parser.ENTITIES[name] = `\uE000${name};`
  const found = new Map<string, readonly [path: EntryPath, text: string | undefined]>()
  const open: Open[] = []
  let pieces: Piece[] | undefined
  let depth = 0
  const add = (kind: Piece['kind'], text: string): void => {
    pieces?.push({ kind, text })
  }
  const addTag = (name: string, text: string): void => add(name.includes(':') ? 'break' : 'span', text)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (pieces) {
      depth++
      const inner = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
      addTag(name, `<${name}${inner.join('')}${isSelfClosing ? '/' : ''}>`)
      return
    }
    const resource = open[1]
    if (resource && open.length === 2 && name === 'item') resource.items++
    open.push({ name, attributes, items: 0 })
    if (pathOf(open)) pieces = []
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (depth > 0) {
      depth--
      if (!isSelfClosing) addTag(name, `</${name}>`)
      return
    }
    const path = pathOf(open)
    if (pieces && path) {
      found.delete(JSON.stringify(path))
      found.set(JSON.stringify(path), [path, textOf(pieces)])
    }
    pieces = undefined
    open.pop()
  })
  parser.on('text', (text) => add('text', text))
  parser.on('cdata', (text) => add('cdata', text))
  parser.on('comment', (text) => add('break', `<!--${text}-->`))
  parser.write(document.replace(/^\uFEFF/, '')).close()
  return [...found.values()].flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]))
}

function pathOf([, resource, item]: readonly Open[]): EntryPath | undefined {
  if (resource === undefined) return undefined
  const { name = '', product = '', translatable = '', type = '' }: Partial<Record<string, string>> = resource.attributes
  if (translatable === 'false' || name === '') return undefined
  const first = product === '' || product === 'default' ? name : `${name} product=${product}`
  const isString = resource.name === 'string' || (resource.name === 'item' && type === 'string')
  if (isString) return item ? undefined : [first]
  if (item?.name !== 'item') return undefined
  if (resource.name === 'string-array') return [first, String(resource.items - 1)]
  return resource.name === 'plurals' ? [first, item.attributes['quantity'] ?? ''] : undefined
}

/** `undefined`: a reference. */
function textOf(pieces: readonly Piece[]): string | undefined {
  const isMarkup = pieces.some(
    ({ kind, text }) => kind === 'span' || text.startsWith('<xliff') || text.includes('\uE000'),
  )
  const hasSpan = pieces.some(({ kind }) => kind === 'span')
  const state = { quoted: false, spaced: false }
  const runs: Piece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    const isText = piece.kind === 'text' || (piece.kind === 'cdata' && !isMarkup)
    if (isText && last?.kind === 'text') runs[runs.length - 1] = { kind: 'text', text: last.text + piece.text }
    else runs.push(isText ? { kind: 'text', text: piece.text } : piece)
  }
  const first = runs.findIndex(({ kind }) => kind === 'text')
  const last = runs.findLastIndex(({ kind }) => kind === 'text')
  let out = ''
  for (const [index, { kind, text }] of runs.entries()) {
    if (kind === 'span') Object.assign(state, { quoted: false, spaced: false })
    if (kind !== 'text') {
      if (isMarkup) out += kind === 'cdata' ? `<![CDATA[${text}]]>` : text
      continue
    }
    let cut = text
    if (index === first && !hasSpan) cut = cut.replace(/^[ \t\r\n]+/, '')
    if (index === last && !hasSpan) cut = cut.replace(/[ \t\r\n]+$/, '')
    if (/^(?:@\w+\/\w+|\?(?:android:)?attr\/\w+)$/.test(cut) && !isMarkup) return undefined
    const compiled = compile(cut, state)
    out += isMarkup ? escape(compiled) : compiled
  }
  return out.replaceAll('\uE000', '&')
}

function compile(text: string, state: { quoted: boolean; spaced: boolean }): string {
  return text.replaceAll(/\\u([0-9a-fA-F]{4})|\\([^])|\\|"|[ \t\r\n]+|[^\\" \t\r\n]+/g, (token, hex, escaped) => {
    if (/^[ \t\r\n]/.test(token) && !state.quoted) {
      const isFirst = !state.spaced
      state.spaced = true
      return isFirst ? ' ' : ''
    }
    state.spaced = false
    if (typeof hex === 'string') return String.fromCharCode(Number.parseInt(hex, 16))
    if (typeof escaped === 'string') return escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped
    if (token === '"') state.quoted = !state.quoted
    return token === '"' || token === '\\' ? '' : token
  })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
