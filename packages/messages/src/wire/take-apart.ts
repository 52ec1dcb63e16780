import { attributeTexts, putAttributes } from './attributes.ts'
import type { Count } from '../count.ts'
import { type LocalePair, planVariants, type VariantPlan } from '../plural/plan-variants.ts'
import { showsSameTexts } from '../render/judge.ts'
import type { Syntax, Token, Variants } from '../syntax.ts'

/** A part of a message that is sent and translated as one string. */
export interface Segment {
  /** The string, in the message format of `syntax`. */
  readonly text: string
  readonly syntax: Syntax
  readonly counts: readonly Count[]
}

/** A message split into the strings to translate. */
export interface TakenApart {
  /** Segments in the order of the message, without duplicates. A message without plurals has one. */
  readonly segments: readonly Segment[]
  /** Returns the translated message, made from one translation for each segment. */
  assemble(texts: readonly string[]): string
  /** Every sentence of the message with its place, in order. Equal ones share a segment, to be translated once. */
  readonly sentences: readonly SentencePlace[]
  /** Returns the translated message, made from one translation for each sentence. */
  assembleSentences(texts: readonly string[]): string
  /** True if the result is only a good guess and needs review. */
  readonly review: boolean
}

/** Where a segment is in a message: its variant, and whether it is an attribute. */
export interface SentencePlace {
  readonly segment: Segment
  /** The variant, with one key for each variable that selects variants; empty for a message without plurals. */
  readonly keys: readonly string[]
  /** True if the segment is the value of an attribute that users read, such as `title`. */
  readonly isAttribute: boolean
}

/** The message format and the locales of a message. */
export interface TakeApartOptions extends LocalePair {
  readonly syntax: Syntax
  readonly counts?: readonly Count[]
}

/**
 * Splits a message into segments (strings that are translated): a plural or select has a segment for each variant that
 * the target locale needs, any other message is one segment. Attributes that users read (`alt`, `title`) are segments
 * after their string. Returns `undefined` for three kinds of messages: if too many segments are needed (see
 * `planVariants`); if the plural cannot be read and would stay untranslated; if the translation would show a string of
 * another branch than the source for some number or word.
 */
export function takeApart(
  text: string,
  { syntax, source, target, counts = [] }: TakeApartOptions,
): TakenApart | undefined {
  const message = syntax.readVariants?.(text, source)
  const segments = new Map<string, Segment>()
  const sentences: SentencePlace[] = []
  if (message === undefined) {
    if (syntax.tokenise(text).some(isBlock)) return undefined
    return finish(addText({ text, syntax, counts }, []), false)
  }
  const plan = planVariants(message, { source, target })
  if (plan === undefined || !isFaithful(plan, { text, message, syntax, locales: { source, target } })) return undefined
  const puts = plan.variants.map(({ keys, from, counts: own }) =>
    addText({ text: from.text, syntax: message.syntax, counts: [...counts, ...own] }, keys),
  )
  const print = (texts: readonly string[]) =>
    message.print(plan.variants.map(({ keys, from }, at) => ({ keys, from: from.keys, text: puts[at]?.(texts) ?? '' })))
  return finish(print, plan.review)

  function finish(assembleSentences: TakenApart['assembleSentences'], review: boolean): TakenApart {
    const unique = [...segments.values()]
    const assemble = (texts: readonly string[]) =>
      assembleSentences(sentences.map(({ segment }) => texts[unique.indexOf(segment)] ?? ''))
    return { segments: unique, assemble, sentences, assembleSentences, review }
  }

  /** Returns the function that joins the translations of a text and its attributes. */
  function addText(segment: Segment, keys: readonly string[]): TakenApart['assembleSentences'] {
    const index = add(segment, keys, false)
    const inner = attributeTexts(segment.text, segment.syntax).map((value) =>
      add({ ...segment, text: value }, keys, true),
    )
    return (texts) =>
      putAttributes({
        source: segment.text,
        target: texts[index] ?? '',
        texts: inner.map((at) => texts[at] ?? ''),
        syntax: segment.syntax,
      })
  }

  function add(segment: Segment, keys: readonly string[], isAttribute: boolean): number {
    const id = JSON.stringify([segment.text, segment.counts])
    const known = segments.get(id) ?? segment
    segments.set(id, known)
    return sentences.push({ segment: known, keys, isAttribute }) - 1
  }
}

/** Returns true if the app displays the same for the source after it was split and joined. */
function isFaithful(
  { variants, isCapped }: VariantPlan,
  {
    text,
    message,
    syntax,
    locales,
  }: Readonly<{ text: string; message: Variants; syntax: Syntax; locales: LocalePair }>,
): boolean {
  if (syntax.renderer === undefined || locales.source === locales.target) return true
  const printed = message.print(variants.map(({ keys, from }) => ({ keys, from: from.keys, text: from.text })))
  return showsSameTexts({ source: text, target: printed, syntax, locales }, isCapped)
}

function isBlock(token: Token): boolean {
  return token.type === 'placeholder' && token.kind === 'block'
}
