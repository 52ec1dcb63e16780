import { isError } from '@lockale/errors'
import { describeTakenPlace } from '@lockale/checks'
import type { Finding } from '@lockale/messages'
import { openTakenPlacesIn } from '../diff/taken-places.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { type Fact, isKept, previousFactsOf } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import { type FinishedForm, type FinishedMessage, keepUnchanged, keptForm, markForReview } from '../validate/finish.ts'
import { type CommitPorts, commitRun } from './commit-run.ts'
import type { Committed } from './commit.ts'
import type { CatalogResult } from './edits.ts'
import { beginResult, filesOf, type ResultFiles } from './results.ts'

/** A text that a human wrote or approved, for one plural form. */
export interface HumanText extends Pick<Fact, 'by' | 'source' | 'reviewer'> {
  readonly text: string
}

/** The human texts of one message, by its plural forms. */
export type HumanTextsOfMessage = ReadonlyMap<FormChange, HumanText>

/** Checks texts that humans wrote, and writes them to the target files. */
export interface HumanTexts {
  /** Returns why a message cannot be added to its file; `undefined` if it can be added, or is already there. */
  whyNoPlace(change: MessageChange): string | undefined
  /** Returns the first problem that makes a text invalid. */
  findError(text: string, form: FormChange, change: MessageChange): Finding | undefined
  /**
   * Writes texts, and updates the records of all other messages that need work. Files that another program changed
   * meanwhile are not written, and are named in `moved`.
   */
  write(
    texts: ReadonlyMap<MessageChange, HumanTextsOfMessage>,
    ports: CommitPorts,
  ): Promise<Committed & Pick<ResultFiles, 'refused'>>
}

interface Compared {
  readonly diffs: readonly CatalogDiff[]
  readonly checker: Pick<TextChecker, 'findingsIn'>
}

export function openHumanTexts({ diffs, checker }: Compared, { source }: Pick<Config, 'source'>): HumanTexts {
  const takenPlace = openTakenPlacesIn(diffs)
  return {
    whyNoPlace(change) {
      const place = takenPlace(change)
      return place && describeTakenPlace(place, change.target.file)
    },
    findError(text, { plan }, { catalog, unit, target: { locale } }) {
      return checker.findingsIn({ catalog, unit, plan, locale, text }).find(isError)
    },
    async write(texts, ports) {
      const byTarget = new Map<TargetFile, FinishedMessage[]>(diffs.map(({ target }) => [target, []]))
      for (const [change, own] of texts) byTarget.get(change.target)?.push(finishMessage(change, own))
      const results = diffs.map((diff): CatalogResult => {
        const begun = beginResult(diff)
        const changed = byTarget.get(diff.target) ?? []
        const said = new Set(changed.map(({ change }) => change.unit))
        const others = diff.open.filter(({ unit }) => !said.has(unit)).map(keepUnchanged)
        return { diff: begun.diff, finished: [...begun.finished, ...changed, ...others], removed: [] }
      })
      const wanted = filesOf(results, { source, onlyTexts: true })
      return { ...(await commitRun(wanted, ports)), refused: wanted.refused }
    },
  }
}

/** Returns a message with its new texts. A form that is a copy of another form changes with it, unless it is human. */
function finishMessage(change: MessageChange, texts: HumanTextsOfMessage): FinishedMessage {
  const { locale } = change.target
  const byForm = new Map([...texts].map(([form, own]) => [form.plan.form, own]))
  const forms = change.forms.map((form): FinishedForm => {
    const own = texts.get(form)
    if (own !== undefined) return finishForm(form, own, locale)
    const of = form.plan.do === 'copy' ? byForm.get(form.plan.from) : undefined
    const isOurs = form.state === 'missing' || form.by === undefined || !isKept(form.by)
    return of === undefined || !isOurs ? keptForm(form) : finishForm(form, { ...of, by: 'copied' }, locale)
  })
  // `true`: a text that a human saved as "needs review" gets the review mark of its file format. Machine translations
  // are marked only in the lockfile.
  return { change, forms: markForReview(change, forms, true) }
}

function finishForm(change: FormChange, { text, ...said }: HumanText, locale: string): FinishedForm {
  const { form } = change.plan
  const hash = hashText(text)
  const facts = [{ locale, form, text: hash, ...said }, ...previousFactsOf(change.facts, { form, hash })]
  return { change, text: text === change.entry?.value ? undefined : text, facts, failure: undefined }
}
