import { type FormChange, type MessageChange, presentText } from '@lockale/core'
import { sourceOf } from '@lockale/core/text-check/pairs'
import { unitId } from './handoff-ids.ts'
import { alignInline, type InlineText, readInline, readPlainInline } from './inline.ts'
import { type Count, type Syntax, takeApart, type Variants } from '@lockale/messages'

/** A plural form of a message, as translators get it. */
export interface HandoffForm {
  readonly form: FormChange
  readonly units: readonly SentenceUnit[]
  readonly assemble: Sentences['assemble']
}

export interface SentenceUnit extends Sentence {
  readonly id: string
  readonly sourceInline: InlineText
  /** The existing translation, split into text and codes; `undefined` if there is none, or if it counts as missing. */
  readonly targetInline: InlineText | undefined
}

/** Returns the plural forms that a translator writes. Omits forms that lockale copies from other forms. */
export function toHandoffForms({ catalog, target, unit, forms }: MessageChange): readonly HandoffForm[] {
  return forms.flatMap((form) => {
    const { plan } = form
    if (plan.do === 'copy') return []
    const source = sourceOf({ unit, plan })
    if (source === undefined) return []
    const { sentences, assemble } = splitSentences({
      source,
      target: presentText(form),
      syntax: unit.syntax,
      locales: { source: catalog.sourceLocale, target: target.locale },
      counts: plan.counts,
    })
    const units = sentences.map((sentence, at): SentenceUnit => {
      const part = sentences.length === 1 ? undefined : at
      const read = (text: string) => (sentence.isRaw ? readPlainInline(text) : readInline(text, sentence.syntax))
      const sourceInline = read(sentence.source)
      const own = sentence.target === undefined ? undefined : read(sentence.target)
      return {
        ...sentence,
        id: unitId(unit.key, { form: plan.form, part }),
        sourceInline,
        targetInline: own && alignInline(own, sourceInline),
      }
    })
    return [{ form, units, assemble }]
  })
}

/** Returns true if a string has words. lockale writes a string without words itself: it needs no translator. */
export function hasWords({ sourceInline }: Pick<SentenceUnit, 'sourceInline'>): boolean {
  return sourceInline.pieces.some((piece) => piece.type === 'text' && /[\p{L}\p{N}]/u.test(piece.text))
}

/** A part of a message that is translated as one string. */
interface Sentence {
  /** The variants in which the sentence is displayed, such as `few` or `male other`; `''` if there is only one. */
  readonly label: string
  /** The condition under which the sentence is displayed, in words: `count is few, gender is other`. */
  readonly condition: string
  /** True for an attribute that users read (`alt`, `title`). */
  readonly isAttribute: boolean
  readonly source: string
  /** The existing translation; `undefined` if there is none. */
  readonly target: string | undefined
  readonly syntax: Syntax
  /** True if the message cannot be split into text and codes (placeholders, tags). It is then exported as written. */
  readonly isRaw: boolean
}

interface Sentences {
  readonly sentences: readonly Sentence[]
  /** Returns the message in which these strings, one for each sentence, replace the old sentences. */
  readonly assemble: (texts: readonly string[]) => string
}

interface SentencesQuestion {
  readonly source: string
  readonly target: string | undefined
  readonly syntax: Syntax
  readonly locales: { readonly source: string; readonly target: string }
  /** Example numbers that select the plural form to which the sentences belong. */
  readonly counts: readonly Count[]
}

/** Returns the sentences of a message in a locale: one for each variant; only one if nothing varies. */
function splitSentences(question: SentencesQuestion): Sentences {
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
