import { policyOf } from '../config/policy.ts'
import { type FormChange, hashOfPresent, type MessageChange, presentText } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { RefusedDecision, ReviewDecision } from '../model/review.ts'
import type { HumanText, HumanTexts, HumanTextsOfMessage } from '../write/human-texts.ts'
import { toProblem } from './review-card.ts'

type Decided = { readonly texts: HumanTextsOfMessage } | { readonly refused: RefusedDecision }

/** Applies the decision of a reviewer. Refuses it if texts changed meanwhile or the new text is invalid. */
export function decideReview(
  decision: ReviewDecision,
  change: MessageChange,
  { config, human, reviewer }: { config: Config; human: HumanTexts; reviewer: string | undefined },
): Decided {
  const { unit, target, forms } = change
  const refuse = (why: RefusedDecision['why'], sentence: string): Decided => {
    return { refused: { id: decision.id, why, sentence } }
  }
  if (policyOf(change, config) === 'locked') return refuse('locked', 'The config locks this translation.')
  if (decision.sourceHash !== unit.fingerprint) return refuse('source-changed', 'The source string has changed.')
  const noPlace = human.whyNoPlace(change)
  if (noPlace !== undefined) return refuse('invalid', `The translation cannot be added: ${noPlace}.`)
  const by = { by: 'reviewed', source: unit.fingerprint, ...(reviewer === undefined ? {} : { reviewer }) } as const
  const texts = new Map<FormChange, HumanText>()
  for (const { form: name, textHash, text: written } of decision.forms) {
    const form = forms.find(({ plan }) => plan.form === name && plan.do !== 'copy')
    if (form === undefined) return refuse('gone', `The translation has no plural form ${JSON.stringify(name)}.`)
    if (textHash !== hashOfPresent(form)) return refuse('changed', `The translation in ${target.file} has changed.`)
    const text = written ?? presentText(form)
    if (text === undefined || text === '') return refuse('invalid', 'The translation is empty.')
    const finding = human.findError(text, form, change)
    if (finding !== undefined) return refuse('invalid', toProblem(finding, change).sentence)
    texts.set(form, { text, ...by })
  }
  return { texts }
}
