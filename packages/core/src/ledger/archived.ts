import type { Provenance } from '../model/fact.ts'

/** A person's text whose message is gone. */
export interface ArchivedText {
  readonly catalog: string
  /** The JSON pointer of its message. */
  readonly key: string
  readonly locale: string
  /** `''` for a message without plural. */
  readonly form: string
  readonly text: string
  readonly by: Provenance
}
