import type { DiagnosticCode, Range } from '@lockale/errors'
import type { Form, PluralType, Syntax } from '@lockale/messages'
import type { Fingerprint } from './hash.ts'
import type { MessageKey } from './key.ts'

/** One message of the source file, with all that a translator needs to know about it. */
export interface MessageUnit {
  readonly key: MessageKey
  /** The key as users write it: `cart.title`. It is not unique; `key` is. */
  readonly name: string
  /** The path of the key in the file: `cart.title` is `['cart', 'title']`. A plural suffix (`_one`) is cut off. */
  readonly path: readonly string[]
  readonly plural: PluralType | undefined
  /** The message format: the one of the file, or the one that the config sets for this key. */
  readonly syntax: Syntax
  /** True if the file format itself has plurals, as in Android: each plural form is a value below `path`. */
  readonly isNative: boolean
  /** True if the source has the message only by a YAML alias or merge key. A target with that alias needs no value. */
  readonly isInherited?: boolean
  /** Source strings by plural form, in file order. A message without plural has one, under `''`. */
  readonly forms: ReadonlyMap<Form, FormText>
  /** The comment of the message in its file (its description). It guides translations and is never translated. */
  readonly note: string | undefined
  /** Rules that the comment of the message disables. */
  readonly ignored: readonly DiagnosticCode[]
  /** Names that the comment disables and that are not rules. */
  readonly unknownRules: readonly string[]
  /** Maximum length of a translation in code points, set by a comment in the file. */
  readonly maxLength: number | undefined
  /** Set if the string is an identifier, such as the key of another message. It is copied to all languages. */
  readonly isIdentifier?: true
  readonly fingerprint: Fingerprint
  /** True if the source string only stands for a missing string, such as `TODO`. */
  readonly isUnwritten: boolean
}

export interface FormText {
  readonly text: string
  readonly path: readonly string[]
  readonly range: Range
}

/** Returns the texts of the plural forms of a message. */
export function textsOf<Name>(forms: ReadonlyMap<Name, { readonly text: string }>): Map<Name, string> {
  return new Map([...forms].map(([form, { text }]) => [form, text]))
}

/** Returns whether the message is an item of a list: the last segment of its path is an index. */
export function isItem({ path }: Pick<MessageUnit, 'path'>): boolean {
  return path.length > 1 && /^\d{1,6}$/u.test(path.at(-1) ?? '')
}

export function listOf({ path }: Pick<MessageUnit, 'path'>): readonly string[] {
  return path.slice(0, -1)
}

/** Returns the positions of the messages `wanted` in the list `units`. Both must be in file order. */
export function placesOf(wanted: readonly MessageUnit[], units: readonly MessageUnit[]): Uint32Array {
  let at = -1
  return Uint32Array.from(wanted, (unit) => (at = units.indexOf(unit, at + 1)))
}

export function unitsAt(places: Uint32Array, units: readonly MessageUnit[]): readonly MessageUnit[] {
  return Array.from(places, (at) => units[at]).filter((unit) => unit !== undefined)
}
