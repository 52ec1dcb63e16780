import { indentBefore } from '../lines.ts'
import type { Block, BlockFile, NewBlock, PrintPlace, SourceBlock, ValuePlace } from '../block/block.ts'
import { type Patch, splicePiece } from '../splice.ts'
import { layOut } from '../xliff/layout.ts'
import { escapeText, type XmlStyle, xmlStyleOf } from '../xml/escape.ts'
import { nodeOf } from './blocks.ts'
import { type PlistView, viewOf } from './parse-stringsdict.ts'
import { categories } from '../plural-keys.ts'
import { formatKey, pluralRule, specKey, valueTypeKey } from './plist.ts'

/** What replaces the range of a value. */
export function printValue(value: string, { target, block, entry }: ValuePlace): string {
  const { style } = pairLayoutOf(target)
  const element = nodeOf(block).value
  if (element.selfClosing) return `<string>${escapeText(value, style)}</string>`
  return escapeText(value, style, target.parsed.text.slice(entry.valueRange.start, entry.valueRange.end))
}

/** A key and its value: that of the source file with the new texts in it, or the least that there can be. */
export function printBlock(block: NewBlock, place: PrintPlace): string {
  const { target, source, neighbour } = place
  const pairLayout = pairLayoutOf(target)
  if (block.value !== undefined || source === undefined || source.block.entry !== undefined) {
    const paired = neighbour ? isPaired(target.parsed.text, neighbour) : pairLayout.isPaired
    return layOutNew(newPair(block, { pairLayout, isPaired: paired, level: 0 }), pairLayout, place)
  }
  return copyPair(block, source, pairLayout, place)
}

/** The indent of a first pair. */
export function indentInside(container: Block, target: BlockFile, source: SourceBlock | undefined): string {
  const { value } = nodeOf(container)
  const step = pairLayoutOf(target).step ?? (source && pairLayoutOf(source.file).step) ?? '\t'
  return (
    (indentBefore(target.parsed.text, value.closeStart) ?? indentBefore(target.parsed.text, value.start) ?? '') + step
  )
}

/** A dictionary that closes itself, or that has nothing between its tags. */
export function openContainer(container: Block, printed: string, target: BlockFile): Patch | undefined {
  const { value } = nodeOf(container)
  const { text } = target.parsed
  const { lineBreak } = pairLayoutOf(target).style
  const indent = indentBefore(text, value.start) ?? ''
  const inside = lineBreak + printed + indent
  if (value.selfClosing) {
    const start = value.start + text.slice(value.start, value.end - 2).trimEnd().length
    return { range: { start, end: value.end }, text: `>${inside}</${value.name}>` }
  }
  if (value.children.length > 0) return undefined
  return { range: { start: value.openEnd, end: value.closeStart }, text: inside }
}

/** The pair of the source file in the layout of the target, with its comments and all that is no text. */
function copyPair(
  block: NewBlock,
  { file, block: model }: SourceBlock,
  pairLayout: PairLayout,
  place: PrintPlace,
): string {
  const { pair, value } = nodeOf(model)
  const { text } = file.parsed
  if (pair === undefined) throw new Error('The root of a property list was printed.')
  const { start } = pair.keyElement
  const patches = copyPatches(block, model, { file, pairLayout })
  const step = pairLayoutOf(file).step ?? pairLayout.step ?? '\t'
  const from = { indent: indentBefore(text, start) ?? '', step, texts: textNames }
  const { indent, lineBreak, inline } = place
  const to = { indent, step: pairLayout.step ?? step, lineBreak, inline }
  return layOutPair(splicePiece(text, { start, end: value.end }, patches), from, to)
}

interface CopyOptions {
  readonly file: BlockFile
  /** Layout of pairs in the target file. */
  readonly pairLayout: PairLayout
}

