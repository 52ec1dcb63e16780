import { type FormChange, isToReview, type MessageChange } from '../model/change.ts'
import { type Fact, isKept } from '../model/fact.ts'
import { hashText, unknownSource } from '../model/hash.ts'
import { displayKey } from '../model/key.ts'
import { type FinishedMessage, keptForm } from '../validate/finish.ts'

/** The result of `accept` or `reopen`. */
export interface AcceptReport {
  readonly accepted: readonly {
    readonly catalog: string
    readonly file: string
    readonly message: string
    readonly locale: string
    readonly text: string
  }[]
  /** Messages that you named and that were left unchanged, with the reason. */
  readonly skipped: readonly {
    readonly file: string
    readonly message: string
    readonly locale: string
    readonly why: string
  }[]
  readonly others: number
}

export interface Word {
  /** Returns true if the decision (to approve or to reopen) changes nothing for this plural form. */
  readonly isSettled: (form: FormChange) => boolean
  /** Reason in the report for a message in which the decision changes nothing. */
  readonly settled: string
  readonly settle: (form: FormChange, change: MessageChange) => readonly Fact[]
}

/**
 * Returns the decision to approve translations: they are right for the present source string.
 * @param reviewer name of the reviewer, if the config says to record it. Then a translation that was approved without a
 * name is approved once more, with the name
 */
export function acceptWord(reviewer: string | undefined): Word {
  return {
    isSettled: (form) =>
      form.state === 'edited' &&
      (form.by === 'reviewed' || form.by === 'human') &&
      !isToReview(form) &&
      (reviewer === undefined || form.facts.some((fact) => fact.reviewer !== undefined)),
    settled: 'it is already accepted',
    settle({ plan, entry, facts }, { target, unit }) {
      const fact: Fact = {
        locale: target.locale,
        form: plan.form,
        by: 'reviewed',
        text: hashText(entry?.value ?? ''),
        source: unit.fingerprint,
        ...(reviewer === undefined ? {} : { reviewer }),
      }
      return [fact, ...facts.filter(({ previous }) => previous === true)]
    },
  }
}

/**
 * Selects translations for a review. `review`: doubtful machine translations. `adopted`: translations that existed
 * before lockale. `edited`: human translations. `source-changed`: translations whose source string changed, including
 * `imported-stale` (it changed before the import) and `case-changed` (only case or punctuation), which a check does not
 * list but only counts.
 */
export type ReviewState = 'source-changed' | 'imported-stale' | 'case-changed' | 'adopted' | 'review' | 'edited'

const statesByDrift = {
  changed: 'source-changed',
  'before-import': 'imported-stale',
  'case-only': 'case-changed',
} as const

/**
 * Applies a human decision about translations. It changes only their records in the lockfile, and review marks in
 * target files.
 * @param states selects translations with one of these reasons for a review; absent: all translations
 * @returns the messages with their records (facts) for the next lockfile
 */
export function settleMessages(
  changes: readonly MessageChange[],
  { isSettled, settled, settle }: Word,
  states?: readonly ReviewState[],
): { readonly report: AcceptReport; readonly finished: readonly FinishedMessage[] } {
  const accepted: AcceptReport['accepted'][number][] = []
  const skipped: AcceptReport['skipped'][number][] = []
  const asked = states === undefined ? changes : changes.filter(({ forms }) => forms.some((form) => isIn(form, states)))
  const finished = asked.map((change): FinishedMessage => {
    const { unit, target } = change
    const at = { file: target.file, message: displayKey(unit.key), locale: target.locale }
    const isMeant = (form: FormChange) => states === undefined || isIn(form, states)
    const present = change.forms.filter((form) => form.entry !== undefined && form.state !== 'missing')
    const text = present.map(({ entry }) => entry?.value ?? '').join(' | ')
    const isLeft = (form: FormChange) => {
      return !present.includes(form) || isSettled(form) || !isMeant(form) || form.copyOf !== undefined
    }
    const copyOf = present.find((form) => form.copyOf !== undefined)?.copyOf
    if (present.length === 0) skipped.push({ ...at, why: 'it has no translation yet' })
    else if (copyOf !== undefined && present.every(isLeft)) {
      skipped.push({ ...at, why: `it is copied from ${copyOf}, where this can be decided` })
    } else if (present.every(isLeft)) skipped.push({ ...at, why: settled })
    else accepted.push({ catalog: change.catalog.id, ...at, text })
    const forms = change.forms.map((form) => {
      return isLeft(form) ? keptForm(form) : { ...keptForm(form), facts: settle(form, change) }
    })
    return { change, forms }
  })
  return { report: { accepted, skipped, others: changes.length - asked.length }, finished }
}

function isIn(form: FormChange, states: readonly ReviewState[]): boolean {
  const { state, drift, by, entry } = form
  if (entry === undefined) return false
  if (drift !== undefined && states.includes(statesByDrift[drift])) return true
  if (state === 'source-changed' && states.includes('source-changed')) return true
  if (isToReview(form) && states.includes('review')) return true
  if (by === 'adopted') return states.includes('adopted')
  if (by === 'review' || isToReview(form)) return false
  return state === 'edited' && states.includes('edited')
}

/**
 * The decision that human translations may be replaced: they stay until the next run re-translates them. Their records
 * in the lockfile (facts) then say that they are machine translations of an unknown source string, so they are out of
 * date for every source string.
 */
export const reopenWord: Word = {
  isSettled: ({ by, state }) => state === 'stale' || by === undefined || !isKept(by),
  settled: 'it is not a human translation',
  settle({ plan, entry, facts }, { target }) {
    const text = hashText(entry?.value ?? '')
    const fact: Fact = { locale: target.locale, form: plan.form, by: 'machine', text, source: unknownSource }
    return [fact, ...facts.filter(({ previous }) => previous === true)]
  },
}
