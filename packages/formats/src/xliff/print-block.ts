import { indentBefore } from '../lines.ts'
import type { Block, BlockFile, NewBlock, NewValue, PrintPlace, SourceBlock } from '../block/block.ts'
import { type Patch, splicePiece } from '../splice.ts'
import { escapeAttribute } from '../xml/escape.ts'
import { attribute } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import { segmentOf } from './blocks.ts'
import { isCdata, printContent } from './content.ts'
import type { XliffUnit } from './document.ts'
import { type FileStyle, fileStyleOf } from './file-style.ts'
import { layOut } from './layout.ts'
import { type SegmentEntry, viewOf, type XliffView } from './parse-xliff.ts'
import { languagePatches, openTag, removeAttribute, setAttribute, spellLocale } from './tags.ts'
import {
  type Model,
  newTarget,
  startWithBlanks,
  stateAttribute,
  statePatches,
  styleFor,
  targetPatches,
  unsegmented,
} from './values.ts'

/**
 * A new `<file>`, unit or segment: that of the source file with the new texts in it, or the least that there can be if the
 * source file has none.
 */
export function printBlock(block: NewBlock, place: PrintPlace): string {
  const view = viewOf(place.target.parsed)
  const depth = block.path.length - (view.isNamed ? 1 : 0)
  const printing: PrintContext = { place, view, fileStyle: fileStyleOf(place.target) }
  if (depth === 0) return printFile(block, printing)
  return depth === 1 ? printUnit(block, printing) : printSegment(block, printing)
}

interface PrintContext {
  readonly place: PrintPlace
  readonly view: XliffView
  readonly fileStyle: FileStyle
}

function printFile(block: NewBlock, printing: PrintContext): string {
  const { place, view, fileStyle } = printing
  const { source } = place
  const found = source && viewOf(source.file.parsed).document.files.findLast(({ name }) => name === block.path[0])
  if (source === undefined || found === undefined) return layOutNew(newFile(block, printing), printing)
  const wanted = new Map(block.children.map((child) => [child.path.at(-1), child]))
  const patches = source.block.children.flatMap((child): readonly Patch[] => {
    const counterpart = wanted.get(child.path.at(-1))
    if (counterpart === undefined) return [{ range: { start: child.leadStart, end: child.end }, text: '' }]
    return unitPatches(counterpart, { file: source.file, block: child }, printing)
  })
  const languages = view.role === 'target' ? languagePatches(source.file, [found], place.locale, fileStyle.style) : []
  return copy(found.element, [...languages, ...patches], source.file, printing)
}

function printUnit(block: NewBlock, printing: PrintContext): string {
  const { source } = printing.place
  const unit = source && unitOf(source)
  if (source === undefined || unit === undefined) return layOutNew(newUnit(block, printing, 0), printing)
  const patches = unitPatches(block, source, printing)
  const translate = isAmongFixed(printing.place)
    ? setAttribute(source.file.parsed.text, unit.element, {
        name: 'translate',
        value: 'yes',
        behind: 'id',
        style: printing.fileStyle.style,
      })
    : []
  return copy(unit.element, [...translate, ...patches], source.file, printing)
}

/** The unit goes into a group that is not to be translated, beside one that is all the same. */
function isAmongFixed({ target, neighbour }: PrintPlace): boolean {
  const unit = neighbour && unitOf({ file: target, block: neighbour })
  for (let around = unit?.element.parent; around !== undefined; around = around.parent) {
    const translate = attribute(around, 'translate')
    if (translate !== undefined) return translate === 'no'
  }
  return false
}

function printSegment(block: NewBlock, printing: PrintContext): string {
  const { source } = printing.place
  if (source?.block.entry === undefined) {
    return layOutNew(newSegment(block.path.at(-1), block.value, { ...printing, level: 0 }), printing)
  }
  const found = segmentOf(source)
  return copy(found.segment.element, segmentPatches(block.value, found, source, printing), source.file, printing)
}

/** The unit of the source file that a block stands for. */
function unitOf({ file, block }: SourceBlock): XliffUnit | undefined {
  const first: Block | undefined = block.entry === undefined ? block.children[0] : block
  return first?.entry && segmentOf({ file, block: first }).segment.unit
}

/** Patches in the source file that make the new block of its unit. */
function unitPatches(block: NewBlock, source: SourceBlock, printing: PrintContext): readonly Patch[] {
  if (source.block.entry !== undefined) {
    return segmentPatches(block.value ?? block.children[0]?.value, segmentOf(source), source, printing)
  }
  const values = new Map(block.children.map(({ path, value }) => [path.at(-1), value]))
  return source.block.children.flatMap((child): readonly Patch[] => {
    const value = values.get(child.path.at(-1))
    if (value === undefined) return [{ range: { start: child.leadStart, end: child.end }, text: '' }]
    const original = { file: source.file, block: child }
    return segmentPatches(value, segmentOf(original), original, printing)
  })
}

