import type { RefusedDecision, ReviewCard, ReviewDecision } from '@lockale/core'
import { cell, computed, type ReadonlyCell } from './cell.ts'

/** A decision that is not saved yet. */
export interface Draft {
  /** As it was when the decision was made. */
  readonly card: ReviewCard
  /** New translations by plural form. */
  readonly texts: Readonly<Record<string, string>>
  /** False while it is an edit that is not accepted. */
  readonly isAccepted: boolean
  /** Why it could not be saved. */
  readonly refused?: RefusedDecision
  /** The translation in the files now, if it is another one. */
  readonly now?: ReviewCard
}

export interface Drafts {
  readonly all: ReadonlyCell<ReadonlyMap<string, Draft>>
  readonly count: ReadonlyCell<number>
  readonly canUndo: ReadonlyCell<boolean>
  get(id: string): Draft | undefined
  /** One step that `undo` takes back. Steps in a row with the same `group` are one step. `undefined` removes a draft. */
  change(next: readonly (readonly [id: string, draft: Draft | undefined])[], group?: string): void
  /** What is known of drafts changed, and no decision: `undo` does not take it back. */
  amend(next: readonly (readonly [id: string, draft: Draft | undefined])[]): void
  /** A save is a step, too: `undo` returns what was saved, so that earlier translations can become drafts. */
  keepSaved(saved: ReadonlyMap<string, Draft>): void
  /** Takes back the last step. `undefined`: there is none. */
  undo(): Undone | undefined
  /** Takes back what the last step did if it is one of this group. That is a step of its own. */
  revertGroup(group: string): void
  /** Steps after this call begin a new group. */
  endGroup(): void
}

export interface Undone {
  /** Translations whose drafts are as they were. */
  readonly ids: readonly string[]
  /** Drafts that are in the files. Empty unless the step was a save. */
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
      // What was saved is no draft any more.
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

/** The translation of a form with the edits of a draft; `''` if there is none. */
export function draftText(card: ReviewCard, draft: Draft | undefined, form: string): string {
  return draft?.texts[form] ?? card.forms.find((each) => each.form === form)?.text ?? ''
}

export function toDecision(id: string, { card, texts }: Draft): ReviewDecision {
  return {
    id,
    sourceHash: card.sourceHash,
    forms: card.forms
      .filter(({ isCopy }) => !isCopy)
      .map(({ form, textHash }) => {
        const text = texts[form]
        return text === undefined ? { form, textHash } : { form, textHash, text }
      }),
  }
}

/** What a draft is shown with: the translation as it is now, unless that is another one than the decision was about. */
export function cardOfDraft(now: ReviewCard, draft: Draft | undefined): ReviewCard {
  return draft !== undefined && isChanged(draft.card, now) ? draft.card : now
}

/** The forms of which a draft replaces a translation. */
export function replacedForms({ card, texts }: Draft): ReviewCard['forms'] {
  return card.forms.filter(({ form, text }) => text !== undefined && texts[form] !== undefined && texts[form] !== text)
}

/** True if saving a draft replaces a human translation. */
export function replacesHuman(draft: Draft): boolean {
  return isHuman(draft.card) && replacedForms(draft).length > 0
}

/** True for a translation that a human wrote or approved, or that was there before lockale. */
export function isHuman(card: ReviewCard): card is ReviewCard & { readonly by: 'human' | 'reviewed' | 'adopted' } {
  const { by, text } = card
  return text !== '' && (by === 'human' || by === 'reviewed' || by === 'adopted')
}

/** True if a translation or its source is no longer the one that a decision was about. */
export function isChanged(then: ReviewCard, now: ReviewCard): boolean {
  return (
    then.sourceHash !== now.sourceHash ||
    then.forms.length !== now.forms.length ||
    then.forms.some(({ form, textHash }, at) => now.forms[at]?.form !== form || now.forms[at].textHash !== textHash)
  )
}
