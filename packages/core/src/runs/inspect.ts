import { type Diagnostic, LockaleError } from '@lockale/errors'
import { decideAgain } from '../diff/diff-again.ts'
import type { DiffOptions } from '../diff/diff-options.ts'
import type { AskedFiles, AskingHistory } from '../diff/evidence.ts'
import { openFacts } from '../diff/fact-source.ts'
import type { LastSources } from '../diff/last-sources.ts'
import { type Choice, isEverything, narrowDiffs } from '../diff/narrow.ts'
import type { TextsBy } from '../diff/texts-by.ts'
import { type KnownFiles, openUnchangedFiles } from '../diff/unchanged-files.ts'
import { toWriter } from '../diff/writers.ts'
import type { Journal } from '../ledger/journal.ts'
import { type Lockfile, lockfileName } from '../lock/lockfile.ts'
import { type LockfileNow, readLockfile } from '../lock/read.ts'
import type { Catalog, Scan } from '../model/catalog.ts'
import { type CatalogDiff, hasStrangers } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { RunEvent } from '../model/event.ts'
import type { Provenance } from '../model/fact.ts'
import type { FileSystem, ProjectPlace } from '@lockale/disk'
import type { History } from '../model/history.ts'
import { originsOf } from '../model/origins.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import { readTerms } from '../plan/file-settings.ts'
import type { UnreadFile } from '../report/coverage.ts'
import { type OpenScan, openScan } from '../scan/scan.ts'
import { type TextChecker, openTextChecker } from '../text-check/text-checker.ts'
import { openSurvey, type TextSurvey } from '../validate/text-survey.ts'
import { type ComparedCatalog, type Earlier, openCatalog, type OpenCatalog } from './open-catalog.ts'

export interface Ports {
  readonly fs: FileSystem
  /** Absolute path of the folder of the config. */
  readonly root: string
  readonly journal: Journal
  /** Throws if this run lost its lock and must not write. */
  readonly assertHeld?: (() => Promise<void>) | undefined
  /** Version control; `undefined` if the project has none. */
  readonly history?: History | undefined
  /** Time limit and progress of searches in version control. */
  readonly asking?: AskingHistory | undefined
  /** Reads glossary files that the config names. Absent: these files are not read. */
  readonly files?: SettingFiles | undefined
  /** Comparisons and answers of version control from earlier runs, reused for files that have not changed. */
  readonly knownFiles?: KnownFiles | undefined
  /** Name of the coding assistant in whose shell lockale runs; `undefined`: there is none. */
  readonly assistant?: string | undefined
}
export interface InspectOptions extends Choice {
  /** Record existing texts as imported if the lockfile is missing or incomplete, instead of an error. */
  readonly adopt?: boolean | undefined
  /** Who wrote the translations of locales that the lockfile does not have; absent: unknown. */
  readonly textsBy?: TextsBy | undefined
  /** True if the run uses a mock engine on purpose: then pseudo-translations need not be replaced. */
  readonly allowMock?: boolean | undefined
  /** Also search version control for source strings for which an earlier run had no time (`undated` translations). */
  readonly asksUndated?: boolean | undefined
  /** Look for all problems, not only errors, and compare each text with all others. */
  readonly remarks?: boolean | undefined
  /** Leave messages out of the diffs if they have only warnings and notes: `survey` reports these problems. */
  readonly reportsProblems?: boolean | undefined
  /** If the lockfile has no texts yet, only count messages without problems: see `CatalogDiff.found`. */
  readonly countsFound?: boolean | undefined
  /** Keep all files parsed after the comparison, since the caller reads them again. */
  readonly keepsFiles?: boolean | undefined
  /** Add to each problem of a translation the position of its source string in the source file. */
  readonly sourcePlaces?: boolean | undefined
  readonly before?: Earlier | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
  /** Compares the files in an order of its own. If set, `survey` is not made, and no file stays parsed. */
  readonly compareFiles?: ((files: FilesToCompare) => Promise<ComparedFiles>) | undefined
}

/** What is known of a project before its files are compared, and the functions that compare them. */
export interface FilesToCompare extends Pick<OpenScan, 'i18nextVersion' | 'catalogs'> {
  readonly lockfile: Lockfile
  readonly open: (catalog: OpenScan['catalogs'][number]) => Promise<OpenCatalog>
  /** Compares the target files of a catalog in these locales; default: all. */
  readonly compare: (catalog: OpenCatalog, locales?: readonly string[]) => Promise<ComparedCatalog>
}

