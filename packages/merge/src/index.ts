export type { EntryConflict, MergedText, MergeTools, Side, Sides, TextMergeStyle } from './merge-entries.ts'
export type { OpenConflict, ResolveOptions, ResolveReport, WholeConflict } from './resolve.ts'
