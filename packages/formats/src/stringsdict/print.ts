import type { Block, BlockFile, NewBlock, PrintPlace, SourceBlock, ValuePlace } from '../block/block.ts'
import type { Patch } from '../splice.ts'
import { splice } from '../splice.ts'
import { layOut } from '../xliff/layout.ts'
import { escapeText } from '../xml/escape.ts'
import { nodeOf } from './blocks.ts'
import { indentAt, isPaired, type Manner, mannerOf } from './manner.ts'
import { categories, formatKey, pluralRule, specKey, valueTypeKey } from './rules.ts'

/** What replaces the range of a value. */
export function printValue(value: string, { target, block, entry }: ValuePlace): string {
  const { style } = mannerOf(target)
  const element = nodeOf(block).value
  if (element.selfClosing) return `<string>${escapeText(value, style)}</string>`
  return escapeText(value, style, target.parsed.text.slice(entry.valueRange.start, entry.valueRange.end))
}

/** A key and its value: that of the source file with the new texts in it, or the least that there can be. */
export function printBlock(block: NewBlock, place: PrintPlace): string {
  const { target, source, neighbour } = place
  const manner = mannerOf(target)
  if (block.value !== undefined || source === undefined || source.block.entry !== undefined) {
    const paired = neighbour ? isPaired(target.parsed.text, neighbour) : manner.isPaired
    return layOutNew(newPair(block, { manner, isPaired: paired, level: 0 }), manner, place)
  }
  return copyPair(block, source, manner, place)
}

/** The indent of a first pair. */
export function indentInside(container: Block, target: BlockFile, source: SourceBlock | undefined): string {
  const { value } = nodeOf(container)
  const step = mannerOf(target).step ?? (source && mannerOf(source.file).step) ?? '\t'
  return (indentAt(target.parsed.text, value.closeStart) ?? indentAt(target.parsed.text, value.start) ?? '') + step
}

/** A dictionary that closes itself, or that has nothing between its tags. */
export function openContainer(container: Block, printed: string, target: BlockFile): Patch | undefined {
  const { value } = nodeOf(container)
  const { text } = target.parsed
  const { lineBreak } = mannerOf(target).style
  const indent = indentAt(text, value.start) ?? ''
  const inside = lineBreak + printed + indent
  if (value.selfClosing) {
    const start = value.start + text.slice(value.start, value.end - 2).trimEnd().length
    return { range: { start, end: value.end }, text: `>${inside}</${value.name}>` }
  }
  if (value.children.length > 0) return undefined
  return { range: { start: value.openEnd, end: value.closeStart }, text: inside }
}

/** The pair of the source file in the layout of the target, with its comments and all that is no text. */
function copyPair(block: NewBlock, { file, block: model }: SourceBlock, manner: Manner, place: PrintPlace): string {
  const { pair, value } = nodeOf(model)
  const { text } = file.parsed
  if (pair === undefined) throw new Error('The root of a property list was printed.')
  const { start } = pair.keyElement
  const patches = copyPatches(block, model, { file, manner }).map(({ range, text: inserted }) => ({
    range: { start: range.start - start, end: range.end - start },
    text: inserted,
  }))
  const step = mannerOf(file).step ?? manner.step ?? '\t'
  const from = { indent: indentAt(text, start) ?? '', step, texts: textNames }
  const { indent, lineBreak, inline } = place
  const to = { indent, step: manner.step ?? step, lineBreak, inline }
  return layOutPair(splice(text.slice(start, value.end), patches), from, to)
}

interface Copying {
  readonly file: BlockFile
  /** Of the target. */
  readonly manner: Manner
}

/** Patches in the source file: new texts, forms that the target has besides, and those that it has not. */
function copyPatches(block: NewBlock, model: Block, copying: Copying): readonly Patch[] {
  const { file, manner } = copying
  const { text } = file.parsed
  const wanted = new Map(block.children.map((child) => [child.path.at(-1), child]))
  const twins = new Map(model.children.map((child) => [child.path.at(-1), child]))
  const patches: Patch[] = model.children.flatMap((child): readonly Patch[] => {
    const twin = wanted.get(child.path.at(-1))
    if (twin === undefined) return [{ range: { start: child.leadStart, end: child.end }, text: '' }]
    if (child.entry === undefined) return copyPatches(twin, child, copying)
    if (twin.value?.kind !== 'text') return []
    const { value } = nodeOf(child)
    const content = `<string>${escapeText(twin.value.value, manner.style)}</string>`
    return [{ range: { start: value.start, end: value.end }, text: content }]
  })
  let before: Block | undefined
  for (const child of block.children) {
    const twin = twins.get(child.path.at(-1))
    if (twin) before = twin
    else
      patches.push(
        insertion(child, { model, before: before ?? model.children[0], isBehind: before !== undefined, copying, text }),
      )
  }
  return patches
}

