import type { Format } from '../format.ts'
import { editXcstrings } from './edit.ts'
import { parseXcstrings } from './parse.ts'

/**
 * Xcode's String Catalog: one JSON file for all locales. It is read and edited for one locale at a time, and a new locale
 * begins as an edit of the same file.
 */
export const xcstrings: Format = {
  id: 'xcstrings',
  reviewState: 'text',
  parse: parseXcstrings,
  edit: editXcstrings,
  create: editXcstrings,
}
