import type { Format } from '../format.ts'
import { createAndroid } from './create.ts'
import { editAndroid } from './edit.ts'
import { parseAndroid } from './parse.ts'

/**
 * String resources of Android (`res/values*`). A path is the name of a string, the name and the category of a plural, or the
 * name and the number of an item; a product stands behind its name, as `name product=tablet`.
 */
export const android: Format = {
  id: 'android',
  parse: parseAndroid,
  edit: editAndroid,
  create: createAndroid,
}
