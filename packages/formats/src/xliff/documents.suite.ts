import fc from 'fast-check'
import { anyCharacter } from '../../../../test/any-character.ts'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { EntryPath } from '../format.ts'

/** Random XLIFF files for the tests, and a reader of them that is not ours. */
export interface DocumentKind {
  readonly version: 1 | 2
  readonly role: 'source' | 'target'
  readonly files: 'one' | 'several'
  /** All targets are there, with a state; or some are, none with a state. */
  readonly states: boolean
}

export const keys: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd', 'a.b', '404', '__proto__', '', ' ', 'ä', '"', "'", '<&>', 'a\nb', '😀'),
  fc.string({ unit: 'grapheme', maxLength: 4 }).filter(isXmlText),
)

const files = fc.constantFrom('app.ts', 'a', '', 'ü/<&>.html')

/** Paths of new units. */
export function pathsOf({ files: count }: DocumentKind): fc.Arbitrary<EntryPath> {
  return count === 'one' ? fc.tuple(keys) : fc.tuple(files, keys)
}

export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello',
    '<x id="1"/> & more',
    '<g id="a">&amp;</g>',
    '&lt;',
    ']]>',
    'a\nb',
    '\t',
    '\r\n',
    '"\'>',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }).filter(isXmlText),
)

export function documentsOf(kind: DocumentKind): fc.Arbitrary<string> {
  const { role, files: count } = kind
  const units = fc.array(unitOf(kind), { maxLength: 3 }).map((list) => list.flat())
  const groups = units.map((children): readonly Node[] => [{ tag: 'group', attributes: [['id', 'g']], children }])
  const body = fc.array(fc.oneof(units, groups), { maxLength: 2 }).map((list) => list.flat())
  const bodies = count === 'one' ? fc.tuple(body) : fc.array(body, { minLength: 2, maxLength: 3 })
  return fc
    .tuple(bodies, fc.uniqueArray(files, { minLength: 3, maxLength: 3 }), layouts)
    .map(([all, names, layout]) => {
      const children = all.map((body, index) => fileNode(names[index] ?? '', body, kind))
      const version = kind.version === 1 ? '1.2' : '2.0'
      const languages: Attributes = role === 'target' ? [['trgLang', 'de']] : []
      const root: Node = {
        tag: 'xliff',
        attributes: [['version', version], ...(kind.version === 2 ? [['srcLang', 'en'] as const, ...languages] : [])],
        children: withStates(children, kind),
      }
      return (
        (layout.mark ? '\uFEFF' : '') + layout.head + print(root, layout, 0) + (layout.isFinal ? layout.lineBreak : '')
      )
    })
}

/** Path and text of each unit as another parser sees them; of a text with elements in it, what stands in the file. */
export function readWithSaxes(document: string, role: 'source' | 'target'): readonly (readonly [EntryPath, string])[] {
  const text = document.replace(/^\uFEFF/, '')
  const parser = new SaxesParser()
  const open: Open[] = []
  const files: { readonly name: string; readonly units: Unit[] }[] = []
  let unit: Unit | undefined
  parser.on('opentag', ({ name, attributes, isSelfClosing }: SaxesTagPlain) => {
    const parent = open.at(-1)
    if (parent) parent.hasElements = true
    const isFixed =
      attributes['translate'] === undefined ? (parent?.isFixed ?? false) : attributes['translate'] === 'no'
    open.push({
      name,
      text: '',
      start: parser.position,
      end: parser.position,
      hasElements: false,
      isFixed,
      isSelfClosing,
    })
    if (name === 'file') files.push({ name: attributes['original'] ?? attributes['id'] ?? '', units: [] })
    if (name === 'trans-unit' || name === 'unit') {
      unit = { id: attributes['id'] ?? '', segments: [] }
      if (!isFixed && !open.some((one) => one.name === 'bin-unit')) files.at(-1)?.units.push(unit)
    }
    if (name === 'trans-unit' || name === 'segment') {
      unit?.segments.push({ id: attributes['id'], states: [attributes['state']], source: undefined, target: undefined })
    }
    if (name === 'target') unit?.segments.at(-1)?.states.push(attributes['state'])
  })
  const add = (piece: string): void => {
    for (const one of open) one.text += piece
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed === undefined || (closed.name !== 'source' && closed.name !== 'target')) return
    if (open.some(({ name }) => name === 'alt-trans' || name === 'ignorable')) return
    const end = text.lastIndexOf('</', parser.position - 1)
    const raw = closed.isSelfClosing ? '' : text.slice(closed.start, end).replaceAll(/\r\n?/g, '\n')
    const segment = unit?.segments.at(-1)
    if (segment) segment[closed.name] ??= closed.hasElements ? raw : closed.text
  })
  parser.write(text).close()
  const read = files.flatMap(({ name, units }) =>
    units.flatMap(({ id, segments }) =>
      segments.flatMap((segment, index): readonly (readonly [EntryPath, string | undefined])[] => {
        const path = [...(files.length > 1 ? [name] : []), id]
        if (segments.length > 1) path.push(segment.id ?? String(index + 1))
        if (segment.source === undefined) return []
        const value = segment[role]
        const isNew = segment.states.some((state) => state === 'new' || state === 'needs-translation')
        const isDone = segment.states.some((state) => state !== undefined && state !== 'initial')
        const isMissing = role === 'target' && (isNew || (value?.trim() === '' && !isDone))
        return [[path, isMissing ? undefined : value]]
      }),
    ),
  )
  const last = new Map(read.map((one) => [JSON.stringify(one[0]), one]))
  return read.flatMap((one) => {
    const [path, value] = one
    return value === undefined || last.get(JSON.stringify(path)) !== one ? [] : [[path, value] as const]
  })
}

