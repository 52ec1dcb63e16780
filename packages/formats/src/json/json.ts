import type { Format } from '../format.ts'
import { editJson } from './edit.ts'
import { parseJson } from './parse.ts'

/** Strict JSON with an object at its root, nested or flat. Array indexes are segments of a path. */
export const json: Format = {
  id: 'json',
  extensions: ['.json'],
  parse: parseJson,
  edit: editJson,
  create: (source, changes, options) => editJson(source, changes, { ...options, source }),
}
