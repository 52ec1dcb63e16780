import type { Block, BlockFile, SourceBlock } from '../block/block.ts'
import type { Patch } from '../splice.ts'
import { placeIn } from './blocks.ts'
import type { XliffFile } from './document.ts'
import { lineStart } from './lines.ts'
import { indentOf, mannerOf } from './manner.ts'
import { viewOf } from './parse.ts'

/** The indent of a unit in a body without units, of a segment in a unit without segments, of a file without siblings. */
export function indentInside(container: Block, target: BlockFile, source: SourceBlock | undefined): string {
  const { document, isNamed } = viewOf(target.parsed)
  const file = fileOf(container, target)
  const holder = file ? (file.body ?? file.element) : container === target.root && isNamed ? document.root : undefined
  const outer = holder ? (indentOf(document.text, holder) ?? '') : blanksAt(document.text, container.start)
  const step = mannerOf(target).step ?? (source && mannerOf(source.file).step) ?? '  '
  const hasNoBody = file !== undefined && file.body === undefined
  return outer + step + (hasNoBody ? step : '')
}

/** A body that closes itself, that has nothing between its tags, or that is not there. */
export function openContainer(container: Block, printed: string, target: BlockFile): Patch | undefined {
  const { document } = viewOf(target.parsed)
  const { text, version, prefix } = document
  const file = fileOf(container, target)
  if (file === undefined) return undefined
  const { style } = mannerOf(target)
  const holder = file.body ?? file.element
  const indent = indentOf(text, holder) ?? ''
  const inside = style.lineBreak + printed
  if (file.body === undefined && version === 1) {
    const name = `${prefix}body`
    const step = mannerOf(target).step ?? '  '
    const at = container.insertAt
    const isLine = lineStart(text, at) === at
    const body = `${indent}${step}<${name}>${inside}${indent}${step}</${name}>${style.lineBreak}`
    return { range: { start: at, end: at }, text: isLine ? body : style.lineBreak + body }
  }
  if (holder.selfClosing) {
    const start = holder.start + text.slice(holder.start, holder.end - 2).trimEnd().length
    return { range: { start, end: holder.end }, text: `>${inside}${indent}</${holder.name}>` }
  }
  if (holder.children.length > 0) return undefined
  return { range: { start: holder.openEnd, end: holder.closeStart }, text: inside + indent }
}

function fileOf({ insertAt, path }: Block, { parsed }: BlockFile): XliffFile | undefined {
  const { document, isNamed } = viewOf(parsed)
  if (path.length !== (isNamed ? 1 : 0)) return undefined
  return document.files.find((file) => placeIn(document.text, file) === insertAt)
}

function blanksAt(text: string, start: number): string {
  let end = start
  while (text[end] === ' ' || text[end] === '\t') end++
  return text.slice(start, end)
}
