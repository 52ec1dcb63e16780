import type { Rule } from '../../rule.ts'
import { ambiguousScalar } from './ambiguous-scalar.ts'
import { badEncoding } from './bad-encoding.ts'
import { conflictMarker } from './conflict-marker.ts'
import { duplicateKey } from './duplicate-key.ts'
import { extraFile } from './extra-file.ts'
import { keyCollision } from './key-collision.ts'
import { notNormalised } from './not-normalised.ts'
import { parseError } from './parse-error.ts'
import { tooDeep } from './too-deep.ts'
import { unpairedSurrogate } from './unpaired-surrogate.ts'

/** In the order of `ruleIds`. */
export const fileRules: readonly Rule[] = [
  parseError,
  conflictMarker,
  badEncoding,
  unpairedSurrogate,
  tooDeep,
  duplicateKey,
  ambiguousScalar,
  keyCollision,
  extraFile,
  notNormalised,
]
