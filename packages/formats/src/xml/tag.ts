import { escapeAttribute } from './escape.ts'
import { attribute } from './text.ts'
import type { XmlElement } from './xml.ts'

/** A start tag that does not close its element, and the name for the end tag. */
export interface OpenTag {
  readonly open: string
  readonly name: string
}

interface TagPlace {
  /** Root of the file that the tag is for. */
  readonly root: XmlElement | undefined
  readonly lineBreak: string
  /** New name of the tag. */
  readonly rename?: string
}

/**
 * Returns the start tag of an element for another file: unchanged, but without attributes whose prefix that file does
 * not declare.
 */
export function openTagOf(text: string, element: XmlElement, { root, lineBreak, rename }: TagPlace): OpenTag {
  const { name, start } = element
  let open = text.slice(start, start + 1 + name.length)
  let behind = start + 1 + name.length
  for (const one of element.attributes) {
    const end = one.valueEnd + 1
    if (one.name === 'name' && rename !== undefined) {
      const quote = text[one.valueEnd] === "'" ? "'" : '"'
      open += text.slice(behind, one.valueStart) + escapeAttribute(rename, quote) + quote
    } else if (isKnown(one.name, element, root)) {
      open += text.slice(behind, end)
    }
    behind = end
  }
  return { name, open: `${open.replaceAll(/\r\n|\n|\r/g, lineBreak)}>` }
}

/** Namespaces in XML 1.0: a prefix is declared by an attribute of the element itself or of one around it. */
function isKnown(name: string, element: XmlElement, root: XmlElement | undefined): boolean {
  const [prefix, local] = name.split(':')
  if (local === undefined || prefix === 'xml' || prefix === 'xmlns') return true
  return [element, root].some((one) => one && attribute(one, `xmlns:${prefix}`) !== undefined)
}
