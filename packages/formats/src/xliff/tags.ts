import type { BlockFile } from '../block/block.ts'
import { type Patch, splicePiece } from '../splice.ts'
import { spellLocale } from '../tree/locale-root.ts'
import { escapeAttribute, type XmlStyle } from '../xml/escape.ts'
import { findAttribute, quoteOf } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { XliffFile } from './document.ts'
import { viewOf } from './parse-xliff.ts'

/** Returns patches that set an attribute. A new one goes after the attribute `behind`; without that, it is the last. */
export function setAttribute(
  text: string,
  element: XmlElement,
  { name, value, behind, style }: { name: string; value: string; behind?: string; style: XmlStyle },
): readonly Patch[] {
  const old = findAttribute(element, name)
  if (old) {
    if (old.value === value) return []
    const range = { start: old.valueStart, end: old.valueEnd }
    return [{ range, text: escapeAttribute(value, quoteOf(text, old), style) }]
  }
  const index = element.attributes.findIndex((one) => one.name === behind)
  const model = element.attributes.at(index)
  const at = model ? model.valueEnd + 1 : element.start + 1 + element.name.length
  const quote = model ? quoteOf(text, model) : '"'
  const gap = model && index >= 0 ? text.slice(endBefore(element, index), model.nameStart) : ' '
  const attribute = `${gap}${name}=${quote}${escapeAttribute(value, quote, style)}${quote}`
  return [{ range: { start: at, end: at }, text: attribute }]
}

/** Removes an attribute and the blanks before it. */
export function removeAttribute(element: XmlElement, name: string): readonly Patch[] {
  const index = element.attributes.findIndex((one) => one.name === name)
  const old = element.attributes[index]
  return old ? [{ range: { start: endBefore(element, index), end: old.valueEnd + 1 }, text: '' }] : []
}

/** Returns a start tag with patches applied, and never self-closing. */
export function openTag(text: string, { start, openEnd, selfClosing }: XmlElement, patches: readonly Patch[]): string {
  const tag = splicePiece(text, { start, end: openEnd }, patches)
  return selfClosing ? `${tag.slice(0, -2).trimEnd()}>` : tag
}

/** Returns the end of the previous attribute, or of the element name. */
function endBefore({ attributes, start, name }: XmlElement, index: number): number {
  const before = attributes[index - 1]
  return before ? before.valueEnd + 1 : start + 1 + name.length
}

/** Returns patches for the target language: `target-language` of each file in 1.x, `trgLang` of the root in 2.x. */
export function languagePatches(
  { parsed }: Pick<BlockFile, 'parsed'>,
  files: readonly XliffFile[],
  locale: string | undefined,
  style: XmlStyle,
): readonly Patch[] {
  if (locale === undefined) return []
  const { text, version, root } = viewOf(parsed).document
  const holders = version === 2 ? files.slice(0, 1) : files
  return holders.flatMap(({ element, sourceLanguage }) =>
    setAttribute(text, version === 2 ? root : element, {
      name: version === 2 ? 'trgLang' : 'target-language',
      value: spellLocale(locale, sourceLanguage ?? ''),
      behind: version === 2 ? 'srcLang' : 'source-language',
      style,
    }),
  )
}
