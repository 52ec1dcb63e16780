import type { Count } from '../count.ts'
import type { LocalePair } from '../plural/plan-variants.ts'
import type { Syntax } from '../syntax.ts'

/** Two texts to be compared. */
export interface Comparison {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  /** BCP 47: what the numbers of plurals inside a text mean. Without them such texts count as one thing. */
  readonly locales?: LocalePair
  /** A singleton's text may show its count or not, whatever the source does. */
  readonly counts?: readonly Count[]
}
