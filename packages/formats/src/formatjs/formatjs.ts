import type { Format } from '../format.ts'
import { createFormatjs, editFormatjs } from './edit.ts'
import { parseFormatjs } from './parse.ts'

/** What `formatjs extract` writes: an object with `defaultMessage` and `description` under each id; or strings, as compiled. */
export const formatjs: Format = {
  id: 'formatjs',
  parse: parseFormatjs,
  edit: editFormatjs,
  create: createFormatjs,
}
