import type { Syntax } from './syntax.ts'

/** Texts without placeholders and plurals. */
export const none: Syntax = {
  id: 'none',
  countName: undefined,
  tokenise: (message) => (message === '' ? [] : [{ type: 'text', text: message }]),
  escape: (text) => text,
  reject: () => undefined,
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => true,
}
