import { type Diagnostic, LockaleError, groupBy } from '@lockale/errors'
import { decideAgain, type DiffOptions, diffCatalog } from './diff/diff.ts'
import { lookElsewhere } from './diff/elsewhere.ts'
import { type AskedFiles, type AskingHistory, gatherEvidence } from './diff/evidence.ts'
import { openFacts } from './diff/fact-source.ts'
import { findLastSources, type LastSources } from './diff/last-sources.ts'
import { type Choice, isEverything, narrowDiffs } from './diff/narrow.ts'
import { withOwnDrafts } from './diff/own-drafts.ts'
import { quietCatalogs } from './diff/quiet-catalogs.ts'
import { openWriters, type TextsBy, writerBefore } from './diff/texts-by.ts'
import { namesOfDocuments } from './documents/find-documents.ts'
import { type Judge, openJudge } from './judge/judge.ts'
import type { Journal } from './ledger/journal.ts'
import type { Lockfile } from './lock/lockfile.ts'
import { lockfileName, readLockfile } from './lock/read.ts'
import type { Catalog, Scan, TargetFile } from './model/catalog.ts'
import type { CatalogDiff } from './model/change.ts'
import type { Config } from './model/config.ts'
import type { FileSystem } from './model/file-system.ts'
import type { SettingFiles } from './model/setting-files.ts'
import { digestOf } from './model/hash.ts'
import type { History } from './model/history.ts'
import type { UnreadFile } from './report/coverage.ts'
import { openScan } from './scan/scan.ts'

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
}
export interface Narrowing extends Choice {
  /** Target locales to look at; all when absent. */
  readonly locales?: readonly string[] | undefined
  /** Believe target texts as they are where the lockfile is missing or cut off. */
  readonly adopt?: boolean | undefined
  /** Who wrote the target texts of locales that the lockfile does not know; nobody knows when absent. */
  readonly textsBy?: TextsBy | undefined
  /** An engine that only stands in is what this run asks for. */
  readonly allowStandIn?: boolean | undefined
  /** Ask version control also about texts that were put on record before there was time to. */
  readonly asksUndated?: boolean | undefined
  /** Look for all that rules find in texts, not for errors alone. */
  readonly remarks?: boolean | undefined
  /** Whoever asks wants the files too, parsed. */
  readonly keepsFiles?: boolean | undefined
  /** Findings say where their message stands in the source file. */
  readonly sourcePlaces?: boolean | undefined
  /** What the same run has found before: catalogs of which nothing was to be written are not read again. */
  readonly before?: Inspection | undefined
}

