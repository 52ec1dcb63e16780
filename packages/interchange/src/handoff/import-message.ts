import {
  type Fingerprint,
  type FormChange,
  hashOfPresent,
  hashText,
  inFolder,
  isKept,
  type MessageChange,
  policyOf,
  presentText,
  type Provenance,
  unknownSource,
} from '@lockale/core'
import type { HumanTexts } from '@lockale/core/write/human-texts'
import type { LockOptions, SelectedApp } from '@lockale/project'
import type { ReturnedState, ReturnedUnit } from '../xliff/read-unit.ts'
import { type HandoffForm, hasWords, type SentenceUnit, toHandoffForms } from './handoff-forms.ts'
import {
  isFromElsewhere,
  isTranslated,
  plainOf,
  printReturned,
  type ReturnedSentence,
  whyBroken,
} from './returned-text.ts'

/** A translation that was imported; in a dry run, one that would be. */
export interface TakenText {
  readonly catalog: string
  readonly file: string
  readonly message: string
  readonly locale: string
  readonly form: string
  readonly text: string
  /** The translation that the import replaced; `null` if there was none. */
  readonly before: string | null
  readonly by: Provenance
  /** True if the file had the same translation as the project, and the import only confirmed it. */
  readonly isOnlyAccepted: boolean
  readonly place: string
}

/** A translation that was not imported. */
export interface ReturnedProblem {
  /**
   * Why it was not imported. `stale`: it translates another source string; `conflict`: the project has a new
   * translation, too; `broken`: it is invalid; `incomplete`: other sentences of the message are not translated;
   * `unknown`: the project has no such message; `locked`: the config locks it.
   */
  readonly kind: 'stale' | 'conflict' | 'broken' | 'incomplete' | 'unknown' | 'locked'
  readonly unit: string
  readonly message: string
  readonly locale: string
  readonly form: string
  readonly place: string
  /** For `broken`: the id of the violated rule, and details. */
  readonly why: string | null
  readonly text: string | null
  readonly ours: string | null
  /** For `stale`: the source string that was translated (`was`), and the current source string (`is`). */
  readonly source: { readonly was: string | null; readonly is: string | null } | null
}

/** What to import, and how. */
export interface ImportHandoffOptions extends LockOptions {
  readonly dryRun?: boolean | undefined
  /** The state to record for all translations, instead of the states in the files. */
  readonly as?: ReturnedState | undefined
  /** True to write translations of another source string too, and to mark them as needing review. */
  readonly acceptStale?: boolean | undefined
  /** Which translation to keep if both the project (`ours`) and the file (`theirs`) changed it. */
  readonly prefer?: 'theirs' | 'ours' | undefined
}

/** The result for a plural form. `unchanged`: the project has the same; `untranslated`: the file has no translation. */
export type FormDecision =
  | Taken
  | { readonly kind: 'problem'; readonly problem: ReturnedProblem }
  | { readonly kind: 'unchanged' | 'untranslated' }

export interface Taken {
  readonly kind: 'taken'
  readonly taken: TakenText
  readonly change: MessageChange
  readonly form: FormChange
  readonly source: Fingerprint
}

interface ImportMessage extends ImportHandoffOptions {
  readonly app: SelectedApp
  readonly human: HumanTexts
  readonly change: MessageChange
}

/** Decides for each plural form of a message what to do, and for units of the file that belong to no form. */
export function importMessage(
  units: ReadonlyMap<string, ReturnedUnit>,
  importing: ImportMessage,
): readonly FormDecision[] {
  const { unit, target } = importing.change
  const left = new Map(units)
  const decisions = toHandoffForms(importing.change).flatMap((form) => {
    const pairs = form.units.flatMap((sentence) => {
      const returned = left.get(sentence.id)
      left.delete(sentence.id)
      return returned === undefined ? [] : [{ sentence, returned }]
    })
    return pairs.length === 0 ? [] : [checkForm(form, pairs, importing)]
  })
  const unknown = [...left.values()].map((one) => unknownUnit(one, { message: unit.name, locale: target.locale }))
  return [...decisions, ...unknown]
}

