/** How an account's service behaves where the contract leaves it open; tests and faults turn it. */
export interface Behaviour {
  /** Milliseconds that a document is queued. */
  documentQueueMs: number
  /** Milliseconds that it then takes. */
  documentTranslateMs: number
  /** So many of the next documents end with an error. */
  documentFailures: number
  /** Office files and PDF cost 50,000 characters at least, as live plans have it. */
  documentMinimum: boolean
  /** So often a memory job says `processing` before it is done. */
  memoryJobPolls: number
  /** Voice sessions that may be reconnected; `undefined` for any number. */
  voiceReconnections: number | undefined
}

export const usualBehaviour: Behaviour = {
  documentQueueMs: 0,
  documentTranslateMs: 0,
  documentFailures: 0,
  documentMinimum: false,
  memoryJobPolls: 0,
  voiceReconnections: undefined,
}