interface Insertion {
  readonly model: Block
  readonly before: Block | undefined
  /** It goes behind that, else in front of it. */
  readonly isBehind: boolean
  readonly copying: Copying
  readonly text: string
}

function insertion(child: NewBlock, { model, before, isBehind, copying, text }: Insertion): Patch {
  const { manner } = copying
  const at = before === undefined ? model.insertAt : isBehind ? before.end : before.leadStart
  const isLine = at === 0 || /[\r\n]/.test(text.charAt(at - 1))
  const own = before && nodeOf(before).pair
  const indent = own
    ? (indentAt(text, own.keyElement.start) ?? '')
    : (indentAt(text, nodeOf(model).value.closeStart) ?? '') + (mannerOf(copying.file).step ?? '\t')
  const paired = before ? isPaired(text, before) : manner.isPaired
  const pair = newPair(child, { manner, isPaired: paired, level: 0 })
  const step = mannerOf(copying.file).step ?? '\t'
  const layout = { indent, step, lineBreak: '\n', inline: !isLine }
  const printed = layOutPair(pair, newLayout, layout)
  return { range: { start: at, end: at }, text: isLine ? `${indent}${printed}\n` : printed }
}

interface NewPair {
  readonly manner: Manner
  readonly isPaired: boolean
  readonly level: number
}

/** A pair that was made from nothing: with `\n` for line breaks, and a tab for a level. */
function newPair({ path, value, children }: NewBlock, context: NewPair): string {
  const { manner, isPaired: paired, level } = context
  const { style } = manner
  const key = `<key>${escapeText(path.at(-1) ?? '', style)}</key>`
  if (value !== undefined) {
    const text = value.kind === 'text' ? escapeText(value.value, style) : ''
    return `${key}${paired ? '' : lineAt(level)}<string>${text}</string>`
  }
  const inside = { ...context, level: level + 1 }
  const rule = ruleOf(children).map(([name, text]) => {
    const gap = paired ? '' : lineAt(level + 1)
    return `${lineAt(level + 1)}<key>${name}</key>${gap}<string>${escapeText(text, style)}</string>`
  })
  const pairs = children.map((child) => lineAt(level + 1) + newPair(child, inside))
  return `${key}${lineAt(level)}<dict>${rule.join('')}${pairs.join('')}${lineAt(level)}</dict>`
}

/** What a dictionary of plural forms must say besides them, and one of dictionaries with such forms. */
function ruleOf(children: readonly NewBlock[]): readonly (readonly [key: string, value: string])[] {
  const forms = children.filter(isForm)
  if (forms.length > 0) {
    const types = forms.flatMap(({ value }) => {
      return value?.kind === 'text'
        ? (/%(?:\d+\$)?[-+0-9.' ]*((?:hh|ll|[hlqjzt])?[a-zA-Z@])/.exec(value.value)?.[1] ?? [])
        : []
    })
    return [
      [specKey, pluralRule],
      [valueTypeKey, types[0] ?? 'd'],
    ]
  }
  const variables = children.filter((child) => child.children.some(isForm)).map(({ path }) => path.at(-1) ?? '')
  return variables.length === 0 ? [] : [[formatKey, variables.map((name) => `%#@${name}@`).join(' ')]]
}

function isForm({ path, value }: NewBlock): boolean {
  return value?.kind === 'text' && value.form !== undefined && categories.has(path.at(-1) ?? '')
}

const textNames: ReadonlySet<string> = new Set(['string', 'key'])
const newLayout = { indent: '', step: '\t', texts: textNames }

function layOutNew(pair: string, { step }: Manner, { indent, lineBreak, inline }: PrintPlace): string {
  return layOutPair(pair, newLayout, { indent, step: step ?? '\t', lineBreak, inline })
}

/** Two elements are laid out as what is inside of one. */
function layOutPair(
  pair: string,
  ...[from, to]: [from: Parameters<typeof layOut>[1], to: Parameters<typeof layOut>[2]]
): string {
  return layOut(`<dict>${pair}</dict>`, from, to).slice('<dict>'.length, -'</dict>'.length)
}

function lineAt(level: number): string {
  return `\n${'\t'.repeat(level)}`
}
