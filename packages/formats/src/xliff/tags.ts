import { type Patch, splice } from '../splice.ts'
import { escapeAttribute, type XmlStyle } from '../xml/escape.ts'
import type { XmlElement } from '../xml/xml.ts'

/** The patch that gives an attribute a value; a new one goes behind the one named, or else behind the last. */
export function setAttribute(
  text: string,
  element: XmlElement,
  { name, value, behind, style }: NewAttribute,
): readonly Patch[] {
  const old = element.attributes.find((one) => one.name === name)
  if (old) {
    if (old.value === value) return []
    const quote = text[old.valueStart - 1] === "'" ? "'" : '"'
    const range = { start: old.valueStart, end: old.valueEnd }
    return [{ range, text: escapeAttribute(value, quote, style) }]
  }
  const index = element.attributes.findIndex((one) => one.name === behind)
  const model = element.attributes.at(index)
  const at = model ? model.valueEnd + 1 : element.start + 1 + element.name.length
  const quote = model && text[model.valueStart - 1] === "'" ? "'" : '"'
  const gap = model && index >= 0 ? text.slice(endBefore(element, index), model.nameStart) : ' '
  const attribute = `${gap}${name}=${quote}${escapeAttribute(value, quote, style)}${quote}`
  return [{ range: { start: at, end: at }, text: attribute }]
}

export interface NewAttribute {
  readonly name: string
  readonly value: string
  readonly behind?: string
  readonly style: XmlStyle
}

/** The patch that takes an attribute away, with the blanks in front of it. */
export function removeAttribute(element: XmlElement, name: string): readonly Patch[] {
  const index = element.attributes.findIndex((one) => one.name === name)
  const old = element.attributes[index]
  return old ? [{ range: { start: endBefore(element, index), end: old.valueEnd + 1 }, text: '' }] : []
}

/** The start tag of an element with patches made in it, as one that does not close itself. */
export function openTag(text: string, { start, openEnd, selfClosing }: XmlElement, patches: readonly Patch[]): string {
  const moved = patches.map(({ range, text: inserted }) => ({
    range: { start: range.start - start, end: range.end - start },
    text: inserted,
  }))
  const tag = splice(text.slice(start, openEnd), moved)
  return selfClosing ? `${tag.slice(0, -2).trimEnd()}>` : tag
}

/** Where what stands before an attribute ends: the one before it, or the name of the element. */
function endBefore({ attributes, start, name }: XmlElement, index: number): number {
  const before = attributes[index - 1]
  return before ? before.valueEnd + 1 : start + 1 + name.length
}
