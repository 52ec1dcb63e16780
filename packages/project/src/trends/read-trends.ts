import { join, relative, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Lockfile, lockfileName, openJournal, parseLockfile, readLockfile } from '@lockale/core'
import { openLedger } from '@lockale/core/ledger/ledger'
import type { MeasuredCoverage, WaitingTranslation } from '@lockale/core/runs/trends'
import { isLockaleError } from '@lockale/errors'
import { historyWhenAsked } from '@lockale/git/ask-history'
import { type CommitList, datesOf, type DatedCommit, listCommits } from '@lockale/git/commit-list'
import { openCommitReader } from '@lockale/git/staged/commit-files'
import { openRepository, type Repository } from '@lockale/git/repository'
import type { OpenOptions, ProjectParts } from '../open-project.ts'
import { openPackages } from '../workspace/open-packages.ts'
import { toAges, type WaitingAge } from './ages.ts'
import { type BilledMonth, toMonths } from './months.ts'

export interface TrendsOptions extends OpenOptions {
  /** Time in milliseconds for the coverage of past commits. The newest commits come first. Default: 3 s. */
  readonly limitMs?: number | undefined
  /** What earlier calls found. This call adds to it, so that each call reaches further back. */
  readonly known?: KnownCoverage | undefined
  /** The present, in milliseconds since 1970. Default: now. */
  readonly now?: number | undefined
}

/** Coverage by the ids of commits: from 0 to 1 by locale. */
export type KnownCoverage = Map<string, CoveragePoint['locales']>

/** How the translations of a project or workspace developed, as git knows it. */
export interface ProjectTrends {
  /** Coverage after each commit that changed a lockfile, the oldest first: from 0 to 1 by locale. */
  readonly coverage: readonly CoveragePoint[]
  /** How long translations have needed review. */
  readonly ages: readonly WaitingAge[]
  /**
   * Characters that were billed on this machine, by month (`2026-11`, in UTC), the oldest first: since the month in which its
   * translation cache began to record months.
   */
  readonly characters: readonly BilledMonth[]
}

interface CoveragePoint {
  /** ISO 8601. */
  readonly date: string
  readonly commit: string
  readonly locales: Readonly<Record<string, number>>
}

/** Newest commits that are looked at. */
const maxCommits = 50

/**
 * Reads from git how translations developed. The config is that of today. A commit whose files cannot be read with it has no
 * point. Outside of a git repository nothing is known but what was billed. Writes nothing.
 * @throws {LockaleError} as `openHere`
 */
export async function readTrends({
  limitMs = 3000,
  known = new Map(),
  now = Date.now(),
  ...options
}: TrendsOptions): Promise<ProjectTrends> {
  const { root, packages } = await openPackages(options)
  const characters = await billedIn(packages)
  const repository = await repositoryOf(root)
  if (repository === undefined) return { coverage: [], ages: [], characters }
  const paths = packages.map((one) => relative(root, join(one.root, lockfileName)).split(sep).join('/'))
  const list = await listCommits(repository, { paths, max: maxCommits })
  return {
    coverage: await coverageAfter(list.commits, { repository, packages, limitMs, known }),
    ages: await agesNow(list, { repository, packages, now }),
    characters,
  }
}

/** Of all packages. A cache that is not to be used says nothing. */
async function billedIn(packages: readonly ProjectParts[]): Promise<readonly BilledMonth[]> {
  const all: BilledMonth[] = []
  for (const { fs, root } of packages) {
    const ledger = openLedger(fs, root)
    try {
      await ledger.load()
    } catch (error) {
      if (!isLockaleError(error)) throw error
      continue
    }
    all.push(...ledger.billedByMonth())
  }
  return toMonths(all)
}

async function repositoryOf(root: string): Promise<Repository | undefined> {
  try {
    return await openRepository(root, process.env)
  } catch (error) {
    if (isLockaleError(error)) return undefined
    throw error
  }
}

interface Past {
  readonly repository: Repository
  readonly packages: readonly ProjectParts[]
}

async function coverageAfter(
  commits: readonly DatedCommit[],
  { repository, packages, limitMs, known }: Past & { readonly limitMs: number; readonly known: KnownCoverage },
): Promise<readonly CoveragePoint[]> {
  const [first] = packages
  if (first === undefined) return []
  const { clock } = first
  const reader = openCommitReader(repository, { disk: first.fs, isPast: true })
  const startedAt = clock.now()
  for (const { id } of commits.filter((commit) => !known.has(commit.id))) {
    const began = clock.now()
    const { fs } = await reader.filesAt(id)
    const measured: MeasuredCoverage[] = []
    for (const parts of packages) measured.push(...(await coverageIn({ ...parts, fs })))
    known.set(id, toShares(measured))
    // The next commit takes about as long as this one.
    const ended = clock.now()
    if (ended - startedAt + (ended - began) > limitMs) break
    // Meanwhile the server of the review page answers other requests.
    await nextTurn()
  }
  const points = commits.map(({ id, date }) => ({ date, commit: id, locales: known.get(id) ?? {} }))
  return points.filter(({ locales }) => Object.keys(locales).length > 0).toReversed()
}

