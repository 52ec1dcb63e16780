import { skipWhite } from '../lines.ts'
import { ParseProblem } from '../findings.ts'
import { elementsOf, textOf } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'

/** A `<key>` and its value. */
export interface PlistPair {
  readonly key: string
  readonly keyElement: XmlElement
  readonly value: XmlElement
}

/** Returns the dictionary of a property list; `undefined` if it holds another value. */
export function rootDict(root: XmlElement): XmlElement | undefined {
  const values = elementsOf(root)
  return values.length === 1 && values[0]?.name === 'dict' ? values[0] : undefined
}

/** Returns the pairs of a dictionary in file order. @throws {ParseProblem} */
export function readPairs(text: string, dict: XmlElement): readonly PlistPair[] {
  const pairs: PlistPair[] = []
  let keyElement: XmlElement | undefined
  let edge = dict.openEnd
  for (const node of dict.children) {
    const at = skipWhite(text, edge)
    if (at < node.start || node.kind === 'cdata') throw problem(at, keyElement, 'text between elements')
    edge = node.end
    if (node.kind !== 'element') continue
    if (keyElement === undefined) {
      if (node.name !== 'key') throw problem(node.start, undefined, `\`<${node.name.slice(0, 100)}>\``)
      keyElement = node
    } else {
      if (node.name === 'key') throw problem(node.start, keyElement, 'another `<key>`')
      pairs.push({ key: textOf(text, keyElement), keyElement, value: node })
      keyElement = undefined
    }
  }
  const at = skipWhite(text, edge)
  if (at < dict.closeStart) throw problem(at, keyElement, 'text between elements')
  if (keyElement !== undefined) throw problem(dict.closeStart, keyElement, '`</dict>`')
  return pairs
}

/** Returns true for a string without elements inside. */
export function isString({ name, children }: XmlElement): boolean {
  return name === 'string' && children.every(({ kind }) => kind !== 'element')
}

function problem(at: number, keyElement: XmlElement | undefined, found: string): ParseProblem {
  return new ParseProblem(at, keyElement === undefined ? '`<key>`' : 'a value behind the `<key>`', { found })
}

/** Keys and values that Foundation knows ("Stringsdict File Format", Apple). */
export const formatKey = 'NSStringLocalizedFormatKey'
export const specKey = 'NSStringFormatSpecTypeKey'
export const valueTypeKey = 'NSStringFormatValueTypeKey'
export const pluralRule = 'NSStringPluralRuleType'

/** Returns true for a key that defines the plural rule. Its value is never translated. */
export function isStructural(key: string): boolean {
  return key === specKey || key === valueTypeKey
}

/** Returns true for a format string that is only a variable (`%#@files@`), so that nothing in it is translated. */
export function isBareFormat(format: string): boolean {
  return /^%(?:\d+\$)?#@[^@]*@$/.test(format)
}

/** Returns the variable in a format such as `%#@files@`. */
export function variableOf(bareFormat: string): string | undefined {
  return /#@([^@]*)@/.exec(bareFormat)?.[1]
}
