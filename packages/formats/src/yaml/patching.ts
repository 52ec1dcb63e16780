import type { EditPlan } from './edit-plan.ts'
import type { YamlNode } from './node.ts'
import type { Printer } from './print.ts'

/** What all patches of one edit are made from. */
export interface Patching {
  /** Ends with a line break unless it is empty. */
  readonly text: string
  /** Of the file itself: it may lack that line break. */
  readonly length: number
  readonly plan: EditPlan
  readonly printer: Printer
  /** What the paths begin in; it stays when it is emptied. */
  readonly base: YamlNode
  /** The spelled root key that is to be written around the base. */
  readonly newRoot: string | undefined
}
