import { escapeXml } from '../print-xml.ts'

/** Escapes text of an element. Characters that XML cannot hold are written as `\u0001`. */
export function escapeText(text: string): string {
  return escapeXml(visible(text))
}

/** Prints ` name="value"` for each attribute with a value. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      return value === undefined ? [] : [` ${name}="${escapeXml(visible(String(value)), 'attribute')}"`]
    })
    .join('')
}

function visible(text: string): string {
  return text.replaceAll(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
