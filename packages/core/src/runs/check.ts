import { type Diagnostic, LockaleError } from '@lockale/errors'
import type { Severities } from './judge/severities.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { CatalogDiff, MessageChange } from './model/change.ts'
import type { Config } from './model/config.ts'
import { countDocuments, diagnoseDocuments } from './documents/diagnose-documents.ts'
import { type DocumentsInspection, inspectDocuments } from './documents/inspect-documents.ts'
import { openOutdatedDocuments } from './documents/outdated-documents.ts'
import type { MessageUnit } from './model/unit.ts'
import { digestOf } from './model/hash.ts'
import { isEverything } from './diff/narrow.ts'
import { type Inspection, inspect, type Narrowing, type Ports } from './inspect.ts'
import { readNamedFiles } from './plan/file-settings.ts'
import { offlineWanted } from './plan/offline.ts'
import { openOutdated } from './plan/outdated.ts'
import { countCoverage } from './report/coverage.ts'
import { findFormerTexts } from './report/former-texts.ts'
import { openRefusedMessages, type RefusedMessages } from './report/refused-messages.ts'
import type { BaselineReport, CheckReport } from './report/report.ts'
import { findShortfalls } from './report/shortfalls.ts'
import { findExtraFiles } from './scan/extra-files.ts'
import { readBytes } from './scan/read.ts'
import { canBeKnown, looksLikeBaseline, printBaseline, readBaseline, sortByBaseline } from './validate/baseline.ts'
import { diagnoseTexts } from './validate/check-texts.ts'
import { diagnoseDiff, diagnoseLockfile, type FormerText } from './validate/diagnostics.ts'
import { foldFindings } from './validate/fold-findings.ts'
import { diagnoseLockEntries } from './validate/lockfile-entries.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { diagnoseSuppressions } from './validate/unused-suppressions.ts'
import { commitOne } from './write/commit.ts'
import { checkWritable } from './write/preflight.ts'

/** Scan, diff, validate. @param ledger where refused strings are to be counted too */
export async function check(
  config: Config,
  ports: Ports,
  { ledger, ...narrowing }: Narrowing & { readonly ledger?: Pick<Ledger, 'load' | 'refusals'> | undefined } = {},
): Promise<CheckReport> {
  const inspection = await inspect(config, ports, { ...narrowing, remarks: true })
  const documents = await lookAtDocuments(config, ports, narrowing)
  await ledger?.load()
  const refused = ledger && openRefusedMessages(ledger.refusals.all())
  const formerText = await findFormerTexts(inspection.diffs.flatMap(changedSince), ports.history, maxVersions)
  return (await checkInspection(inspection, { config, ports, narrowing, documents, formerText, refused })).report
}

/** A source that just changed is in the last version or two: more are not worth the time of each check. */
const maxVersions = 30

/** Only these fail, and they are few: version control is not asked about what is merely counted. */
function changedSince({ open }: CatalogDiff): readonly MessageChange[] {
  return open.filter(({ forms }) => forms.some(({ drift }) => drift === 'changed'))
}

/** `undefined` where there are none, or where somebody asked for messages. */
async function lookAtDocuments(
  config: Config,
  { fs, root, journal, files: settingFiles }: Ports,
  { locales, files, messages = [] }: Narrowing,
): Promise<DocumentsInspection | undefined> {
  if (messages.length > 0 || config.documents.length === 0) return undefined
  const targets = await readNamedFiles(config.targets, settingFiles)
  return inspectDocuments({ ...config, targets }, { fs, root, journal, locales, files })
}

export interface Checking {
  /** What the ledger knows of strings whose every answer broke their message; absent: nobody asks. */
  readonly refused?: RefusedMessages | undefined
  readonly config: Config
  readonly ports: Ports
  readonly narrowing: Narrowing
  /** Where they are looked at too: a build of an app has none. */
  readonly documents?: DocumentsInspection | undefined
  /** Nothing is said of former sources when absent. */
  readonly formerText?: FormerText | undefined
}

export interface Checked {
  readonly report: CheckReport
  /** Those that the baseline knows too. */
  readonly found: readonly Diagnostic[]
}

/** The check of what has been inspected, with remarks. */
export async function checkInspection(
  inspection: Inspection,
  { config, ports, narrowing, documents, formerText, refused }: Checking,
): Promise<Checked> {
  const { scan: scanned, diffs, unread } = inspection
  const baseline = await readBaseline(config, ports)
  const isNarrow = narrowing.locales !== undefined || !isEverything(narrowing)
  const found = await findAll(inspection, config, { ports, isNarrow, documents, formerText })
  const { diagnostics, known, gone } = sortByBaseline(found, baseline)
  const shown = foldFindings(diagnostics)
  const targets = await readNamedFiles(config.targets, ports.files)
  const wantedIn = offlineWanted({ ...config, targets })
  const outdated = openOutdated(inspection.lockfile.settings, wantedIn)
  const inRun = new Set([...diffs.map(({ target }) => target.locale), ...unread.map(({ locale }) => locale)])
  const locales = (narrowing.locales ?? config.targets.map(({ locale }) => locale)).filter((locale) => {
    return isEverything(narrowing) || inRun.has(locale)
  })
  const coverage = countCoverage({ diffs, unread, outdated, refused }, locales)
  const catalogs = isEverything(narrowing) ? scanned.catalogs : [...new Set(diffs.map(({ catalog }) => catalog))]
  const report: CheckReport = {
    ...shown,
    baseline: baseline && { known, gone: isNarrow ? 0 : gone },
    coverage,
    shortfalls: isEverything(narrowing) ? findShortfalls(coverage, minimumCoverage(config)) : [],
    messages: isEverything(narrowing)
      ? catalogs.reduce((sum, { source }) => sum + source.units.length, 0)
      : countAsked(diffs),
    ...(documents === undefined
      ? {}
      : {
          documents: countDocuments(documents, locales, openOutdatedDocuments(documents.lockfile.settings, wantedIn)),
        }),
    syntaxes: catalogs.map(({ id, syntax, syntaxWhy }) => ({ catalog: id, syntax: syntax.id, why: syntaxWhy })),
  }
  return { report, found }
}