/** Returns nothing for a package that had no lockfile yet, or whose files cannot be read with the config of today. */
async function coverageIn({ config, fs, root }: ProjectParts): Promise<readonly MeasuredCoverage[]> {
  try {
    const { lockfile } = await readLockfile(fs, root)
    if (lockfile.condition !== 'sound') return []
    const { measureCoverage } = await import('@lockale/core/runs/trends')
    return await measureCoverage(config, { fs, root, journal: await openJournal(fs, root) })
  } catch (error) {
    if (isLockaleError(error)) return []
    throw error
  }
}

/** Packages of a workspace add up. A locale without messages then is left out. */
function toShares(measured: readonly MeasuredCoverage[]): Readonly<Record<string, number>> {
  const sums = new Map<string, { messages: number; done: number }>()
  for (const { locale, messages, done } of measured) {
    const sum = sums.get(locale) ?? { messages: 0, done: 0 }
    sums.set(locale, { messages: sum.messages + messages, done: sum.done + done })
  }
  return Object.fromEntries(
    [...sums].flatMap(([locale, { messages, done }]) => (messages === 0 ? [] : [[locale, done / messages]])),
  )
}

async function agesNow(
  list: CommitList,
  { repository, packages, now }: Past & { readonly now: number },
): Promise<readonly WaitingAge[]> {
  const since: Since[] = []
  for (const parts of packages) since.push(...(await sinceIn(parts, list)))
  const dates = await datesOf(
    repository,
    since.flatMap(({ commit }) => commit ?? []),
  )
  return toAges(
    since.map(({ commit, isAtLeast }) => ({ from: commit && dates.get(commit), isAtLeast })),
    now,
  )
}

/** Since when a translation needs review. */
interface Since {
  /** `undefined`: nothing of it is committed. */
  readonly commit: string | undefined
  readonly isAtLeast: boolean
}

/**
 * A translation whose source string changed needs review since that commit. All others need it since the lockfile says of
 * them what it says today.
 */
async function sinceIn(
  { config, fs, root }: ProjectParts,
  { commits, isWhole }: CommitList,
): Promise<readonly Since[]> {
  const { findWaiting } = await import('@lockale/core/runs/trends')
  const history = historyWhenAsked(root)
  let waiting: readonly WaitingTranslation[]
  let lockfile: Lockfile
  try {
    waiting = await findWaiting(config, { fs, root, history, journal: await openJournal(fs, root) })
    ;({ lockfile } = await readLockfile(fs, root))
  } catch (error) {
    if (isLockaleError(error)) return []
    throw error
  }
  const since = waiting.flatMap(({ since: known }): readonly Since[] => {
    if (known === undefined) return []
    return [{ commit: known === 'uncommitted' ? undefined : known.commit, isAtLeast: false }]
  })
  let left = waiting.filter((one) => one.since === undefined).map((one) => ({ one, record: recordOf(lockfile, one) }))
  let newer: string | undefined
  for (const { id } of commits) {
    if (left.length === 0) return since
    const then = lockfileOf(await history.read(id, lockfileName))
    const same = left.filter(({ one, record }) => then !== undefined && recordOf(then, one) === record)
    for (let count = left.length - same.length; count > 0; count--) since.push({ commit: newer, isAtLeast: false })
    left = same
    newer = id
    await nextTurn()
  }
  return [...since, ...left.map(() => ({ commit: newer, isAtLeast: !isWhole }))]
}

/** What a lockfile says of a message in a locale. */
function recordOf(lockfile: Lockfile, { catalog, key, locale }: WaitingTranslation): string {
  const facts = lockfile.factsOf(catalog, key, new Set([locale]))
  return facts
    .map((fact) => JSON.stringify(fact))
    .toSorted()
    .join('\n')
}

function lockfileOf(bytes: Uint8Array | undefined): Lockfile | undefined {
  try {
    return bytes && parseLockfile(new TextDecoder().decode(bytes), { path: lockfileName })
  } catch (error) {
    if (isLockaleError(error)) return undefined
    throw error
  }
}
