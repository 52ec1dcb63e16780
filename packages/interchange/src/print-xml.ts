/**
 * Text for content and for attributes between double quotes. A line break is kept in an attribute, and a carriage return
 * anywhere: readers would make a space or a line feed of them. What XML 1.0 cannot hold at all becomes U+FFFD; see
 * `findUnprintable`.
 */
export function escapeXml(text: string, place: 'content' | 'attribute' = 'content'): string {
  return text.replaceAll(place === 'content' ? special : specialInAttribute, (character) => {
    return replacements[character] ?? '\u{fffd}'
  })
}

/** The first character that XML 1.0 cannot hold, as people name it: `U+001B`. */
export function findUnprintable(text: string): string | undefined {
  const [found] = unprintable.exec(text) ?? []
  if (found === undefined) return undefined
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

// eslint-disable-next-line no-control-regex
const unprintable = /[\p{Surrogate}\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}]/u
const special = new RegExp(`[&<>\\r]|${unprintable.source}`, 'gu')
const specialInAttribute = new RegExp(`[&<>"\\r\\n\\t]|${unprintable.source}`, 'gu')
const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
