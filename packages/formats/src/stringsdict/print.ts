import { rememberFor } from '@lockale/errors'
import { indentBefore } from '../lines.ts'
import type { Block, BlockFile, NewBlock, PrintPlace, SourceBlock, ValuePlace } from '../block/block.ts'
import { type Patch, splicePiece } from '../splice.ts'
import { layOut } from '../xliff/layout.ts'
import { addedIndent, fillElement } from '../xml/containers.ts'
import { escapeText, type XmlStyle, xmlStyleOf } from '../xml/escape.ts'
import { nodeOf, viewOf } from './parse-stringsdict.ts'
import { categories } from '../plural-keys.ts'
import { formatKey, pluralRule, specKey, valueTypeKey } from './plist.ts'

/** Returns the text that replaces the range of a value. */
export function printValue(value: string, { target, block, entry }: ValuePlace): string {
  const { style } = pairLayoutOf(target)
  const element = nodeOf(block).value
  if (element.selfClosing) return `<string>${escapeText(value, style)}</string>`
  return escapeText(value, style, target.parsed.text.slice(entry.valueRange.start, entry.valueRange.end))
}

/** Prints a key and its value. A dictionary that the source has too is copied from there, with the new strings. */
export function printBlock(block: NewBlock, place: PrintPlace): string {
  const { target, source, neighbour } = place
  const pairLayout = pairLayoutOf(target)
  if (block.value !== undefined || source === undefined || source.block.entry !== undefined) {
    const paired = neighbour ? isPaired(target.parsed.text, neighbour) : pairLayout.isPaired
    const pair = newPair(block, { style: pairLayout.style, isPaired: paired, level: 0 })
    return layOut(pair, newLayout, { ...place, step: pairLayout.step ?? '\t' })
  }
  return copyPair(block, source, pairLayout, place)
}

/** Returns the indent of the first pair in an empty dictionary. */
export function indentInside(container: Block, target: BlockFile, source: SourceBlock | undefined): string {
  const { value } = nodeOf(container)
  const step = pairLayoutOf(target).step ?? (source && pairLayoutOf(source.file).step) ?? '\t'
  return (
    (indentBefore(target.parsed.text, value.closeStart) ?? indentBefore(target.parsed.text, value.start) ?? '') + step
  )
}

/** Returns the patch that puts the first pair into a dictionary that is self-closing or empty. */
export function openContainer(container: Block, printed: string, target: BlockFile): Patch | undefined {
  const { value } = nodeOf(container)
  const { text } = target.parsed
  const indent = indentBefore(text, value.start) ?? ''
  return fillElement(text, value, pairLayoutOf(target).style.lineBreak + printed + indent)
}

/** Copies a pair from the source file in the layout of the target, with its comments. */
function copyPair(block: NewBlock, source: SourceBlock, pairLayout: PairLayout, place: PrintPlace): string {
  const { pair, value } = nodeOf(source.block)
  const { text } = source.file.parsed
  if (pair === undefined) throw new Error('The root of a property list was printed.')
  const { start } = pair.keyElement
  const step = pairLayoutOf(source.file).step ?? pairLayout.step ?? '\t'
  const printed = splicePiece(text, { start, end: value.end }, copyPatches(block, source, pairLayout))
  const from = { indent: indentBefore(text, start) ?? '', step, texts: textNames }
  return layOut(printed, from, { ...place, step: pairLayout.step ?? step })
}

/** Returns patches for a copy of the source: new strings, forms that only the target needs, and forms to remove. */
function copyPatches(block: NewBlock, { file, block: model }: SourceBlock, pairLayout: PairLayout): readonly Patch[] {
  const { text } = file.parsed
  const wanted = new Map(block.children.map((child) => [child.path.at(-1), child]))
  const counterparts = new Map(model.children.map((child) => [child.path.at(-1), child]))
  const patches: Patch[] = model.children.flatMap((child): readonly Patch[] => {
    const counterpart = wanted.get(child.path.at(-1))
    if (counterpart === undefined) return [{ range: { start: child.leadStart, end: child.end }, text: '' }]
    if (child.entry === undefined) return copyPatches(counterpart, { file, block: child }, pairLayout)
    if (counterpart.value?.kind !== 'text') return []
    const { value } = nodeOf(child)
    const content = `<string>${escapeText(counterpart.value.value, pairLayout.style)}</string>`
    return [{ range: { start: value.start, end: value.end }, text: content }]
  })
  let before: Block | undefined
  for (const child of block.children) {
    const counterpart = counterparts.get(child.path.at(-1))
    if (counterpart) before = counterpart
    else patches.push(insertion(child, before))
  }
  return patches

  function insertion(child: NewBlock, previous: Block | undefined): Patch {
    const beside = previous ?? model.children[0]
    const at = previous?.end ?? beside?.leadStart ?? model.insertAt
    const isLine = at === 0 || /[\r\n]/.test(text.charAt(at - 1))
    const own = beside && nodeOf(beside).pair
    const step = pairLayoutOf(file).step ?? '\t'
    const indent = own
      ? (indentBefore(text, own.keyElement.start) ?? '')
      : (indentBefore(text, nodeOf(model).value.closeStart) ?? '') + step
    const paired = beside ? isPaired(text, beside) : pairLayout.isPaired
    const pair = newPair(child, { style: pairLayout.style, isPaired: paired, level: 0 })
    const printed = layOut(pair, newLayout, { indent, step, lineBreak: '\n', inline: !isLine })
    return { range: { start: at, end: at }, text: isLine ? `${indent}${printed}\n` : printed }
  }
}

function newPair(
  { path, value, children }: NewBlock,
  context: { readonly style: XmlStyle; readonly isPaired: boolean; readonly level: number },
): string {
  const { style, isPaired: paired, level } = context
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

/** Returns the pairs that a new dictionary needs besides its strings: type of its plural rule, or a format string. */
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

function lineAt(level: number): string {
  return `\n${'\t'.repeat(level)}`
}

interface PairLayout {
  readonly style: XmlStyle
  /** The indent of one level; `undefined` if the file has no nested dictionary to read it from. */
  readonly step: string | undefined
  readonly isPaired: boolean
}

export const pairLayoutOf: (file: BlockFile) => PairLayout = rememberFor(({ parsed, root }) => {
  const { document, dict } = viewOf(parsed)
  const { text } = parsed
  const steps = [dict, ...(dict?.children ?? [])].map((outer) => {
    const inner = outer?.pairs[0]?.keyElement
    // The end tag of a dictionary has the same indent as its key.
    return inner && addedIndent(indentBefore(text, outer.value.closeStart), indentBefore(text, inner.start))
  })
  return {
    style: xmlStyleOf(parsed, document),
    step: steps.find((step) => step !== undefined),
    isPaired: root.children.some((child) => isPaired(text, child)),
  }
})

function isPaired(text: string, block: Block): boolean {
  const { pair, value } = nodeOf(block)
  return pair !== undefined && !/[\r\n]/.test(text.slice(pair.keyElement.end, value.start))
}
