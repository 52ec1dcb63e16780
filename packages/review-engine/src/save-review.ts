import {
  type Config,
  type FormChange,
  hashOfPresent,
  type MessageChange,
  type MessageUnit,
  policyOf,
  presentText,
  unknownSource,
} from '@lockale/core'
import { inspect, type Ports } from '@lockale/core/runs/inspect'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import {
  type HumanText,
  type HumanTexts,
  type HumanTextsOfMessage,
  openHumanTexts,
} from '@lockale/core/write/human-texts'
import { toProblem } from './card/review-card.ts'
import { openComparedFiles } from './list/compared-files.ts'
import { type RefusedDecision, type ReviewDecision, type ReviewSaved, splitReviewId } from './review.ts'

/**
 * Writes decisions of reviewers to target files and the lockfile, all together. A decision that does not fit the
 * present files is refused, and the others are written.
 * @throws {LockaleError} for a file that cannot be read or written; then nothing is written
 */
export async function saveReview(
  decisions: readonly ReviewDecision[],
  { config, ports, reviewer }: { config: Config; ports: Ports; reviewer?: string | undefined },
): Promise<ReviewSaved> {
  const locales = new Set(decisions.map(({ id }) => splitReviewId(id)[1]))
  // Reads only the locales of the decisions, which are a small part of a large project.
  const known = config.targets.map(({ locale }) => locale).filter((locale) => locales.has(locale))
  const inspection = await inspect(config, ports, { locales: known })
  refuseUnreadable(inspection.scan.diagnostics)
  const files = openComparedFiles(config)
  files.put(inspection.diffs)
  const human = openHumanTexts(inspection, config)
  const refused: RefusedDecision[] = []
  const texts = new Map<MessageChange, HumanTextsOfMessage>()
  // If there are several decisions about a message, the last one counts.
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const found = new Map(files.find([...byId.keys()]).map((one) => [one.id, one.change]))
  for (const [id, decision] of byId) {
    const change = found.get(id)
    if (change === undefined) {
      refused.push({ id, why: 'gone', sentence: 'There is no such message any more.' })
      continue
    }
    const result = decideReview(decision, change, { config, human, reviewer })
    if ('refused' in result) refused.push(result.refused)
    else texts.set(change, result.texts)
  }
  if (texts.size === 0) return { saved: [], refused, files: [] }
  const written = await human.write(texts, ports)
  const saved: string[] = []
  for (const [id, change] of found) {
    if (!texts.has(change)) continue
    const error = written.refused.get(change)
    if (written.moved.has(change.target.file)) {
      refused.push({ id, why: 'changed', sentence: `${change.target.file} has changed.` })
    } else if (error !== undefined) refused.push({ id, why: 'invalid', sentence: error.message })
    else saved.push(id)
  }
  return { saved, refused, files: written.files }
}

/** Applies the decision of a reviewer. Refuses it if texts changed meanwhile or the new text is invalid. */
function decideReview(
  decision: ReviewDecision,
  change: MessageChange,
  { config, human, reviewer }: { config: Config; human: HumanTexts; reviewer: string | undefined },
): { readonly texts: HumanTextsOfMessage } | { readonly refused: RefusedDecision } {
  const { unit, target, forms } = change
  const refuse = (why: RefusedDecision['why'], sentence: string) => {
    return { refused: { id: decision.id, why, sentence } }
  }
  if (policyOf(change, config) === 'locked') return refuse('locked', 'The config locks this translation.')
  if (decision.sourceHash !== unit.fingerprint) return refuse('source-changed', 'The source string has changed.')
  const noPlace = human.whyNoPlace(change)
  if (noPlace !== undefined) return refuse('invalid', `The translation cannot be added: ${noPlace}.`)
  const { isReopened = false } = decision
  const by = isReopened ? reopened : reviewed(unit, reviewer)
  const texts = new Map<FormChange, HumanText>()
  for (const { form: name, textHash, text: written } of decision.forms) {
    const form = forms.find(({ plan }) => plan.form === name && plan.do !== 'copy')
    if (form === undefined) return refuse('gone', `The translation has no plural form ${JSON.stringify(name)}.`)
    if (textHash !== hashOfPresent(form)) return refuse('changed', `The translation in ${target.file} has changed.`)
    const text = isReopened ? presentText(form) : (written ?? presentText(form))
    if (text === undefined || text === '') return refuse('invalid', 'The translation is empty.')
    const finding = isReopened ? undefined : human.findError(text, form, change)
    if (finding !== undefined) return refuse('invalid', toProblem(finding, change).sentence)
    texts.set(form, { text, ...by })
  }
  return { texts }
}

/** Out of date for every source string, so the next sync translates the message again. */
const reopened = { by: 'machine', source: unknownSource } as const

function reviewed({ fingerprint }: MessageUnit, reviewer: string | undefined): Omit<HumanText, 'text'> {
  return { by: 'reviewed', source: fingerprint, ...(reviewer === undefined ? {} : { reviewer }) }
}
