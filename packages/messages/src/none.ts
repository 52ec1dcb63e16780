import { readMarks } from './marks/marks.ts'
import { cldrPlurals } from './plural/plural-rules.ts'
import type { Syntax } from './syntax.ts'

/**
 * Texts without placeholders, escapes and plurals of their own; inline tags are seen. All other formats begin with it, and say what
 * they have besides.
 */
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
