import type { Format } from '../format.ts'
import { createPlist, editPlist } from './edit.ts'
import { parsePlist } from './parse.ts'

/**
 * Apple's `.stringsdict`: plurals, widths and devices in a property list in XML. The keys of the dictionaries around a text
 * are its path; plural forms end with their category.
 */
export const stringsdict: Format = {
  id: 'stringsdict',
  parse: parsePlist,
  edit: editPlist,
  create: createPlist,
}

/** Keys and texts in a property list in XML, as a `.strings` file may be written. */
export const plistStrings: Format = { ...stringsdict, id: 'plist-strings' }
