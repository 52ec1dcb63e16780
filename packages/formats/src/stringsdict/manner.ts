import type { Block, BlockFile } from '../block/block.ts'
import { lineStart } from '../xliff/lines.ts'
import { type XmlStyle, xmlStyleOf } from '../xml/escape.ts'
import { nodeOf } from './blocks.ts'
import { type PlistView, viewOf } from './parse.ts'

/** How a file is written: what new pairs in it go by. */
export interface Manner {
  readonly style: XmlStyle
  /** What a level is indented by; `undefined` if no dictionary shows it. */
  readonly step: string | undefined
  /** Keys and their values stand in one line. */
  readonly isPaired: boolean
}

export function mannerOf({ parsed, root }: BlockFile): Manner {
  const view = viewOf(parsed)
  const known = manners.get(view)
  if (known !== undefined) return known
  const { text, encoding } = parsed
  const style = xmlStyleOf({ text, root: view.root, encoding, declared: view.declared })
  const manner = { style, step: stepOf(text, view), isPaired: root.children.some((child) => isPaired(text, child)) }
  manners.set(view, manner)
  return manner
}

const manners = new WeakMap<PlistView, Manner>()

/** The indent of an offset, if it begins its line. */
export function indentAt(text: string, offset: number): string | undefined {
  const line = lineStart(text, offset)
  return line === undefined ? undefined : text.slice(line, offset)
}

/** True if the value of a block stands in the line of its key. */
export function isPaired(text: string, block: Block): boolean {
  const { pair, value } = nodeOf(block)
  return pair !== undefined && !/[\r\n]/.test(text.slice(pair.keyElement.end, value.start))
}

function stepOf(text: string, { dict }: PlistView): string | undefined {
  for (const outer of [dict, ...(dict?.children ?? [])]) {
    const inner = outer?.pairs[0]?.keyElement
    if (outer === undefined || inner === undefined) continue
    // The end tag of a dictionary stands under its key.
    const from = indentAt(text, outer.value.closeStart)
    const to = indentAt(text, inner.start)
    if (from !== undefined && to !== undefined && to !== from && to.startsWith(from)) return to.slice(from.length)
  }
  return undefined
}
