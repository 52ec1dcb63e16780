import type { Notation } from '../literal/notation.ts'
import { commentEnd, isBareKey, skipTrivia } from './lex.ts'
import type { Syntax } from './syntax.ts'

export function notationOf(syntax: Syntax): Notation {
  const blanksOnly = { ...syntax, comments: false }
  return {
    colon: ':',
    indent: '  ',
    skipBlanks: (text, from) => skipTrivia(text, from, blanksOnly),
    commentEnd: (text, at) => (syntax.comments ? commentEnd(text, at, syntax) : undefined),
    contentStart: (_, { start }) => start + 1,
    isBareKey,
  }
}
