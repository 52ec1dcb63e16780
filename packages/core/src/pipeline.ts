import { LockaleError } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { diffCatalog } from './diff/diff.ts'
import { openFacts } from './diff/fact-source.ts'
import { type Judge, openJudge } from './judge/judge.ts'
import type { Journal } from './ledger/journal.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Lockfile } from './lock/lockfile.ts'
import { lockfileName, readLockfile } from './lock/read.ts'
import type { Catalog, Scan, TargetFile } from './model/catalog.ts'
import type { CatalogDiff } from './model/change.ts'
import type { Clock } from './model/clock.ts'
import type { Config } from './model/config.ts'
import type { RunEvent } from './model/event.ts'
import type { FileSystem } from './model/file-system.ts'
import type { FittedSettings } from './model/settings.ts'
import type { Translator } from './model/translator.ts'
import { measureOffline, offlineSettings } from './plan/offline.ts'
import type { Plan } from './plan/plan.ts'
import { hasWork, planSteps } from './plan/plan-steps.ts'
import { checkPruning } from './plan/pruning.ts'
import { countTotals } from './plan/totals.ts'
import type { UnreadFile } from './report/coverage.ts'
import type { SyncReport } from './report/report.ts'
import { reportSync } from './report/report-sync.ts'
import { digestOf } from './scan/read.ts'
import { scan } from './scan/scan.ts'
import { toBatches } from './translate/batch.ts'
import { sendsOf, translateSteps } from './translate/translate.ts'
import { readBaseline } from './validate/baseline.ts'
import { finishMessages } from './validate/finish.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { commitEdits, findMovedFiles } from './write/commit.ts'
import { toFileEdits } from './write/edits.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkWritable } from './write/preflight.ts'
import { rehearseEdits } from './write/rehearse.ts'
import { groupResults, toJournalEntries } from './write/results.ts'

export interface Ports {
  readonly fs: FileSystem
  /** Absolute path of the folder that the config's paths are relative to. */
  readonly root: string
  readonly journal: Journal
}

export interface RunPorts extends Ports {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
}

export interface Narrowing {
  /** Target locales to look at; all when absent. */
  readonly locales?: readonly string[] | undefined
  /** Believe target texts as they are where the lockfile is missing or cut off. */
  readonly adopt?: boolean | undefined
  /** An engine that only stands in is what this run asks for. */
  readonly allowStandIn?: boolean | undefined
  /** Look for all that rules find in texts, not for errors alone. */
  readonly remarks?: boolean | undefined
}

/** Scan and diff: what there is and what it is worth. */
export interface Inspection {
  readonly scan: Scan
  readonly lockfile: Lockfile
  /** Of the lockfile as read; `undefined`: none. */
  readonly lockfileDigest: string | undefined
  /** One for each target file in the run that could be read, as could its source. */
  readonly diffs: readonly CatalogDiff[]
  /** All others in the run. */
  readonly unread: readonly UnreadFile[]
  readonly judge: Judge
}

/**
 * Reads a project and compares. Writes nothing, opens no socket.
 * @throws {LockaleError} `LOCKFILE_TRUNCATED` without `adopt`, and what scanning and reading throw
 */
export async function inspect(
  config: Config,
  { fs, root, journal }: Ports,
  narrowing: Narrowing = {},
): Promise<Inspection> {
  const scanned = await scan(config, { fs, root, locales: narrowing.locales })
  const { lockfile, bytes } = await readLockfile(fs, root, narrowing.adopt)
  if (lockfile.condition === 'truncated' && narrowing.adopt !== true) {
    throw new LockaleError('LOCKFILE_TRUNCATED', `${lockfileName} ends in the middle.`, {
      place: lockfileName,
      hint: 'Take it from git again, or run `lockale sync --adopt` to take the target files as they are, at no cost.',
    })
  }
  const allowStandIn = narrowing.allowStandIn === true || config.service.preset === 'local'
  const catalogs = scanned.catalogs.map(({ id }) => id)
  const record = openFacts({ lockfile, journal, catalogs, allowStandIn })
  const judge = openJudge(config, { i18nextVersion: scanned.i18nextVersion, remarks: narrowing.remarks })
  const broken = new Set(scanned.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  const canRead = ({ source }: Catalog, { file }: TargetFile) => !broken.has(file) && !broken.has(source.file)
  const diffs = scanned.catalogs.flatMap((catalog) =>
    diffCatalog(
      catalog,
      catalog.targets.filter((target) => canRead(catalog, target)),
      { sourceLocale: config.source, record, judge },
    ),
  )
  const unread = scanned.catalogs.flatMap((catalog) =>
    catalog.targets
      .filter((target) => !canRead(catalog, target))
      .map(({ locale, file }) => ({ locale, file, messages: catalog.source.units.length })),
  )
  return { scan: scanned, lockfile, lockfileDigest: bytes && digestOf(bytes), diffs, unread, judge }
}

export interface PlanningPorts {
  readonly ledger: Ledger
  /** Without one, settings count as fitting and sizes are those of the service's own encoding. */
  readonly translator: Translator | undefined
  readonly signal: AbortSignal
}

/**
 * What a run would do, message by message. The service is asked what fits only if there is anything to translate.
 * @throws {LockaleError} for source or target files that cannot be read, and as `Translator.fit`
 */
export async function plan(config: Config, inspection: Inspection, ports: PlanningPorts): Promise<Plan> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { ledger, translator, signal } = ports
  const { diffs } = inspection
  const locales = [...new Set(diffs.map(({ target }) => target.locale))]
  const targets = config.targets.filter(({ locale }) => locales.includes(locale))
  const served = targets.filter(({ locale }) => !isPseudoLocale(locale))
  const isIdle = !diffs.some(({ changes }) => changes.some((change) => hasWork(change, config)))
  const settings =
    translator === undefined || isIdle
      ? offlineSettings(config, targets, translator?.engine)
      : [
          ...(served.length === 0 ? [] : await translator.fit(config.source, served, signal)),
          // nobody is asked for those
          ...offlineSettings(
            config,
            targets.filter(({ locale }) => isPseudoLocale(locale)),
            translator.engine,
          ),
        ]
  const byLocale = new Map(settings.map((fitted) => [fitted.locale, fitted]))
  const { judge } = inspection
  const recall = (key: string) => ledger.recall(key)
  const steps = planSteps(diffs, { config, settings: byLocale, judge, recall })
  const limits = translator ?? measureOffline
  const { batches } = toBatches(sendsOf(steps), { source: config.source, settings: byLocale, limits })
  const requests = batches.map(({ request, sends, characters }) => ({
    locale: request.target,
    texts: sends.length,
    characters,
  }))
  return { source: config.source, steps, diffs, settings, totals: countTotals(steps, requests, locales) }
}

