import { copiesOf, describe, displayKey, type MessageChange } from '@lockale/core'
import { readAnswer } from '@lockale/core/plan/read-answer'
import { brokenAssembly } from '@lockale/core/text-check/text-checker'
import { findMixUp } from '@lockale/core/translate/mixed-up'
import { groupBy } from '@lockale/errors'
import type { Finding } from '@lockale/messages'
import { type AppWork, type OpenString, placeOf } from './find-work.ts'
import type { GivenAnswer } from './read-answers.ts'
import { placeOfId } from './string-id.ts'

/**
 * Why an answer was not written. `invalid`: a check refuses it; `doubtful`: a check doubts that it is right, and the
 * assistant does not say that it is sure; `mixed-up`: the answers belong to other strings of the
 * file; `source-changed`: the string is another one now; `already-translated`: it has a translation, which stays;
 * `incomplete`: other plural forms or parts of the message have no valid answer, and this one is kept for then;
 * `not-written`: the locale file cannot hold it or was changed meanwhile; `two-answers`: the file has two different
 * answers for the id; `not-an-answer`: an entry without a string as `id` and `text`; `unknown-id`:
 * the project has no such string, or no longer.
 */
export type RefusalReason =
  | 'invalid'
  | 'doubtful'
  | 'mixed-up'
  | 'source-changed'
  | 'already-translated'
  | 'incomplete'
  | 'not-written'
  | 'two-answers'
  | 'not-an-answer'
  | 'unknown-id'

/** An answer that was not written. */
export interface RefusedAnswer {
  readonly id: string | null
  /** Its place in the file of answers. */
  readonly place: string
  readonly reason: RefusalReason
  readonly locale: string | null
  /** The message key as users write it. */
  readonly message: string | null
  readonly form: string | null
  /** For `invalid` and `doubtful`: the violated rules, each with a sentence about this answer. */
  readonly rules: readonly { readonly id: string; readonly says: string }[]
}

/** What became of the answers for one app: answers to record, and refused ones. */
export interface Proved {
  readonly valid: ReadonlyMap<OpenString, GivenAnswer>
  readonly refused: ReadonlyMap<OpenString, RefusedAnswer & { readonly text: string | null }>
  /** Refused answers to strings that are not open. */
  readonly others: readonly RefusedAnswer[]
  readonly left: readonly GivenAnswer[]
}

/**
 * Finds the strings of an app that were answered, and checks each answer as that of a service. Answers are found by id
 * only. @param given answers whose string was not found in another app
 */
export function proveAnswers(
  { app, config, inspection, strings, assembled }: AppWork,
  given: readonly GivenAnswer[],
  engine: string,
): Proved {
  const byId = new Map(strings.flatMap((one) => one.ids.map((id) => [id, one] as const)))
  const matched = new Map<OpenString, GivenAnswer>()
  const refused = new Map<OpenString, RefusedAnswer & { readonly text: string | null }>()
  const unmatched: GivenAnswer[] = []
  const refuse = (one: OpenString, answer: GivenAnswer, why: Pick<RefusedAnswer, 'reason' | 'rules'>) => {
    matched.delete(one)
    refused.set(one, { ...aboutString(one), id: answer.id, place: answer.place, text: answer.text, ...why })
  }
  for (const answer of given) {
    const one = byId.get(answer.id)
    const before = one && matched.get(one)
    if (one === undefined) unmatched.push(answer)
    else if (before !== undefined && before.text !== answer.text)
      refuse(one, answer, { reason: 'two-answers', rules: [] })
    else if (!refused.has(one)) matched.set(one, answer)
  }
  const inOrder = strings.flatMap((one) => {
    const answer = matched.get(one)
    return answer === undefined ? [] : [[one, answer] as const]
  })
  for (const one of mixedUpIn(inOrder)) {
    const answer = matched.get(one)
    if (answer?.isSure === false) refuse(one, answer, { reason: 'mixed-up', rules: [] })
  }
  const texts = new Map<string, string>()
  for (const [one, answer] of matched) {
    const { send } = one
    // An answer is taken with all its variants, or not at all: the assistant can answer the id again.
    for (const locale of [...copiesOf(one.locale, config), one.locale]) {
      const text = locale === one.locale ? answer.text : answer.variants?.[locale]
      if (text === undefined || refused.has(one)) continue
      const given = { ...send, place: { ...send.place, locale } }
      const read = readAnswer(given, text, { checker: inspection.checker, engine })
      const rulesFor = (found: readonly Finding[]) => found.map((each) => ruleFor({ ...one, locale }, each))
      if (!read.ok) refuse(one, answer, { reason: 'invalid', rules: rulesFor([read.finding]) })
      else if (read.doubts.length > 0 && !answer.isSure)
        refuse(one, answer, { reason: 'doubtful', rules: rulesFor(read.doubts) })
      else if (locale === one.locale) texts.set(send.memoryKey, read.text)
    }
  }
  const byKey = new Map([...matched.keys()].map((one) => [one.send.memoryKey, one] as const))
  for (const { finding, parts } of brokenTogether(assembled, texts)) {
    for (const { memoryKey } of parts) {
      const one = byKey.get(memoryKey)
      const answer = one && matched.get(one)
      if (one === undefined || answer === undefined) continue
      refuse(one, answer, { reason: 'invalid', rules: [ruleFor(one, finding)] })
    }
  }
  const { others, left } = sortUnmatched(unmatched)
  return { valid: matched, refused, others, left }

  /** Finds out what happened to the strings of answers that are not open. */
  function sortUnmatched(answers: readonly GivenAnswer[]): Pick<Proved, 'others' | 'left'> {
    if (answers.length === 0) return { others: [], left: [] }
    const openIn = groupBy(
      strings.flatMap((one) => one.places.map((place) => [place, one] as const)),
      ([place]) => place,
    )
    const known = new Map(
      inspection.diffs.flatMap((diff) =>
        diff
          .changes()
          .flatMap((change) =>
            change.forms.map(
              (form) => [placeOf(app.folder, change, form.plan.form), { change, form: form.plan.form }] as const,
            ),
          ),
      ),
    )
    const others: RefusedAnswer[] = []
    const notFound: GivenAnswer[] = []
    for (const answer of answers) {
      const place = placeOfId(answer.id)
      const [, open] = openIn.get(place ?? '')?.find(([, one]) => !matched.has(one) && !refused.has(one)) ?? []
      const there = place === undefined ? undefined : known.get(place)
      if (open !== undefined) refuse(open, answer, { reason: 'source-changed', rules: [] })
      else if (there === undefined) notFound.push(answer)
      else others.push({ ...aboutMessage(there.change, there.form), ...answered(answer, 'already-translated') })
    }
    return { others, left: notFound }
  }
}

