import { addToGroup, type Diagnostic, groupBy, isError, rememberFor } from '@lockale/errors'
import type { Finding } from '@lockale/messages'
import type { Catalog, CatalogDiff, FormChange, MessageChange, Config, MessageUnit } from '@lockale/core'
import { type Baseline, sortByBaseline, reporter, openSurvey, toTranslation } from '@lockale/core/stages'
import type { Translation } from '@lockale/core/text-check/pairs'
import type { TextChecker } from '@lockale/core/text-check/text-checker'

/** The problems of the translations in one locale: by catalog, then by position of the message in its source file. */
export type LocaleProblems = ReadonlyMap<string, ReadonlyMap<number, MessageProblems>>

export interface MessageProblems {
  /** Errors first, then warnings, then notes. */
  readonly problems: readonly Diagnostic[]
  /** False if the translation needs attention for another reason, or if the config locks it. */
  readonly isOnlyReason: boolean
}

interface FindOptions {
  readonly config: Config
  /** Must look for warnings and notes, too (`remarks`). */
  readonly checker: TextChecker
  readonly baseline: Baseline | undefined
  readonly isOnlyReason: (change: MessageChange) => boolean
}

/** Number of messages checked in one step, which takes about a hundredth of a second. */
const stepSize = 500

/**
 * Finds the problems that `lockale check` reports for the translations of one locale, except those of rules that compare
 * locales. Yields the number of messages after each step, so that the caller can do other work between steps.
 * @param diffs all comparisons of the locale
 */
export function* findLocaleProblems(
  diffs: readonly CatalogDiff[],
  { config, checker, baseline, isOnlyReason }: FindOptions,
): Generator<number, LocaleProblems> {
  const survey = openSurvey({ config, checker, catalogs: diffs.map(({ catalog }) => catalog), reportsProblems: true })
  const seen: (Seen & { readonly diff: CatalogDiff })[] = []
  const only = new Set<MessageUnit>()
  for (const diff of diffs) {
    const { isOpen } = diff.target
    const { units } = diff.catalog.source
    const open = new Set(diff.open.map(({ unit }) => unit))
    for (let from = 0; from < units.length; from += stepSize) {
      // Reading `parsed` parses the file, which else each comparison of the step would do.
      if (!diff.target.isOpen) void diff.target.parsed
      for (const { change, at, own } of checkSome(diff, from, checker)) {
        survey.learn(change)
        if (!open.has(change.unit)) survey.see(change, at)
        for (const one of own) seen.push({ ...one, diff })
        if (own.length > 0 && isOnlyReason(change)) only.add(change.unit)
      }
      yield Math.min(stepSize, units.length - from)
    }
    if (!isOpen) diff.target.release()
  }
  const found = new Map<CatalogDiff, Placed[]>()
  for (const { diff, at, unit, form, finding, translation } of seen) {
    const { code, severity, arguments: args } = finding
    const level = isError(finding) ? undefined : survey.levelOf(code, translation)
    if (level === 'off') continue
    const own = level ?? (form.entry?.draft === undefined ? severity : 'info')
    const report = reporter(diff.target, checker.severities)
    for (const diagnostic of report(code, { unit, form: form.plan.form, arguments: args }, own))
      addToGroup(found, diff, { at, diagnostic })
  }
  const byFile = new Map(diffs.map((diff) => [diff.target.file, diff]))
  for (const diagnostic of survey.finish(diffs)) {
    const diff = byFile.get(diagnostic.file)
    const at = diff && placesByName(diff.catalog).get(diagnostic.message ?? '')
    const unit = at === undefined ? undefined : diff?.catalog.source.units[at]
    if (diff === undefined || at === undefined || unit === undefined) continue
    addToGroup(found, diff, { at, diagnostic })
    if (!only.has(unit) && diff.changes([unit]).some(isOnlyReason)) only.add(unit)
  }
  return new Map(
    [...found].map(([diff, placed]) => {
      const isOnly = (at: number) => only.has(diff.catalog.source.units[at] as MessageUnit)
      return [diff.catalog.id, toMessages(placed, baseline, isOnly)]
    }),
  )
}

interface Placed {
  readonly at: number
  readonly diagnostic: Diagnostic
}

interface Seen {
  readonly at: number
  readonly unit: MessageUnit
  readonly form: FormChange
  readonly finding: Finding
  readonly translation: Translation
}

function* checkSome(
  diff: CatalogDiff,
  from: number,
  checker: TextChecker,
): Iterable<{ readonly change: MessageChange; readonly at: number; readonly own: readonly Seen[] }> {
  const { units } = diff.catalog.source
  let at = from - 1
  for (const change of diff.changes(units.slice(from, from + stepSize))) {
    at = units.indexOf(change.unit, at + 1)
    const own: Seen[] = []
    const forms = change.forms.map((form) => {
      const translation = toTranslation(change, form)
      const findings = translation === undefined ? form.findings : checker.findingsIn(translation)
      if (translation !== undefined)
        for (const finding of findings) own.push({ at, unit: change.unit, form, finding, translation })
      return { ...form, findings }
    })
    yield { change: { ...change, forms }, at, own }
  }
}

function toMessages(
  placed: readonly Placed[],
  baseline: Baseline | undefined,
  isOnly: (at: number) => boolean,
): ReadonlyMap<number, MessageProblems> {
  const all = placed.map(({ diagnostic }) => diagnostic)
  const kept = new Set(sortByBaseline(all, baseline).diagnostics)
  const byPlace = groupBy(
    placed.filter(({ diagnostic }) => kept.has(diagnostic)),
    ({ at }) => at,
  )
  return new Map(
    [...byPlace].map(([at, own]) => {
      const problems = own.map(({ diagnostic }) => diagnostic).sort((a, b) => severityRank(a) - severityRank(b))
      return [at, { problems, isOnlyReason: isOnly(at) }]
    }),
  )
}

/** Returns 0 for an error, 1 for a warning, 2 for a note. */
export function severityRank({ severity }: Pick<Diagnostic, 'severity'>): number {
  return severity === 'error' ? 0 : severity === 'warning' ? 1 : 2
}

const placesByName = rememberFor(
  ({ source }: Catalog) => new Map(source.units.map((unit, at): readonly [string, number] => [unit.name, at])),
)
