export type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from './format.ts'
export { formatOf, formats } from './registry.ts'
