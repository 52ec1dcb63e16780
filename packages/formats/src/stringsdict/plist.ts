import { skipWhite } from '../lines.ts'
import type { FileProblem } from '../findings.ts'
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

/** Returns the pairs of a dictionary in file order, or the problem in it. */
export function readPairs(text: string, dict: XmlElement): readonly PlistPair[] | FileProblem {
  const pairs: PlistPair[] = []
  let keyElement: XmlElement | undefined
  let edge = dict.openEnd
  for (const node of dict.children) {
    const at = skipWhite(text, edge)
    if (at < node.start || node.kind === 'cdata') return textProblem(at, keyElement)
    edge = node.end
    if (node.kind !== 'element') continue
    if (keyElement === undefined) {
      if (node.name !== 'key') return { at: node.start, expected: '`<key>`', found: `\`<${node.name.slice(0, 100)}>\`` }
      keyElement = node
    } else {
      if (node.name === 'key') return { at: node.start, expected: expectedOf(keyElement), found: 'another `<key>`' }
      pairs.push({ key: textOf(text, keyElement), keyElement, value: node })
      keyElement = undefined
    }
  }
  const at = skipWhite(text, edge)
  if (at < dict.closeStart) return textProblem(at, keyElement)
  if (keyElement === undefined) return pairs
  return { at: dict.closeStart, expected: expectedOf(keyElement), found: '`</dict>`' }
}

/** Returns true for a string without elements inside. */
export function isString({ name, children }: XmlElement): boolean {
  return name === 'string' && children.every(({ kind }) => kind !== 'element')
}

function expectedOf(keyElement: XmlElement | undefined): string {
  return keyElement === undefined ? '`<key>`' : 'a value behind the `<key>`'
}

function textProblem(at: number, keyElement: XmlElement | undefined): FileProblem {
  return { at, expected: expectedOf(keyElement), found: 'text between elements' }
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
