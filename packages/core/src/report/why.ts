import type { ArchivedText } from '../ledger/record.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import { presentFacts, reviewersOf, saidIn } from '../model/fact.ts'
import type { History } from '../model/history.ts'
import { displayKey } from '../model/key.ts'
import type { RefusedMessages } from '../plan/left-by-sync.ts'
import { findLastChanges } from './last-changes.ts'
import { findPreviousSources, formOf, type PreviousSources } from './previous-texts.ts'
import type { MessageFacts } from './report.ts'

interface Known {
  readonly lockfile: Lockfile
  readonly history: History | undefined
  readonly refused: RefusedMessages
  readonly archived: readonly ArchivedText[]
}

/** Returns all that the lockfile, the translation cache and version control know about messages. */
export async function explainMessages(
  changes: readonly MessageChange[],
  { lockfile, history, refused: refusedIn, archived }: Known,
): Promise<readonly MessageFacts[]> {
  const [previousSources, changedIn] = await Promise.all([
    findPreviousSources(changes, history),
    findLastChanges(changes, history),
  ])
  return changes.map((change) => {
    const { catalog, target, unit, state, forms } = change
    const refused = refusedIn(change)
    return {
      catalog: catalog.id,
      message: displayKey(unit.key),
      locale: target.locale,
      file: target.file,
      state,
      ...(refused && { refused: { runs: refused.runs, reason: refused.reason } }),
      forms: forms.map((form) => {
        const before = archived.filter((one) => {
          const isHere = one.catalog === catalog.id && one.locale === target.locale && one.key === unit.key
          return isHere && one.form === form.plan.form && one.text !== form.entry?.value
        })
        const replaced = [...new Set(before.map(({ text }) => text))]
        const explained = explainForm(form, { unit, lockfile, previousSources })
        return { ...explained, changed: changedIn(form), ...(replaced.length > 0 && { replaced }) }
      }),
    }
  })
}

function explainForm(
  form: FormChange,
  known: Pick<MessageChange, 'unit'> & Pick<Known, 'lockfile'> & { previousSources: PreviousSources },
): Omit<MessageFacts['forms'][number], 'changed'> {
  const { unit, lockfile, previousSources } = known
  const { plan, entry, by, facts, state, findings, copyOf } = form
  const settings = facts.flatMap((fact) => (fact.settings === undefined ? [] : [fact.settings]))[0]
  const made = presentFacts(facts)
  const isFromCurrentSource = made.some(({ source }) => source === unit.fingerprint)
  const [was] = isFromCurrentSource ? [] : made.flatMap(({ source }) => previousSources(unit, source) ?? [])
  return {
    form: plan.form,
    state,
    source: unit.forms.get(plan.from)?.text,
    was: was && formOf(was, plan.from),
    text: entry?.value,
    by,
    ...(copyOf !== undefined && { copyOf }),
    ...reviewersOf(made),
    ...saidIn(made),
    settings: settings && { ...lockfile.settings.get(settings) },
    isFromCurrentSource,
    problems: findings.map(({ code }) => code),
  }
}
