import {
  type Config,
  type Fingerprint,
  type FormChange,
  hashText,
  isKept,
  type MessageChange,
  policyOf,
  presentText,
  type Provenance,
  unknownSource,
} from '@lockale/core'
import type { HumanText, HumanTexts, HumanTextsOfMessage } from '@lockale/core/write/human-texts'
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

/** A text of a translator that was imported, or would be. */
export interface TakenText {
  readonly catalog: string
  readonly file: string
  readonly message: string
  readonly locale: string
  readonly form: string
  readonly text: string
  /** The replaced text; `null`: there was none. */
  readonly before: string | null
  readonly by: Provenance
  /** True if the translation existed already, and the import confirmed it. */
  readonly isOnlyAccepted: boolean
  readonly place: string
}

/**
 * Why a text was not imported. `stale`: it was made from another source; `conflict`: the translation changed here
 * meanwhile; `broken`: it violates placeholders or checks; `incomplete`: other sentences of its message are missing;
 * `unknown`: there is no such message; `locked`: the config locks it.
 */
export type ProblemKind = 'stale' | 'conflict' | 'broken' | 'incomplete' | 'unknown' | 'locked'

export interface ReturnedProblem {
  readonly kind: ProblemKind
  readonly unit: string
  readonly message: string
  readonly locale: string
  readonly form: string
  readonly place: string
  /** For `broken`: the id of the rule, and more details. */
  readonly why: string | null
  readonly text: string | null
  readonly ours: string | null
  /** For `stale`: the source string that the translation was made from, and the present one. */
  readonly source: { readonly was: string | null; readonly is: string | null } | null
}

/** What to import, and how. */
export interface ImportChoice {
  /** The state to record for all translations, whatever the files say. */
  readonly as?: ReturnedState | undefined
  /** Also write translations that were made from another source string, and mark them as needing review. */
  readonly acceptStale?: boolean | undefined
  /** Which translation wins if both sides changed it. */
  readonly prefer?: 'theirs' | 'ours' | undefined
}

interface Checking extends ImportChoice {
  readonly config: Config
  readonly human: HumanTexts
}

/** The texts that were imported, and what became of all others. */
export interface Imported {
  readonly taken: readonly TakenText[]
  readonly problems: readonly ReturnedProblem[]
  /** Plural forms and messages that did not change. */
  readonly unchanged: number
  /** Units that have no translation yet. */
  readonly untranslated: number
}

export interface ImportedMessage extends Imported {
  readonly texts: HumanTextsOfMessage
}

export function importMessage(
  { change, units }: { readonly change: MessageChange; readonly units: ReadonlyMap<string, ReturnedUnit> },
  checking: Checking,
): ImportedMessage {
  const decisions = new Map<FormChange, FormDecision>()
  const known = new Set<string>()
  for (const form of toHandoffForms(change)) {
    const own = form.units.flatMap((sentence) => {
      known.add(sentence.id)
      const returned = units.get(sentence.id)
      return returned === undefined ? [] : [{ sentence, returned }]
    })
    const [first, ...others] = own
    if (first !== undefined) decisions.set(form.form, checkForm(form, [first, ...others], { ...checking, change }))
  }
  const all = [...decisions.values()]
  const strangers = [...units.values()].filter(({ id }) => !known.has(id))
  const count = (kind: FormDecision['kind']) => all.filter((decision) => decision.kind === kind).length
  return {
    texts: textsOf(decisions),
    taken: all.flatMap((decision) => (decision.kind === 'taken' ? [decision.taken] : [])),
    problems: [
      ...all.flatMap((decision) => (decision.kind === 'problem' ? [decision.problem] : [])),
      ...strangers.map((unit) => unknownUnit(unit, { message: change.unit.name, locale: change.target.locale })),
    ],
    unchanged: count('unchanged'),
    untranslated: count('untranslated'),
  }
}

type FormDecision =
  | { readonly kind: 'taken'; readonly taken: TakenText; readonly source: Fingerprint }
  | { readonly kind: 'problem'; readonly problem: ReturnedProblem }
  | { readonly kind: 'unchanged' | 'untranslated' }

interface FormQuestion extends Checking {
  readonly change: MessageChange
}

