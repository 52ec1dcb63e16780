import { type Diagnostic, isError } from '@lockale/errors'
import { diffAgain } from '../diff/diff-again.ts'
import { isAllUnchanged } from '../diff/unchanged.ts'
import type { DiffOptions } from '../diff/diff-options.ts'
import { openDiff, withChanges } from '../diff/diff.ts'
import type { UnchangedFiles } from '../diff/unchanged-files.ts'
import { lockfileName } from '../lock/lockfile.ts'
import type { LockfileNow } from '../lock/read.ts'
import type { Catalog, Scan, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { type FileSystem, readBytes } from '@lockale/disk'
import { digestOf } from '../model/hash.ts'
import { originFile } from '../model/origins.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { UnreadFile } from '../report/coverage.ts'
import { type ReadCatalog } from '../scan/read.ts'
import type { OpenScan } from '../scan/scan.ts'

export interface OpenCatalog {
  readonly catalog: Catalog
  /** True if one file contains all target locales of the catalog. */
  readonly isOneFile: boolean
  /**
   * Compares target files, one after another: each is read when its turn comes.
   * @param unchangedFiles comparisons of unchanged files from earlier runs; new ones are added
   * @param locales the locales to compare; default: all
   */
  compare(
    options: DiffOptions,
    unchangedFiles: UnchangedFiles | undefined,
    locales?: readonly string[],
  ): Promise<ComparedCatalog>
}

export interface ComparedCatalog {
  /** One diff for each readable target file, if the source file is readable. */
  readonly diffs: readonly CatalogDiff[]
  readonly unread: readonly UnreadFile[]
  /** Problems in the source file, or in the one file that contains all locales. */
  readonly inSource: readonly Diagnostic[]
  /** Problems in target files. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface Earlier {
  readonly inspection: {
    readonly scan: Pick<Scan, 'catalogs' | 'diagnostics'>
    readonly whole: readonly CatalogDiff[]
    readonly lockfileRead: Pick<LockfileNow, 'digest'>
  }
  /** Digests of the files that the run wrote, including the lockfile, by path. */
  readonly written: ReadonlyMap<string, string>
  /** Returns the messages with a new translation, and its lockfile records (facts) if the run found no problem in it. */
  readonly factsIn: (catalog: string, locale: string) => ReadonlyMap<MessageUnit, readonly Fact[]>
}

interface OpeningCatalog {
  readonly fs: FileSystem
  readonly root: string
  readonly lockfileDigest: string | undefined
  readonly earlier: Earlier | undefined
}

/** Opens a catalog. Files that the run has read before are read again only if they changed. */
export async function openCatalog(
  { id, open, notes }: OpenScan['catalogs'][number],
  { lockfileDigest, earlier, ...place }: OpeningCatalog,
): Promise<OpenCatalog> {
  const known = earlier?.inspection.scan.catalogs.find((catalog) => catalog.id === id)
  const before = earlier?.inspection.whole.filter(({ catalog }) => catalog.id === id) ?? []
  const isSame = known?.targets.length === before.length && known.notes?.digest === (await notes())?.digest
  const again = isSame ? await readAgain(known, place) : undefined
  if (again !== undefined && earlier !== undefined) return openAgain(again, before, { ...earlier, lockfileDigest })
  const one = await open()
  return openFirst(one.catalog, one)
}

function openAgain(
  catalog: Catalog,
  before: readonly CatalogDiff[],
  { inspection, written, factsIn, lockfileDigest }: Earlier & Pick<OpeningCatalog, 'lockfileDigest'>,
): OpenCatalog {
  const told = new Set(inspection.scan.diagnostics.map(({ file }) => file))
  const same = new Set(before.map(({ target }) => target))
  // A file that another program changed meanwhile is not known: the next run reads it.
  const isKnown = (target: TargetFile) => {
    return !told.has(target.file) && (same.has(target) || written.get(target.file) === target.digest)
  }
  const isOnRecord = lockfileDigest !== undefined && written.get(lockfileName) === lockfileDigest
  const isOwnLockfile = lockfileDigest === (written.get(lockfileName) ?? inspection.lockfileRead.digest)
  const factsOf = (target: TargetFile) => {
    if (!isOnRecord || !isKnown(target)) return undefined
    return same.has(target) ? nothingNew : factsIn(catalog.id, target.locale)
  }
  return {
    catalog,
    isOneFile: false,
    async compare(options, unchangedFiles) {
      const isOnRecordNow = (target: TargetFile) => isOnRecord && isKnown(target)
      const diffs = diffAgain(catalog, before, { ...options, factsIn: factsOf, isOnRecord: isOnRecordNow })
      for (const diff of diffs) if (isOwnLockfile && isKnown(diff.target)) unchangedFiles?.keep(diff)
      return { diffs, unread: [], diagnostics: [], inSource: [] }
    },
  }
}

const nothingNew: ReadonlyMap<MessageUnit, readonly Fact[]> = new Map()

function openFirst(catalog: Catalog, read: ReadCatalog): OpenCatalog {
  const { isOneFile } = read
  return {
    catalog,
    isOneFile,
    async compare(options, unchangedFiles, locales) {
      const diffs: CatalogDiff[] = []
      const unread: UnreadFile[] = []
      const inSource = isOneFile ? read.diagnostics : read.inSource
      const diagnostics: Diagnostic[] = []
      const isSourceBroken = inSource.some((one) => one.file === catalog.source.file && isError(one))
      const known = isOneFile || inSource.some(isError) ? undefined : unchangedFiles
      const isAsked = ({ locale }: TargetFile) => locales === undefined || locales.includes(locale)
      const isDropping = options.keepFiles === undefined || options.keepFiles === 'open'
      const compare = openDiff(catalog, options)
      for (const target of catalog.targets.filter(isAsked)) {
        const { locale, file } = target
        await target.read()
        const origin = originFile(catalog, target, options.origins)
        await origin?.read()
        const wasOpen = origin?.isOpen
        const recalled = known?.recall(catalog, target)
        const unchanged = recalled?.isWhole === true ? recalled.unchanged : undefined
        if (!isOneFile && unchanged === undefined) diagnostics.push(...(target.parsed?.diagnostics ?? []))
        const told = [...inSource, ...diagnostics].filter((one) => one.file === file)
        if (told.some(isError) || isSourceBroken) {
          unread.push({ locale, file, messages: catalog.source.units.length })
          continue
        }
        if (unchanged) options.onCompared?.(catalog.source.units.length)
        const nothing = { open: [], orphans: [], missingOthers: [] }
        const diff = unchanged
          ? withChanges({ catalog, target, unchanged, ...nothing }, options)
          : compare(target, recalled)
        diffs.push(diff)
        if (told.length === 0 && options.survey?.isTold(target) !== true) known?.keep(diff)
        if (wasOpen === false) origin?.release()
        if (isDropping && isAllUnchanged({ ...diff, found: undefined })) target.dropBytes()
      }
      return { diffs, unread, diagnostics, inSource }
    },
  }
}

/** Reads a catalog again, and parses only files that changed. Returns `undefined` if it cannot reuse the others. */
async function readAgain(
  before: Catalog,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<Catalog | undefined> {
  const { format, source } = before
  if (format.reviewState !== undefined || before.targets.some(({ file }) => file === source.file)) return undefined
  const bytes = await readBytes(fs, root, source.file)
  if (bytes === undefined || digestOf(bytes) !== source.digest) return undefined
  const targets: TargetFile[] = []
  for (const target of before.targets) {
    const now = await readBytes(fs, root, target.file)
    targets.push((now && digestOf(now)) === target.digest ? target : target.withBytes(now))
  }
  return targets.every((target, at) => target === before.targets[at]) ? before : { ...before, targets }
}