function checkForm(
  handed: HandoffForm,
  pairs: readonly ReturnedSentence[],
  { change, app: { config, folder }, human, as, acceptStale = false, prefer }: ImportMessage,
): FormDecision {
  const { form } = handed
  const { catalog, unit, target } = change
  const translated = pairs.filter(({ returned }) => isTranslated(returned))
  const [first] = translated
  if (first === undefined) return { kind: 'untranslated' }
  const today = presentText(form)
  const isStale = translated.some((pair) => isFromElsewhere(pair, unit.fingerprint))
  const { text, broken } = composeForm(handed, translated, isStale)
  const problem = (kind: ReturnedProblem['kind'], more: Partial<ReturnedProblem> = {}, at = first): FormDecision => ({
    kind: 'problem',
    problem: {
      kind,
      unit: at.returned.id,
      message: unit.name,
      locale: target.locale,
      form: form.plan.form,
      place: at.returned.place,
      why: null,
      text: text ?? plainOf(at.returned.target),
      ours: today ?? null,
      source: null,
      ...more,
    },
  })
  const take = (own: string, by: ReturnedState, source: Fingerprint): FormDecision => {
    const at = { catalog: inFolder(folder, catalog.id), file: inFolder(folder, target.file), message: unit.name }
    const of = { locale: target.locale, form: form.plan.form, before: today ?? null, text: own, by }
    const taken = { ...at, ...of, place: first.returned.place, isOnlyAccepted: own === today }
    return { kind: 'taken', taken, change, form, source }
  }
  if (text !== undefined && text === today) {
    const by = isStale ? undefined : acceptedAs(form, translated, as)
    return by === undefined ? { kind: 'unchanged' } : take(text, by, unit.fingerprint)
  }
  const handedOut = first.returned.targetHash
  if (text !== undefined && handedOut !== undefined && handedOut === hashText(text)) return { kind: 'unchanged' }
  if (policyOf(change, config) === 'locked') return problem('locked')
  if (isStale && !acceptStale) {
    return problem('stale', {
      source: { was: plainOf(first.returned.source), is: plainOf(first.sentence.sourceInline.pieces) },
    })
  }
  if (broken !== undefined) return problem('broken', { why: broken.why }, broken.pair)
  if (text === undefined) return problem('incomplete')
  const noPlace = human.whyNoPlace(change)
  if (noPlace !== undefined) return problem('broken', { why: noPlace })
  const isPersons = today !== undefined && form.by !== undefined && isKept(form.by)
  if (isPersons && handedOut !== hashOfPresent(form) && prefer !== 'theirs') {
    return prefer === 'ours' ? { kind: 'unchanged' } : problem('conflict')
  }
  const finding = isStale ? unit.syntax.reject(text) : human.findError(text, form, change)
  if (finding !== undefined) return problem('broken', { why: whyBroken(finding) })
  const said = as ?? leastSure(translated)
  // A translation of an older source gets the state `human`, so that it is listed for review.
  const by = isStale && said === 'review' ? 'human' : said
  return take(text, by, isStale ? toFingerprint(first.returned.sourceHash) : unit.fingerprint)
}

interface ComposedForm {
  /** The translated plural form; `undefined` if a sentence in it is invalid or has no translation. */
  readonly text?: string | undefined
  readonly broken?: { readonly why: string; readonly pair: ReturnedSentence }
}

/** Returns the translation of a form: the sentences from the file, and for all others the existing translation. */
function composeForm(
  { form, units, assemble }: HandoffForm,
  translated: readonly ReturnedSentence[],
  isStale: boolean,
): ComposedForm {
  const printed = new Map<SentenceUnit, string>()
  for (const pair of translated) {
    const result = printReturned(pair, isStale)
    if (!result.ok) return { broken: { why: result.why, pair } }
    printed.set(pair.sentence, result.text)
  }
  const today = presentText(form)
  const isSame = translated.every(({ sentence }) => printed.get(sentence) === sentence.target)
  if (isSame && today !== undefined) return { text: today }
  const texts = units.map((sentence) => {
    return printed.get(sentence) ?? sentence.target ?? (hasWords(sentence) ? undefined : sentence.source)
  })
  return { text: texts.every((text) => text !== undefined) ? assemble(texts) : undefined }
}

/** Returns the new state of an unchanged translation, if its state in the file is higher than when it was exported. */
function acceptedAs(
  { state, by: before }: FormChange,
  pairs: readonly ReturnedSentence[],
  as: ReturnedState | undefined,
): ReturnedState | undefined {
  const isSaid = pairs.every(({ returned }) => returned.state !== undefined)
  const by = as ?? (isSaid ? leastSure(pairs) : undefined)
  const isFuzzy = state === 'source-changed' || state === 'stale'
  const exported = isFuzzy ? 'review' : (before ?? 'review')
  return by === undefined || ranks[by] <= ranks[exported] ? undefined : by
}

/** States by rank. A `machine` translation needs no review, so it is exported as translated and ranks as `human`. */
const ranks: Readonly<Record<Provenance, number>> = {
  review: 0,
  assistant: 0,
  adopted: 0,
  human: 1,
  machine: 1,
  copied: 1,
  reviewed: 2,
}

/** Returns the lowest state of several sentences. A sentence without a state counts as translated by a human. */
function leastSure(pairs: readonly ReturnedSentence[]): ReturnedState {
  const said = pairs.map(({ returned }) => returned.state ?? 'human')
  if (said.includes('review')) return 'review'
  return said.includes('human') ? 'human' : 'reviewed'
}

function toFingerprint(hash: string | undefined): Fingerprint {
  return hash !== undefined && /^[\w-]{11}$/u.test(hash) ? (hash as Fingerprint) : unknownSource
}

export function unknownUnit(
  { id, place, target }: ReturnedUnit,
  { message, locale }: Pick<ReturnedProblem, 'message' | 'locale'>,
): FormDecision {
  const about = { unit: id, message, locale, place, text: plainOf(target) }
  return { kind: 'problem', problem: { kind: 'unknown', ...about, form: '', why: null, ours: null, source: null } }
}
