import type { CatalogDiff } from '@lockale/core'
import type { LocaleProblems } from './locale-problems.ts'

/** Problems of locales from earlier lists, by locale. `key` shows whether the files are still the same. */
export type KeptProblems = Map<string, { readonly key: string; readonly problems: LocaleProblems }>

interface CheckedLocales {
  /** Returns the problems of a locale; `undefined` until it is checked, and when its files have changed since. */
  problemsIn(locale: string): LocaleProblems | undefined
  /**
   * Checks some translations of these locales. Returns the share that is checked, from 0 to 1; `undefined` if all are.
   * @param isReady returns false for a locale whose files are still being compared; it is left for later
   */
  advance(locales: readonly string[], isReady: (locale: string) => boolean): number | undefined
}

/** Number of messages checked in one call, which takes less than a tenth of a second. */
const callSize = 2000

/** The same for locales that were checked before: after a save, a list keeps its rows unless there are very many. */
const callSizeAgain = 20_000

/** Checks the translations of locales for problems, step by step and only when asked: a large project takes long. */
export function openCheckedLocales({
  diffsIn,
  find,
  kept,
}: {
  readonly diffsIn: (locale: string) => readonly CatalogDiff[]
  readonly find: (diffs: readonly CatalogDiff[]) => Iterator<number, LocaleProblems>
  readonly kept: KeptProblems
}): CheckedLocales {
  const known = new Map<
    string,
    { readonly diffs: readonly CatalogDiff[]; readonly problems: LocaleProblems | undefined }
  >()
  let running:
    | { readonly diffs: readonly CatalogDiff[]; readonly steps: ReturnType<typeof find>; done: number }
    | undefined

  function problemsIn(locale: string): LocaleProblems | undefined {
    const diffs = diffsIn(locale)
    const now = known.get(locale)
    if (now?.diffs === diffs) return now.problems
    const before = kept.get(locale)
    const problems = before?.key === keyOf(diffs) ? before.problems : undefined
    known.set(locale, { diffs, problems })
    return problems
  }

  /** Checks at most `left` messages of a locale. Returns the rest of `left`. */
  function check(locale: string, left: number): number {
    const diffs = diffsIn(locale)
    running = running?.diffs === diffs ? running : { diffs, steps: find(diffs), done: 0 }
    let rest = left
    while (rest > 0) {
      const { done, value } = running.steps.next()
      if (done === true) {
        known.set(locale, { diffs, problems: value })
        kept.set(locale, { key: keyOf(diffs), problems: value })
        running = undefined
        return rest
      }
      rest -= value
      running.done += value
    }
    return rest
  }

  return {
    problemsIn,
    advance(locales, isReady) {
      const isOpen = (locale: string) => problemsIn(locale) === undefined
      let left = locales.some((locale) => kept.has(locale) && isOpen(locale)) ? callSizeAgain : callSize
      for (const locale of locales) if (left > 0 && isOpen(locale) && isReady(locale)) left = check(locale, left)
      const open = locales.filter(isOpen).length
      if (open === 0) return undefined
      const messages = running?.diffs.reduce((sum, { catalog }) => sum + catalog.source.units.length, 0) ?? 0
      const part = running === undefined || messages === 0 ? 0 : running.done / messages
      return (locales.length - open + part) / locales.length
    },
  }
}

/** Returns a string that changes with the files of a locale and with what the lockfile says about them. */
function keyOf(diffs: readonly CatalogDiff[]): string {
  return JSON.stringify(
    diffs.map(({ catalog, target, unchanged, openPlaces, open }) => [
      catalog.id,
      catalog.source.digest,
      target.digest,
      unchanged.current,
      unchanged.edited,
      unchanged.imported,
      openPlaces?.length ?? open.length,
    ]),
  )
}