/** Returns patches for a copy of the source: new strings, forms that only the target needs, and forms to remove. */
function copyPatches(block: NewBlock, model: Block, copying: CopyOptions): readonly Patch[] {
  const { file, pairLayout } = copying
  const { text } = file.parsed
  const wanted = new Map(block.children.map((child) => [child.path.at(-1), child]))
  const counterparts = new Map(model.children.map((child) => [child.path.at(-1), child]))
  const patches: Patch[] = model.children.flatMap((child): readonly Patch[] => {
    const counterpart = wanted.get(child.path.at(-1))
    if (counterpart === undefined) return [{ range: { start: child.leadStart, end: child.end }, text: '' }]
    if (child.entry === undefined) return copyPatches(counterpart, child, copying)
    if (counterpart.value?.kind !== 'text') return []
    const { value } = nodeOf(child)
    const content = `<string>${escapeText(counterpart.value.value, pairLayout.style)}</string>`
    return [{ range: { start: value.start, end: value.end }, text: content }]
  })
  let before: Block | undefined
  for (const child of block.children) {
    const counterpart = counterparts.get(child.path.at(-1))
    if (counterpart) before = counterpart
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
  /** True if it goes after the neighbour, and not before it. */
  readonly isBehind: boolean
  readonly copying: CopyOptions
  readonly text: string
}

function insertion(child: NewBlock, { model, before, isBehind, copying, text }: Insertion): Patch {
  const { pairLayout } = copying
  const at = before === undefined ? model.insertAt : isBehind ? before.end : before.leadStart
  const isLine = at === 0 || /[\r\n]/.test(text.charAt(at - 1))
  const own = before && nodeOf(before).pair
  const indent = own
    ? (indentBefore(text, own.keyElement.start) ?? '')
    : (indentBefore(text, nodeOf(model).value.closeStart) ?? '') + (pairLayoutOf(copying.file).step ?? '\t')
  const paired = before ? isPaired(text, before) : pairLayout.isPaired
  const pair = newPair(child, { pairLayout, isPaired: paired, level: 0 })
  const step = pairLayoutOf(copying.file).step ?? '\t'
  const layout = { indent, step, lineBreak: '\n', inline: !isLine }
  const printed = layOutPair(pair, newLayout, layout)
  return { range: { start: at, end: at }, text: isLine ? `${indent}${printed}\n` : printed }
}

/** A pair that was made from nothing: with `\n` for line breaks, and a tab for a level. */
function newPair(
  { path, value, children }: NewBlock,
  context: { readonly pairLayout: PairLayout; readonly isPaired: boolean; readonly level: number },
): string {
  const { pairLayout, isPaired: paired, level } = context
  const { style } = pairLayout
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
  return value?.kind === 'text' && value.form !== undefined && categories.includes(path.at(-1) ?? '')
}

const textNames: ReadonlySet<string> = new Set(['string', 'key'])
const newLayout = { indent: '', step: '\t', texts: textNames }

function layOutNew(pair: string, { step }: PairLayout, { indent, lineBreak, inline }: PrintPlace): string {
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

/** How a file is written: what new pairs in it go by. */
interface PairLayout {
  readonly style: XmlStyle
  /** What a level is indented by; `undefined` if no dictionary shows it. */
  readonly step: string | undefined
  /** Keys and their values stand in one line. */
  readonly isPaired: boolean
}

export function pairLayoutOf({ parsed, root }: BlockFile): PairLayout {
  const view = viewOf(parsed)
  const known = layouts.get(view)
  if (known !== undefined) return known
  const { text, encoding } = parsed
  const style = xmlStyleOf({ text, root: view.root, encoding, declared: view.declared })
  const pairLayout = { style, step: stepOf(text, view), isPaired: root.children.some((child) => isPaired(text, child)) }
  layouts.set(view, pairLayout)
  return pairLayout
}

const layouts = new WeakMap<PlistView, PairLayout>()

/** True if the value of a block stands in the line of its key. */
function isPaired(text: string, block: Block): boolean {
  const { pair, value } = nodeOf(block)
  return pair !== undefined && !/[\r\n]/.test(text.slice(pair.keyElement.end, value.start))
}

function stepOf(text: string, { dict }: PlistView): string | undefined {
  for (const outer of [dict, ...(dict?.children ?? [])]) {
    const inner = outer?.pairs[0]?.keyElement
    if (outer === undefined || inner === undefined) continue
    // The end tag of a dictionary stands under its key.
    const from = indentBefore(text, outer.value.closeStart)
    const to = indentBefore(text, inner.start)
    if (from !== undefined && to !== undefined && to !== from && to.startsWith(from)) return to.slice(from.length)
  }
  return undefined
}