/** Returns the violated rule, with a sentence that names the tags of the item for the placeholders that it quotes. */
function ruleFor(
  { send, locale }: OpenString,
  { code, severity, arguments: args }: Finding,
): RefusedAnswer['rules'][number] {
  const { message, protectedText } = send
  const place = { file: message.target.file, locale, message: displayKey(message.unit.key) }
  const says = describe({ code, severity, ...place, arguments: args })
  const tags = protectedText.pieces.flatMap((piece) => {
    if (piece.type !== 'slot' || piece.edge === 'close' || !says.includes(piece.slot.raw)) return []
    const [tag] = new RegExp(String.raw`<[xgln] id="${piece.slot.id}"/?>`, 'u').exec(protectedText.wire) ?? []
    return tag === undefined ? [] : [`${piece.slot.raw} is ${tag}`]
  })
  return { id: code, says: tags.length === 0 ? says : `${says} (${tags.join(', ')})` }
}

/** Finds messages whose parts are valid, but not together. @param texts translations of the parts, by memory key */
function brokenTogether(assembled: AppWork['assembled'], texts: ReadonlyMap<string, string>) {
  return assembled.flatMap(({ message: { catalog, unit, target }, step }) => {
    const parts = step.parts.filter((part) => typeof part !== 'string')
    const own = step.parts.flatMap((part) => (typeof part === 'string' ? part : (texts.get(part.memoryKey) ?? [])))
    if (own.length < step.parts.length) return []
    const text = step.assemble(own)
    const finding = brokenAssembly({ catalog, unit, plan: step.change.plan, locale: target.locale, text })
    return finding === undefined ? [] : [{ finding, parts }]
  })
}

export function answered(
  { id, place }: Pick<RefusedAnswer, 'id' | 'place'>,
  reason: RefusalReason,
): Pick<RefusedAnswer, 'id' | 'place' | 'reason' | 'rules'> {
  return { id, place, reason, rules: [] }
}

export function aboutString({ send }: OpenString): Pick<RefusedAnswer, 'locale' | 'message' | 'form'> {
  return aboutMessage(send.message, send.change.plan.form)
}

function aboutMessage(
  { unit, target }: MessageChange,
  form: string,
): Pick<RefusedAnswer, 'locale' | 'message' | 'form'> {
  return { locale: target.locale, message: unit.name, form: form === '' ? null : form }
}

/** As many strings are compared at once as a service gets in one request. */
const inOneRequest = 50

/** Returns the strings whose answers belong to other strings: a model skipped a string, and those after it moved up. */
function mixedUpIn(all: readonly (readonly [OpenString, GivenAnswer])[]): readonly OpenString[] {
  return [...groupBy(all, ([{ locale }]) => locale).values()].flatMap((pairs) => {
    const found: OpenString[] = []
    for (let from = 0; from < pairs.length; from += inOneRequest) {
      const part = pairs.slice(from, from + inOneRequest)
      const texts = part.map(([{ send }]) => send.protectedText.wire)
      const mixUp = findMixUp(
        texts,
        part.map(([, { text }]) => text),
      )
      for (const at of mixUp?.positions ?? []) if (part[at] !== undefined) found.push(part[at][0])
    }
    return found
  })
}
