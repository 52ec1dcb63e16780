import { type Count, type Syntax, takeApart, type Variants } from '@lockale/messages'
import { planVariants } from '@lockale/messages/engine'

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

/** The sentences that a message needs in a target locale: one for each variant of a plural or select, and one for any other. */
export function splitSentences(question: SentencesQuestion): Sentences {
  const { source, target, syntax, locales, counts } = question
  const broken = syntax.reject(source)
  if (broken !== undefined && broken.code !== 'placeholder-delimiter-damaged') return unsplit(question)
  const message = syntax.readVariants?.(source, locales.source)
  if (message === undefined)
    return splitOne({ source, target, syntax, locales, counts, keys: [], message: undefined }) ?? unsplit(question)
  const plan = planVariants(message, locales)
  if (plan === undefined) return unsplit(question)
  const found = target === undefined ? undefined : syntax.readVariants?.(target, locales.target)
  const parts = plan.variants.map(({ keys, from }) =>
    splitOne({
      source: from.text,
      target: variantOf(found, { message, keys }),
      syntax: message.syntax,
      locales,
      counts,
      keys,
      message,
    }),
  )
  if (!parts.every((part) => part !== undefined)) return unsplit(question)
  return {
    sentences: parts.flatMap(({ sentences }) => sentences),
    assemble(texts) {
      let at = 0
      const variants = plan.variants.map(({ keys, from }, index) => {
        const own = parts[index]
        const length = own?.sentences.length ?? 0
        return { keys, from: from.keys, text: own?.assemble(texts.slice(at, (at += length))) ?? '' }
      })
      return message.print(variants)
    },
  }
}

interface VariantQuestion extends SentencesQuestion {
  /** Of a variant of `message`; none: it is all there is. */
  readonly keys: readonly string[]
  readonly message: Variants | undefined
}

/** A text without variants: itself, and what people read in its tags. */
function splitOne({ source, target, syntax, locales, counts, keys, message }: VariantQuestion): Sentences | undefined {
  const options = { syntax, ...locales, counts }
  const label = keys.join(' ')
  const condition = keys.map((key, at) => `${message?.axes[at]?.name ?? ''} is ${key}`).join(', ')
  const apart = takeApart(source, options)
  if (apart === undefined) return undefined
  const there = target === undefined ? undefined : takeApart(target, options)
  const isAlike = there?.segments.length === apart.segments.length
  const sentences = apart.segments.map((segment, at): Sentence => {
    const own = at === 0 ? target : isAlike ? there?.segments[at]?.text : undefined
    return {
      label,
      condition,
      isAttribute: at > 0,
      source: segment.text,
      target: own,
      syntax: segment.syntax,
      isRaw: false,
    }
  })
  return { sentences, assemble: (texts) => apart.assemble(texts) }
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
