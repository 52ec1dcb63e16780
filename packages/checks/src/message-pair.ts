import type { Form, FormPlan, PluralType, Syntax } from '@lockale/messages'

/** A message with all its plural forms, in the source and in one target. */
export interface MessagePair {
  readonly message: string
  readonly path: readonly string[]
  readonly plural: PluralType | undefined
  /** Texts by form; `''` for a message without plural. */
  readonly source: ReadonlyMap<Form, string>
  /** Those that are there. For a plural family also forms that nobody asked for. */
  readonly target: ReadonlyMap<Form, string>
  /** The forms that the target locale needs, and from which source form each is made. */
  readonly plans: readonly FormPlan[]
  readonly sourceLocale: string
  readonly locale: string
  /** Of `locale`: `pt` of `pt-BR`. */
  readonly language: string
  readonly syntax: Syntax
  readonly format: string
}
