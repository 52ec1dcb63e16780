import { blankStart } from '../lines.ts'
import type { ValuePlace } from '../block/block.ts'
import type { Patch } from '../splice.ts'
import { attribute } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import { segmentOf } from './blocks.ts'
import { contentOf, type ContentStyle, isBlankContent, isCdata, printContent } from './content.ts'
import type { XliffDocument, XliffSegment } from './document.ts'
import { type FileStyle, fileStyleOf } from './file-style.ts'
import { viewOf } from './parse-xliff.ts'
import { toReview, translated } from './state.ts'
import { openTag, removeAttribute, setAttribute } from './tags.ts'

/** What replaces the range of a value: the inside of an element, or a whole one where there is none or it closes itself. */
export function printValue(value: string, place: ValuePlace): string {
  const { target } = place
  const { document, role } = viewOf(target.parsed)
  const { segment, place: shown } = segmentOf({ file: target, block: place.block })
  const holder = shown ?? segment.target
  const fileStyle = fileStyleOf(target)
  const model = modelOf(place, segment, document)
  const content = printContent(value, styleFor({ document, fileStyle, holder, model }))
  const context = { document, fileStyle, review: place.review }
  if (holder === undefined) return newTarget(value, content, { segment, ...context })
  if (!holder.selfClosing) return content
  const patches = role === 'target' ? targetPatches(value, segment, context) : []
  return `${openTag(document.text, holder, patches)}${content}</${holder.name}>`
}

/** What a translation that is still to come is in the place of another: nothing. */
export function printRaw(_raw: string, { target, block, entry }: ValuePlace): string {
  const { selfClosing } = segmentOf({ file: target, block }).segment.target ?? { selfClosing: true }
  const { start, end } = entry.valueRange
  return selfClosing ? target.parsed.text.slice(start, end) : ''
}

/** The state of a target that got a new text, and the source text that the new text belongs to. */
export function alsoPatch(value: string, place: ValuePlace): readonly Patch[] {
  const { target } = place
  const { document, role } = viewOf(target.parsed)
  if (role === 'source') return []
  const { segment } = segmentOf({ file: target, block: place.block })
  const fileStyle = fileStyleOf(target)
  const isOpen = segment.target !== undefined && !segment.target.selfClosing
  const context = { document, fileStyle, review: place.review }
  return [
    ...statePatches(value, segment, context),
    ...(isOpen ? targetPatches(value, segment, context) : []),
    ...sourcePatches(segment, place, document),
    ...unsegmented(segment),
  ]
}

/** A new translation has no marks around its sentences: the segmented copy of the source, whose counterpart they are, goes. */
export function unsegmented({ segSource }: XliffSegment): readonly Patch[] {
  return segSource ? [{ range: { start: startWithBlanks(segSource), end: segSource.end }, text: '' }] : []
}

/** Returns the start of the white space before an element. */
export function startWithBlanks(element: XmlElement): number {
  const siblings = element.parent?.children ?? []
  const before = siblings[siblings.indexOf(element) - 1]
  return before?.kind === 'text' && element.start === before.end ? before.start : element.start
}

interface SegmentContext {
  readonly document: XliffDocument
  /** Style of the file that gets the text. */
  readonly fileStyle: FileStyle
  /** The text has to be reviewed by a person. */
  readonly review: true | undefined
}

/** Patches around the target: 2.x has the state there, and 1.2 whether a person has approved of the old text. */
export function statePatches(
  value: string,
  segment: XliffSegment,
  { document, fileStyle, review }: SegmentContext,
): readonly Patch[] {
  const { text, version } = document
  const { style } = fileStyle
  const { element } = segment
  if (version === 1) {
    // Without it a unit is not approved of; `no` would have some programs leave the text out.
    return attribute(element, 'approved') === 'yes' ? removeAttribute(element, 'approved') : []
  }
  const state = attribute(element, 'state')
  const wanted = review ? toReview(value, version) : translated
  if (state === wanted) return []
  if (state === undefined && !review && !needsState(value, fileStyle)) return []
  return [
    ...setAttribute(text, element, { name: 'state', value: wanted, behind: 'id', style }),
    ...removeAttribute(element, 'subState'),
  ]
}

