import { parseLockfile } from './parse-lockfile.ts'
import { type LockfileEntry, lockfileName } from './lockfile.ts'
import { printLockfile } from './print.ts'

interface Between {
  /** `undefined`: there was none. */
  readonly before: string | undefined
  readonly after: string
  /** Locales whose records are those of the later lockfile; all others have the records of the earlier one. */
  readonly locales: ReadonlySet<string>
}

/**
 * Returns the lockfile of a state between two others, in which the files of only some locales are as they are in the later one.
 * @throws {LockaleError} as `parseLockfile`
 */
export function lockfileBetween({ before, after, locales }: Between): string {
  const [old, now] = [before, after].map((text) => parseLockfile(text, { path: lockfileName }))
  const entries: LockfileEntry[] = []
  const all = [old, now].flatMap((one) => (one === undefined ? [] : [one]))
  for (const catalog of new Set(all.flatMap(({ catalogs }) => catalogs))) {
    for (const key of new Set(all.flatMap((one) => one.keysOf(catalog)))) {
      const lines = now?.linesOf(catalog, key) ?? []
      // Most messages of a large lockfile are alike in both: these are not parsed.
      if (lines.length > 0 && isSame(lines, old?.linesOf(catalog, key) ?? [])) {
        entries.push({ catalog, key, facts: [], lines })
        continue
      }
      const later = now?.factsOf(catalog, key, locales) ?? []
      const earlier = (old?.factsOf(catalog, key) ?? []).filter(({ locale }) => !locales.has(locale))
      entries.push({ catalog, key, facts: [...later, ...earlier] })
    }
  }
  const source = /^%src (.*)$/mu.exec(after)?.[1] ?? ''
  const settings = new Map(all.flatMap((one) => [...one.settings]))
  return printLockfile({ source, settings, entries: entries.filter(hasRecords) })
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, at) => line === others[at])
}

function hasRecords({ facts, lines = [] }: LockfileEntry): boolean {
  return facts.length + lines.length > 0
}