interface Open {
  readonly name: string
  text: string
  readonly start: number
  readonly end: number
  hasElements: boolean
  readonly isFixed: boolean
  readonly isSelfClosing: boolean
}

interface Unit {
  readonly id: string
  readonly segments: {
    readonly id: string | undefined
    readonly states: (string | undefined)[]
    source: string | undefined
    target: string | undefined
  }[]
}

type Attributes = readonly (readonly [name: string, value: string])[]

interface Element {
  readonly tag: string
  readonly attributes: Attributes
  /** Elements in lines of their own, or a string as it is written. */
  readonly children: readonly Node[] | string
}

type Node = Element | { readonly comment: string }

interface Layout {
  readonly step: string
  /** Empty: everything in one line. */
  readonly lineBreak: string
  readonly quote: '"' | "'"
  readonly head: string
  readonly isFinal: boolean
  readonly mark: boolean
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  step: fc.constantFrom('  ', '  ', '    ', '\t', ''),
  lineBreak: fc.constantFrom('\n', '\n', '\r\n', '\r', ''),
  quote: fc.constantFrom('"', "'"),
  head: fc.constantFrom(
    '',
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<?xml version="1.0"?><!-- made by a tool -->\n\n',
  ),
  isFinal: fc.boolean(),
  mark: fc.boolean(),
})

const piece = fc.oneof(
  fc.constantFrom(
    '日本語 ',
    '😀',
    'é',
    'Hello',
    ' ',
    '&amp;',
    '&#228;',
    '&#x1F600;',
    '&quot;',
    '>',
    '\n   ',
    '<![CDATA[a < b]]>',
    '<!-- c -->',
    '<x id="1"/>',
  ),
  fc.constantFrom('<g id="a">in &lt;</g>', '<ph id="1">%s</ph>', '<mrk type="term">t</mrk>', '&#13;'),
)
const contents = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
  fc.constantFrom('<![CDATA[a]]>', 'Text', ''),
)
/** Not empty, so that a state never decides whether it is a translation. */
const translations = contents.map((content) => `.${content}`)

function unitOf({ version, role, states }: DocumentKind): fc.Arbitrary<readonly Node[]> {
  const target = role === 'target' ? (states ? translations : fc.option(translations, { freq: 4 })) : fc.constant(null)
  return fc
    .record({
      id: keys,
      source: contents,
      target,
      note: fc.option(fc.constantFrom('Note', '', 'a < b')),
      comment: fc.option(fc.constantFrom(' above ', ' two\n lines ')),
      isFixed: fc.boolean().map((one) => one && version === 2),
    })
    .map(({ id, source, target, note, comment, isFixed }) => {
      const attributes: Attributes = [['id', id], ...(isFixed && id === 'd' ? [['translate', 'no'] as const] : [])]
      const notes: Node[] = note === null ? [] : [{ tag: 'note', attributes: [], children: escape(note) }]
      const texts: Node[] = [
        { tag: 'source', attributes: [], children: source },
        ...(target === null ? [] : [{ tag: 'target', attributes: [], children: target }]),
      ]
      const unit: Node =
        version === 1
          ? { tag: 'trans-unit', attributes, children: [...texts, ...notes] }
          : {
              tag: 'unit',
              attributes,
              children: [
                ...(notes.length > 0 ? [{ tag: 'notes', attributes: [], children: notes }] : []),
                { tag: 'segment', attributes: [], children: texts },
              ],
            }
      return comment === null ? [unit] : [{ comment }, unit]
    })
}

function fileNode(name: string, children: readonly Node[], { version, role }: DocumentKind): Node {
  if (version === 2) return { tag: 'file', attributes: [['id', name]], children }
  return {
    tag: 'file',
    attributes: [
      ['original', name],
      ['source-language', 'en'],
      ...(role === 'target' ? [['target-language', 'de'] as const] : []),
    ],
    children: [
      { tag: 'header', attributes: [], children: '' },
      { tag: 'body', attributes: [], children },
    ],
  }
}

/** Either all targets have a state or none: a state that has to change would change other bytes than those of the text. */
function withStates(nodes: readonly Node[], kind: DocumentKind): readonly Node[] {
  if (!kind.states) return nodes
  const holder = kind.version === 1 ? 'target' : 'segment'
  return nodes.map((node): Node => {
    if ('comment' in node) return node
    const attributes: Attributes = node.tag === holder ? [...node.attributes, ['state', 'translated']] : node.attributes
    const { tag, children } = node
    return { tag, attributes, children: typeof children === 'string' ? children : withStates(children, kind) }
  })
}

function print(node: Node, layout: Layout, depth: number): string {
  if ('comment' in node) return `<!--${node.comment}-->`
  const { quote, lineBreak, step } = layout
  const attributes = node.attributes.map(([name, value]) => ` ${name}=${quote}${escapeIn(value)}${quote}`).join('')
  const { tag, children } = node
  if (children.length === 0) return tag === 'source' ? `<${tag}${attributes}></${tag}>` : `<${tag}${attributes}/>`
  if (typeof children === 'string') {
    const written = lineBreak === '' ? children : children.replaceAll('\n', lineBreak)
    return `<${tag}${attributes}>${written}</${tag}>`
  }
  const gap = lineBreak === '' ? '' : lineBreak + step.repeat(depth + 1)
  const inside = children.map((child) => gap + print(child, layout, depth + 1)).join('')
  return `<${tag}${attributes}>${inside}${lineBreak === '' ? '' : lineBreak + step.repeat(depth)}</${tag}>`
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;').replaceAll('\r', '&#13;')
}

function escapeIn(value: string): string {
  return escape(value)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
}

function isXmlText(value: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Surrogate}]/u.test(value)
}
