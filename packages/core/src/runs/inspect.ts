import { type Diagnostic, groupBy, LockaleError } from '@lockale/errors'
import { decideAgain } from '../diff/diff-again.ts'
import type { DiffOptions } from '../diff/diff-options.ts'
import type { AskedFiles, AskingHistory } from '../diff/evidence.ts'
import { openFacts } from '../diff/fact-source.ts'
import type { LastSources } from '../diff/last-sources.ts'
import { type Choice, isEverything, narrowDiffs } from '../diff/narrow.ts'
import type { TextsBy, WriterOf } from '../diff/texts-by.ts'
import { type KnownFiles, openUnchangedFiles } from '../diff/unchanged-files.ts'
import type { Journal } from '../ledger/journal.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import { type LockfileNow, readLockfile } from '../lock/read.ts'
import { lockfileName } from '../lock/lockfile.ts'
import type { Catalog, Scan } from '../model/catalog.ts'
import { type CatalogDiff, hasStrangers } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { Provenance } from '../model/fact.ts'
import type { FileSystem } from '../model/file-system.ts'
import type { History } from '../model/history.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import { readTerms } from '../plan/file-settings.ts'
import type { UnreadFile } from '../report/coverage.ts'
import { type OpenScan, openScan } from '../scan/scan.ts'
import { type TextChecker, openTextChecker } from '../text-check/text-checker.ts'
import { openSurvey, type TextSurvey } from '../validate/text-survey.ts'
import { compareInSteps, type ComparingSteps } from './compare-in-steps.ts'
import { type Earlier, openCatalog } from './open-catalog.ts'

export interface Ports {
  readonly fs: FileSystem
  /** Absolute path of the folder of the config. */
  readonly root: string
  readonly journal: Journal
  /** Throws if this run lost its lock and must not write. */
  readonly assertHeld?: (() => Promise<void>) | undefined
  /** Version control; `undefined`: there is none. */
  readonly history?: History | undefined
  /** Limits for questions to version control. */
  readonly asking?: AskingHistory | undefined
  /** Reads files that settings name. Absent: these files are unknown. */
  readonly files?: SettingFiles | undefined
  /** Results of earlier runs with the same config and version of lockale. */
  readonly knownFiles?: KnownFiles | undefined
}
export interface InspectOptions extends Choice {
  /** Import existing texts if the lockfile is missing or incomplete. */
  readonly adopt?: boolean | undefined
  /** Who wrote the texts of locales that are new to the lockfile; absent: unknown. */
  readonly textsBy?: TextsBy | undefined
  /** The run uses a mock engine on purpose. */
  readonly allowMock?: boolean | undefined
  /** Ask version control also about texts that were recorded as undated. */
  readonly asksUndated?: boolean | undefined
  /** Look for all problems, not only errors, and compare each text with all others. */
  readonly remarks?: boolean | undefined
  /** Do not keep messages whose only changes are warnings and notes: the survey reports them. */
  readonly reportsProblems?: boolean | undefined
  /** On first contact, do not keep messages without problems: see `CatalogDiff.found`. */
  readonly countsFound?: boolean | undefined
  /** Keep the files parsed for the caller. */
  readonly keepsFiles?: boolean | undefined
  /** Problems include the position in the source file. */
  readonly sourcePlaces?: boolean | undefined
  readonly before?: Earlier | undefined
  /** Compare files one after another for a viewer. There is no survey, and no file stays parsed. */
  readonly steps?: InspectSteps | undefined
}

export interface InspectSteps extends ComparingSteps {
  onStart(start: InspectionStart): void
}

interface InspectionStart extends Pick<Scan, 'i18nextVersion'> {
  readonly lockfile: Lockfile
  readonly catalogs: readonly Pick<OpenScan['catalogs'][number], 'id' | 'files'>[]
}

export interface Inspection {
  readonly scan: Scan
  readonly lockfile: Lockfile
  /** The lockfile as it was read, without settings from other places. */
  readonly lockfileRead: LockfileNow
  /** One for each readable target file of the run, with a readable source. */
  readonly diffs: readonly CatalogDiff[]
  /** The diffs before they were narrowed to files and messages. */
  readonly whole: readonly CatalogDiff[]
  /** Returns whether a problem is in the chosen part. */
  readonly takesFinding: (finding: Diagnostic) => boolean
  /** All other target files in the run. */
  readonly unread: readonly UnreadFile[]
  readonly checker: TextChecker
  /** Set if remarks were asked for. */
  readonly survey: TextSurvey | undefined
  /** Target files whose history was needed; `undefined`: none, or there is no version control. */
  readonly asked: AskedFiles | undefined
  readonly lastSources: () => Promise<LastSources>
}

/**
 * Reads and compares a project. Writes nothing, opens no connection.
 * @throws {LockaleError} `LOCKFILE_TRUNCATED` without `adopt`, and as scanning and reading
 */
