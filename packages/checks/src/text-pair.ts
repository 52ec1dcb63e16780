import type { Count, Form, FormPlan, PluralType, Syntax } from '@lockale/messages'
import type { TextView } from './text-view.ts'

/** A source string and its translation, with placeholders. A plural has one pair for each form. */
export interface TextPair {
  readonly source: TextView
  readonly target: TextView
  /** BCP 47 tag. */
  readonly sourceLocale: string
  readonly locale: string
  /** Language of `locale`: `pt` for `pt-BR`. */
  readonly language: string
  readonly syntax: Syntax
  /** Format id of the file: `android`, `json`. */
  readonly format: string
  /** Message key as users write it (`cart.title`). */
  readonly message: string
  /** Plural form in the target; `''` for a message without plural. */
  readonly form: Form
  readonly counts: readonly Count[]
  /** The comment for translators that belongs to the source string. */
  readonly note: string | undefined
  /** Limits from the config or from the comment for translators (`max: 24`). */
  readonly limits: TextLimits
}

export interface TextLimits {
  /** Maximum number of code points. */
  readonly characters?: number
  readonly lines?: number
  /** Maximum width of a line in pixels, in a font of 16 pixels. */
  readonly pixels?: number
}

/** A message with all its plural forms, in the source and in one target locale. */
export interface MessagePair {
  readonly plural: PluralType | undefined
  /** Source strings by plural form; `''` for a message without plural. */
  readonly source: ReadonlyMap<Form, string>
  /** Existing translations by plural form. They may include forms that the target locale does not need. */
  readonly target: ReadonlyMap<Form, string>
  /** The forms that the target locale needs, and the source form that each is translated from. */
  readonly plans: readonly FormPlan[]
  readonly sourceLocale: string
  readonly locale: string
  readonly language: string
  readonly syntax: Syntax
}
