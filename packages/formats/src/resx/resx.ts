import type { Format } from '../format.ts'
import { createResx, editResx } from './edit.ts'
import { parseResx } from './parse.ts'

/** .NET resources: `.resx`, and `.resw` of Windows apps. The path of an entry is the name of its data. */
export const resx: Format = {
  id: 'resx',
  parse: parseResx,
  edit: editResx,
  create: createResx,
}