function checkForm(
  handed: HandoffForm,
  pairs: readonly [ReturnedSentence, ...ReturnedSentence[]],
  { change, config, human, as, acceptStale = false, prefer }: FormQuestion,
): FormDecision {
  const { form } = handed
  const { unit, target } = change
  const translated = pairs.filter(({ returned }) => isTranslated(returned))
  const [first] = translated
  if (first === undefined) return { kind: 'untranslated' }
  const today = presentText(form)
  const isStale = translated.some((pair) => isFromElsewhere(pair, unit.fingerprint))
  const printed = new Map<SentenceUnit, string>()
  let broken: { readonly why: string; readonly pair: ReturnedSentence } | undefined
  for (const pair of translated) {
    const result = printReturned(pair, isStale)
    if (result.ok) printed.set(pair.sentence, result.text)
    else broken ??= { why: result.why, pair }
  }
  const texts = handed.units.map((sentence) => {
    return printed.get(sentence) ?? sentence.target ?? (hasWords(sentence) ? undefined : sentence.source)
  })
  const isSame = handed.units.every((sentence) => {
    const text = printed.get(sentence)
    return text === undefined || text === sentence.target
  })
  const isWhole = texts.every((text) => text !== undefined)
  const made = isSame && today !== undefined ? today : isWhole ? handed.assemble(texts) : undefined
  const text = broken === undefined ? made : undefined
  const problem = (kind: ProblemKind, more: Partial<ReturnedProblem> = {}, at = first): FormDecision => ({
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
  if (text !== undefined && text === today) {
    return isStale ? { kind: 'unchanged' } : acceptOnly(form, { text, pairs: translated, change, as })
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
  const hashToday = today === undefined ? '' : hashText(today)
  const isPersons = today !== undefined && form.by !== undefined && isKept(form.by)
  if (isPersons && handedOut !== hashToday && prefer !== 'theirs') {
    return prefer === 'ours' ? { kind: 'unchanged' } : problem('conflict')
  }
  const finding = isStale ? unit.syntax.reject(text) : human.findError(text, form, change)
  if (finding !== undefined) return problem('broken', { why: whyBroken(finding) })
  const said = as ?? sureness(translated)
  // A text for another source counts as human, so that it is listed for review.
  const by = isStale && said === 'review' ? 'human' : said
  const source = isStale ? toFingerprint(first.returned.sourceHash) : unit.fingerprint
  const taken = takenText(form, { change, text, by, place: first.returned.place, isOnlyAccepted: false })
  return { kind: 'taken', taken, source }
}

/** The text did not change. If the file has a higher state than the export had, it was reviewed. */
function acceptOnly(
  form: FormChange,
  {
    text,
    pairs,
    change,
    as,
  }: Pick<FormQuestion, 'change' | 'as'> & { readonly text: string; readonly pairs: readonly ReturnedSentence[] },
): FormDecision {
  const { unit } = change
  const isSaid = pairs.every(({ returned }) => returned.state !== undefined)
  const by = as ?? (isSaid ? sureness(pairs) : undefined)
  const isFuzzy = form.state === 'source-changed' || form.state === 'stale'
  if (by === undefined || ranks[by] <= (isFuzzy ? ranks.review : rankOf(form.by))) return { kind: 'unchanged' }
  const [{ returned } = { returned: { place: '' } }] = pairs
  const taken = takenText(form, { change, text, by, place: returned.place, isOnlyAccepted: true })
  return { kind: 'taken', taken, source: unit.fingerprint }
}

const ranks: Readonly<Record<ReturnedState, number>> = { review: 0, human: 1, reviewed: 2 }

/** Returns the state of an export: a machine translation that needs no review counts as translated. */
function rankOf(by: Provenance | undefined): number {
  if (by === 'reviewed') return ranks.reviewed
  return by === 'human' || by === 'machine' || by === 'copied' ? ranks.human : ranks.review
}

/** Returns the lowest state of several sentences. Without a state, a text counts as human. */
function sureness(pairs: readonly ReturnedSentence[]): ReturnedState {
  const said = pairs.map(({ returned: { state } }) =>
    state === undefined || state === 'untranslated' ? 'human' : state,
  )
  return said.reduce((least, one) => (ranks[one] < ranks[least] ? one : least), 'reviewed')
}

function toFingerprint(hash: string | undefined): Fingerprint {
  return hash !== undefined && /^[\w-]{11}$/u.test(hash) ? (hash as Fingerprint) : unknownSource
}

function takenText(
  form: FormChange,
  { change, ...more }: Pick<TakenText, 'text' | 'by' | 'place' | 'isOnlyAccepted'> & { readonly change: MessageChange },
): TakenText {
  const { catalog, target, unit } = change
  const at = { catalog: catalog.id, file: target.file, message: unit.name, locale: target.locale }
  return { ...at, form: form.plan.form, before: presentText(form) ?? null, ...more }
}

export function unknownUnit(
  { id, place, target }: ReturnedUnit,
  { message, locale }: Pick<ReturnedProblem, 'message' | 'locale'>,
): ReturnedProblem {
  const about = { unit: id, message, locale, place, text: plainOf(target) }
  return { kind: 'unknown', ...about, form: '', why: null, ours: null, source: null }
}

function textsOf(decisions: ReadonlyMap<FormChange, FormDecision>): HumanTextsOfMessage {
  return new Map(
    [...decisions].flatMap(([form, decision]): [FormChange, HumanText][] => {
      if (decision.kind !== 'taken') return []
      const { text, by } = decision.taken
      return [[form, { text, by, source: decision.source }]]
    }),
  )
}
