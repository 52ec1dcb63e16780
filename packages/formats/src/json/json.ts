import type { Format } from '../format.ts'
import { jsonFormat } from './json-format.ts'
import { strictSyntax } from './syntax.ts'

/** Strict JSON, nested or flat. The path of a root that is no object and no array is empty. */
export const json: Format = jsonFormat('json', strictSyntax)
