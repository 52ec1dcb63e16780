import type { Format } from '../format.ts'
import { jsonFormat } from './json-format.ts'
import { json5Syntax } from './syntax.ts'

/** JSON5. A comment attached to a value is its note; `Infinity` and `NaN` are no texts. */
export const json5: Format = jsonFormat('json5', json5Syntax)
