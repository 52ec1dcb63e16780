import type { Fact } from '../model/fact.ts'
import type { MessageKey } from '../model/key.ts'

/** One clone's memory of what it paid for and what it was about to write. Never committed to git. */
export interface Ledger {
  /** The answer to a question, if it was ever received. */
  recall(memoryKey: string): string | undefined
  /** Facts of runs that died after they began to write: believed, as all facts, only where the text hashes to them. */
  journalOf(catalog: string, key: MessageKey): readonly Fact[]
  /** Requests that went out and have no answer on record: they may have been billed. */
  readonly unanswered: { readonly requests: number; readonly characters: number }
  /** Put on record before a request leaves. Durable when it returns, like all that follow. */
  sent(request: {
    readonly id: string
    readonly locale: string
    readonly texts: number
    readonly characters: number
  }): Promise<void>
  /** Put on record before an answer is used. */
  received(response: {
    readonly id: string
    readonly answers: readonly (readonly [memoryKey: string, text: string])[]
    readonly billedCharacters: number | undefined
  }): Promise<void>
  /** The service said no, or nothing left the machine: the request of that id was not billed. */
  refused(id: string): Promise<void>
  /** Before the first target file changes: all that the next lockfile will say. Adds to an earlier unfinished run. */
  begin(entries: readonly JournalEntry[]): Promise<void>
  /** After the lockfile is written: what it says of these is no longer in the journal. */
  commit(written: readonly { readonly catalog: string; readonly locale: string }[]): Promise<void>
}

export interface JournalEntry {
  readonly catalog: string
  readonly key: MessageKey
  readonly facts: readonly Fact[]
}
