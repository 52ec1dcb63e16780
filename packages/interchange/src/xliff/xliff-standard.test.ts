import { guardXml } from '@lockale/formats/xml/guard-xml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { runsOf } from '../../../../test/depth.ts'
import type { HandoffFile, HandoffUnit } from '../handoff/export-handoff.ts'
import type { InlinePiece } from '../handoff/inline.ts'
import { readXliff } from './read-xliff.ts'
import { writeXliff } from './write-xliff.ts'
import { buildNode, childrenOf, descendantsOf, type NodeBuilder, textOf, type XmlNode } from './xml-node.ts'

/** What a standard says of an element. */
interface ElementLaw {
  readonly required?: readonly string[]
  readonly optional?: readonly string[]
  /** Of the names of its children, each with a blank behind it. */
  readonly children: RegExp
  /** Values that an attribute is one of. */
  readonly values?: Readonly<Record<string, RegExp>>
  /** Where it has none, there are only blanks between its children. */
  readonly hasText?: boolean
}

type Laws = Readonly<Record<string, ElementLaw>>

const nothing = /^$/u
const nmtoken = /^[\p{L}\p{N}.:_-]+$/u

/** XLIFF 1.2, chapter 2 and its strict schema: the elements that we write. */
const laws1: Laws = {
  xliff: { required: ['version', 'xmlns'], children: /^(?:file )+$/u, values: { version: /^1\.2$/u } },
  file: {
    required: ['original', 'source-language', 'datatype'],
    optional: ['target-language'],
    children: /^(?:header )?body $/u,
    values: { datatype: /^plaintext$/u },
  },
  body: { children: /^(?:trans-unit )*$/u },
  'trans-unit': {
    required: ['id'],
    optional: ['resname', 'approved', 'maxwidth', 'size-unit', 'xml:space'],
    children: /^source (?:target )?(?:(?:context-group|note) )*$/u,
    values: { approved: /^(?:yes|no)$/u, 'size-unit': /^char$/u, maxwidth: /^\d+$/u, 'xml:space': /^preserve$/u },
  },
  source: { children: /^(?:(?:ph|bpt|ept) )*$/u, hasText: true },
  target: {
    optional: ['state'],
    children: /^(?:(?:ph|bpt|ept) )*$/u,
    values: { state: /^(?:new|needs-translation|translated|final|needs-review-translation)$/u },
    hasText: true,
  },
  ph: { required: ['id'], optional: ['equiv-text'], children: nothing, hasText: true },
  bpt: { required: ['id'], optional: ['equiv-text'], children: nothing, hasText: true },
  ept: { required: ['id'], optional: ['equiv-text'], children: nothing, hasText: true },
  'context-group': {
    optional: ['purpose'],
    children: /^(?:context )+$/u,
    values: { purpose: /^(?:location|match|information|x-.+)$/u },
  },
  context: {
    required: ['context-type'],
    children: nothing,
    values: { 'context-type': /^(?:sourcefile|linenumber|x-.+)$/u },
    hasText: true,
  },
  note: { children: nothing, hasText: true },
}

/** XLIFF 2.1, chapter 4, and its module for metadata. */
const laws2: Laws = {
  xliff: {
    required: ['version', 'srcLang', 'trgLang', 'xmlns'],
    optional: ['xmlns:mda'],
    children: /^(?:file )+$/u,
    values: { version: /^2\.1$/u },
  },
  file: { required: ['id'], optional: ['original'], children: /^(?:unit )+$/u, values: { id: nmtoken } },
  unit: {
    required: ['id'],
    optional: ['name', 'xml:space'],
    // modules first, then notes, then data, then what is to be translated
    children: /^(?:mda:metadata )?(?:notes )?(?:originalData )?(?:segment )+$/u,
    values: { id: nmtoken, 'xml:space': /^preserve$/u },
  },
  'mda:metadata': { children: /^(?:mda:metaGroup )+$/u },
  'mda:metaGroup': { optional: ['category'], children: /^(?:mda:meta )+$/u },
  'mda:meta': { required: ['type'], children: nothing, hasText: true },
  notes: { children: /^(?:note )+$/u },
  note: { optional: ['category'], children: nothing, hasText: true },
  originalData: { children: /^(?:data )+$/u },
  data: { required: ['id'], children: nothing, values: { id: nmtoken }, hasText: true },
  segment: {
    optional: ['state', 'subState'],
    children: /^source (?:target )?$/u,
    values: { state: /^(?:initial|translated|reviewed|final)$/u, subState: /^(?!xlf:)[^:]+:[^:]+$/u },
  },
  source: { children: /^(?:(?:ph|pc) )*$/u, hasText: true },
  target: { children: /^(?:(?:ph|pc) )*$/u, hasText: true },
  ph: { required: ['id'], optional: ['dataRef', 'equiv', 'disp'], children: nothing, values: { id: nmtoken } },
  pc: {
    required: ['id'],
    optional: ['dataRefStart', 'dataRefEnd', 'equivStart', 'equivEnd', 'dispStart', 'dispEnd'],
    children: /^(?:(?:ph|pc) )*$/u,
    values: { id: nmtoken },
    hasText: true,
  },
}

