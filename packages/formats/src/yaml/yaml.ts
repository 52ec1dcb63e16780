import type { Format } from '../format.ts'
import { acrossDocuments } from './documents.ts'
import { createYaml, editYaml } from './edit.ts'
import { parseYaml } from './parse.ts'

const { parse, edit, create } = acrossDocuments({ parse: parseYaml, edit: editYaml, create: createYaml })

/** A YAML document with a map or list at its root. List indexes are segments of a path; a root key that names the locale is none. */
export const yaml: Format = {
  id: 'yaml',
  parse,
  edit,
  create,
  canCopy: (raw, { text }) => !raw.startsWith('*') || text.includes(`&${raw.slice(1).trimEnd()}`),
}
