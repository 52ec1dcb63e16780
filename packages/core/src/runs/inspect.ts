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
  /** Absolute path of the folder that the config's paths are relative to. */
  readonly root: string
  readonly journal: Journal
  /** Throws if this run may not write any more, because its run lock was taken away. */
  readonly assertHeld?: (() => Promise<void>) | undefined
  /** Version control; `undefined` where there is none. */
  readonly history?: History | undefined
  /** How it is asked about texts that nothing on record says enough of. */
  readonly asking?: AskingHistory | undefined
  /** Reads what settings name; without it nothing is known of those files. */
  readonly files?: SettingFiles | undefined
  /** What earlier runs found of target files; of the same config and version of lockale. */
  readonly knownFiles?: KnownFiles | undefined
}
export interface InspectOptions extends Choice {
  /** Believe target texts as they are where the lockfile is missing or cut off. */
  readonly adopt?: boolean | undefined
  /** Who wrote the target texts of locales that the lockfile does not know; nobody knows when absent. */
  readonly textsBy?: TextsBy | undefined
  /** An engine that only stands in is what this run asks for. */
  readonly allowMock?: boolean | undefined
  /** Ask version control also about texts that were put on record before there was time to. */
  readonly asksUndated?: boolean | undefined
  /** Look for all that rules find in texts, not for errors alone; beside all other texts, whatever the run is narrowed to. */
  readonly remarks?: boolean | undefined
  /** Messages that are unchanged but for warnings and notes are not kept open: the survey reports them. */
  readonly reportsProblems?: boolean | undefined
  /** On first contact, texts that need nobody are not kept open: see `CatalogDiff.found`. */
  readonly countsFound?: boolean | undefined
  /** Whoever asks wants the files too, parsed. */
  readonly keepsFiles?: boolean | undefined
  /** Findings say where their message stands in the source file. */
  readonly sourcePlaces?: boolean | undefined
  readonly before?: Earlier | undefined
  /** For whoever looks on: files are compared one after another. Nothing is surveyed then, and nothing stays parsed. */
  readonly steps?: InspectSteps | undefined
}

export interface InspectSteps extends ComparingSteps {
  /** Called first. */
  onStart(start: InspectionStart): void
}

interface InspectionStart extends Pick<Scan, 'i18nextVersion'> {
  readonly lockfile: Lockfile
  readonly catalogs: readonly Pick<OpenScan['catalogs'][number], 'id' | 'files'>[]
}

/** Scan and diff: what there is and what it is worth. */
export interface Inspection {
  readonly scan: Scan
  readonly lockfile: Lockfile
  /** As it was read: without settings that are known from elsewhere. */
  readonly lockfileRead: LockfileNow
  /** One for each target file in the run that could be read, as could its source. */
  readonly diffs: readonly CatalogDiff[]
  /** The same before it was narrowed to files and messages: what else there is may be looked at, and stays as it is. */
  readonly whole: readonly CatalogDiff[]
  /** True for a finding about what the run is narrowed to. */
  readonly takesFinding: (finding: Diagnostic) => boolean
  /** All others in the run. */
  readonly unread: readonly UnreadFile[]
  readonly checker: TextChecker
  /** What all texts were shown to, where remarks were asked for. */
  readonly survey: TextSurvey | undefined
  /** Target files whose history was to be looked at; `undefined`: none, or there is no version control. */
  readonly asked: AskedFiles | undefined
  /** Of messages whose keys are gone; asks version control where there are such, and messages without a translation. */
  readonly lastSources: () => Promise<LastSources>
}

/**
 * Reads a project and compares. Writes nothing, opens no socket.
 * @throws {LockaleError} `LOCKFILE_TRUNCATED` without `adopt`, and what scanning and reading throw
 */
export async function inspect(
  config: Config,
  { fs, root, journal, history, asking, knownFiles: files, files: settingFiles }: Ports,
  narrowing: InspectOptions = {},
): Promise<Inspection> {
  // What is asked for stands beside all other locales, as in a check of everything.
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
  // One after another: of a big project not all files can be held parsed at once.
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
  // What a run has removed is unknown after it.
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

/** Catalog by catalog: what is on record of a message is read once for all of its targets. */
function decideStrangers(diffs: readonly CatalogDiff[], options: DiffOptions): readonly CatalogDiff[] {
  const decided = new Map<CatalogDiff, CatalogDiff>()
  for (const own of groupBy(diffs.filter(isToAsk), ({ catalog }) => catalog).values()) {
    for (const [at, diff] of decideAgain(own, options).entries()) decided.set(own[at] ?? diff, diff)
  }
  return diffs.map((diff) => decided.get(diff) ?? diff)
}

/** A lockfile that version control has may know texts that nothing else is on record of. */
async function hasOtherLockfile(history: History | undefined): Promise<boolean> {
  for (const { commit } of (await history?.otherVersions(lockfileName)) ?? []) {
    if ((await history?.read(commit, lockfileName)) !== undefined) return true
  }
  return false
}

/** With the locales that the run leaves out, where there are strangers: what a text is does not hang on them. */
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

/** Files that a run will write are looked into again. */
function keptFiles(texts: number, { keepsFiles, remarks }: InspectOptions): DiffOptions['keepFiles'] {
  if (keepsFiles === true) return texts <= mostKept ? 'all' : undefined
  return remarks !== true && texts <= mostKeptOpen ? 'open' : undefined
}

/** Texts of a project whose files are all held for a command that looks at every one of them. */
const mostKept = 500_000
/** And whose files with an open message are. */
const mostKeptOpen = 100_000

/** Texts that may be known elsewhere, or of which version control may know more. */
function isToAsk(diff: CatalogDiff): boolean {
  return diff.found !== undefined || hasKeptStrangers(diff)
}

function hasKeptStrangers(diff: CatalogDiff): boolean {
  // one that is compact has none
  return diff.openPlaces === undefined && hasStrangers(diff)
}