const text = fc.string({ unit: anyCharacter, maxLength: 12 })
const words = text.filter((value) => value !== '').map((value): InlinePiece => ({ type: 'text', text: value }))
const raw = fc.constantFrom('{{name}}', '<b>', '</b>', '<img alt="a & b"/>', "'", '\u001b')

/** Codes in pairs and alone, with ids of their own. */
const pieces = fc
  .array(fc.oneof(words, fc.record({ inside: fc.option(words), raw, end: raw })), { maxLength: 5 })
  .map((parts) =>
    parts.flatMap((part, at): readonly InlinePiece[] => {
      if ('type' in part) return [part]
      const code = { type: 'code', id: String(at + 1), raw: part.raw } as const
      if (part.inside === null) return [{ ...code, shape: 'alone' }]
      return [{ ...code, shape: 'open' }, part.inside, { ...code, shape: 'close', raw: part.end }]
    }),
  )

const unit: fc.Arbitrary<HandoffUnit> = fc
  .record({
    id: fc.stringMatching(/^[a-zA-Z_][\w.:-]{0,8}$/u),
    message: text,
    name: text,
    source: pieces,
    hasTarget: fc.boolean(),
    state: fc.constantFrom('missing', 'stale', 'source-changed', 'broken', 'review', 'adopted', 'current'),
    by: fc.constantFrom('human', 'reviewed', 'machine', undefined),
    sourceHash: fc.constant('Abs6CO76MT7'),
    targetHash: fc.constantFrom('', 'H_qAS0'),
    notes: fc.array(text, { maxLength: 2 }),
    maxLength: fc.option(fc.nat(200), { nil: undefined }),
    line: fc.integer({ min: 1, max: 9999 }),
  })
  .map(({ hasTarget, ...rest }) => {
    const isThere = rest.state !== 'missing' && (hasTarget || rest.state === 'current')
    return { ...rest, target: isThere ? rest.source : undefined }
  })

