import type { Convention } from './convention.ts'
import { placeholderConventions } from './placeholders.ts'
import { pluralConventions } from './plurals.ts'
import { quirkConventions } from './quirks.ts'
import { textConventions } from './texts.ts'

/** What lockale takes for granted about i18next: true of each version it is for, under each Node. */
export const conventions: readonly Convention[] = [
  ...pluralConventions,
  ...textConventions,
  ...placeholderConventions,
  ...quirkConventions,
]
