import { rememberFor } from '@lockale/errors'
import { blankStart, indentBefore } from '../lines.ts'
import type { ValuePlace, NewValue, SourceBlock, PrintPlace } from '../block/block.ts'
import type { ParsedFile } from '../format.ts'
import type { Patch } from '../splice.ts'
import { addedIndent } from '../xml/containers.ts'
import { escapeCdata, escapeText, type XmlStyle, xmlStyleOf } from '../xml/escape.ts'
import { attribute, isFragment } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import { segmentOf } from './blocks.ts'
import { contentOf, isBlankContent, isCdata } from './content.ts'
import type { XliffDocument, XliffSegment } from './document.ts'
import { type SegmentEntry, viewOf } from './parse-xliff.ts'
import { stateFor } from './state.ts'
import { openTag, removeAttribute, setAttribute } from './tags.ts'

interface FileStyle {
  readonly style: XmlStyle
  /** True if targets in the file have states. */
  readonly hasStates: boolean
  readonly step: string | undefined
}

export const fileStyleOf: (parsed: ParsedFile) => FileStyle = rememberFor((parsed) => {
  const { document, segments } = viewOf(parsed)
  const { text, version } = document
  let step: string | undefined
  let hasStates = false
  for (const { segment } of segments) {
    const { element, source, target } = segment
    const holder = version === 1 ? target : element
    step ??= addedIndent(indentBefore(text, element.start), indentBefore(text, source.start))
    hasStates ||= holder !== undefined && attribute(holder, 'state') !== undefined
    if (hasStates && step !== undefined) break
  }
  return { style: xmlStyleOf(parsed, document), hasStates, step }
})

/** Returns the text that replaces the range of a value: the content, or a whole `<target>` if the unit has none. */
export function printValue(value: string, place: ValuePlace): string {
  const { parsed } = place.target
  const { document, role } = viewOf(parsed)
  const { segment, place: shown } = segmentOf({ file: place.target, block: place.block })
  const holder = shown ?? segment.target
  const context = { document, fileStyle: fileStyleOf(parsed), review: place.review }
  const content = printContent(value, { ...context, holder, model: modelOf(place, segment, document) })
  if (holder === undefined) return newTarget(value, content, { segment, ...context })
  if (!holder.selfClosing) return content
  const patches = role === 'target' ? targetPatches(value, segment, context) : []
  return `${openTag(document.text, holder, patches)}${content}</${holder.name}>`
}

/** Prints a missing translation: a self-closing target stays as it is, another target becomes empty. */
export function printRaw(_raw: string, { target, block, entry }: ValuePlace): string {
  const { selfClosing } = segmentOf({ file: target, block }).segment.target ?? { selfClosing: true }
  const { start, end } = entry.valueRange
  return selfClosing ? target.parsed.text.slice(start, end) : ''
}

/** Returns patches that set the state of a changed target, and update its source string. */
export function alsoPatch(value: string, place: ValuePlace): readonly Patch[] {
  const { parsed } = place.target
  const { document, role } = viewOf(parsed)
  if (role === 'source') return []
  const { segment } = segmentOf({ file: place.target, block: place.block })
  const isOpen = segment.target !== undefined && !segment.target.selfClosing
  const context = { document, fileStyle: fileStyleOf(parsed), review: place.review }
  return [
    ...statePatches(value, segment, context),
    ...(isOpen ? targetPatches(value, segment, context) : []),
    ...sourcePatches(segment, place, document),
    ...unsegmented(segment),
  ]
}

export function segmentPatches(
  value: NewValue | undefined,
  source: SourceBlock,
  { target: file }: PrintPlace,
): readonly Patch[] {
  const original = segmentOf(source)
  const { segment } = original
  const { target, element } = segment
  const { document } = viewOf(source.file.parsed)
  if (value?.kind !== 'text') {
    const isDone = document.version === 2 && attribute(element, 'state') !== undefined
    return [
      ...(target ? [{ range: { start: startWithBlanks(target), end: target.end }, text: '' }] : []),
      ...(isDone ? removeAttribute(element, 'state') : []),
      ...(isDone ? removeAttribute(element, 'subState') : []),
    ]
  }
  const view = viewOf(file.parsed)
  const isTarget = view.role === 'target'
  const fileStyle = fileStyleOf(file.parsed)
  const context = { document, fileStyle, review: value.review }
  const content = printContent(value.value, { document: view.document, fileStyle, model: modelIn(original) })
  const holder = isTarget ? target : original.place
  const around = isTarget ? [...statePatches(value.value, segment, context), ...unsegmented(segment)] : []
  if (holder === undefined) {
    const at = (segment.segSource ?? segment.source).end
    const printed = newTarget(value.value, content, { segment, ...context })
    return [...around, { range: { start: at, end: at }, text: printed }]
  }
  const tag = openTag(document.text, holder, isTarget ? targetPatches(value.value, segment, context) : [])
  const whole = `${tag}${content}</${holder.name}>`
  return [...around, { range: { start: holder.start, end: holder.end }, text: whole }]
}

/** Removes `<seg-source>`, because a new translation has no `<mrk>` around its sentences. */
function unsegmented({ segSource }: XliffSegment): readonly Patch[] {
  return segSource ? [{ range: { start: startWithBlanks(segSource), end: segSource.end }, text: '' }] : []
}

