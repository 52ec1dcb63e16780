/**
 * Escapes text for content or for attributes in double quotes. Escapes line breaks in attributes and every carriage
 * return, because parsers change them to a space or a line feed. Characters that XML 1.0 cannot hold become U+FFFD.
 */
export function escapeXml(text: string, place: 'content' | 'attribute' = 'content'): string {
  return text.replaceAll(place === 'content' ? special : specialInAttribute, (character) => {
    return replacements[character] ?? '\u{fffd}'
  })
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
