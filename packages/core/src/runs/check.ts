import { filesIn } from '../model/catalog.ts'
import { type Diagnostic, isLockaleError } from '@lockale/errors'
import { isEverything } from '../diff/narrow.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readNamedFiles } from '../plan/file-settings.ts'
import { offlineWanted } from '../plan/offline.ts'
import { openOutdated } from '../plan/outdated.ts'
import type { KnownBefore, RefusedMessages } from '../plan/left-by-sync.ts'
import { countCoverage, findShortfalls, openRefusedMessages } from '../report/coverage.ts'
import type { CheckReport } from '../report/report.ts'
import { findExtraFiles } from '../scan/find.ts'
import type { Severities } from '../text-check/severities.ts'
import { readBaseline, sortByBaseline } from '../validate/baseline.ts'
import { diagnoseDiff, diagnoseLockfile, openSyncOutlook, type PreviousText } from '../validate/diagnostics.ts'
import { foldFindings } from '../validate/report-finding.ts'
import { diagnoseIdleRules, diagnoseLockEntries, diagnoseSuppressions } from '../validate/leftovers.ts'
import { inspect, type Inspection, type InspectOptions, type Ports } from './inspect.ts'

/**
 * Checks a project.
 * @param ledger opens the translation cache, which records the strings that got only invalid translations; called only
 * if that is needed
 */
export async function check(
  config: Config,
  ports: Ports,
  { ledger: openLedger, countsRefused, ...narrowing }: CheckOptions = {},
): Promise<CheckReport> {
  const inspection = await inspect(config, ports, {
    ...narrowing,
    remarks: true,
    reportsProblems: isEverything(narrowing),
  })
  ports.knownFiles?.close()
  const ledger = inspection.diffs.some(isOpen) || countsRefused === true ? await loadCache(openLedger) : undefined
  const refused = ledger && openRefusedMessages(ledger.refusals.all())
  const previousText = await findFormer(inspection.diffs.flatMap(changedSince), ports)
  return (await checkInspection(inspection, { config, ports, narrowing, previousText, refused, countsRefused })).report
}

/** Opens the translation cache; `undefined` if it is committed to git, which makes it untrusted. */
async function loadCache(open: CheckOptions['ledger']): Promise<Pick<Ledger, 'load' | 'refusals'> | undefined> {
  try {
    const ledger = await open?.()
    await ledger?.load()
    return ledger
  } catch (error) {
    if (isLockaleError(error, 'CACHE_TRACKED')) return undefined
    throw error
  }
}

interface CheckOptions extends InspectOptions {
  readonly ledger?: (() => Promise<Pick<Ledger, 'load' | 'refusals'>>) | undefined
  readonly countsRefused?: boolean | undefined
}

async function findFormer(
  changes: readonly MessageChange[],
  { history }: Pick<Ports, 'history'>,
): Promise<PreviousText | undefined> {
  if (changes.length === 0) return undefined
  const { findPreviousTexts } = await import('../report/previous-texts.ts')
  return findPreviousTexts(changes, history, maxVersions)
}

/** Number of file versions to search for the previous source string. More would slow down each check. */
const maxVersions = 30

/** Returns messages that fail a check because their source string changed, not only in letter case. */
function changedSince({ open }: CatalogDiff): readonly MessageChange[] {
  return open.filter(({ forms }) => forms.some(({ drift }) => drift === 'changed'))
}

interface CheckInspectionOptions {
  readonly refused?: RefusedMessages | undefined
  readonly countsRefused?: boolean | undefined
  readonly config: Config
  readonly ports: Ports
  readonly narrowing: InspectOptions
  /** Finds the previous source string of a message, to report it. Absent: previous source strings are not reported. */
  readonly previousText?: PreviousText | undefined
}

/**
 * Makes the report of a check from an inspection with the option `remarks`.
 * @returns `found`: all problems, also those that the baseline accepts and the report leaves out
 */
