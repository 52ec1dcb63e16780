import { indentBefore } from '../lines.ts'
import type { Block, NewBlock, NewValue, PrintPlace, SourceBlock } from '../block/block.ts'
import { type Patch, splicePiece } from '../splice.ts'
import { escapeAttribute } from '../xml/escape.ts'
import { attribute } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import { segmentOf } from './blocks.ts'
import type { XliffUnit } from './document.ts'
import { layOut } from './layout.ts'
import { viewOf } from './parse-xliff.ts'
import { spellLocale } from '../tree/locale-root.ts'
import { languagePatches, setAttribute } from './tags.ts'
import { fileStyleOf, printContent, stateAttribute, segmentPatches } from './values.ts'

/** Prints a new `<file>`, unit or segment: a copy of the source with the new strings, or a minimal one. */
export function printBlock(block: NewBlock, place: PrintPlace): string {
  const depth = block.path.length - (viewOf(place.target.parsed).isNamed ? 1 : 0)
  if (depth === 0) return printFile(block, place)
  return depth === 1 ? printUnit(block, place) : printSegment(block, place)
}

function printFile(block: NewBlock, place: PrintPlace): string {
  const { source, target, locale } = place
  const found = source && viewOf(source.file.parsed).document.files.findLast(({ name }) => name === block.path[0])
  if (source === undefined || found === undefined) return layOutNew(newFile(block, place), place)
  const wanted = new Map(block.children.map((child) => [child.path.at(-1), child]))
  const patches = source.block.children.flatMap((child): readonly Patch[] => {
    const counterpart = wanted.get(child.path.at(-1))
    if (counterpart === undefined) return [{ range: { start: child.leadStart, end: child.end }, text: '' }]
    return unitPatches(counterpart, { file: source.file, block: child }, place)
  })
  const isTarget = viewOf(target.parsed).role === 'target'
  const { style } = fileStyleOf(target.parsed)
  const languages = isTarget ? languagePatches(source.file, [found], locale, style) : []
  return copy(found.element, [...languages, ...patches], source, place)
}

function printUnit(block: NewBlock, place: PrintPlace): string {
  const { source, target } = place
  const unit = source && unitOf(source)
  if (source === undefined || unit === undefined) return layOutNew(newUnit(block, place, 0), place)
  const patches = unitPatches(block, source, place)
  const { style } = fileStyleOf(target.parsed)
  const translate = isAmongFixed(place)
    ? setAttribute(source.file.parsed.text, unit.element, { name: 'translate', value: 'yes', behind: 'id', style })
    : []
  return copy(unit.element, [...translate, ...patches], source, place)
}

/** Returns true if a new unit beside the neighbour would be in an element with `translate="no"`. */
function isAmongFixed({ target, neighbour }: PrintPlace): boolean {
  const unit = neighbour && unitOf({ file: target, block: neighbour })
  for (let around = unit?.element.parent; around !== undefined; around = around.parent) {
    const translate = attribute(around, 'translate')
    if (translate !== undefined) return translate === 'no'
  }
  return false
}

function printSegment(block: NewBlock, place: PrintPlace): string {
  const { source } = place
  if (source?.block.entry === undefined) {
    return layOutNew(newSegment(block.path.at(-1), block.value, { place, level: 0 }), place)
  }
  return copy(segmentOf(source).segment.element, segmentPatches(block.value, source, place), source, place)
}

function unitOf({ file, block }: SourceBlock): XliffUnit | undefined {
  const first: Block | undefined = block.entry === undefined ? block.children[0] : block
  return first?.entry && segmentOf({ file, block: first }).segment.unit
}

function unitPatches(block: NewBlock, source: SourceBlock, place: PrintPlace): readonly Patch[] {
  if (source.block.entry !== undefined) {
    return segmentPatches(block.value ?? block.children[0]?.value, source, place)
  }
  const values = new Map(block.children.map(({ path, value }) => [path.at(-1), value]))
  return source.block.children.flatMap((child): readonly Patch[] => {
    const value = values.get(child.path.at(-1))
    if (value === undefined) return [{ range: { start: child.leadStart, end: child.end }, text: '' }]
    return segmentPatches(value, { file: source.file, block: child }, place)
  })
}

