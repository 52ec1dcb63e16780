export type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from './format.ts'
export { findFormat, type FormatInfo, formats } from './registry.ts'
