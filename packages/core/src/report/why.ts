import type { Lockfile } from '../lock/lockfile.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import { displayKey } from '../model/key.ts'
import type { MessageFacts } from './report.ts'

/** Everything on record about one message in one locale, as plain data. */
export function explainMessage(
  { catalog, target, unit, state, forms }: MessageChange,
  lockfile: Lockfile,
): MessageFacts {
  return {
    catalog: catalog.id,
    message: displayKey(unit.key),
    locale: target.locale,
    file: target.file,
    state,
    forms: forms.map((form) => explainForm(form, { unit, lockfile })),
  }
}

interface Explained {
  readonly unit: MessageChange['unit']
  readonly lockfile: Lockfile
}

function explainForm(form: FormChange, { unit, lockfile }: Explained): MessageFacts['forms'][number] {
  const { plan, entry, by, facts, state, findings } = form
  const settings = facts.flatMap((fact) => (fact.settings === undefined ? [] : [fact.settings]))[0]
  const from = plan.do === 'translate' ? plan.from : 'other'
  return {
    form: plan.form,
    state,
    source: unit.forms.get(from)?.text,
    text: entry?.value,
    by,
    settings: settings && { ...lockfile.settings.get(settings) },
    isFromCurrentSource: facts.some(({ source, former }) => former !== true && source === unit.fingerprint),
    problems: findings.map(({ code }) => code),
  }
}
