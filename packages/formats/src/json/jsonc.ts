import type { Format } from '../format.ts'
import { jsonFormat } from './json-format.ts'
import { jsoncSyntax } from './syntax.ts'

/** JSON with comments and trailing commas. A comment attached to a value is its note. */
export const jsonc: Format = jsonFormat('jsonc', jsoncSyntax)
