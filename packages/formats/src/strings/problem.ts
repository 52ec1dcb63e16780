export interface StringsProblem {
  readonly at: number
  /** Where stands what was found instead, if that is not there. */
  readonly foundAt?: number
  /** As words: "expected …". */
  readonly expected: string
}
