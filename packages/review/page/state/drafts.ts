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
  /** Takes back the last step. Returns the ids it was about, `undefined` if there is none. */
  undo(): readonly string[] | undefined
  /** Takes back the last step if it is one of this group. */
  undoGroup(group: string): void
  /** Steps after this call begin a new group. */
  endGroup(): void
}

export function openDrafts(): Drafts {
  const all = cell<ReadonlyMap<string, Draft>>(new Map())
  let steps: { group: string | undefined; before: ReadonlyMap<string, Draft | undefined> }[] = []
  function put(next: Iterable<readonly [id: string, draft: Draft | undefined]>): void {
    const drafts = new Map(all.value)
    for (const [id, draft] of next) {
      if (draft === undefined) drafts.delete(id)
      else drafts.set(id, draft)
    }
    all.value = drafts
  }
  function undo(): readonly string[] | undefined {
    const step = steps.pop()
    if (step === undefined) return undefined
    put(step.before)
    return [...step.before.keys()]
  }
  return {
    all,
    count: computed(() => all.value.size),
    canUndo: computed(() => steps.length > 0),
    get: (id) => all.value.get(id),
    change(next, group) {
      const last = steps.at(-1)
      if (group === undefined || last?.group !== group)
        steps.push({ group, before: new Map(next.map(([id]) => [id, all.value.get(id)])) })
      put(next)
    },
    amend(next) {
      put(next)
      // What was saved is in the files: git takes it back.
      const gone = new Set(next.flatMap(([id, draft]) => (draft === undefined ? [id] : [])))
      steps = steps
        .map(({ before }) => ({ group: undefined, before: new Map([...before].filter(([id]) => !gone.has(id))) }))
        .filter(({ before }) => before.size > 0)
    },
    undo,
    undoGroup(group) {
      if (steps.at(-1)?.group === group) undo()
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

/** True if a translation or its source is no longer the one that a decision was about. */
export function isChanged(then: ReviewCard, now: ReviewCard): boolean {
  return (
    then.sourceHash !== now.sourceHash ||
    then.forms.length !== now.forms.length ||
    then.forms.some(({ form, textHash }, at) => now.forms[at]?.form !== form || now.forms[at].textHash !== textHash)
  )
}