export async function inspect(
  config: Config,
  { fs, root, journal, history, asking, knownFiles: files, files: settingFiles }: Ports,
  narrowing: InspectOptions = {},
): Promise<Inspection> {
  // A check compares the chosen part with all other locales.
  const isReadWhole = narrowing.remarks === true || narrowing.locales === undefined
  const opened = await openScan(config, { fs, root, locales: isReadWhole ? undefined : narrowing.locales })
  const read = await readLockfile(fs, root, { adopt: narrowing.adopt })
  const { lockfile, digest: lockfileDigest } = read
  if (lockfile.condition === 'truncated' && narrowing.adopt !== true) {
    throw new LockaleError('LOCKFILE_TRUNCATED', `${lockfileName} is incomplete: its last line ends in the middle.`, {
      place: lockfileName,
      hint: 'Restore it from git, or run `lockale sync --adopt` to import the existing translations free of charge.',
    })
  }
  const allowMock = narrowing.allowMock === true || config.service.preset === 'local'
  const recordIn = (one: Lockfile) =>
    openFacts(one, journal, { catalogs: opened.catalogs.map(({ id }) => id), allowMock })
  const record = recordIn(lockfile)
  const { i18nextVersion } = opened
  const terms = await readTerms(config, settingFiles, { remarks: narrowing.remarks === true })
  const checker = openTextChecker(terms.config, {
    i18nextVersion,
    remarks: narrowing.remarks,
    sourcePlaces: narrowing.sourcePlaces,
  })
  const { before: earlier, asksUndated, reportsProblems = false, textsBy, steps } = narrowing
  const writerOf: WriterOf = () => (textsBy === 'git' ? undefined : textsBy)
  const opening = { fs, root, lockfileDigest, earlier }
  const about = [i18nextVersion, allowMock, ...terms.hashes]
  const unchangedFiles =
    files === undefined || journal.isThere
      ? undefined
      : openUnchangedFiles({ known: files, lockfile, about, isSurvey: narrowing.remarks === true })
  steps?.onStart({ i18nextVersion, lockfile, catalogs: opened.catalogs })
  const inSteps =
    steps &&
    (await compareInSteps({
      catalogs: opened.catalogs,
      locales: narrowing.locales ?? config.targets.map(({ locale }) => locale),
      steps,
      open: (one) => openCatalog(one, opening),
      compare: (one, locales) => {
        return one.compare(
          { sourceLocale: config.source, checker, asksUndated, record, writerOf },
          unchangedFiles,
          locales,
        )
      },
    }))
  const reads = [...(inSteps?.reads ?? [])]
  if (inSteps === undefined) for (const one of opened.catalogs) reads.push(await openCatalog(one, opening))
  const catalogs = reads.map(({ catalog }) => catalog)
  const survey = narrowing.remarks === true ? openSurvey({ config, checker, catalogs, reportsProblems }) : undefined
  const texts = catalogs.reduce((sum, { source, targets }) => sum + source.units.length * targets.length, 0)
  const keepFiles = steps === undefined ? keptFiles(texts, narrowing) : undefined
  const toOptions = (known: Pick<DiffOptions, 'record' | 'elsewhere' | 'evidence' | 'writerOf' | 'foundBy'>) => {
    return { sourceLocale: config.source, checker, asksUndated, survey, keepFiles, ...known }
  }
  // One after another: a large project cannot keep all files parsed.
  const compare = (by?: Provenance) => {
    return reads.map((one) => one.compare(toOptions({ record, writerOf, foundBy: by }), unchangedFiles))
  }
  const isFirstContact = lockfile.catalogs.length === 0 && !journal.isThere && survey === undefined
  const isCounted = isFirstContact && narrowing.countsFound === true && (narrowing.messages ?? []).length === 0
  const importedBy: Provenance | undefined = !isCounted || textsBy === 'git' ? undefined : (textsBy ?? 'adopted')
  const first = inSteps?.compared ?? compare(importedBy)
  const hasFound = first.some((one) => one.diffs.some(({ found }) => found !== undefined))
  const isKnownElsewhere =
    hasFound && ((await hasOtherLockfile(history)) || (await journal.written()).catalogs.length > 0)
  const compared = isKnownElsewhere ? compare() : first
  const diffs = compared.flatMap((one) => one.diffs)
  const diagnostics = compared.flatMap((one) => one.diagnostics)
  const unread = compared.flatMap((one) => one.unread)
  const isFirst = ({ catalog, target }: CatalogDiff) => journal.isThere || !lockfile.isKnown(catalog.id, target.locale)
  // Messages that the run has removed are unknown after it.
  const isLenient = unread.length > 0 || earlier !== undefined
  const finish = (whole: readonly CatalogDiff[], known: Lockfile, files?: AskedFiles): Inspection => {
    const lastSources = async () => (await import('../diff/last-sources.ts')).findLastSources(whole, history)
    const done = { lockfile: known, lockfileRead: read, checker, survey, whole, asked: files, lastSources }
    const scanned = { root, i18nextVersion, catalogs }
    if (isEverything(narrowing) && (narrowing.locales === undefined || !isReadWhole)) {
      return { ...done, scan: { ...scanned, diagnostics }, unread, diffs: whole, takesFinding: () => true }
    }
    const narrowed = narrowDiffs({ catalogs, diffs: whole, isFirst, isLenient }, narrowing)
    const { takesFinding } = narrowed
    return {
      ...done,
      scan: { ...scanned, diagnostics: diagnostics.filter(narrowed.takesFileFinding) },
      unread: unread.filter(
        ({ file, locale }) => narrowed.takesFile(file) && (narrowing.locales?.includes(locale) ?? true),
      ),
      diffs: narrowed.diffs,
      takesFinding,
    }
  }
  const found = finish(diffs, lockfile)
  const asked = found.diffs.map((diff) => (diff.partOf?.isFirst === true ? diff.partOf.whole : diff))
  if (!asked.some(isToAsk)) return found
  const everywhere = isReadWhole ? catalogs : await readAround(asked, catalogs, config, { fs, root })
  const [{ lookElsewhere }, { gatherEvidence }] = await Promise.all([
    import('../diff/elsewhere.ts'),
    import('../diff/evidence.ts'),
  ])
  const elsewhere = await lookElsewhere({
    asked,
    diffs,
    catalogs: everywhere,
    record,
    lockfileDigest,
    history,
    written: () => journal.written(),
  })
  const evidence =
    history && (await gatherEvidence(asked, { history, elsewhere, wantsWriters: textsBy === 'git' }, asking))
  const known = { ...lockfile, settings: new Map([...elsewhere.settings, ...lockfile.settings]) }
  const writers =
    evidence !== undefined && history !== undefined && textsBy === 'git'
      ? await (
          await import('../diff/texts-by.ts')
        ).openWriters(asked, (place) => evidence.answerTo(place)?.commits ?? [], history)
      : writerOf
  const foundBy = isKnownElsewhere ? undefined : importedBy
  const more = { record: recordIn(known), elsewhere, evidence, writerOf: writers, foundBy }
  return finish(decideStrangers(diffs, toOptions(more)), known, evidence?.files)
}

