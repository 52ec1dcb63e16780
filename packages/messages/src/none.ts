import { readMarks } from './marks/marks.ts'
import { cldrPlurals } from './plural/plural-rules.ts'
import type { Syntax } from './syntax.ts'

/** What a message format has besides its id and its tokens, unless it says more: no escapes, no plurals of its own. */
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

/** Texts without placeholders and plurals of their own. Inline tags, as HTML and XML formats have them, are seen. */
export function openNone(): Syntax {
  return none
}
