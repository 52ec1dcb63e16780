import { type Count, type Syntax, takeApart, type Variants } from '@lockale/messages'

/** A part of a message that is translated separately. */
export interface Sentence {
  /** The variant: `few`, `male other`; `''` if there is only one. */
  readonly label: string
  /** The variant in words: `count is few, gender is other`. */
  readonly condition: string
  /** True for an attribute that users read (`alt`, `title`). */
  readonly isAttribute: boolean
  readonly source: string
  /** The existing translation; `undefined` if there is none. */
  readonly target: string | undefined
  readonly syntax: Syntax
  /** True if the message cannot be split: it is shown as it is written. */
  readonly isRaw: boolean
}

export interface Sentences {
  readonly sentences: readonly Sentence[]
  /** Returns the message, made from one string for each sentence. */
  readonly assemble: (texts: readonly string[]) => string
}

interface SentencesQuestion {
  readonly source: string
  readonly target: string | undefined
  readonly syntax: Syntax
  readonly locales: { readonly source: string; readonly target: string }
  /** Numbers that select this text as a whole. */
  readonly counts: readonly Count[]
}

/** Returns the sentences of a message in a target locale: one for each variant of a plural or select, else one. */
export function splitSentences(question: SentencesQuestion): Sentences {
  const { source, target, syntax, locales, counts } = question
  const broken = syntax.reject(source)
  if (broken !== undefined && broken.code !== 'placeholder-delimiter-damaged') return unsplit(question)
  const apart = takeApart(source, { syntax, ...locales, counts })
  if (apart === undefined) return unsplit(question)
  const message = syntax.readVariants?.(source, locales.source)
  const found = target === undefined ? undefined : syntax.readVariants?.(target, locales.target)
  const sentences = apart.sentences.map((place): Sentence => {
    const { segment, keys, isAttribute } = place
    const own = message === undefined ? target : variantOf(found, { message, keys })
    const beside = apart.sentences.filter((other) => other.keys === keys)
    return {
      label: keys.join(' '),
      condition: keys.map((key, axis) => `${message?.axes[axis]?.name ?? ''} is ${key}`).join(', '),
      isAttribute,
      source: segment.text,
      target: isAttribute ? attributeOf(own, beside.indexOf(place)) : own,
      syntax: segment.syntax,
      isRaw: false,
    }
    function attributeOf(text: string | undefined, index: number): string | undefined {
      const there = text === undefined ? undefined : takeApart(text, { syntax: segment.syntax, ...locales, counts })
      return there?.sentences.length === beside.length ? there.sentences[index]?.segment.text : undefined
    }
  })
  return { sentences, assemble: (texts) => apart.assembleSentences(texts) }
}

function variantOf(
  found: Variants | undefined,
  { message, keys }: { readonly message: Variants; readonly keys: readonly string[] },
): string | undefined {
  const isAlike =
    found?.axes.length === message.axes.length &&
    found.axes.every(({ name, kind }, at) => name === message.axes[at]?.name && kind === message.axes[at].kind)
  return isAlike ? found.variants.find((one) => one.keys.every((key, at) => key === keys[at]))?.text : undefined
}

function unsplit({ source, target, syntax }: SentencesQuestion): Sentences {
  return {
    sentences: [{ label: '', condition: '', isAttribute: false, source, target, syntax, isRaw: true }],
    assemble: (texts) => texts[0] ?? '',
  }
}
