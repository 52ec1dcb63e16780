import type { Count, Form, FormPlan, PluralType, Syntax } from '@lockale/messages'
import type { TextView } from './text-view.ts'

/** A source text and its translation: one sentence each, placeholders and all. */
export interface TextPair {
  readonly source: TextView
  readonly target: TextView
  /** BCP 47. */
  readonly sourceLocale: string
  readonly locale: string
  /** Of `locale`: `pt` of `pt-BR`. */
  readonly language: string
  readonly syntax: Syntax
  /** Format id of the file: `android`, `json`. */
  readonly format: string
  /** The message as a person writes it (`cart.title`). */
  readonly message: string
  /** The plural form of the target; `''` for a message without. */
  readonly form: Form
  readonly counts: readonly Count[]
  /** What the comment beside the source text says. */
  readonly note: string | undefined
  /** From the config or from the note (`max: 24`). */
  readonly limits: TextLimits
}

export interface TextLimits {
  /** Code points. */
  readonly characters?: number
  readonly lines?: number
  /** Width in pixels at 16 pixels for a line. */
  readonly pixels?: number
}

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
