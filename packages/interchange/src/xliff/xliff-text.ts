/** Namespace of XLIFF 2.0 and 2.1. */
export const xliff2: string = 'urn:oasis:names:tc:xliff:document:2.0'
export const metadata2: string = 'urn:oasis:names:tc:xliff:metadata:2.0'

/** Names of the data that lockale adds to a file: hashes show if source or translation changed since the export. */
export const ours = {
  /** Marks lockale's data: the category of metadata in XLIFF 2, and the end of `purpose` in XLIFF 1.2. */
  name: 'lockale',
  sourceHash: 'source-hash',
  targetHash: 'target-hash',
} as const

/** Prints ` name="value"` for each attribute with a value. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(String(value), /[&<>"\r\n\t]/g)}"`]))
    .join('')
}

/** Escapes the text of an element. A character that XML does not allow is written as an escape such as `\u0001`. */
export function escapeText(text: string): string {
  return escape(text, /[&<>\r]/g)
}

/** Escapes control characters and what `special` matches, such as characters that XML parsers would change. */
function escape(text: string, special: RegExp): string {
  return text
    .replaceAll(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(special, (character) => replacements[character] ?? character)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