const files: fc.Arbitrary<readonly HandoffFile[]> = fc.array(
  fc.record({
    locale: fc.constant('de'),
    original: fc.constantFrom('en.json', 'a & "b"/en.json'),
    units: fc.uniqueArray(unit, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
  }),
  { minLength: 1, maxLength: 3 },
)

test.each([
  { version: '1.2', laws: laws1, unitName: 'trans-unit' },
  { version: '2.1', laws: laws2, unitName: 'unit' },
] as const)('whatever is handed out is XLIFF $version as the standard has it', ({ version, laws, unitName }) => {
  fc.assert(
    fc.property(files, fc.boolean(), (handed, isFilled) => {
      const xliff = writeXliff({ sourceLocale: 'en', targetLocale: 'de', files: handed, isFilled }, version)
      const root = parse(xliff, 'xliff')
      expect(breaches(root, laws)).toEqual([])
      expect(twice(childrenOf(root, 'file').flatMap((file) => idsOf([file])))).toEqual([])
      for (const file of childrenOf(root, 'file')) {
        const units = descendantsOf(file, unitName)
        expect(twice(idsOf(units))).toEqual([])
        for (const one of units) expect(breachesInUnit(one, version)).toEqual([])
      }
      const read = readXliff(Buffer.from(xliff), 'a.xlf').flatMap(({ units }) => units.map(({ id }) => id))
      expect(read).toEqual(handed.flatMap(({ units }) => units.map(({ id }) => id)))
    }),
    { numRuns: runsOf(250) },
  )
})

function parse(xml: string, root: string): XmlNode {
  let builder: NodeBuilder | undefined
  let made: XmlNode | undefined
  const reader = guardXml({
    refuse: (problem) => {
      throw new Error(problem)
    },
    root,
    events: {
      open(tag) {
        if (builder === undefined) builder = buildNode(tag)
        else builder.open(tag)
      },
      text: (value) => builder?.text(value),
      close: () => void (made = builder?.close()),
    },
  })
  reader.write(Buffer.from(xml))
  reader.end()
  if (made === undefined) throw new Error('There is no element.')
  return made
}

/** What in an element and below it is not as the laws have it. */
function breaches(node: XmlNode, laws: Laws): readonly string[] {
  const law = laws[node.name]
  if (law === undefined) return [`${node.name} is not known`]
  const { required = [], optional = [], values = {}, hasText = false } = law
  const found = [...node.attributes.keys()]
  const elements = node.children.filter((child) => typeof child !== 'string')
  const names = elements.map(({ name }) => `${name} `).join('')
  const isBlank = node.children.every((child) => typeof child !== 'string' || child.trim() === '')
  return [
    ...required.filter((name) => !found.includes(name)).map((name) => `${node.name} lacks ${name}`),
    ...found.filter((name) => ![...required, ...optional].includes(name)).map((name) => `${node.name} has ${name}`),
    ...[...node.attributes]
      .filter(([name, value]) => values[name]?.test(value) === false)
      .map(([name, value]) => `${node.name} ${name}=${value}`),
    ...(law.children.test(names) ? [] : [`${node.name} with ${names}`]),
    ...(isBlank || hasText ? [] : [`${node.name} has text`]),
    ...elements.flatMap((element) => breaches(element, laws)),
  ]
}

/** What the standards say of ids and references in a unit. */
function breachesInUnit(node: XmlNode, version: '1.2' | '2.1'): readonly string[] {
  const texts = ['source', 'target'].flatMap((name) => descendantsOf(node, name))
  const codes = (one: XmlNode, names: readonly string[]) => names.flatMap((name) => descendantsOf(one, name))
  if (version === '1.2') {
    return texts.flatMap((one) => [
      ...twice(idsOf(codes(one, ['ph', 'bpt']))).map((id) => `${id} is there twice`),
      ...(idsOf(codes(one, ['bpt'])).join(' ') === idsOf(codes(one, ['ept'])).join(' ') ? [] : ['a pair is open']),
      ...(node.attributes.has('maxwidth') === node.attributes.has('size-unit') ? [] : ['a length without its unit']),
    ])
  }
  const data = new Set(idsOf(descendantsOf(node, 'data')))
  const [source, target] = texts
  const known = source === undefined ? [] : idsOf(codes(source, ['ph', 'pc']))
  return [
    ...twice(idsOf(descendantsOf(node, 'data'))).map((id) => `data ${id} is there twice`),
    ...twice(known).map((id) => `${id} is there twice`),
    ...(target === undefined ? [] : idsOf(codes(target, ['ph', 'pc'])))
      .filter((id) => !known.includes(id))
      .map((id) => `${id} is in the target alone`),
    ...texts
      .flatMap((one) => codes(one, ['ph', 'pc']))
      .flatMap(({ attributes }) =>
        ['dataRef', 'dataRefStart', 'dataRefEnd'].flatMap((name) => attributes.get(name) ?? []),
      )
      .filter((reference) => !data.has(reference))
      .map((reference) => `${reference} is no data`),
    ...descendantsOf(node, 'segment').flatMap((segment) => breachesInSegment(segment)),
    ...descendantsOf(node, 'data').flatMap((one) => (textOf(one) === '' ? ['data without content'] : [])),
  ]
}

/** 4.3.1.31 and 4.3.1.32: a state but the first needs a target, and a state of ours one of theirs. */
function breachesInSegment(segment: XmlNode): readonly string[] {
  const state = segment.attributes.get('state') ?? 'initial'
  return [
    ...(state !== 'initial' && childrenOf(segment, 'target').length === 0 ? [`${state} without a target`] : []),
    ...(segment.attributes.has('subState') && !segment.attributes.has('state') ? ['a state of ours alone'] : []),
  ]
}

function idsOf(nodes: readonly XmlNode[]): readonly string[] {
  return nodes.map(({ attributes }) => attributes.get('id') ?? '').filter((id) => id !== '')
}

function twice(ids: readonly string[]): readonly string[] {
  return ids.filter((id, at) => ids.indexOf(id) !== at)
}