export interface ComparedFiles {
  readonly reads: readonly OpenCatalog[]
  readonly compared: readonly ComparedCatalog[]
}

export interface Inspection {
  readonly scan: Scan
  readonly lockfile: Lockfile
  /** The lockfile as it was read. `lockfile` can also have settings from other versions of the lockfile in git. */
  readonly lockfileRead: LockfileNow
  /** The comparison of each target file with its source file, if both can be read. */
  readonly diffs: readonly CatalogDiff[]
  /** The comparisons of whole files, even if the run is limited to some files or messages. */
  readonly whole: readonly CatalogDiff[]
  /** Returns whether a problem is in the locales, files and messages to which the run is limited. */
  readonly takesFinding: (finding: Diagnostic) => boolean
  /** Target files of the run that were not compared, because they or their source file cannot be read. */
  readonly unread: readonly UnreadFile[]
  readonly checker: TextChecker
  /** Finds problems for which all texts are compared with each other. Set if `remarks` is true. */
  readonly survey: TextSurvey | undefined
  /** Number of files whose history was searched (`asked`) of those that need it (`of`); `undefined` if none does. */
  readonly asked: AskedFiles | undefined
  readonly lastSources: () => Promise<LastSources>
}

/**
 * Reads and compares a project. Writes nothing, opens no connection.
 * @throws {LockaleError} `LOCKFILE_TRUNCATED` without `adopt`, and errors from finding and reading files
 */
export async function inspect(config: Config, ports: Ports, options: InspectOptions = {}): Promise<Inspection> {
  const opened = await open(config, ports, options)
  const judged = await judge(opened)
  const learnt = await learnMore(judged)
  return choose(learnt)
}

type Opened = Awaited<ReturnType<typeof open>>

/** Opens what a comparison needs: the lockfile, the names of the locale files, and the rules for texts. */
async function open(config: Config, ports: Ports, options: InspectOptions) {
  const { fs, root, journal } = ports
  const { locales, remarks = false, sourcePlaces, before: earlier } = options
  // A check compares each text with those of all locales, even if the run is limited to some. Judges and translators of
  // the project's own get reviewed translations of all locales.
  const hasItems = config.targets.some(
    ({ translators, judges }) => judges.length > 0 || translators.some(({ isService }) => !isService),
  )
  const origins = originsOf(config)
  const isCopy = locales?.some((locale) => origins.has(locale)) === true
  const isReadWhole = remarks || locales === undefined || hasItems || isCopy
  const scanned = await openScan(config, { fs, root, locales: isReadWhole ? undefined : locales })
  const lockfileRead = await readWhole({ fs, root }, options)
  const { i18nextVersion } = scanned
  const allowMock = options.allowMock === true || config.service.preset === 'local'
  const recordIn = (one: Lockfile) =>
    openFacts(one, journal, { catalogs: scanned.catalogs.map(({ id }) => id), allowMock })
  const terms = await readTerms(config, ports.files, { remarks })
  const checker = openTextChecker(terms.config, { i18nextVersion, remarks, sourcePlaces })
  const { lockfile, digest: lockfileDigest } = lockfileRead
  const known = journal.isThere ? undefined : ports.knownFiles
  const about = [i18nextVersion, allowMock, ...terms.hashes]
  const unchangedFiles = known && openUnchangedFiles({ known, lockfile, origins, about, isSurvey: remarks })
  const read = (one: OpenScan['catalogs'][number]) => openCatalog(one, { fs, root, lockfileDigest, earlier })
  return { config, ports, options, isReadWhole, scanned, lockfileRead, recordIn, checker, unchangedFiles, read }
}

async function readWhole({ fs, root }: ProjectPlace, { adopt }: InspectOptions): Promise<LockfileNow> {
  const read = await readLockfile(fs, root, { adopt })
  if (read.lockfile.condition === 'truncated' && adopt !== true) {
    throw new LockaleError('LOCKFILE_TRUNCATED', `${lockfileName} is incomplete: its last line ends in the middle.`, {
      place: lockfileName,
      hint: 'Restore it from git, or run `lockale sync --adopt` to import the existing translations free of charge.',
    })
  }
  return read
}

interface Judged extends Opened {
  readonly catalogs: readonly Catalog[]
  readonly survey: TextSurvey | undefined
  readonly lockfile: Lockfile
  readonly diffs: readonly CatalogDiff[]
  readonly diagnostics: readonly Diagnostic[]
  readonly unread: readonly UnreadFile[]
  readonly asked: AskedFiles | undefined
  /** Who wrote the texts in `CatalogDiff.found`, which are only counted; `undefined` if no texts are only counted. */
  readonly importedBy: Provenance | undefined
  readonly toOptions: (known: Partial<DiffOptions>) => DiffOptions
}

