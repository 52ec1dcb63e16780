import { LockaleError } from '@lockale/errors'
import {
  printFact,
  type Lockfile,
  type LockfileEntry,
  versionIn,
  parseLockfile,
  printLockfile,
  type Fact,
} from '@lockale/core/stages'
import { lockfileName, type MessageKey } from '@lockale/core'
import type { Sides } from './merge-entries.ts'

/**
 * Merges two versions of a lockfile record by record, without conflicts. The result has each record that a side added,
 * and none that a side removed. If one side deleted a message and the other changed its records, the changed records
 * stay. Messages that are equal on both sides are not parsed.
 * @param stands returns whether a merged target file still has the translation of a record that one side removed; if
 * so, the record stays
 * @throws {LockaleError} as `parseLockfile`, and `LOCKFILE_TRUNCATED` if the file of a side was cut off: it is unknown
 * which records are missing
 */
export function mergeLockfiles(
  sides: Sides<string>,
  stands: (dropped: { readonly catalog: string; readonly fact: Fact }) => boolean = () => false,
): string {
  const [base, ours, theirs] = [readSide(sides.base), readSide(sides.ours), readSide(sides.theirs)]
  const lockfiles = { base: base.lockfile, ours: ours.lockfile, theirs: theirs.lockfile }
  const entries: LockfileEntry[] = []
  for (const catalog of new Set([...ours.lockfile.catalogs, ...theirs.lockfile.catalogs])) {
    for (const key of new Set([...ours.lockfile.keysOf(catalog), ...theirs.lockfile.keysOf(catalog)])) {
      const [lines, others] = [ours.lockfile.linesOf(catalog, key), theirs.lockfile.linesOf(catalog, key)]
      const isSame = lines.length === others.length && lines.every((line, index) => line === others[index])
      const facts = isSame ? [] : mergeFacts(catalog, key, { sides: lockfiles, stands })
      entries.push({ catalog, key, facts, ...(isSame && { lines }) })
    }
  }
  const settings = new Map([base, theirs, ours].flatMap(({ lockfile }) => [...lockfile.settings]))
  const { title } = (versionIn(theirs.title) ?? 0) > (versionIn(ours.title) ?? 0) ? theirs : ours
  const { source } = ours.source === base.source ? theirs : ours
  return printLockfile({ source: '', settings, entries })
    .replace(titleLine, () => title)
    .replace(sourceLine, () => source)
}

const titleLine = /(?<=^\u{feff}?)# lockale .*$/mu
const sourceLine = /^%src .*$/mu

function readSide(text: string | undefined) {
  const lockfile = parseLockfile(text, { path: lockfileName })
  if (lockfile.condition === 'truncated') {
    throw new LockaleError('LOCKFILE_TRUNCATED', `One side of ${lockfileName} is incomplete.`, {
      place: lockfileName,
      hint: 'Use the lockfile of the other side, then run `lockale sync`.',
    })
  }
  const [title = ''] = titleLine.exec(text ?? '') ?? []
  const [source = ''] = sourceLine.exec(text ?? '') ?? []
  return { lockfile, title, source }
}

function mergeFacts(
  catalog: string,
  key: MessageKey,
  merging: { sides: Sides<Lockfile>; stands: NonNullable<Parameters<typeof mergeLockfiles>[1]> },
): readonly Fact[] {
  const { sides, stands } = merging
  const read = (lockfile: Lockfile | undefined): Facts => {
    const facts = lockfile?.factsOf(catalog, key) ?? []
    return new Map(facts.map((fact) => [`${fact.source} ${printFact(fact)}`, fact]))
  }
  const [old, mine, others] = [read(sides.base), read(sides.ours), read(sides.theirs)]
  const all = new Map([...mine, ...others])
  if (isDeletion(mine, { old, others }) || isDeletion(others, { old, others: mine })) return [...all.values()]
  return [...all].flatMap(([id, fact]) => {
    const isKept = (mine.has(id) && others.has(id)) || !old.has(id) || stands({ catalog, fact })
    return isKept ? [fact] : []
  })
}

type Facts = ReadonlyMap<string, Fact>

function isDeletion(mine: Facts, { old, others }: { readonly old: Facts; readonly others: Facts }): boolean {
  return mine.size === 0 && (others.size !== old.size || [...others.keys()].some((id) => !old.has(id)))
}
