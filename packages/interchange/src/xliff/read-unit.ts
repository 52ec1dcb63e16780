import type { Position } from '@lockale/errors'
import type { InlinePiece } from '../handoff/inline.ts'
import { readContent } from './read-content.ts'
import { childrenOf, descendantsOf, placeIn, textOf, type XmlNode } from './xml-node.ts'
import { metadata2, ours } from './xliff-text.ts'

/** The state that a translator's file gives a translation. */
export type ReturnedState = 'review' | 'human' | 'reviewed'

/** A sentence with its translation, as read from a translator's file. */
export interface ReturnedUnit {
  readonly id: string
  readonly name: string | undefined
  readonly source: readonly InlinePiece[] | undefined
  readonly target: readonly InlinePiece[] | undefined
  /** The state of the translation; `undefined` if the file does not say it. */
  readonly state: ReturnedState | 'untranslated' | undefined
  /** Hashes of the source and the translation, which the export wrote; `undefined` if a tool has removed them. */
  readonly sourceHash: string | undefined
  readonly targetHash: string | undefined
  /** Position in the translated file: `file:line:column`. */
  readonly place: string
}

interface UnitContext {
  /** Name of the file, for errors. */
  readonly file: string
  refuse(problem: string, place: Position): never
}

/** Reads a `<trans-unit>` of XLIFF 1. */
export function readUnit1(node: XmlNode, reading: UnitContext): ReturnedUnit {
  const [source] = childrenOf(node, 'source')
  const [target] = childrenOf(node, 'target')
  if (source === undefined) return reading.refuse('A <trans-unit> has no <source>', node.place)
  const pieces = readContent(source, noData)
  const translated = target && isWhole(node, target) ? readContent(target, noData) : undefined
  return toUnit(node, reading, {
    name: node.attributes.get('resname'),
    source: pieces,
    target: translated,
    state: orUntouched(readState1(node, target), pieces, translated),
    hashOf: (kind) => contextOf(node, kind),
    at: target ?? source,
  })
}

/** Returns true if every sentence of a split string has a translation, or if the tool joined the sentences again. */
function isWhole(node: XmlNode, target: XmlNode): boolean {
  const made = new Map(sentencesOf(target).map((mark) => [mark.attributes.get('mid'), mark]))
  if (made.size === 0) return true
  return childrenOf(node, 'seg-source')
    .flatMap(sentencesOf)
    .every((mark) => isEmpty(mark) || !isEmpty(made.get(mark.attributes.get('mid'))))
}

function sentencesOf(node: XmlNode): readonly XmlNode[] {
  return descendantsOf(node, 'mrk').filter(({ attributes }) => attributes.get('mtype') === 'seg')
}

/** Returns true for an element without text and inline codes. */
function isEmpty(node: XmlNode | undefined): boolean {
  return node === undefined || node.children.every((child) => typeof child === 'string' && child.trim() === '')
}

/** Reads a `<unit>` of XLIFF 2. Its segments, and the text between them, are one string. */
export function readUnit2(node: XmlNode, reading: UnitContext): ReturnedUnit {
  const parts = childrenOf(node, 'segment', 'ignorable')
  const data: ReadonlyMap<string, string> = new Map(
    childrenOf(node, 'originalData').flatMap((list) =>
      childrenOf(list, 'data').map((one) => [one.attributes.get('id') ?? '', textOf(one)] as const),
    ),
  )
  const source: InlinePiece[] = []
  const targets: { readonly order: number; readonly pieces: readonly InlinePiece[] }[] = []
  let isDone = true
  const states: UnitState[] = []
  let at: XmlNode | undefined
  for (const [index, part] of parts.entries()) {
    const [from] = childrenOf(part, 'source')
    const [to] = childrenOf(part, 'target')
    if (from === undefined) return reading.refuse('A <segment> has no <source>', part.place)
    at ??= to ?? from
    const own = readContent(from, data)
    source.push(...own)
    const isSegment = part.local === 'segment'
    if (isSegment) states.push(readState2(part))
    isDone &&= !isSegment || hasTranslation(part, from, to)
    const order = Number(to?.attributes.get('order') ?? index + 1)
    targets.push({ order, pieces: to === undefined ? own : readContent(to, data) })
  }
  if (parts.length === 0) return reading.refuse('A <unit> has no <segment>', node.place)
  const target = isDone ? targets.toSorted((a, b) => a.order - b.order).flatMap(({ pieces }) => pieces) : undefined
  const isLeftOut = node.attributes.get('translate') === 'no'
  return toUnit(node, reading, {
    name: node.attributes.get('name'),
    source,
    target,
    state: isLeftOut ? 'untranslated' : orUntouched(leastSure(states), source, target),
    hashOf: (kind) => metaOf(node, kind),
    at: at ?? node,
  })
}

/** Returns true for a translation. An empty target in a final state is one: its words may be in another segment. */
function hasTranslation(segment: XmlNode, from: XmlNode, to: XmlNode | undefined): boolean {
  if (to === undefined) return false
  const state = readState2(segment)
  return !isEmpty(to) || isEmpty(from) || state === 'human' || state === 'reviewed'
}

