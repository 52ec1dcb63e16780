export type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from './format.ts'
export { defineFormat } from './own/define-format.ts'
export type { OwnContent, OwnEntry, OwnFormat, OwnProblem } from './own/own-format.ts'
export { findFormat, type FormatInfo, formats } from './registry.ts'
