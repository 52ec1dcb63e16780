import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages/engine'
import { matchesPattern } from '@lockale/config-schema'
import { type Lockfile, lockfileName } from '../lock/lockfile.ts'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Config, Target } from '../model/config.ts'
import { displayKey } from '../model/key.ts'
import { namesFile } from '../model/setting-files.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { Severities } from '../text-check/severities.ts'

/**
 * Reports unused suppressions: a comment or an entry of `messages` disables a rule, but the rule finds no problem in
 * any text for which it is disabled. Call this function after all rules have run.
 */
export function diagnoseSuppressions(
  diffs: readonly CatalogDiff[],
  { config, severities }: { readonly config: Config; readonly severities: Severities },
): readonly Diagnostic[] {
  const isAbout = (unit: MessageUnit) =>
    config.messages.length > 0 || unit.ignored.length > 0 || unit.unknownRules.length > 0
  const seen = seenUnits(diffs, isAbout)
  const level = (message: string) =>
    severities.levelOf('unused-suppression', { locale: undefined, message, ignored: [] })
  const comments = [...seen].flatMap(([unit, { file, isWhole }]) => {
    const unused = isWhole
      ? unit.ignored.filter((code) => canFind(code) && !severities.hasUsed(unit.ignored, code))
      : []
    const severity = level(unit.name)
    if (severity === 'off') return []
    const found = { code: 'unused-suppression', severity, file, message: unit.name } as const
    return [...unused, ...unit.unknownRules].map((rule): Diagnostic => ({ ...found, arguments: { rule } }))
  })
  const entries = config.messages.flatMap((entry, index) => {
    const { match, checks, policy } = entry
    const units = [...seen].filter(([unit]) => matchesPattern(match, unit.name))
    if (units.some(([, { isWhole }]) => !isWhole)) return []
    const severity = level(`messages[${index}]`)
    if (severity === 'off') return []
    return (Object.entries(checks) as [DiagnosticCode, string][]).flatMap(([code, chosen]): readonly Diagnostic[] => {
      if (chosen !== 'off' || !canFind(code) || severities.hasUsed(entry, code)) return []
      // If `missing-key` is off for locked messages, this is not reported as unused: it may be needed when a locale is
      // added.
      if (policy === 'locked' && code === 'missing-key') return []
      const place = { file: 'lockale.config', message: `messages[${index}]` }
      return [{ code: 'unused-suppression', severity, ...place, arguments: { rule: code } }]
    })
  })
  return [...comments, ...entries]
}

/** Reports rules that the config turns on, but that can find nothing: a setting that they need is missing. */
export function diagnoseIdleRules(config: Config, severities: Severities): readonly Diagnostic[] {
  const { checks, targets, messages, doNotTranslate, rules } = config
  const project = { locale: undefined, message: undefined, ignored: [] }
  const severity = severities.levelOf('unused-suppression', project, 'info')
  if (severity === 'off') return []
  const hasTerms = ({ terms, wanted }: Target) => terms.size > 0 || (wanted.glossaries ?? []).some(namesFile)
  const needs: readonly (readonly [rule: DiagnosticCode, has: boolean, setting: string])[] = [
    ['glossary-term-missing', targets.some(hasTerms), '"terms" of a target, or a glossary file'],
    ['forbidden-term', targets.some(({ forbidden }) => forbidden.length > 0), '"forbidden" of a target'],
    ['do-not-translate', doNotTranslate.length > 0, '"doNotTranslate"'],
    ['must-match', messages.some(({ mustMatch }) => mustMatch !== undefined), '"mustMatch" of messages'],
    ['own-rule', rules.length > 0, '"rules"'],
  ]
  const chosen = [checks, ...targets.map((target) => target.checks), ...messages.map((entry) => entry.checks)]
  return needs.flatMap(([rule, has, setting]): readonly Diagnostic[] => {
    const isSet = chosen.some((each) => (each[rule] ?? 'off') !== 'off')
    if (has || !isSet) return []
    return [{ code: 'unused-suppression', severity, file: 'lockale.config', arguments: { rule, needs: setting } }]
  })
}

interface SeenUnit {
  readonly file: string
  /** True if all translations of the message exist and were checked. Only then can a suppression be found unused. */
  isWhole: boolean
}

function seenUnits(
  diffs: readonly CatalogDiff[],
  isAbout: (unit: MessageUnit) => boolean,
): ReadonlyMap<MessageUnit, SeenUnit> {
  const seen = new Map<MessageUnit, SeenUnit>()
  for (const { catalog, target, open } of diffs) {
    if (isPseudoLocale(target.locale)) continue
    const { file, units } = catalog.source
    for (const unit of units) if (!seen.has(unit) && isAbout(unit)) seen.set(unit, { file, isWhole: true })
    if (seen.size === 0) continue
    for (const { unit, forms } of open) {
      const known = seen.get(unit)
      if (known === undefined) continue
      known.isWhole &&= forms.every(({ state, byMock }) => state !== 'missing' && state !== 'stale' && !byMock)
    }
  }
  return seen
}

/** Returns whether a check can find problems of this rule. Some rules find problems only during a sync. */
function canFind(code: DiagnosticCode): boolean {
  return code !== 'not-translated' && code !== 'write-conflict'
}

/** Reports messages in the lockfile that are in no file. The next run that writes removes them. */
export function diagnoseLockEntries(
  lockfile: Lockfile,
  severities: Severities,
  { catalogs, diffs }: { readonly catalogs: readonly Catalog[]; readonly diffs: readonly CatalogDiff[] },
): readonly Diagnostic[] {
  const orphans = new Set(diffs.flatMap((diff) => diff.orphans.map(({ key }) => `${diff.catalog.id}\0${key}`)))
  return catalogs.flatMap(({ id, source }): readonly Diagnostic[] => {
    const present = new Set(source.units.map(({ key }) => key))
    return lockfile.keysOf(id).flatMap((key): readonly Diagnostic[] => {
      if (present.has(key) || orphans.has(`${id}\0${key}`)) return []
      const message = displayKey(key)
      const severity = severities.levelOf('obsolete-lock-entry', { locale: undefined, message, ignored: [] })
      if (severity === 'off') return []
      return [{ code: 'obsolete-lock-entry', severity, file: lockfileName, message, arguments: { catalog: id } }]
    })
  })
}
