import { indentBefore } from '../lines.ts'
import type { XliffDocument } from './document.ts'
import type { BlockFile } from '../block/block.ts'
import { type XmlStyle, xmlStyleOf } from '../xml/escape.ts'
import { attribute } from '../xml/text.ts'
import { viewOf, type XliffView } from './parse-xliff.ts'

/** How a file is written: what new texts in it go by. */
export interface FileStyle {
  readonly style: XmlStyle
  /** True if the file gives states to its targets. */
  readonly hasStates: boolean
  /** What a level of elements is indented by; `undefined` if no unit shows it. */
  readonly step: string | undefined
}

export function fileStyleOf({ parsed }: Pick<BlockFile, 'parsed'>): FileStyle {
  const view = viewOf(parsed)
  const known = fileStyles.get(view)
  if (known !== undefined) return known
  const { document, declared } = view
  const { text, root } = document
  const style = xmlStyleOf({ text, root, encoding: parsed.encoding, declared })
  const fileStyle = { style, hasStates: hasStates(document), step: stepOf(view) }
  fileStyles.set(view, fileStyle)
  return fileStyle
}

const fileStyles = new WeakMap<XliffView, FileStyle>()

function stepOf({ document, segments }: XliffView): string | undefined {
  for (const { segment } of segments.values()) {
    const outer = indentBefore(document.text, segment.element.start)
    const inner = indentBefore(document.text, segment.source.start)
    if (outer !== undefined && inner !== undefined && inner !== outer && inner.startsWith(outer)) {
      return inner.slice(outer.length)
    }
  }
  return undefined
}

/** True if the file says of some target what state it is in. */
function hasStates({ files, version }: XliffDocument): boolean {
  for (const { units } of files) {
    for (const { segments } of units) {
      for (const { element, target } of segments) {
        const holder = version === 1 ? target : element
        if (holder && attribute(holder, 'state') !== undefined) return true
      }
    }
  }
  return false
}
