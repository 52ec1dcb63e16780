import type { DiagnosticCode, Range } from '@lockale/errors'
import type { Form, PluralType, Syntax } from '@lockale/messages'
import type { Fingerprint } from './hash.ts'
import type { MessageKey } from './key.ts'

/** One message of the source locale: all that a translator is shown. */
export interface MessageUnit {
  readonly key: MessageKey
  /** The key as users write it: `cart.title`. It is not unique; `key` is. */
  readonly name: string
  /** The last segment is without its plural suffix. */
  readonly path: readonly string[]
  readonly plural: PluralType | undefined
  /** The message format: the one of the file, or the one that the config sets for this key. */
  readonly syntax: Syntax
  /** Its forms are written by the file's format, each in a segment of its own below `path`. */
  readonly isNative: boolean
  /**
   * The source has it by an alias or a merge key, behind its own messages. It is asked of a target that writes it out or has it
   * in no way, and of no other.
   */
  readonly isInherited?: boolean
  /** Source strings by plural form, in file order. A message without plural has one, under `''`. */
  readonly forms: ReadonlyMap<Form, FormText>
  /** The comment beside the message in its file. It steers a translation and is never translated. */
  readonly note: string | undefined
  /** Rules that its comment silences. */
  readonly ignored: readonly DiagnosticCode[]
  /** Names that its comment would silence and that are no rules. */
  readonly unknownRules: readonly string[]
  /** Maximum length of a translation in code points, as a comment in the file sets it. */
  readonly maxLength: number | undefined
  /** Set if the string is the name of another message, or of its own item: it stays the same in every language. */
  readonly isIdentifier?: true
  readonly fingerprint: Fingerprint
  /** True if the source string is not written yet, and a placeholder of a tool stands in its place. */
  readonly isUnwritten: boolean
}

/** A string as a file has it. */
export interface FormText {
  readonly text: string
  readonly path: readonly string[]
  readonly range: Range
}

/** An item of a list: the last part of its key is a place. */
export function isItem({ path }: Pick<MessageUnit, 'path'>): boolean {
  return path.length > 1 && /^\d{1,6}$/u.test(path.at(-1) ?? '')
}

export function listOf({ path }: Pick<MessageUnit, 'path'>): readonly string[] {
  return path.slice(0, -1)
}

/** Places of messages among all of their source file: a few bytes for each. Both lists are in the order of the file. */
export function placesOf(wanted: readonly MessageUnit[], units: readonly MessageUnit[]): Uint32Array {
  let at = -1
  return Uint32Array.from(wanted, (unit) => (at = units.indexOf(unit, at + 1)))
}

export function unitsAt(places: Uint32Array, units: readonly MessageUnit[]): readonly MessageUnit[] {
  return Array.from(places, (at) => units[at]).filter((unit) => unit !== undefined)
}
