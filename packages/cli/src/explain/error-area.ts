/** Errors of one kind, in the order of the page. */
export interface ErrorArea {
  readonly title: string
  readonly says?: string
  /** By code: what happened, why, and what to do, as a paragraph of Markdown. */
  readonly errors: Readonly<Record<string, string>>
}
