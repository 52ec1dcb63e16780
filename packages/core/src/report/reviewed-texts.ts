import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import { displayKey } from '../model/key.ts'

/** A text that a person wrote or accepted for the source as it is, with that source. */
export interface ReviewedText {
  /** Locale of the source string. */
  readonly sourceLocale: string
  readonly locale: string
  /** The source string as its file has it, in the message format. `text` is the translation. */
  readonly source: string
  readonly target: string
  readonly by: 'human' | 'reviewed'
  /** Plural form of the target; `''` for a message without plural. */
  readonly form: string
  readonly catalog: string
  /** The target file. */
  readonly file: string
  /** The key as users write it: `cart.title`. */
  readonly message: string
  readonly note: string | undefined
  /** The source has placeholders or tags, or a plural inside of it. */
  readonly hasPlaceholders: boolean
}

/** Translations that humans wrote or accepted. */
export interface ReviewedTexts {
  /** In the order of the files and their source strings. */
  readonly texts: readonly ReviewedText[]
  /** Number of translations that no human wrote or accepted, by the reason. */
  readonly others: Readonly<Record<UnreviewedReason, number>>
}

/**
 * `machine`: nobody looked at it · `adopted`: it was there before lockale · `outdated`: by a person, for another source ·
 * `broken`: a rule finds an error in it · `plural`: one source form has several target forms, which say different things.
 */
export type UnreviewedReason = 'machine' | 'adopted' | 'outdated' | 'broken' | 'plural'

/** Texts that people stand for, from what an inspection found. Target texts are paired with the very text that they translate. */
export function reviewedTexts(diffs: readonly CatalogDiff[], sourceLocale: string): ReviewedTexts {
  const texts: ReviewedText[] = []
  const others = { machine: 0, adopted: 0, outdated: 0, broken: 0, plural: 0 }
  for (const { changes } of diffs) {
    for (const change of changes()) {
      const reviewed: FormChange[] = []
      for (const form of change.forms) {
        const why = whyNot(form)
        if (why === undefined) reviewed.push(form)
        else if (why !== 'missing') others[why]++
      }
      const pairs = reviewed.flatMap((form) => pairOf(form, change) ?? [])
      others.plural += reviewed.length - pairs.length
      texts.push(...pairs.map((pair) => ({ ...pair, sourceLocale })))
    }
  }
  return { texts, others }
}

function whyNot({ entry, state, by, isUnsure, findings }: FormChange): UnreviewedReason | 'missing' | undefined {
  if (entry?.kind !== 'text' || entry.value === '' || state === 'missing' || by === undefined) return 'missing'
  if (by === 'adopted') return 'adopted'
  if (by !== 'human' && by !== 'reviewed') return 'machine'
  if (state !== 'edited' || isUnsure) return 'outdated'
  return findings.some(({ severity }) => severity === 'error') ? 'broken' : undefined
}

/** `undefined` where the source form is also that of a target form with other words: neither is the translation of it. */
function pairOf(
  { plan, entry, by }: FormChange,
  { catalog, target, unit, forms }: MessageChange,
): Omit<ReviewedText, 'sourceLocale'> | undefined {
  if (plan.do === 'copy' || entry === undefined || (by !== 'human' && by !== 'reviewed')) return undefined
  const source = unit.forms.get(plan.from)?.text
  if (source === undefined || source === '') return undefined
  const siblings = forms.filter((form) => form.plan.do === 'translate' && form.plan.from === plan.from)
  if (siblings.some((sibling) => sibling.entry !== undefined && sibling.entry.value !== entry.value)) return undefined
  return {
    locale: target.locale,
    source,
    target: entry.value,
    by,
    form: plan.form,
    catalog: catalog.id,
    file: target.file,
    message: displayKey(unit.key),
    note: unit.note,
    hasPlaceholders: unit.syntax.tokenise(source).some(({ type }) => type !== 'text'),
  }
}
