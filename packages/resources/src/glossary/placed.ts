/** A text of a file and where it stands: UTF-16 offsets of the file's text without its BOM, quotes included. */
export interface Placed {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** One entry of one dictionary, as the file has it. */
export interface PlacedEntry {
  /** Lower-case base codes. */
  readonly source: string
  readonly target: string
  readonly term: Placed
  readonly translation: Placed
}
