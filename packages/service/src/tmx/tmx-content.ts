import type { StoredSegment } from '../store/kinds.ts'

/** What a TMX file holds for one memory. */
export interface TmxContent {
  /** Lower-case code. */
  readonly source: string
  /** Lower-case codes, in order of appearance. */
  readonly targets: readonly string[]
  /** In file order. */
  readonly segments: readonly StoredSegment[]
  /** Texts that are empty, malformed, of no language of the service, or there already. */
  readonly skipped: number
}

/** One language of a translation unit, as the file has it. */
export interface Variant {
  /** `xml:lang`; `''` where there is none. */
  readonly language: string
  /** `undefined` where there is none, or more than one, or one that is too long. */
  readonly text: string | undefined
}