export interface ApplyOptions {
  readonly translator: Translator
  /** Code points; `undefined`: no limit. */
  readonly maxCharacters: number | undefined
  readonly allowPrune: boolean
  readonly narrowing: Narrowing
}

/**
 * Carries out a plan: translate, validate, write, report. Answers are on record before they are used, files change at the
 * end, the lockfile last. A run that stops early writes what was answered; running it again goes on from there.
 */
export async function apply(
  config: Config,
  inspection: Inspection,
  planned: Plan,
  ports: RunPorts,
  { translator, maxCharacters, allowPrune, narrowing }: ApplyOptions,
): Promise<SyncReport> {
  const { fs, root, journal, onEvent } = ports
  const baseline = await readBaseline(config, ports)
  const settings: ReadonlyMap<string, FittedSettings> = new Map(
    planned.settings.map((fitted) => [fitted.locale, fitted]),
  )
  const { texts, requests, characters } = planned.totals
  onEvent({ type: 'planned', texts, requests, characters })
  refuseOverBudget(characters, maxCharacters)
  if (!allowPrune) checkPruning(planned.steps)
  if (texts > 0) rehearseEdits(planned, { config })
  await checkWritable([...filesToWrite(planned), lockfileName, '.lockale/ledger'], { fs, root })

  const translated = await translateSteps(planned.steps, {
    ...ports,
    translator,
    concurrency: config.service.concurrency,
    source: config.source,
    settings,
    judge: inspection.judge,
    terms: config.doNotTranslate,
  })
  const finished = finishMessages(planned.steps, { config, settled: translated.settled })
  const results = groupResults(planned, finished)
  const edits = toFileEdits(results)

  const moved = await findMovedFiles(edits, { fs, root })
  const written = results.filter(({ diff }) => !moved.has(diff.target.file))
  // Read again: another tool may have changed what it says of files that are not in this run.
  const before = await readLockfile(fs, root, narrowing.adopt)
  const lockfileEdit = toLockfileEdit(
    { lockfile: before.lockfile, source: config.source, settings: planned.settings, results: written },
    before.bytes && digestOf(before.bytes),
  )
  const isLockfileSame = digestOf(lockfileEdit.bytes) === lockfileEdit.digest
  const wanted = edits.filter(({ file }) => !moved.has(file))
  // A run that was stopped before it got anything leaves everything as it was.
  const isInVain = translated.stopped !== undefined && wanted.length === 0
  const all = isLockfileSame || isInVain ? wanted : [...wanted, lockfileEdit]
  if (all.length > 0) {
    onEvent({ type: 'writing', files: all.length })
    await journal.begin(toJournalEntries(written))
    await commitEdits(all, { fs, root })
    await journal.commit(written.map(({ diff }) => ({ catalog: diff.catalog.id, locale: diff.target.locale })))
  }
  const after = all.length > 0 ? await inspect(config, ports, { ...narrowing, adopt: true }) : inspection
  return reportSync({
    config,
    judge: after.judge,
    baseline,
    planned,
    translated,
    finished,
    written,
    moved,
    files: all.map(({ file }) => file),
    after,
  })
}

function filesToWrite({ steps }: Plan): readonly string[] {
  const files = steps.flatMap((step) => {
    if (step.kind === 'keep' || step.kind === 'keep-orphan') return []
    return [step.kind === 'remove' ? step.orphan.target.file : step.change.target.file]
  })
  return [...new Set(files)]
}

function refuseOverBudget(characters: number, maxCharacters: number | undefined): void {
  if (maxCharacters === undefined || characters <= maxCharacters) return
  throw new LockaleError('BUDGET_EXCEEDED', `The run needs ${characters} characters; ${maxCharacters} are allowed.`, {
    hint: 'Nothing was sent. Allow more with --max-characters or `budget.maxCharacters`, or narrow it with --locale.',
  })
}
