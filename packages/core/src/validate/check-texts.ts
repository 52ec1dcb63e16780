import { languageOf, type MessagePair, type MessageRule, type ProjectView, type SeenPair } from '@lockale/checks'
import type { Diagnostic } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import type { Judge } from '../judge/judge.ts'
import { toPairs, type Translation } from '../judge/pairs.ts'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { isKept } from '../model/fact.ts'
import type { MessageKey } from '../model/key.ts'
import { toCatalogViews } from './catalog-views.ts'
import { type FindingAt, type Report, reporter } from './report-finding.ts'

export interface TextChecks {
  readonly config: Config
  readonly judge: Judge
}

/**
 * What rules find in the forms of a message, and in all texts beside each other; those about single texts have been run by
 * the diff. Texts that will be replaced anyway are not looked at. In the order of the diffs.
 */
export function diagnoseTexts(diffs: readonly CatalogDiff[], { config, judge }: TextChecks): readonly Diagnostic[] {
  const { severities, sourcePlaces } = judge
  const found: Diagnostic[] = []
  const seen: Seen[] = []
  const forProject = new Set(config.targets.flatMap(({ locale }) => severities.rulesOn('project', locale)))
  for (const diff of diffs.filter(({ target }) => !isPseudoLocale(target.locale))) {
    const report = reporter(diff.target, severities, sourcePlaces ? diff.catalog.source : undefined)
    const extra = extraForms(diff)
    const rules = severities.rulesOn('message', diff.target.locale)
    for (const change of diff.changes) {
      if (forProject.size > 0) {
        for (const form of change.forms) {
          const translation = toTranslation(change, form)
          if (translation === undefined) continue
          const at = { unit: change.unit, ...(form.entry && { range: form.entry.valueRange }) }
          seen.push(...toSeen({ translation, form, at, report }, config))
        }
      }
      if (rules.length === 0) continue
      found.push(...diagnoseForms(change, { report, judge, rules, extra: extra.get(change.unit.key) ?? [] }))
    }
  }
  if (forProject.size === 0) return found
  const bySeen = new Map<SeenPair, Seen>(seen.map((one) => [one.pair, one]))
  const view: ProjectView = {
    sourceLocale: config.source,
    locales: config.targets.map(({ locale }) => locale),
    pairs: seen.map(({ pair }) => pair),
    catalogs: toCatalogViews(diffs),
  }
  for (const rule of forProject) {
    for (const { at: pair, severity, arguments: args } of rule.check(view, judge.options)) {
      const place = bySeen.get(pair)
      if (place !== undefined) found.push(...place.report(rule.id, { ...place.at, arguments: args }, severity))
    }
  }
  return found
}

/** A text that stays; `undefined` where there is none, or one that is to be replaced. */
export function toTranslation({ catalog, unit, target }: MessageChange, form: FormChange): Translation | undefined {
  const { entry, state, plan, byStandIn } = form
  if (entry === undefined || state === 'missing' || state === 'stale' || byStandIn) return undefined
  return { catalog, unit, plan, locale: target.locale, text: entry.value }
}

interface Seen {
  readonly pair: SeenPair
  readonly at: FindingAt
  readonly report: Report
}

interface SeenForm {
  readonly translation: Translation
  readonly form: FormChange
  readonly at: FindingAt
  readonly report: Report
}

function toSeen({ translation, form, at, report }: SeenForm, config: Config): readonly Seen[] {
  const isMachine = form.by !== undefined && !isKept(form.by)
  const hasError = form.findings.some(({ severity }) => severity === 'error')
  return toPairs(translation, config).map((pair) => {
    return { pair: Object.assign(pair, { catalog: translation.catalog.id, isMachine, hasError }), at, report }
  })
}

interface FormsChecked {
  readonly report: Report
  readonly judge: Judge
  /** Those about messages that are on in this locale. */
  readonly rules: readonly MessageRule[]
  /** Forms of the message that nobody asked for. */
  readonly extra: readonly (readonly [form: string, text: string])[]
}

function diagnoseForms(change: MessageChange, { report, judge, rules, extra }: FormsChecked): readonly Diagnostic[] {
  const { unit, target, catalog, forms } = change
  const present = forms.flatMap((form) => {
    const translation = toTranslation(change, form)
    return translation === undefined ? [] : [[form.plan.form, translation.text] as const]
  })
  if (present.length === 0) return []
  const pair: MessagePair = {
    message: unit.name,
    path: unit.path,
    plural: unit.plural,
    source: new Map([...unit.forms].map(([form, { text }]) => [form, text])),
    target: new Map([...present, ...extra]),
    plans: forms.map(({ plan }) => plan),
    sourceLocale: catalog.sourceLocale,
    locale: target.locale,
    language: languageOf(target.locale),
    syntax: unit.syntax,
    format: catalog.format.id,
  }
  const range = forms.find(({ entry }) => entry !== undefined)?.entry?.valueRange
  return rules.flatMap((rule) =>
    rule
      .check(pair, judge.options)
      .flatMap(({ severity, arguments: args }) =>
        report(rule.id, { unit, ...(range && { range }), arguments: args }, severity),
      ),
  )
}

function extraForms({ orphans }: CatalogDiff): ReadonlyMap<MessageKey, readonly (readonly [string, string])[]> {
  const extra = new Map<MessageKey, (readonly [string, string])[]>()
  for (const { isExtraForm, key, form, entry } of orphans) {
    if (!isExtraForm) continue
    const known = extra.get(key)
    if (known === undefined) extra.set(key, [[form, entry.value]])
    else known.push([form, entry.value])
  }
  return extra
}