function minimumCoverage({ targets }: Config): ReadonlyMap<string, number> {
  return new Map(
    targets.flatMap(({ locale, coverage }) => (coverage === undefined ? [] : [[locale, coverage] as const])),
  )
}

/** Messages in the run, each once for all its targets. */
function countAsked(diffs: readonly CatalogDiff[]): number {
  const asked = new Set<MessageUnit>()
  for (const { catalog, partOf } of diffs) {
    for (const unit of catalog.source.units) if (partOf?.takes(unit.key) ?? true) asked.add(unit)
  }
  return asked.size
}

/** Everything a check finds, before the baseline. Whether a suppression is needed is known when all else has been found. */
async function findAll(
  inspection: Inspection,
  config: Config,
  {
    ports,
    isNarrow,
    documents,
    formerText,
  }: Pick<Checking, 'ports' | 'documents' | 'formerText'> & { readonly isNarrow: boolean },
): Promise<readonly Diagnostic[]> {
  const { scan: scanned, lockfile, diffs, whole, judge, takesFinding } = inspection
  const states = diffs.flatMap((diff) => diagnoseDiff(diff, judge, formerText)).filter(takesFinding)
  // What is asked for stands beside all other texts, as in a check of everything.
  const texts = diagnoseTexts(whole, { config, judge }).filter(takesFinding)
  const files = scanned.diagnostics.flatMap((diagnostic) => levelled(diagnostic, judge.severities))
  const entries = isNarrow ? [] : diagnoseLockEntries(lockfile, judge.severities, { catalogs: scanned.catalogs, diffs })
  const extra = (await diagnoseExtraFiles(inspection, config, ports)).filter(takesFinding)
  const unused = isNarrow ? [] : diagnoseSuppressions(diffs, { config, severities: judge.severities })
  const inDocuments = documents === undefined ? [] : diagnoseDocuments(documents, judge.severities)
  return [...files, ...states, ...texts, ...unused, ...entries, ...diagnoseLockfile(lockfile), ...extra, ...inDocuments]
}

async function diagnoseExtraFiles(
  { scan: { catalogs }, judge }: Inspection,
  config: Config,
  { fs, root }: Ports,
): Promise<readonly Diagnostic[]> {
  const files = catalogs.flatMap(({ source, targets }) => [source.file, ...targets.map(({ file }) => file)])
  const extra = await findExtraFiles(config, { fs, root, known: new Set(files) })
  return extra.flatMap(({ locale, file }): readonly Diagnostic[] => {
    const severity = judge.severities.levelOf('extra-file', { locale, message: undefined, ignored: [] })
    return severity === 'off' ? [] : [{ code: 'extra-file', severity, file, locale, arguments: {} }]
  })
}

/** What a format says of its file, at the severity that the project gives it. What makes a file unreadable stays an error. */
function levelled(diagnostic: Diagnostic, severities: Severities): readonly Diagnostic[] {
  const { code, severity, locale, message } = diagnostic
  if (severity === 'error') return [diagnostic]
  const level = severities.levelOf(code, { locale, message, ignored: [] }, severity)
  return level === 'off' ? [] : [{ ...diagnostic, severity: level }]
}

/**
 * Puts down what a check finds today in the baseline file of the config.
 * @throws {LockaleError} `BASELINE_UNREADABLE` where another file is in its place
 */
export async function makeBaseline(config: Config, ports: Ports): Promise<BaselineReport> {
  const { baseline: file } = config
  const inspection = await inspect(config, ports, { remarks: true })
  refuseUnreadable(inspection.scan.diagnostics)
  const found = await findAll(inspection, config, {
    ports,
    isNarrow: false,
    documents: await lookAtDocuments(config, ports, {}),
  })
  const findings = found.filter(canBeKnown)
  const before = await readBytes(ports.fs, ports.root, file)
  if (before !== undefined && !looksLikeBaseline(new TextDecoder().decode(before))) {
    throw new LockaleError('BASELINE_UNREADABLE', `${file} is not a baseline of lockale, and is left as it is.`, {
      place: file,
      hint: 'Name another file as `baseline` in the config, or remove this one.',
    })
  }
  const bytes = new TextEncoder().encode(printBaseline(findings))
  const digest = before && digestOf(before)
  const isSame = digestOf(bytes) === digest
  await checkWritable([file], ports)
  if (!isSame) await commitOne({ file, bytes, digest }, ports)
  return { file, findings: findings.length, isChanged: !isSame }
}