interface ReadParts extends Pick<ReturnedUnit, 'name' | 'source' | 'target'> {
  readonly state: UnitState
  readonly hashOf: (kind: string) => string | undefined
  readonly at: XmlNode
}

function toUnit(
  node: XmlNode,
  reading: UnitContext,
  { name, source, target, state, hashOf, at }: ReadParts,
): ReturnedUnit {
  const id = node.attributes.get('id')
  if (id === undefined || id === '') return reading.refuse(`A <${node.local}> has no id`, node.place)
  return {
    id,
    name,
    source,
    target,
    state: state === 'initial' ? 'review' : state,
    sourceHash: hashOf(ours.sourceHash),
    targetHash: hashOf(ours.targetHash),
    place: placeIn(reading.file, at.place),
  }
}

const noData: ReadonlyMap<string, string> = new Map()

/** Returns `untranslated` if the state is `initial` and the target equals the source: some tools copy the source. */
function orUntouched(
  state: UnitState,
  source: readonly InlinePiece[],
  target: readonly InlinePiece[] | undefined,
): UnitState {
  return state === 'initial' && target !== undefined && shownText(target) === shownText(source) ? 'untranslated' : state
}

function shownText(pieces: readonly InlinePiece[]): string {
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : `\u0000${piece.id}`)).join('')
}

function contextOf(node: XmlNode, kind: string): string | undefined {
  return childrenOf(node, 'context-group')
    .flatMap((group) => childrenOf(group, 'context'))
    .filter(({ attributes }) => attributes.get('context-type') === `x-${kind}`)
    .map((one) => textOf(one).trim())[0]
}

function metaOf(node: XmlNode, kind: string): string | undefined {
  return descendantsOf(node, 'metaGroup')
    .filter(({ uri, attributes }) => uri === metadata2 && attributes.get('category') === ours.name)
    .flatMap((group) => childrenOf(group, 'meta'))
    .filter(({ attributes }) => attributes.get('type') === kind)
    .map((one) => textOf(one).trim())[0]
}

/** The state of a unit. `initial`: work has not begun, even if there is a target; `undefined`: none is given. */
type UnitState = ReturnedUnit['state'] | 'initial'

/** Returns the state of a unit: a state that the XLIFF standard defines, or else one that a tool defines. */
function readState1(unit: XmlNode, target: XmlNode | undefined): UnitState {
  if (unit.attributes.get('translate') === 'no') return 'untranslated'
  if (unit.attributes.get('approved') === 'yes') return 'reviewed'
  const state = target?.attributes.get('state')
  if (state !== undefined) return states1.get(state) ?? (state.startsWith('needs-') ? 'review' : undefined)
  const memoQ = unit.qualified.get('{MQXliff}status')
  if (memoQ !== undefined) return statesOfMemoQ.get(memoQ)
  return leastSure(
    descendantsOf(unit, 'seg')
      .filter(({ uri }) => uri.startsWith('http://sdl.com/'))
      .map(({ attributes }) => statesOfTrados.get(attributes.get('conf') ?? '') ?? 'initial'),
  )
}

function readState2({ attributes }: XmlNode): UnitState {
  const state = attributes.get('state')
  const more = attributes.get('subState') ?? ''
  if (state === undefined) return undefined
  if (state === 'initial') return 'initial'
  if (/needs-review|fuzzy|rejected/u.test(more)) return 'review'
  return state === 'final' ? 'reviewed' : state === 'translated' || state === 'reviewed' ? 'human' : undefined
}

/** Returns the least certain state of several sentences. Ignores sentences without a state. */
function leastSure(states: readonly UnitState[]): UnitState {
  return order.find((one) => states.includes(one))
}

const order: readonly UnitState[] = ['untranslated', 'initial', 'review', 'human', 'reviewed']

const states1: ReadonlyMap<string, UnitState> = new Map([
  ['new', 'initial'],
  ['needs-translation', 'initial'],
  ['translated', 'human'],
  ['final', 'reviewed'],
  ['signed-off', 'reviewed'],
])

const statesOfMemoQ: ReadonlyMap<string, UnitState> = new Map([
  ['NotStarted', 'initial'],
  ['PartiallyEdited', 'review'],
  ['Pretranslated', 'review'],
  ['MachineTranslated', 'review'],
  ['Rejected', 'review'],
  ['ManuallyConfirmed', 'human'],
  ['Reviewer1Confirmed', 'reviewed'],
  ['Proofread', 'reviewed'],
])

const statesOfTrados: ReadonlyMap<string, UnitState> = new Map([
  ['Draft', 'review'],
  ['RejectedTranslation', 'review'],
  ['RejectedSignOff', 'review'],
  ['Translated', 'human'],
  ['ApprovedTranslation', 'reviewed'],
  ['ApprovedSignOff', 'reviewed'],
])
