import type { Sides } from './sides.ts'

/** What merging asks of version control. */
export interface MergeTools {
  /** Merges by lines, as version control does it; `undefined` if it cannot. */
  mergeText(sides: Sides<Uint8Array>, style?: TextMergeStyle): Promise<MergedText | undefined>
  /** A file of the project as one side has it; `undefined`: it does not have it, or nobody knows that side. */
  readVersion(side: keyof Sides<unknown>, file: string): Promise<Uint8Array | undefined>
  /** Files of the project that version control could not merge, as it says itself. */
  unmergedFiles(): Promise<ReadonlySet<string>>
  /** Says that files are settled. */
  markSettled(files: readonly string[]): Promise<void>
}

export interface TextMergeStyle {
  /** Instead of markers: lines of ours, or those of both. */
  readonly favour?: 'ours' | 'union'
  /** Length of a marker, mostly 7. */
  readonly markerSize?: number
}

export interface MergedText {
  readonly bytes: Uint8Array
  /** Nothing was in conflict. */
  readonly isClean: boolean
}