/** Returns the start of the white space before an element. */
function startWithBlanks(element: XmlElement): number {
  const { parent, start } = element
  const before = parent?.children[parent.children.indexOf(element) - 1]
  return before?.end ?? parent?.openEnd ?? start
}

interface SegmentContext {
  readonly document: XliffDocument
  readonly fileStyle: FileStyle
  readonly review: true | undefined
}

/** Returns patches outside of the target: they set the state (2.x), or remove the approval of the old string (1.2). */
function statePatches(
  value: string,
  segment: XliffSegment,
  { document, fileStyle, review }: SegmentContext,
): readonly Patch[] {
  const { text, version } = document
  const { style } = fileStyle
  const { element } = segment
  if (version === 1) {
    // A unit without the attribute is not approved. Some programs skip strings with `approved="no"`.
    return attribute(element, 'approved') === 'yes' ? removeAttribute(element, 'approved') : []
  }
  const state = attribute(element, 'state')
  const wanted = stateFor(value, version, review)
  if (state === wanted || (state === undefined && !needsState(value, { fileStyle, review }))) return []
  return [
    ...setAttribute(text, element, { name: 'state', value: wanted, behind: 'id', style }),
    ...removeAttribute(element, 'subState'),
  ]
}

/** Returns patches in the start tag of a target. In 1.2, this tag has the state of the translation. */
function targetPatches(
  value: string,
  segment: XliffSegment,
  { document, fileStyle, review }: SegmentContext,
): readonly Patch[] {
  const { target } = segment
  const { style } = fileStyle
  if (document.version === 2 || target === undefined) return []
  const isNeeded = attribute(target, 'state') !== undefined || needsState(value, { fileStyle, review })
  const state = { name: 'state', value: stateFor(value, document.version, review), style }
  return [
    ...(isNeeded ? setAttribute(document.text, target, state) : []),
    ...removeAttribute(target, 'state-qualifier'),
  ]
}

/** Prints a missing `<target>`, on its own line if `<source>` has its own line. */
function newTarget(
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

/** Returns the state attribute of a new element; empty if none is needed, or if the file's version is not `version`. */
export function stateAttribute(
  value: string,
  version: XliffDocument['version'],
  { document, fileStyle, review }: SegmentContext,
): string {
  const isNeeded = document.version === version && needsState(value, { fileStyle, review })
  return isNeeded ? ` state="${stateFor(value, version, review)}"` : ''
}

/** The style of a string: with raw inline elements, or in a CDATA section. */
interface Model {
  readonly markup: boolean
  readonly cdata: boolean
}

/** Prints a string as content. @param holder the element that contains it @param model the style to follow */
export function printContent(
  value: string,
  {
    document,
    fileStyle,
    holder,
    model,
  }: Omit<SegmentContext, 'review'> & { holder?: XmlElement | undefined; model: Model },
): string {
  const { text, entities } = document
  const { style } = fileStyle
  if (model.markup && !value.includes('\r') && isFragment(value, entities)) {
    return value.replaceAll('\n', style.lineBreak)
  }
  const old = holder && !isBlankContent(text, holder) ? holder : undefined
  const mayBeCdata = (old ? isCdata(old) : model.cdata) && (style.maxCodePoint > 0xff || !/[^\0-\x7f]/.test(value))
  const section = mayBeCdata ? escapeCdata(value, style) : undefined
  return section ?? escapeText(value, style, old && text.slice(old.openEnd, old.closeStart))
}

/** Returns the style to follow: of the string in the source file, else of the old string or the unit's `<source>`. */
function modelOf({ source, entry }: ValuePlace, segment: XliffSegment, document: XliffDocument): Model {
  const counterpart = source?.block.entry && segmentOf(source)
  if (counterpart) return modelIn(counterpart)
  const markup = entry.kind === 'text' ? entry.markup === true : contentOf(document, segment.source).markup === true
  return { markup, cdata: isCdata(segment.source) }
}

function modelIn({ entry, place, segment }: SegmentEntry): Model {
  return { markup: entry.markup === true, cdata: isCdata(place ?? segment.source) }
}

/** Returns true if a target needs a state: other targets have one, or an empty string would count as untranslated. */
function needsState(value: string, { fileStyle, review }: Omit<SegmentContext, 'document'>): boolean {
  return review === true || fileStyle.hasStates || /^[ \t\r\n]*$/.test(value)
}

function sourcePatches({ source: old }: XliffSegment, place: ValuePlace, document: XliffDocument): readonly Patch[] {
  if (place.source?.block.entry === undefined) return []
  const { segment } = segmentOf(place.source)
  const { document: origin } = viewOf(place.source.file.parsed)
  const now = contentOf(origin, segment.source)
  const then = contentOf(document, old)
  if (now.value === then.value && now.markup === then.markup) return []
  const { style } = fileStyleOf(place.target.parsed)
  const raw = origin.text.slice(segment.source.openEnd, segment.source.closeStart)
  const content = raw.replaceAll(/\r\n|\r|\n/g, style.lineBreak)
  if (!old.selfClosing) return [{ range: { start: old.openEnd, end: old.closeStart }, text: content }]
  const text = `${openTag(document.text, old, [])}${content}</${old.name}>`
  return [{ range: { start: old.start, end: old.end }, text }]
}
