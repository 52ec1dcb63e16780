import type { RefusedDecision, ReviewCard, ReviewDecision } from '@lockale/review-engine'
import { cell, computed, type ReadonlyCell } from './cell.ts'

export interface Draft {
  /** The card at the time of the decision. */
  readonly card: ReviewCard
  readonly texts: Readonly<Record<string, string>>
  /** False for an edit that was not accepted yet. */
  readonly isAccepted: boolean
  /** True if the next sync is to translate it again. It counts only without `texts`: an edit ends it. */
  readonly isReopened?: boolean | undefined
  readonly refused?: RefusedDecision
  /** The current card, if the translation in the files changed since the decision. */
  readonly now?: ReviewCard
}

export interface Drafts {
  readonly all: ReadonlyCell<ReadonlyMap<string, Draft>>
  readonly count: ReadonlyCell<number>
  readonly canUndo: ReadonlyCell<boolean>
  get(id: string): Draft | undefined
  /** Changes drafts as a step that `undo` can revert. Steps in a row with the same `group` are one step. */
  change(next: readonly (readonly [id: string, draft: Draft | undefined])[], group?: string): void
  /** Updates drafts without a new step for `undo`. */
  amend(next: readonly (readonly [id: string, draft: Draft | undefined])[]): void
  /** Records a save as a step. `undo` returns the saved drafts, to turn the earlier translations into drafts. */
  keepSaved(saved: ReadonlyMap<string, Draft>): void
  undo(): Undone | undefined
  /** Reverts the last step, if it belongs to this group. This is a new step. */
  revertGroup(group: string): void
  /** Ends the group: later steps are not joined with earlier ones. */
  endGroup(): void
}

export interface Undone {
  readonly ids: readonly string[]
  /** Drafts that a save wrote to the files. Empty if the step was no save. */
  readonly saved: ReadonlyMap<string, Draft>
}

interface Step {
  group: string | undefined
  readonly before: ReadonlyMap<string, Draft | undefined>
  readonly saved: Undone['saved']
}

const nothingSaved: Undone['saved'] = new Map()

export function openDrafts(): Drafts {
  const all = cell<ReadonlyMap<string, Draft>>(new Map())
  let steps: Step[] = []
  function put(next: Iterable<readonly [id: string, draft: Draft | undefined]>): void {
    const drafts = new Map(all.value)
    for (const [id, draft] of next) {
      if (draft === undefined) drafts.delete(id)
      else drafts.set(id, draft)
    }
    all.value = drafts
  }
  function change(next: readonly (readonly [id: string, draft: Draft | undefined])[], group?: string): void {
    const last = steps.at(-1)
    if (group === undefined || last?.group !== group)
      steps.push({ group, before: new Map(next.map(([id]) => [id, all.value.get(id)])), saved: nothingSaved })
    put(next)
  }
  return {
    all,
    count: computed(() => all.value.size),
    canUndo: computed(() => steps.length > 0),
    get: (id) => all.value.get(id),
    change,
    amend(next) {
      put(next)
      // Saved drafts are removed from all steps.
      const gone = new Set(next.flatMap(([id, draft]) => (draft === undefined ? [id] : [])))
      steps = steps
        .map(({ before, saved }) => {
          return { group: undefined, before: new Map([...before].filter(([id]) => !gone.has(id))), saved }
        })
        .filter(({ before, saved }) => before.size + saved.size > 0)
    },
    keepSaved(saved) {
      if (saved.size > 0) steps.push({ group: undefined, before: new Map(), saved })
    },
    undo() {
      const step = steps.pop()
      if (step === undefined) return undefined
      put(step.before)
      return { ids: [...step.before.keys()], saved: step.saved }
    },
    revertGroup(group) {
      const last = steps.at(-1)
      if (last?.group === group) change([...last.before])
    },
    endGroup() {
      const last = steps.at(-1)
      if (last !== undefined) last.group = undefined
    },
  }
}

/** Returns the translation of a form with the edits of a draft; `''` if there is no translation. */
export function draftText(card: ReviewCard, draft: Draft | undefined, form: string): string {
  return draft?.texts[form] ?? card.forms.find((each) => each.form === form)?.text ?? ''
}

export function isReopened({ isReopened: isSaid = false, isAccepted, texts }: Draft): boolean {
  return isSaid && !isAccepted && Object.keys(texts).length === 0
}

export function toDecision(id: string, draft: Draft): ReviewDecision {
  const { card, texts } = draft
  return {
    id,
    sourceHash: card.sourceHash,
    ...(isReopened(draft) && { isReopened: true }),
    forms: card.forms
      .filter(({ isCopy }) => !isCopy)
      .map(({ form, textHash }) => {
        const text = texts[form]
        return text === undefined ? { form, textHash } : { form, textHash, text }
      }),
  }
}

/** Returns the current card; if the translation changed since the decision, the card of the draft. */
export function cardOfDraft(now: ReviewCard, draft: Draft | undefined): ReviewCard {
  return draft !== undefined && isChanged(draft.card, now) ? draft.card : now
}

/** Returns the forms whose translation a draft replaces. */
export function replacedForms({ card, texts }: Draft): ReviewCard['forms'] {
  return card.forms.filter(({ form, text }) => text !== undefined && texts[form] !== undefined && texts[form] !== text)
}

export function replacesHuman(draft: Draft): boolean {
  return isHuman(draft.card) && replacedForms(draft).length > 0
}

/** Returns true for a translation that a human wrote or reviewed, or may have written. */
export function isHuman(
  card: ReviewCard,
): card is ReviewCard & { readonly by: 'human' | 'reviewed' | 'adopted' | 'assistant' } {
  const { by, text } = card
  return text !== '' && (by === 'human' || by === 'reviewed' || by === 'adopted' || by === 'assistant')
}

/** Returns true if the translation or its source changed since a decision. */
export function isChanged(then: ReviewCard, now: ReviewCard): boolean {
  return (
    then.sourceHash !== now.sourceHash ||
    then.forms.length !== now.forms.length ||
    then.forms.some(({ form, textHash }, at) => now.forms[at]?.form !== form || now.forms[at].textHash !== textHash)
  )
}
