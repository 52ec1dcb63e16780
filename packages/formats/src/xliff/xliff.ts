import type { Format } from '../format.ts'
import { createXliff, editXliff } from './edit.ts'
import { parseXliff } from './parse-xliff.ts'

/**
 * XLIFF 1.0 to 2.2, by the version that the file says it is of. Read for the source locale, a text is that of `<source>`;
 * for another, that of `<target>`. The id of the unit is its path, behind the name of its `<file>` where there are several;
 * in 2.x the segment follows where a unit has several.
 */
export const xliff: Format = {
  id: 'xliff',
  reviewState: 'text',
  parse: parseXliff,
  edit: editXliff,
  create: createXliff,
}