/** Scan and diff: what there is and what it is worth. */
export interface Inspection {
  readonly scan: Scan
  readonly lockfile: Lockfile
  /** Of the lockfile as read; `undefined`: none. */
  readonly lockfileDigest: string | undefined
  /** One for each target file in the run that could be read, as could its source. */
  readonly diffs: readonly CatalogDiff[]
  /** The same before it was narrowed to files and messages: what else there is may be looked at, and stays as it is. */
  readonly whole: readonly CatalogDiff[]
  /** True for a finding about what the run is narrowed to. */
  readonly takesFinding: (finding: Diagnostic) => boolean
  /** All others in the run. */
  readonly unread: readonly UnreadFile[]
  readonly judge: Judge
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
  { fs, root, journal, history, asking }: Ports,
  narrowing: Narrowing = {},
): Promise<Inspection> {
  const opened = await openScan(config, { fs, root, locales: narrowing.locales })
  const { lockfile, bytes } = await readLockfile(fs, root, narrowing.adopt)
  if (lockfile.condition === 'truncated' && narrowing.adopt !== true) {
    throw new LockaleError('LOCKFILE_TRUNCATED', `${lockfileName} ends in the middle.`, {
      place: lockfileName,
      hint: 'Take it from git again, or run `lockale sync --adopt` to take the target files as they are, at no cost.',
    })
  }
  const allowStandIn = narrowing.allowStandIn === true || config.service.preset === 'local'
  const recordIn = (one: Lockfile) =>
    openFacts({ lockfile: one, journal, catalogs: opened.catalogs.map(({ id }) => id), allowStandIn })
  const record = recordIn(lockfile)
  const { i18nextVersion } = opened
  const judge = openJudge(config, { i18nextVersion, remarks: narrowing.remarks, sourcePlaces: narrowing.sourcePlaces })
  const catalogs: Catalog[] = []
  const diagnostics: Diagnostic[] = []
  const diffs: CatalogDiff[] = []
  const unread: UnreadFile[] = []
  const { before, asksUndated } = narrowing
  const quietBefore = quietCatalogs(before && { scan: before.scan, diffs: before.whole })
  let texts = 0
  const writerOf = writerBefore(narrowing.textsBy)
  const toOptions = (known: Known): DiffOptions => {
    const keepAll = narrowing.remarks === true && texts <= mostKept
    const keepFiles = keepAll && narrowing.keepsFiles === true
    return { sourceLocale: config.source, judge, asksUndated, keepAll, keepFiles, ...known }
  }
  // One after another: of a big project not all files can be held at once.
  for (const { id, read: readOne } of opened.catalogs) {
    const known = quietBefore.get(id)
    if (known !== undefined) {
      catalogs.push(known.catalog)
      diffs.push(...known.diffs)
      continue
    }
    const read = await readOne()
    const catalog = withOwnDrafts(read.catalog, record)
    const messages = catalog.source.units.length
    catalogs.push(catalog)
    texts += messages * catalog.targets.length
    const found = [...(read.isOneFile ? read.diagnostics : read.inSource)]
    for (const targets of read.isOneFile ? [catalog.targets] : groupsOf(catalog.targets)) {
      if (!read.isOneFile) found.push(...targets.flatMap(({ parsed }) => parsed?.diagnostics ?? []))
      const errors = found.filter(({ severity }) => severity === 'error')
      const broken = new Set(errors.map(({ file }) => file))
      const canRead = ({ file }: TargetFile) => !broken.has(file) && !broken.has(catalog.source.file)
      diffs.push(...diffCatalog(catalog, targets.filter(canRead), toOptions({ record, writerOf })))
      for (const target of targets) {
        if (!canRead(target)) unread.push({ locale: target.locale, file: target.file, messages })
      }
    }
    diagnostics.push(...found)
  }
  const lockfileDigest = bytes && digestOf(bytes)
  const documents = isEverything(narrowing) ? [] : await namesOfDocuments(config, { fs, root, lockfile })
  const isFirst = ({ catalog, target }: CatalogDiff) => journal.isThere || !lockfile.isKnown(catalog.id, target.locale)
  // What a run has removed is unknown after it.
  const isLenient = unread.length > 0 || before !== undefined
  const finish = (whole: readonly CatalogDiff[], known: Lockfile, files?: AskedFiles): Inspection => {
    const lastSources = () => findLastSources(whole, history)
    const done = { lockfile: known, lockfileDigest, judge, whole, asked: files, lastSources }
    const scanned = { root, i18nextVersion, catalogs }
    if (isEverything(narrowing)) {
      return { ...done, scan: { ...scanned, diagnostics }, unread, diffs: whole, takesFinding: () => true }
    }
    const narrowed = narrowDiffs({ catalogs, diffs: whole, isFirst, isLenient }, { ...narrowing, elsewhere: documents })
    const { takesFinding } = narrowed
    return {
      ...done,
      scan: { ...scanned, diagnostics: diagnostics.filter(narrowed.takesFileFinding) },
      unread: unread.filter(({ file }) => narrowed.takesFile(file)),
      diffs: narrowed.diffs,
      takesFinding,
    }
  }
  const found = finish(diffs, lockfile)
  const asked = found.diffs.map((diff) => (diff.partOf?.isFirst === true ? diff.partOf.whole : diff))
  if (!asked.some(hasStrangers)) return found
  const everywhere =
    narrowing.locales === undefined ? catalogs : await readAround(asked, catalogs, config, { fs, root })
  const elsewhere = await lookElsewhere({ asked, diffs, catalogs: everywhere, record, lockfileDigest, history })
  const evidence =
    history && (await gatherEvidence(asked, { history, elsewhere, wantsWriters: narrowing.textsBy === 'git' }, asking))
  const known = { ...lockfile, settings: new Map([...elsewhere.settings, ...lockfile.settings]) }
  const writers = evidence && (await openWriters(narrowing.textsBy, { diffs: asked, evidence, history }))
  const more = { record: recordIn(known), elsewhere, evidence, writerOf: writers ?? writerOf }
  return finish(decideStrangers(diffs, toOptions(more)), known, evidence?.files)
}

/** Targets that are compared at once, and parsed for it; of a hundred locales not all files can be held. */
const groupSize = 16

function groupsOf(targets: readonly TargetFile[]): readonly (readonly TargetFile[])[] {
  const groups: TargetFile[][] = []
  for (let from = 0; from < targets.length; from += groupSize) groups.push(targets.slice(from, from + groupSize))
  return groups
}

/** Catalog by catalog: what is on record of a message is read once for all of its targets. */
function decideStrangers(diffs: readonly CatalogDiff[], options: DiffOptions): readonly CatalogDiff[] {
  const decided = new Map<CatalogDiff, CatalogDiff>()
  for (const own of groupBy(diffs.filter(hasStrangers), ({ catalog }) => catalog).values()) {
    for (const [at, diff] of decideAgain(own, options).entries()) decided.set(own[at] ?? diff, diff)
  }
  return diffs.map((diff) => decided.get(diff) ?? diff)
}

/** With the locales that the run leaves out, where there are strangers: what a text is does not hang on them. */
async function readAround(
  asked: readonly CatalogDiff[],
  catalogs: readonly Catalog[],
  config: Config,
  place: Pick<Ports, 'fs' | 'root'>,
): Promise<readonly Catalog[]> {
  const ids = new Set(asked.filter(hasStrangers).map(({ catalog }) => catalog.id))
  const opened = await openScan(config, place)
  const read = await Promise.all(opened.catalogs.filter(({ id }) => ids.has(id)).map((one) => one.read()))
  const whole = new Map(read.map(({ catalog }) => [catalog.id, catalog]))
  return catalogs.map((catalog) => whole.get(catalog.id) ?? catalog)
}

/** What is on record, and what is known beside it. */
type Known = Pick<DiffOptions, 'record' | 'elsewhere' | 'evidence' | 'writerOf'>

/** Texts of a project that are all held in memory for a command that looks at every one of them. */
const mostKept = 500_000

function hasStrangers({ open }: Pick<CatalogDiff, 'open'>): boolean {
  return open.some(({ forms }) => forms.some((form) => form.isStranger || form.isUnsure))
}
