import { type FormChange, type MessageChange, presentText } from '@lockale/core'
import { sourceOf } from '@lockale/core/text-check/pairs'
import { unitId } from './handoff-ids.ts'
import { alignInline, type InlineText, readInline, readPlainInline } from './inline.ts'
import { type Sentence, type Sentences, splitSentences } from './split-sentences.ts'

/** One plural form of a message, as a translator gets it. */
export interface HandoffForm {
  readonly form: FormChange
  readonly units: readonly SentenceUnit[]
  readonly assemble: Sentences['assemble']
}

export interface SentenceUnit extends Sentence {
  readonly id: string
  readonly sourceInline: InlineText
  /** `undefined` if the existing text does not count as a translation. */
  readonly targetInline: InlineText | undefined
}

/** Returns the forms that a translator writes, without copies of other forms. */
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

/** A run writes texts without words by itself. */
export function hasWords({ sourceInline }: Pick<SentenceUnit, 'sourceInline'>): boolean {
  return sourceInline.pieces.some((piece) => piece.type === 'text' && /[\p{L}\p{N}]/u.test(piece.text))
}
