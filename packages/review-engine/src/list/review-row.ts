import { type Diagnostic, isError } from '@lockale/errors'
import { type MessageChange, presentText } from '@lockale/core'
import { sourceOf } from '@lockale/core/text-check/pairs'
import { reviewId, type ReviewQueue, type ReviewRow } from '../review.ts'

/** Returns a message as one line of a list. @param known its queue, and the problems that rules found in it */
export function toReviewRow(
  change: MessageChange,
  { queue, problems }: { readonly queue: ReviewQueue | undefined; readonly problems: readonly Diagnostic[] },
): ReviewRow {
  const { catalog, target, unit, forms, state } = change
  return {
    id: reviewId(catalog.id, target.locale, unit.key),
    locale: target.locale,
    file: target.file,
    ...shownTexts(change),
    queue,
    drift: queue === 'source-changed' ? forms.find(({ drift }) => drift !== undefined)?.drift : undefined,
    by: forms[0]?.by,
    state,
    errors: forms.flatMap(({ findings }) => findings).filter(isError).length,
    warnings: [...new Set(problems.filter((one) => !isError(one)).map(({ code }) => code))],
  }
}

/** Returns the key, source string and translation of a message for one line of a list: only the first plural form. */
export function shownTexts({ unit, forms: [form] }: MessageChange): Pick<ReviewRow, 'message' | 'source' | 'text'> {
  return {
    message: unit.name,
    source: (form && sourceOf({ unit, plan: form.plan })) ?? '',
    text: (form && presentText(form)) ?? '',
  }
}
