import type { Token } from '@lockale/messages'
import type { Provenance } from './fact.ts'

/**
 * Why a translation is exported. `broken`: it is invalid; `review`: a machine translation that needs review; `adopted`:
 * imported and never reviewed; `current`: up to date.
 */
export type HandoffState = 'missing' | 'stale' | 'source-changed' | 'broken' | 'review' | 'adopted' | 'current'

/** One sentence of a message in one locale, as it is exported for a translator. */
export interface HandoffUnit {
  /** Letters, digits and `.-_:` only. Unique in the file, and stable as long as its message exists. */
  readonly id: string
  /** The key as users write it: `cart.items`, followed by the plural form if there are several. */
  readonly name: string
  readonly source: readonly InlinePiece[]
  readonly target: readonly InlinePiece[] | undefined
  readonly state: HandoffState
  readonly by: Provenance | undefined
  /** Hash of the whole source message. */
  readonly sourceHash: string
  /** Hash of the whole existing translation; `''` if there is none. */
  readonly targetHash: string
  readonly notes: readonly string[]
  /** Maximum length of the translation, in code points. */
  readonly maxLength: number | undefined
  /** Line of the source string in its file. */
  readonly line: number
}

/** The messages of one source file for human translators, in one locale. */
export interface HandoffFile {
  readonly locale: string
  /** The source file, or the name of the catalog if another catalog has the same source file. */
  readonly original: string
  readonly units: readonly HandoffUnit[]
}

/** How far a returned translation was reviewed. */
export type ReturnedState = 'review' | 'human' | 'reviewed'

/** One sentence as a translator returns it. */
export interface ReturnedUnit {
  readonly id: string
  readonly name: string | undefined
  readonly source: readonly InlinePiece[] | undefined
  readonly target: readonly InlinePiece[] | undefined
  /** `undefined`: the file does not say. */
  readonly state: ReturnedState | 'untranslated' | undefined
  /** The hashes of the export; `undefined` if a tool has lost them. */
  readonly sourceHash: string | undefined
  readonly targetHash: string | undefined
  /** The place in the returned file: `file:line:column`. */
  readonly place: string
}

/** A file that human translators return, as it was read. */
export interface ReturnedFile {
  readonly locale: string
  readonly original: string
  readonly units: readonly ReturnedUnit[]
}

/** A string for translation tools: words and codes. The codes of a pair share their id and enclose whole pairs. */
export type InlinePiece = { readonly type: 'text'; readonly text: string } | InlineCode

export interface InlineCode {
  readonly type: 'code'
  /** Equal codes in the translation and its source string have the same id. */
  readonly id: string
  readonly shape: 'alone' | 'open' | 'close'
  /** The code as the message writes it. */
  readonly raw: string
}

export interface InlineText {
  readonly pieces: readonly InlinePiece[]
  /** Tokens of the message format, by `codeKey`. A single character that is shown as a code has none. */
  readonly tokens: ReadonlyMap<string, Token>
}

/** A text of a translator that was imported, or would be. */
export interface TakenText {
  readonly catalog: string
  readonly file: string
  readonly message: string
  readonly locale: string
  readonly form: string
  readonly text: string
  /** The replaced text; `null`: there was none. */
  readonly before: string | null
  readonly by: Provenance
  /** True if the translation existed already, and the import confirmed it. */
  readonly isOnlyAccepted: boolean
  readonly place: string
}

/**
 * Why a text was not imported. `stale`: it was made from another source; `conflict`: the translation changed here
 * meanwhile; `broken`: it violates placeholders or checks; `incomplete`: other sentences of its message are missing;
 * `unknown`: there is no such message; `locked`: the config locks it.
 */
export type ProblemKind = 'stale' | 'conflict' | 'broken' | 'incomplete' | 'unknown' | 'locked'

export interface ReturnedProblem {
  readonly kind: ProblemKind
  readonly unit: string
  readonly message: string
  readonly locale: string
  readonly form: string
  readonly place: string
  /** For `broken`: the id of the rule, and more details. */
  readonly why: string | null
  readonly text: string | null
  readonly ours: string | null
  /** For `stale`: the source string that the translation was made from, and the present one. */
  readonly source: { readonly was: string | null; readonly is: string | null } | null
}
