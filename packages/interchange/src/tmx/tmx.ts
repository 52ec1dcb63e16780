import type { Position } from '@lockale/errors'

/** What stands before the units of a TMX file. Attributes are kept by name as the file has them. */
export interface TmxHeader extends TmxRemarks {
  /** Of the format, as the file says: `1.4`; `''` where it says nothing. */
  readonly version: string
  /** `srclang`, `creationtool`, `creationdate`, … */
  readonly attributes: TmxAttributes
  readonly place: Position
}

/** One text in several languages. */
export interface TmxUnit extends TmxRemarks {
  readonly attributes: TmxAttributes
  readonly variants: readonly TmxVariant[]
  readonly place: Position
}

/** A text in one language. */
export interface TmxVariant extends TmxRemarks {
  /** As the file writes it: `de-DE`, `EN_US`; `''` where it says nothing. */
  readonly language: string
  /** Without the language. */
  readonly attributes: TmxAttributes
  /** Content of its `seg`; `undefined` where there is none, or more than one. */
  readonly content: readonly TmxContent[] | undefined
  readonly place: Position
}

export interface TmxRemarks {
  /** Of people, in file order. */
  readonly notes: readonly TmxRemark[]
  /** Of tools, in file order: `type` says which property. */
  readonly props: readonly TmxRemark[]
}

export interface TmxRemark {
  readonly attributes: TmxAttributes
  readonly text: string
}

/** A piece of a text: words, or an element with what stands inside of it. */
export type TmxContent = string | TmxElement

export interface TmxElement {
  /** `bpt`, `ept`, `ph`, `it`, `ut`: a code of the original; `hi`, `sub`: words; anything else is an extension. */
  readonly name: string
  readonly attributes: TmxAttributes
  readonly content: readonly TmxContent[]
}

export type TmxAttributes = Readonly<Record<string, string>>

/** What a TMX file is made of, in file order: one header, then units. */
export type TmxPart =
  | { readonly kind: 'header'; readonly header: TmxHeader }
  | { readonly kind: 'unit'; readonly unit: TmxUnit }

/**
 * The words of a text as a memory keeps them: content of `hi`, and of elements that TMX does not know; codes are left out, with
 * the texts inside of them (`sub`).
 */
export function wordsOf(content: readonly TmxContent[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return piece
      return codes.has(piece.name) ? '' : wordsOf(piece.content)
    })
    .join('')
}

/** Whether a text has codes, which its words lack. */
export function hasCodes(content: readonly TmxContent[]): boolean {
  return content.some((piece) => typeof piece !== 'string' && (codes.has(piece.name) || hasCodes(piece.content)))
}

const codes: ReadonlySet<string> = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])
