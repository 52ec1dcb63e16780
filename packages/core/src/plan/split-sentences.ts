import { type Count, type Syntax, takeApart, type Variants } from '@lockale/messages'

/** A sentence of a message, as one translator writes it at a time. */
export interface Sentence {
  /** For which values it is: `few`, `male other`; `''` where there is but one. */
  readonly label: string
  /** The same in words: `count is few, gender is other`. */
  readonly condition: string
  /** What people read in a tag (`alt`, `title`). */
  readonly isAttribute: boolean
  readonly source: string
  /** What a translation says that is there; `undefined` where it has no such sentence. */
  readonly target: string | undefined
  readonly syntax: Syntax
  /** It is shown as it is written: nobody can take it apart. */
  readonly isRaw: boolean
}

export interface Sentences {
  readonly sentences: readonly Sentence[]
  /** The message, from one text for each. */
  readonly assemble: (texts: readonly string[]) => string
}

interface SentencesQuestion {
  readonly source: string
  /** A translation that is there. */
  readonly target: string | undefined
  readonly syntax: Syntax
  readonly locales: { readonly source: string; readonly target: string }
  /** Numbers that decided about the text as a whole. */
  readonly counts: readonly Count[]
}

/** Returns the sentences that a message needs in a target locale: one for each variant of a plural or select, and one for any other. */
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