/** Compares each target file with its source, one after another: a large project cannot keep all files parsed. */
async function judge(opened: Opened): Promise<Judged> {
  const { config, ports, options, scanned, lockfileRead, unchangedFiles, checker, read: open } = opened
  const { textsBy, compareFiles, asksUndated, remarks = false, reportsProblems = false, onEvent } = options
  const { lockfile } = lockfileRead
  const { assistant: name } = ports
  const assistant = name === undefined ? undefined : toWriter({ name, said: 'environment' })
  const plain: DiffOptions = {
    sourceLocale: config.source,
    origins: originsOf(config),
    checker,
    asksUndated,
    record: opened.recordIn(lockfile),
    importedBy: textsBy === 'git' ? undefined : textsBy,
    assistant,
  }
  const own = await compareFiles?.({
    ...scanned,
    lockfile,
    open,
    compare: (one, locales) => one.compare({ ...plain, keepFiles: 'bytes' }, unchangedFiles, locales),
  })
  let saidAt = performance.now()
  const reads = [...(own?.reads ?? [])]
  if (own === undefined) for (const one of scanned.catalogs) reads.push(await open(one))
  const catalogs = reads.map(({ catalog }) => catalog)
  const survey = remarks ? openSurvey({ config, checker, catalogs, reportsProblems }) : undefined
  const keepFiles = own === undefined ? keptFiles(catalogs, options) : undefined
  const toOptions = (known: Partial<DiffOptions>) => ({ ...plain, survey, keepFiles, ...known })
  const of = catalogs.reduce((sum, { source, targets }) => sum + source.units.length * targets.length, 0)
  const compare = async (foundBy?: Provenance) => {
    const compared: ComparedCatalog[] = []
    let count = 0
    const onCompared = (messages: number) => {
      count += messages
      if (performance.now() - saidAt < silenceMs) return
      saidAt = performance.now()
      onEvent?.({ type: 'comparing', compared: count, of })
    }
    for (const one of reads) compared.push(await one.compare(toOptions({ foundBy, onCompared }), unchangedFiles))
    return compared
  }
  const foundBy = importerOf(opened)
  const first = own?.compared ?? (await compare(foundBy))
  const hasFound = first.some((one) => one.diffs.some(({ found }) => found !== undefined))
  const isKnownElsewhere = hasFound && (await isRecordedElsewhere(ports))
  const compared = isKnownElsewhere ? await compare() : first
  return {
    ...opened,
    catalogs,
    survey,
    lockfile,
    diffs: compared.flatMap((one) => one.diffs),
    diagnostics: compared.flatMap((one) => [...one.inSource, ...one.diagnostics]),
    unread: compared.flatMap((one) => one.unread),
    asked: undefined,
    importedBy: isKnownElsewhere ? undefined : foundBy,
    toOptions,
  }
}

/** Minimum of milliseconds between two progress events of a comparison. Nearly all comparisons are shorter. */
const silenceMs = 10_000

/** Returns who wrote the existing texts, if it is enough to count them: the lockfile is new and records none yet. */
function importerOf({ options, lockfileRead, ports }: Opened): Provenance | undefined {
  const { textsBy, countsFound, remarks, messages = [] } = options
  const isFirstContact = lockfileRead.lockfile.catalogs.length === 0 && !ports.journal.isThere && remarks !== true
  const isCounted = isFirstContact && countsFound === true && messages.length === 0
  return !isCounted || textsBy === 'git' ? undefined : (textsBy ?? 'adopted')
}

/** Returns whether the cache or other versions of the lockfile can have records that the lockfile lacks. */
async function isRecordedElsewhere({ history, journal }: Ports): Promise<boolean> {
  for (const { commit } of (await history?.otherVersions(lockfileName)) ?? []) {
    if ((await history?.read(commit, lockfileName)) !== undefined) return true
  }
  return (await journal.written()).catalogs.length > 0
}

/**
 * Finds out about texts that the lockfile does not record: who wrote them, and from which source string. Searches other
 * keys, branches and the git history. Leaves out texts that are not in the part to which the run is limited.
 */
