import type { Ledger } from '@lockale/core'

/** A ledger among those of other projects. */
export interface SharedLedger {
  readonly own: Ledger
  /** Knows what all of them know, and writes to its own. */
  readonly shared: Ledger
  /** Puts on its own record what others had paid for and was asked for here. What goes wrong with it harms nothing. */
  readonly keepBorrowed: () => Promise<void>
}

/** The ledgers of a run over several projects, as each of them sees them: what one has paid for none of them buys. */
export function shareLedgers(ledgers: readonly Ledger[]): readonly SharedLedger[] {
  return ledgers.map((own): SharedLedger => {
    const others = ledgers.filter((ledger) => ledger !== own)
    if (others.length === 0) return { own, shared: own, keepBorrowed: () => Promise.resolve() }
    const borrowed = new Map<string, string>()
    const shared: Ledger = {
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
    return { own, shared, keepBorrowed }
  })
}