function segmentPatches(
  value: NewValue | undefined,
  { segment, entry, place }: SegmentEntry,
  { file }: SourceBlock,
  { view, fileStyle }: PrintContext,
): readonly Patch[] {
  const { document } = viewOf(file.parsed)
  const { text } = document
  const { target, source, segSource = source, element } = segment
  if (value?.kind !== 'text') {
    const isDone = document.version === 2 && element.attributes.some(({ name }) => name === 'state')
    return [
      ...(target ? [{ range: { start: startWithBlanks(target), end: target.end }, text: '' }] : []),
      ...(isDone ? removeAttribute(element, 'state') : []),
      ...(isDone ? removeAttribute(element, 'subState') : []),
    ]
  }
  const context = { document, fileStyle, review: value.review }
  const model: Model = { markup: entry.markup === true, cdata: isCdata(place ?? segment.source) }
  const style = styleFor({ document: view.document, fileStyle, holder: undefined, model })
  const content = printContent(value.value, style)
  const holder = view.role === 'target' ? target : place
  const around = view.role === 'target' ? [...statePatches(value.value, segment, context), ...unsegmented(segment)] : []
  if (holder === undefined) {
    const at = segSource.end
    return [
      ...around,
      { range: { start: at, end: at }, text: newTarget(value.value, content, { segment, ...context }) },
    ]
  }
  const tag = openTag(text, holder, view.role === 'target' ? targetPatches(value.value, segment, context) : [])
  const whole = `${tag}${content}</${holder.name}>`
  return [...around, { range: { start: holder.start, end: holder.end }, text: whole }]
}

/** An element of the source file with patches made in it, laid out for its new place. */
function copy(
  element: XmlElement,
  patches: readonly Patch[],
  file: BlockFile,
  { place, view, fileStyle }: PrintContext,
): string {
  const { text } = file.parsed
  const step = fileStyleOf(file).step ?? fileStyle.step ?? '  '
  const from = { indent: indentBefore(text, element.start) ?? '', step, texts: textNames(view.document.prefix) }
  const { indent, lineBreak, inline } = place
  const to = { indent, step: fileStyle.step ?? step, lineBreak, inline }
  return layOut(splicePiece(text, element, patches), from, to)
}

/** An element that was made from nothing: with `\n` for line breaks, and two blanks for a level. */
function layOutNew(element: string, { place, view, fileStyle }: PrintContext): string {
  const { indent, lineBreak, inline } = place
  const from = { indent: '', step: '  ', texts: textNames(view.document.prefix) }
  return layOut(element, from, { indent, step: fileStyle.step ?? '  ', lineBreak, inline })
}

function textNames(prefix: string): ReadonlySet<string> {
  return new Set([`${prefix}source`, `${prefix}target`, `${prefix}seg-source`])
}

function newFile(block: NewBlock, printing: PrintContext): string {
  const { view, place, fileStyle } = printing
  const { document, role } = view
  const { prefix, version, files } = document
  const quote = (value: string) => `"${escapeAttribute(value, '"', fileStyle.style)}"`
  const name = quote(block.path[0] ?? '')
  const level = version === 1 ? 2 : 1
  const units = block.children.map((child) => lineAt(level) + newUnit(child, printing, level)).join('')
  if (version === 2) return `<${prefix}file id=${name}>${units}\n</${prefix}file>`
  const language = files[0]?.sourceLanguage ?? 'und'
  const isTarget = role === 'target' && place.locale !== undefined
  const target = isTarget ? ` target-language=${quote(spellLocale(place.locale, language))}` : ''
  const attributes = `original=${name} source-language=${quote(language)}${target} datatype="plaintext"`
  const body = `${lineAt(1)}<${prefix}body>${units}${lineAt(1)}</${prefix}body>`
  return `<${prefix}file ${attributes}>${body}\n</${prefix}file>`
}

function newUnit(block: NewBlock, printing: PrintContext, level: number): string {
  const { version, prefix } = printing.view.document
  const id = escapeAttribute(block.path.at(-1) ?? '', '"', printing.fileStyle.style)
  const texts = { ...printing, level: level + (version === 1 ? 0 : 1) }
  if (version === 1) {
    return `<${prefix}trans-unit id="${id}">${newTexts(block.value, texts)}${lineAt(level)}</${prefix}trans-unit>`
  }
  const segments = block.value
    ? [newSegment(undefined, block.value, texts)]
    : block.children.map(({ path, value }) => newSegment(path.at(-1), value, texts))
  const inside = segments.map((segment) => lineAt(level + 1) + segment).join('')
  return `<${prefix}unit id="${id}">${inside}${lineAt(level)}</${prefix}unit>`
}

interface PrintingTexts extends PrintContext {
  /** Level of the element around the texts. */
  readonly level: number
}

function newSegment(key: string | undefined, value: NewValue | undefined, printing: PrintingTexts): string {
  const { fileStyle, view, level } = printing
  const name = `${view.document.prefix}segment`
  const id = key === undefined ? '' : ` id="${escapeAttribute(key, '"', fileStyle.style)}"`
  const context = { document: view.document, fileStyle }
  const isTranslation = view.role === 'target' && value?.kind === 'text'
  const state = isTranslation ? stateAttribute(value.value, 2, { ...context, review: value.review }) : ''
  return `<${name}${id}${state}>${newTexts(value, printing)}${lineAt(level)}</${name}>`
}

function newTexts(value: NewValue | undefined, { view, fileStyle, level }: PrintingTexts): string {
  const { document, role } = view
  const { prefix } = document
  const model: Model = { markup: false, cdata: false }
  const style = styleFor({ document, fileStyle, holder: undefined, model })
  const content = value?.kind === 'text' ? printContent(value.value, style) : ''
  const gap = lineAt(level + 1)
  const source = `${gap}<${prefix}source>${role === 'source' ? content : ''}</${prefix}source>`
  if (role === 'source' || value?.kind !== 'text') return source
  const state = stateAttribute(value.value, 1, { document, fileStyle, review: value.review })
  return `${source}${gap}<${prefix}target${state}>${content}</${prefix}target>`
}

function lineAt(level: number): string {
  return `\n${'  '.repeat(level)}`
}
