import { type Diagnostic, LockaleError } from '@lockale/errors'
import { diffCatalog } from './diff/diff.ts'
import { type Evidence, gatherEvidence } from './diff/evidence.ts'
import { openFacts } from './diff/fact-source.ts'
import { quietCatalogs } from './diff/quiet-catalogs.ts'
import { type Judge, openJudge } from './judge/judge.ts'
import type { Journal } from './ledger/journal.ts'
import type { Lockfile } from './lock/lockfile.ts'
import { lockfileName, readLockfile } from './lock/read.ts'
import type { Catalog, Scan, TargetFile } from './model/catalog.ts'
import type { CatalogDiff } from './model/change.ts'
import type { Config } from './model/config.ts'
import type { FileSystem } from './model/file-system.ts'
import { digestOf } from './model/hash.ts'
import type { History } from './model/history.ts'
import type { UnreadFile } from './report/coverage.ts'
import { findMessages } from './report/find-messages.ts'
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
}
export interface Narrowing {
  /** Target locales to look at; all when absent. */
  readonly locales?: readonly string[] | undefined
  /** Believe target texts as they are where the lockfile is missing or cut off. */
  readonly adopt?: boolean | undefined
  /** An engine that only stands in is what this run asks for. */
  readonly allowStandIn?: boolean | undefined
  /** Version control is asked about these messages alone, named as for `why`; about all when absent. */
  readonly askAbout?: string | undefined
  /** Look for all that rules find in texts, not for errors alone. */
  readonly remarks?: boolean | undefined
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
  { fs, root, journal, history }: Ports,
  narrowing: Narrowing = {},
): Promise<Inspection> {
  const found = await openScan(config, { fs, root, locales: narrowing.locales })
  const { lockfile, bytes } = await readLockfile(fs, root, narrowing.adopt)
  if (lockfile.condition === 'truncated' && narrowing.adopt !== true) {
    throw new LockaleError('LOCKFILE_TRUNCATED', `${lockfileName} ends in the middle.`, {
      place: lockfileName,
      hint: 'Take it from git again, or run `lockale sync --adopt` to take the target files as they are, at no cost.',
    })
  }
  const allowStandIn = narrowing.allowStandIn === true || config.service.preset === 'local'
  const record = openFacts({ lockfile, journal, catalogs: found.catalogs.map(({ id }) => id), allowStandIn })
  const { i18nextVersion } = found
  const judge = openJudge(config, { i18nextVersion, remarks: narrowing.remarks })
  const catalogs: Catalog[] = []
  const diagnostics: Diagnostic[] = []
  const diffs: CatalogDiff[] = []
  const unread: UnreadFile[] = []
  const quietBefore = quietCatalogs(narrowing.before)
  let texts = 0
  const compare = (catalog: Catalog, targets: readonly TargetFile[], evidence?: Evidence) => {
    const keepAll = narrowing.remarks === true && texts <= mostKept
    return diffCatalog(catalog, targets, { sourceLocale: config.source, record, judge, evidence, keepAll })
  }
  // One after another: of a big project not all files can be held at once.
  for (const { id, read: readOne } of found.catalogs) {
    const known = quietBefore.get(id)
    if (known !== undefined) {
      catalogs.push(known.catalog)
      diffs.push(...known.diffs)
      continue
    }
    const read = await readOne()
    const { catalog } = read
    const errors = read.diagnostics.filter(({ severity }) => severity === 'error')
    const broken = new Set(errors.map(({ file }) => file))
    const canRead = ({ file }: TargetFile) => !broken.has(file) && !broken.has(catalog.source.file)
    const messages = catalog.source.units.length
    catalogs.push(catalog)
    diagnostics.push(...read.diagnostics)
    texts += messages * catalog.targets.length
    diffs.push(...compare(catalog, catalog.targets.filter(canRead)))
    for (const target of catalog.targets) {
      if (!canRead(target)) unread.push({ locale: target.locale, file: target.file, messages })
    }
  }
  const lockfileDigest = bytes && digestOf(bytes)
  const scanned = { root, i18nextVersion, catalogs, diagnostics }
  const done = { scan: scanned, lockfile, lockfileDigest, unread, judge }
  const asked = narrowing.askAbout === undefined ? diffs : onlyNamed(diffs, narrowing.askAbout)
  if (history === undefined || !asked.some(isUnsure)) return { ...done, diffs }
  const evidence = await gatherEvidence(asked, history)
  const again = (diff: CatalogDiff) => (isUnsure(diff) ? compare(diff.catalog, [diff.target], evidence) : [diff])
  return { ...done, diffs: diffs.flatMap(again) }
}

/** Texts of a project that are all held in memory for a command that looks at every one of them. */
const mostKept = 500_000

function onlyNamed(diffs: readonly CatalogDiff[], name: string): readonly Pick<CatalogDiff, 'open'>[] {
  const named = new Set(findMessages(diffs, name))
  return diffs.map(({ open }) => ({ open: open.filter((change) => named.has(change)) }))
}

function isUnsure({ open }: Pick<CatalogDiff, 'open'>): boolean {
  return open.some(({ forms }) => forms.some((form) => form.isUnsure))
}
