/** Offsets are UTF-16, ends are exclusive. */
export interface XmlAttribute {
  readonly name: string
  /** Decoded. */
  readonly value: string
  readonly nameStart: number
  /** Inside the quotes. */
  readonly valueStart: number
  readonly valueEnd: number
}

export interface XmlElement {
  readonly kind: 'element'
  /** With its prefix: namespaces are not looked up. */
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  readonly parent: XmlElement | undefined
  readonly children: readonly XmlNode[]
  readonly start: number
  /** Behind the `>` of the start tag. */
  readonly openEnd: number
  /** The `<` of the end tag; `end` if it closes itself. */
  readonly closeStart: number
  readonly end: number
  readonly selfClosing: boolean
}

export interface XmlLeaf {
  readonly kind: 'text' | 'cdata' | 'comment' | 'instruction' | 'doctype'
  readonly start: number
  readonly end: number
}

export type XmlNode = XmlElement | XmlLeaf

export interface XmlProblem {
  readonly code: 'parse-error' | 'too-deep'
  readonly at: number
  /** As words: "expected …". */
  readonly expected: string
  /** Where the element starts that is not closed. */
  readonly openedAt?: number
}
