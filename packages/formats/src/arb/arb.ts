import type { Format } from '../format.ts'
import { createArb, editArb } from './edit.ts'
import { parseArb } from './parse.ts'

/** Application Resource Bundle: JSON with a message under each key, and what is known of it under `@` and the key. */
export const arb: Format = {
  id: 'arb',
  parse: parseArb,
  edit: editArb,
  create: createArb,
}
