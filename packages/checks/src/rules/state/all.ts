import type { Rule } from '../../rule.ts'
import { blankTranslation } from './blank-translation.ts'
import { emptyTranslation } from './empty-translation.ts'
import { extraKey } from './extra-key.ts'
import { fuzzy } from './fuzzy.ts'
import { importedStale } from './imported-stale.ts'
import { missingFile } from './missing-file.ts'
import { missingKey } from './missing-key.ts'
import { needsNewId } from './needs-new-id.ts'
import { needsReview } from './needs-review.ts'
import { obsoleteLockEntry } from './obsolete-lock-entry.ts'
import { sourceTextInTarget } from './source-text-in-target.ts'
import { sourceCaseChanged } from './source-case-changed.ts'
import { stale } from './stale.ts'
import { standInText } from './stand-in-text.ts'
import { unchanged } from './unchanged.ts'
import { wrongLanguage } from './wrong-language.ts'

/** In the order of `ruleIds`. */
export const stateRules: readonly Rule[] = [
  missingKey,
  missingFile,
  extraKey,
  emptyTranslation,
  blankTranslation,
  stale,
  fuzzy,
  importedStale,
  sourceCaseChanged,
  standInText,
  needsReview,
  obsoleteLockEntry,
  needsNewId,
  unchanged,
  sourceTextInTarget,
  wrongLanguage,
]
