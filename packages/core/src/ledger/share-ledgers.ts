import type { Ledger } from './ledger.ts'

/** A ledger among those of other projects. */
interface SharedLedger {
  /** Knows what all of them know, and writes to its own. */
  readonly sharedLedger: Ledger
  /** Puts on its own record what others had paid for and was asked for here. What goes wrong with it harms nothing. */
  readonly keepBorrowed: () => Promise<void>
}

/** Projects of a run, each with the ledgers of all as it sees them: what one has paid for none of them buys. */
export function shareLedgers<T extends { readonly ledger: Ledger }>(
  projects: readonly T[],
): readonly (T & SharedLedger)[] {
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
        // The others still have it.
      }
    }
    return { ...project, sharedLedger, keepBorrowed }
  })
}
