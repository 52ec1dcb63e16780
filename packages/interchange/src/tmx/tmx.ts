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