/** Patches in the start tag of a target: 1.2 has the state there. */
export function targetPatches(
  value: string,
  segment: XliffSegment,
  { document, fileStyle, review }: SegmentContext,
): readonly Patch[] {
  const { target } = segment
  const { style } = fileStyle
  if (document.version === 2 || target === undefined) return []
  const state = attribute(target, 'state')
  const wanted = review ? toReview(value, document.version) : translated
  const isNeeded = state !== undefined || review || needsState(value, fileStyle)
  return [
    ...(isNeeded ? setAttribute(document.text, target, { name: 'state', value: wanted, style }) : []),
    ...removeAttribute(target, 'state-qualifier'),
  ]
}

/** A target where there is none, in a line of its own if the source has one. */
export function newTarget(
  value: string,
  content: string,
  { segment, document, fileStyle, review }: SegmentContext & { readonly segment: XliffSegment },
): string {
  const { text, prefix } = document
  const { source } = segment
  const start = blankStart(text, source.start)
  const gap = start === undefined ? '' : fileStyle.style.lineBreak + text.slice(start, source.start)
  const name = `${prefix}target`
  const space = attribute(source, 'xml:space')
  const attributes = stateAttribute(value, 1, { document, fileStyle, review })
  return `${gap}<${name}${space === undefined ? '' : ` xml:space="${space}"`}${attributes}>${content}</${name}>`
}

/** Of a new element, in files of the version that has the state there. */
export function stateAttribute(
  value: string,
  version: XliffDocument['version'],
  { document, fileStyle, review }: SegmentContext,
): string {
  if (document.version !== version || !(review || needsState(value, fileStyle))) return ''
  return ` state="${review ? toReview(value, version) : translated}"`
}

interface StyleInput {
  readonly document: XliffDocument
  readonly fileStyle: FileStyle
  /** The element that gets the text. */
  readonly holder: XmlElement | undefined
  /** The element that shows how such a text is written. */
  readonly model: Model
}

export interface Model {
  readonly markup: boolean
  readonly cdata: boolean
}

export function styleFor({ document, fileStyle, holder, model }: StyleInput): ContentStyle {
  const { text, entities } = document
  const old = holder && !isBlankContent(text, holder) ? holder : undefined
  return {
    xml: fileStyle.style,
    entities,
    markup: model.markup,
    cdata: old ? isCdata(old) : model.cdata,
    old: old && !old.selfClosing ? text.slice(old.openEnd, old.closeStart) : '',
  }
}

/** The text of the source file says what a new one is written like; without one, the old text, then the source beside it. */
function modelOf({ source, entry }: ValuePlace, segment: XliffSegment, { text, entities }: XliffDocument): Model {
  const counterpart = source?.block.entry && segmentOf(source)
  if (counterpart)
    return {
      markup: counterpart.entry.markup === true,
      cdata: isCdata(counterpart.place ?? counterpart.segment.source),
    }
  const markup = entry.kind === 'text' ? entry.markup === true : contentOf(text, segment.source, entities).markup
  return { markup, cdata: isCdata(segment.source) }
}

/** As others in the file have one; and without a state an empty text would count as not translated. */
function needsState(value: string, { hasStates }: FileStyle): boolean {
  return hasStates || /^[ \t\r\n]*$/.test(value)
}

/** The source text as the source file has it now, where it is another here. */
function sourcePatches({ source: old }: XliffSegment, place: ValuePlace, document: XliffDocument): readonly Patch[] {
  if (place.source?.block.entry === undefined) return []
  const { segment } = segmentOf(place.source)
  const { document: origin } = viewOf(place.source.file.parsed)
  const now = contentOf(origin.text, segment.source, origin.entities)
  const then = contentOf(document.text, old, document.entities)
  if (now.value === then.value && now.markup === then.markup) return []
  const { style } = fileStyleOf(place.target)
  const raw = origin.text.slice(segment.source.openEnd, segment.source.closeStart)
  const content = raw.replaceAll(/\r\n|\r|\n/g, style.lineBreak)
  if (!old.selfClosing) return [{ range: { start: old.openEnd, end: old.closeStart }, text: content }]
  const text = `${openTag(document.text, old, [])}${content}</${old.name}>`
  return [{ range: { start: old.start, end: old.end }, text }]
}