/** Copies an element of the source file with patches, in the layout of its new place. */
function copy(element: XmlElement, patches: readonly Patch[], { file }: SourceBlock, place: PrintPlace): string {
  const { text } = file.parsed
  const own = fileStyleOf(place.target.parsed).step
  const step = fileStyleOf(file.parsed).step ?? own ?? '  '
  const from = { indent: indentBefore(text, element.start) ?? '', step, texts: textNames(place) }
  return layOut(splicePiece(text, element, patches), from, { ...place, step: own ?? step })
}

/** Lays out a minimal element, which has `\n` for line breaks and two spaces per level. */
function layOutNew(element: string, place: PrintPlace): string {
  const from = { indent: '', step: '  ', texts: textNames(place) }
  return layOut(element, from, { ...place, step: fileStyleOf(place.target.parsed).step ?? '  ' })
}

function textNames({ target }: PrintPlace): ReadonlySet<string> {
  const { prefix } = viewOf(target.parsed).document
  return new Set(['source', 'target', 'seg-source'].map((name) => prefix + name))
}

function newFile(block: NewBlock, place: PrintPlace): string {
  const { document, role } = viewOf(place.target.parsed)
  const { prefix, version, files } = document
  const { style } = fileStyleOf(place.target.parsed)
  const quote = (value: string) => `"${escapeAttribute(value, '"', style)}"`
  const name = quote(block.path[0] ?? '')
  const level = version === 1 ? 2 : 1
  const units = block.children.map((child) => lineAt(level) + newUnit(child, place, level)).join('')
  if (version === 2) return `<${prefix}file id=${name}>${units}\n</${prefix}file>`
  const language = files[0]?.sourceLanguage ?? 'und'
  const isTarget = role === 'target' && place.locale !== undefined
  const target = isTarget ? ` target-language=${quote(spellLocale(place.locale, language))}` : ''
  const attributes = `original=${name} source-language=${quote(language)}${target} datatype="plaintext"`
  const body = `${lineAt(1)}<${prefix}body>${units}${lineAt(1)}</${prefix}body>`
  return `<${prefix}file ${attributes}>${body}\n</${prefix}file>`
}

function newUnit(block: NewBlock, place: PrintPlace, level: number): string {
  const { version, prefix } = viewOf(place.target.parsed).document
  const id = escapeAttribute(block.path.at(-1) ?? '', '"', fileStyleOf(place.target.parsed).style)
  if (version === 1) {
    const texts = newTexts(block.value, { place, level })
    return `<${prefix}trans-unit id="${id}">${texts}${lineAt(level)}</${prefix}trans-unit>`
  }
  const inner = { place, level: level + 1 }
  const segments = block.value
    ? [newSegment(undefined, block.value, inner)]
    : block.children.map(({ path, value }) => newSegment(path.at(-1), value, inner))
  const inside = segments.map((segment) => lineAt(level + 1) + segment).join('')
  return `<${prefix}unit id="${id}">${inside}${lineAt(level)}</${prefix}unit>`
}

interface TextsPlace {
  readonly place: PrintPlace
  readonly level: number
}

function newSegment(key: string | undefined, value: NewValue | undefined, texts: TextsPlace): string {
  const { parsed } = texts.place.target
  const { document, role } = viewOf(parsed)
  const fileStyle = fileStyleOf(parsed)
  const name = `${document.prefix}segment`
  const id = key === undefined ? '' : ` id="${escapeAttribute(key, '"', fileStyle.style)}"`
  const isTranslation = role === 'target' && value?.kind === 'text'
  const state = isTranslation ? stateAttribute(value.value, 2, { document, fileStyle, review: value.review }) : ''
  return `<${name}${id}${state}>${newTexts(value, texts)}${lineAt(texts.level)}</${name}>`
}

function newTexts(value: NewValue | undefined, { place, level }: TextsPlace): string {
  const { document, role } = viewOf(place.target.parsed)
  const fileStyle = fileStyleOf(place.target.parsed)
  const { prefix } = document
  const model = { markup: false, cdata: false }
  const content = value?.kind === 'text' ? printContent(value.value, { document, fileStyle, model }) : ''
  const gap = lineAt(level + 1)
  const source = `${gap}<${prefix}source>${role === 'source' ? content : ''}</${prefix}source>`
  if (role === 'source' || value?.kind !== 'text') return source
  const state = stateAttribute(value.value, 1, { document, fileStyle, review: value.review })
  return `${source}${gap}<${prefix}target${state}>${content}</${prefix}target>`
}

function lineAt(level: number): string {
  return `\n${'  '.repeat(level)}`
}