/** Decides by catalog, so that the facts of a message are read once for all targets. */
function decideStrangers(diffs: readonly CatalogDiff[], options: DiffOptions): readonly CatalogDiff[] {
  const decided = new Map<CatalogDiff, CatalogDiff>()
  for (const own of groupBy(diffs.filter(isToAsk), ({ catalog }) => catalog).values()) {
    for (const [at, diff] of decideAgain(own, options).entries()) decided.set(own[at] ?? diff, diff)
  }
  return diffs.map((diff) => decided.get(diff) ?? diff)
}

/** A lockfile in version control may have facts that the current one lacks. */
async function hasOtherLockfile(history: History | undefined): Promise<boolean> {
  for (const { commit } of (await history?.otherVersions(lockfileName)) ?? []) {
    if ((await history?.read(commit, lockfileName)) !== undefined) return true
  }
  return false
}

/** Also reads locales that the run leaves out, if there are strangers: the result must not depend on the choice. */
async function readAround(
  asked: readonly CatalogDiff[],
  catalogs: readonly Catalog[],
  config: Config,
  place: Pick<Ports, 'fs' | 'root'>,
): Promise<readonly Catalog[]> {
  const ids = new Set(asked.filter(hasKeptStrangers).map(({ catalog }) => catalog.id))
  const opened = await openScan(config, place)
  const read = await Promise.all(opened.catalogs.filter(({ id }) => ids.has(id)).map((one) => one.read()))
  const whole = new Map(read.map(({ catalog }) => [catalog.id, catalog]))
  return catalogs.map((catalog) => whole.get(catalog.id) ?? catalog)
}

/** Files that the run will write are needed again. */
function keptFiles(texts: number, { keepsFiles, remarks }: InspectOptions): DiffOptions['keepFiles'] {
  if (keepsFiles === true) return texts <= mostKept ? 'all' : undefined
  return remarks !== true && texts <= mostKeptOpen ? 'open' : undefined
}

/** Limit of texts for keeping all files, for a command that reads each of them. */
const mostKept = 500_000
/** Limit of texts for keeping files with an open message. */
const mostKeptOpen = 100_000

function isToAsk(diff: CatalogDiff): boolean {
  return diff.found !== undefined || hasKeptStrangers(diff)
}

function hasKeptStrangers(diff: CatalogDiff): boolean {
  // A compact diff has none.
  return diff.openPlaces === undefined && hasStrangers(diff)
}