export async function checkInspection(
  inspection: Inspection,
  { config, ports, narrowing, previousText, refused, countsRefused }: CheckInspectionOptions,
): Promise<{ readonly report: CheckReport; readonly found: readonly Diagnostic[] }> {
  const { scan: scanned, diffs, unread } = inspection
  const baseline = await readBaseline(config, ports)
  const isNarrow = narrowing.locales !== undefined || !isEverything(narrowing)
  const found = await findAll(inspection, config, { ports, isNarrow, previousText, refused })
  const { diagnostics, known, gone } = sortByBaseline(found, baseline)
  const shown = foldFindings(diagnostics)
  const targets = await readNamedFiles(config.targets, ports.files)
  const wantedIn = offlineWanted({ ...config, targets })
  const outdated = openOutdated(inspection.lockfile.settings, wantedIn)
  const inRun = new Set([...diffs.map(({ target }) => target.locale), ...unread.map(({ locale }) => locale)])
  const locales = (narrowing.locales ?? config.targets.map(({ locale }) => locale)).filter((locale) => {
    return isEverything(narrowing) || inRun.has(locale)
  })
  const counted = countsRefused === true ? refused : undefined
  const coverage = countCoverage({ diffs, unread, outdated, refused: counted }, locales)
  const catalogs = isEverything(narrowing) ? scanned.catalogs : [...new Set(diffs.map(({ catalog }) => catalog))]
  const report: CheckReport = {
    ...shown,
    baseline: baseline && { known, gone: isNarrow ? 0 : gone },
    coverage,
    shortfalls: isEverything(narrowing) ? findShortfalls(coverage, minimumCoverage(config)) : [],
    messages: isEverything(narrowing)
      ? catalogs.reduce((sum, { source }) => sum + source.units.length, 0)
      : countAsked(diffs),
    syntaxes: catalogs.map(({ id, syntax, syntaxWhy }) => ({ catalog: id, syntax: syntax.id, why: syntaxWhy })),
  }
  return { report, found }
}

function minimumCoverage({ targets }: Config): ReadonlyMap<string, number> {
  return new Map(
    // A locked locale has no minimum, since lockale never writes its translations.
    targets.flatMap(({ locale, coverage, policy }) => {
      return coverage === undefined || policy === 'locked' ? [] : [[locale, coverage] as const]
    }),
  )
}

function countAsked(diffs: readonly CatalogDiff[]): number {
  const asked = new Set<MessageUnit>()
  for (const { catalog, partOf } of diffs) {
    for (const unit of catalog.source.units) if (partOf?.takes(unit.key) ?? true) asked.add(unit)
  }
  return asked.size
}

/** Returns a function that reads source strings. Its code is loaded only if a message needs work: rare in a check. */
async function openReadSource(config: Config, diffs: Inspection['diffs']): Promise<KnownBefore['readSource']> {
  if (!diffs.some(isOpen)) return undefined
  const { openSources } = await import('../plan/read-source.ts')
  return openSources(config)
}

function isOpen({ open }: Inspection['diffs'][number]): boolean {
  return open.some(({ state }) => state === 'missing' || state === 'stale')
}

/** Returns all problems, also those in the baseline. Reports settings and comments that disable no problem, too. */
export async function findAll(
  inspection: Inspection,
  config: Config,
  options: Pick<CheckInspectionOptions, 'ports' | 'previousText' | 'refused'> & { readonly isNarrow: boolean },
): Promise<readonly Diagnostic[]> {
  const { ports, isNarrow, previousText, refused } = options
  const { scan: scanned, lockfile, diffs, whole, checker, survey, takesFinding } = inspection
  const sync = openSyncOutlook(config, { refused, readSource: await openReadSource(config, diffs) })
  const states = diffs
    .flatMap((diff) => diagnoseDiff(diff, checker, { previousText, survey, sync, settings: lockfile.settings }))
    .filter(takesFinding)
  // Compares the chosen texts with all texts of the project, so a limited check finds the same problems as a full one.
  const texts = (survey?.finish(whole) ?? []).filter(takesFinding)
  const files = scanned.diagnostics.flatMap((diagnostic) => levelled(diagnostic, checker.severities))
  const entries = isNarrow
    ? []
    : diagnoseLockEntries(lockfile, checker.severities, { catalogs: scanned.catalogs, diffs })
  const extra = (await diagnoseExtraFiles(inspection, config, ports)).filter(takesFinding)
  const unused = isNarrow
    ? []
    : [
        ...diagnoseSuppressions(diffs, { config, severities: checker.severities }),
        ...diagnoseIdleRules(config, checker.severities),
      ]
  return [...files, ...states, ...texts, ...unused, ...entries, ...diagnoseLockfile(lockfile), ...extra]
}

async function diagnoseExtraFiles(
  { scan: { catalogs }, checker }: Inspection,
  config: Config,
  { fs, root }: Ports,
): Promise<readonly Diagnostic[]> {
  const files = filesIn(catalogs)
  const extra = await findExtraFiles(config, { fs, root, known: new Set(files) })
  return extra.flatMap(({ locale, file }): readonly Diagnostic[] => {
    const severity = checker.severities.levelOf('extra-file', { locale, message: undefined, ignored: [] })
    return severity === 'off' ? [] : [{ code: 'extra-file', severity, file, locale, arguments: {} }]
  })
}

/** Returns a file problem with the severity from the config. Errors make a file unreadable, so they stay errors. */
function levelled(diagnostic: Diagnostic, severities: Severities): readonly Diagnostic[] {
  const { code, severity, locale, message } = diagnostic
  if (severity === 'error') return [diagnostic]
  const level = severities.levelOf(code, { locale, message, ignored: [] }, severity)
  return level === 'off' ? [] : [{ ...diagnostic, severity: level }]
}
