import type { Form, PluralSlot, PluralType, Variants } from '@lockale/messages'
import type { MessagePair } from '../../message-pair.ts'

/** The texts of a message for different numbers: a plural family, or the one plural inside of a text. */
export interface NumberForms {
  readonly plural: PluralType
  readonly source: ReadonlyMap<Form, string>
  readonly target: ReadonlyMap<Form, string>
  /** Forms of the target locale; `undefined` where nobody knows them. */
  readonly slots: readonly PluralSlot[] | undefined
  /** The placeholder that shows the number in a target text. */
  shows(text: string): boolean
}

/** `undefined` for a message that says the same for all numbers, or that a plural is not alone in. */
export function numberForms(pair: MessagePair): NumberForms | undefined {
  const { plural, source, target, syntax, locale } = pair
  if (plural !== undefined) {
    const name = syntax.countName([...source.values(), ...target.values()])
    return { plural, source, target, slots: syntax.plurals.slots(locale, plural), shows }

    function shows(text: string): boolean {
      return syntax.tokenise(text).some((token) => token.type === 'placeholder' && token.name === name)
    }
  }
  const found = variantsOf(target, pair)
  const [axis, ...more] = found?.axes ?? []
  if (found === undefined || axis === undefined || more.length > 0 || axis.kind === 'select') return undefined
  return {
    plural: axis.kind,
    source: byKey(variantsOf(source, pair)),
    target: byKey(found),
    slots: axis.slots ?? found.syntax.plurals.slots(locale, axis.kind),
    shows: (text) =>
      found.syntax.tokenise(text).some((token) => token.type === 'placeholder' && token.name === axis.name),
  }
}

/** The one text of a message without plural forms, taken apart. */
export function variantsOf(
  texts: ReadonlyMap<Form, string>,
  { syntax }: Pick<MessagePair, 'syntax'>,
): Variants | undefined {
  const text = texts.get('')
  return text === undefined ? undefined : syntax.readVariants?.(text)
}

function byKey(message: Variants | undefined): ReadonlyMap<Form, string> {
  return new Map(message?.variants.map(({ keys: [key = 'other'], text }) => [key, text]))
}
