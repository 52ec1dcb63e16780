import {
  compareMessages,
  openSyntax,
  protect,
  restore,
  type Segment,
  type Strategy,
  type SyntaxId,
  takeApart,
} from '@lockale/messages'
import { isRefusal } from '@lockale/messages/engine'

/** A text whose placeholders a translator is not to touch, sentence by sentence. */
export interface GuardedText {
  readonly sentences: readonly GuardedSentence[]
  /** The translation, from one text for each sentence. */
  assemble(texts: readonly string[]): GuardedReading
}

interface GuardedSentence {
  readonly text: string
  /** What to send; each attempt shows the placeholders in another way. `undefined`: there is nothing to translate. */
  ask(attempt: GuardAttempt): GuardedWire | undefined
  /** @param answer what came back for `ask` of this attempt */
  read(answer: string, attempt: GuardAttempt): GuardedReading
}

export type GuardAttempt = Strategy

interface GuardedWire {
  /** `xml`: a well-formed fragment, to be sent with tag handling. */
  readonly mode: 'plain' | 'xml'
  readonly wire: string
  /** Code points, as the service bills them. */
  readonly characters: number
}

type GuardedReading =
  | { readonly ok: true; readonly text: string }
  /** The code of what is wrong. */
  | { readonly ok: false; readonly why: string }

interface GuardOptions {
  readonly syntax: SyntaxId
  /** BCP 47. */
  readonly source: string
  readonly target: string
}

export const guardAttempts: readonly GuardAttempt[] = [1, 2, 3]

/**
 * Makes a message ready to be translated as `sync` does: placeholders and tags protected, plurals taken apart into what the
 * target needs.
 * @returns why that cannot be done
 */
export async function guardText(
  text: string,
  { syntax: id, source, target }: GuardOptions,
): Promise<GuardedText | string> {
  const syntax = await openSyntax({ id })
  if (syntax.reject(text) !== undefined) return `it is not a valid ${id} message`
  const apart = takeApart(text, { syntax, source, target })
  if (apart === undefined) return 'it has too many plural forms'
  return {
    sentences: apart.segments.map((segment) => guardSentence(segment, { source, target })),
    assemble(texts) {
      const made = apart.assemble(texts)
      const broken =
        syntax.reject(made, text) ??
        compareMessages({ source: text, target: made, syntax, locales: { source, target } }).find(isRefusal)
      return broken === undefined ? { ok: true, text: made } : { ok: false, why: broken.code }
    },
  }
}

function guardSentence(
  { text, syntax, counts }: Segment,
  { source, target }: Pick<GuardOptions, 'source' | 'target'>,
): GuardedSentence {
  const protectFor = (strategy: Strategy) => protect(text, { syntax, counts, strategy })
  return {
    text,
    ask(attempt) {
      const { mode, wire, characters } = protectFor(attempt)
      return mode === 'copy' ? undefined : { mode, wire, characters }
    },
    read(answer, attempt) {
      const protectedText = protectFor(attempt)
      const options = { protectedText, answer, source: text, syntax, counts }
      const restored = restore({ ...options, sourceLocale: source, targetLocale: target })
      return restored.ok ? { ok: true, text: restored.text } : { ok: false, why: restored.finding.code }
    },
  }
}