async function learnMore(judged: Judged): Promise<Judged> {
  if (!judged.diffs.some(isToAsk)) return judged
  const { config, ports, options, diffs, catalogs, lockfile, recordIn, importedBy: foundBy } = judged
  const { history, journal } = ports
  const asked = choose(judged).diffs.map((diff) => (diff.partOf?.isFirst === true ? diff.partOf.whole : diff))
  if (!asked.some(isToAsk)) return judged
  const [{ lookElsewhere }, { gatherEvidence }] = await Promise.all([
    import('../diff/elsewhere.ts'),
    import('../diff/evidence.ts'),
  ])
  const elsewhere = await lookElsewhere({
    asked,
    diffs,
    catalogs: judged.isReadWhole ? catalogs : await readAround(asked, catalogs, config, ports),
    record: recordIn(lockfile),
    lockfileDigest: judged.lockfileRead.digest,
    history,
    written: () => journal.written(),
  })
  const kinds = { assistants: config.assistants, byGit: options.textsBy === 'git' }
  const asking = { history, elsewhere, writers: kinds, known: ports.knownFiles }
  const evidence = history && (await gatherEvidence(asked, { ...asking, history }, ports.asking))
  const { assistant } = judged.toOptions({})
  const assistants = [...(evidence?.assistants() ?? []), ...(assistant === undefined ? [] : [assistant])]
  const writers = new Map(assistants.map(({ id, made }) => [id, made]))
  const known = { ...lockfile, settings: new Map([...elsewhere.settings, ...writers, ...lockfile.settings]) }
  const more = judged.toOptions({ record: recordIn(known), elsewhere, evidence, foundBy, writers })
  return {
    ...judged,
    lockfile: known,
    asked: evidence?.files,
    diffs: diffs.map((diff) => (isToAsk(diff) ? decideAgain(diff, more) : diff)),
  }
}

/** Limits the result to the locales, files and messages that the options name. */
function choose(judged: Judged): Inspection {
  const { ports, options, isReadWhole, scanned, catalogs, diffs, diagnostics, unread, lockfile } = judged
  const { lockfileRead, checker, survey, asked } = judged
  const { root, journal, history, knownFiles } = ports
  const { locales, before } = options
  const asking = { history, known: knownFiles }
  const lastSources = async () => (await import('../diff/last-sources.ts')).findLastSources(diffs, asking)
  const done = { lockfile, lockfileRead, checker, survey, whole: diffs, asked, lastSources }
  const scan = { root, i18nextVersion: scanned.i18nextVersion, catalogs, diagnostics }
  if (isEverything(options) && (locales === undefined || !isReadWhole)) {
    return { ...done, scan, unread, diffs, takesFinding: () => true }
  }
  const isFirst = ({ catalog, target }: CatalogDiff) =>
    journal.isThere || !lockfileRead.lockfile.isKnown(catalog.id, target.locale)
  // After a run, messages that it removed may be named in the selection, so unknown names are no error.
  const isLenient = unread.length > 0 || before !== undefined
  const narrowed = narrowDiffs({ catalogs, diffs, isFirst, isLenient }, options)
  const { takesFile, takesFileFinding, takesFinding } = narrowed
  const takesLocale = (locale: string) => locales?.includes(locale) ?? true
  return {
    ...done,
    scan: { ...scan, diagnostics: diagnostics.filter(takesFileFinding) },
    unread: unread.filter(({ file, locale }) => takesFile(file) && takesLocale(locale)),
    diffs: narrowed.diffs,
    takesFinding,
  }
}

/** Reads all locales of catalogs that have texts without a record, also locales that are not part of the run. */
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

/** Returns which files stay parsed: those that a run will write, or all if the command reads them again. */
function keptFiles(catalogs: readonly Catalog[], { keepsFiles, remarks }: InspectOptions): DiffOptions['keepFiles'] {
  const texts = catalogs.reduce((sum, { source, targets }) => sum + source.units.length * targets.length, 0)
  if (keepsFiles === true) return texts <= mostKept ? 'all' : undefined
  return remarks !== true && texts <= mostKeptOpen ? 'open' : undefined
}

/** Maximum number of texts in a project whose files all stay parsed, for a command that reads each file again. */
const mostKept = 500_000
/** Maximum number of texts in a project whose files stay parsed if they have a message that needs work. */
const mostKeptOpen = 100_000

function isToAsk(diff: CatalogDiff): boolean {
  return diff.found !== undefined || hasKeptStrangers(diff)
}

function hasKeptStrangers(diff: CatalogDiff): boolean {
  // `openPlaces` is set in a compact diff, which has no texts without a record.
  return diff.openPlaces === undefined && hasStrangers(diff)
}
