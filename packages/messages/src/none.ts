import { readMarks } from './marks/marks.ts'
import { cldrPlurals } from './plural/plural-rules.ts'
import type { Syntax } from './syntax.ts'

/** Strings without placeholders, escapes and plurals, but with inline tags. All other formats extend it. */
export const none: Syntax = {
  id: 'none',
  countName: () => undefined,
  plurals: cldrPlurals,
  tokenise: (message) => readMarks(message, '', () => undefined),
  escape: (text) => text,
  reject: () => undefined,
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => true,
}
