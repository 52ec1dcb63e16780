import type { Ledger } from './ledger.ts'

/**
 * Lets the projects of a run use each other's translation caches (ledgers), so that no text is billed twice.
 * `sharedLedger` reads the caches of all projects and writes only to the cache of its own project. `keepBorrowed`
 * copies answers that the project used from other caches to its own cache; it ignores failures.
 */
export function shareLedgers<T extends { readonly ledger: Ledger }>(
  projects: readonly T[],
): readonly (T & { readonly sharedLedger: Ledger; readonly keepBorrowed: () => Promise<void> })[] {
  const ledgers = projects.map(({ ledger }) => ledger)
  return projects.map((project) => {
    const { ledger: own } = project
    const others = ledgers.filter((ledger) => ledger !== own)
    if (others.length === 0) return { ...project, sharedLedger: own, keepBorrowed: () => Promise.resolve() }
    const borrowed = new Map<string, string>()
    const sharedLedger: Ledger = {
      ...own,
      get unanswered() {
        return own.unanswered
      },
      async load() {
        for (const ledger of ledgers) await ledger.load()
      },
      recall(memoryKey) {
        const answer = own.recall(memoryKey)
        if (answer !== undefined) return answer
        for (const other of others) {
          const found = other.recall(memoryKey)
          if (found === undefined) continue
          borrowed.set(memoryKey, found)
          return found
        }
        return undefined
      },
    }
    const keepBorrowed = async () => {
      try {
        const lacking = [...borrowed].filter(([memoryKey]) => own.recall(memoryKey) === undefined)
        if (lacking.length > 0) await own.found(lacking)
      } catch {
        // The failure is harmless: the other caches still have the answers.
      }
    }
    return { ...project, sharedLedger, keepBorrowed }
  })
}
