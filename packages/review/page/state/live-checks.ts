import type { ReviewCard, ReviewedDraft, ReviewForm, ReviewMark, ReviewProblem } from '@lockale/review-engine'
import { cell } from './cell.ts'
import type { ReviewSource, UnsavedText } from '../source/review-source.ts'
import { findKnown } from '../text/marks.ts'

interface LiveCheck {
  /** True if the problems belong to the current text, false for an earlier one. */
  readonly isCurrent: boolean
  readonly marks: readonly ReviewMark[]
  readonly problems: readonly ReviewProblem[]
}

const debounceMs = 150

/** Checks translations while the user types them. */
export type LiveChecks = ReturnType<typeof openLiveChecks>

export function openLiveChecks(source: ReviewSource, onFailure: (error: unknown) => void) {
  const answers = cell<ReadonlyMap<string, ReviewedDraft & { readonly text: string }>>(new Map())
  const lastAsked = new Map<string, string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const keyOf = (card: Pick<ReviewCard, 'id'>, form: string) => `${card.id}\n${form}`

  async function check(card: ReviewCard, form: string, text: string): Promise<ReviewedDraft> {
    const key = keyOf(card, form)
    lastAsked.set(key, text)
    const answer = await source.check({ id: card.id, form, text })
    // The answer to an earlier text may arrive after the answer to a later one.
    if (lastAsked.get(key) === text) answers.value = new Map(answers.value).set(key, { ...answer, text })
    return answer
  }

  return {
    /** Checks translations together, at once. The answers are kept, as if each had been typed. */
    async checkAll(drafts: readonly UnsavedText[]): Promise<readonly ReviewedDraft[]> {
      const found = await source.checkAll(drafts)
      const next = new Map(answers.value)
      for (const [at, { id, form, text }] of drafts.entries()) {
        const answer = found[at]
        if (answer !== undefined) next.set(keyOf({ id }, form), { ...answer, text })
      }
      answers.value = next
      return found
    },
    /** Checks a translation after a delay, so that only the last of many keystrokes causes a request. */
    request(card: ReviewCard, form: string, text: string): void {
      const key = keyOf(card, form)
      clearTimeout(timers.get(key))
      const run = () => void check(card, form, text).catch(onFailure)
      timers.set(key, setTimeout(run, debounceMs))
    },
    async ensure(card: ReviewCard, form: ReviewForm, text: string): Promise<ReviewedDraft> {
      const known = answers.value.get(keyOf(card, form.form))
      if (text === form.text) return form
      return known?.text === text ? known : check(card, form.form, text)
    },
    read(card: ReviewCard, form: ReviewForm, text: string): LiveCheck {
      if (text === form.text) return { isCurrent: true, marks: form.marks, problems: form.problems }
      const known = answers.value.get(keyOf(card, form.form))
      if (known?.text === text) return { isCurrent: true, marks: known.marks, problems: known.problems }
      const from = known ?? { text: form.text ?? '', marks: form.marks, problems: form.problems }
      const marks = findKnown(text, [from, { text: form.source, marks: form.sourceMarks }])
      return { isCurrent: false, marks, problems: from.problems }
    },
  }
}
