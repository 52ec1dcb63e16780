import type { Format } from '../format.ts'
import { editJson } from './edit.ts'
import { parseJson } from './parse.ts'
import type { Syntax } from './syntax.ts'

/** A format whose files are written in one of the JSON languages. Array indexes are segments of a path. */
export function jsonFormat(id: string, syntax: Syntax): Format {
  return {
    id,
    parse: (bytes, options) => parseJson(bytes, { ...options, syntax }),
    edit: (parsed, changes, options) => editJson(parsed, changes, { ...options, syntax }),
    create: (source, changes, options) => editJson(source, changes, { ...options, source, syntax }),
  }
}
