import { openFinder } from './find.ts'
import { cldrPlurals } from './plural-rules.ts'
import type { Syntax, Token } from './syntax.ts'
import { pairTags, readTag, type TagPart } from './tags.ts'

const none: Syntax = {
  id: 'none',
  countName: () => undefined,
  plurals: cldrPlurals,
  tokenise: tokeniseTags,
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

function tokeniseTags(message: string): readonly Token[] {
  const nextTag = openFinder(message, '<')
  const nextCommentEnd = openFinder(message, '-->')
  const parts: (Token | TagPart)[] = []
  let textStart = 0
  for (let start = nextTag(0); start !== Infinity; start = nextTag(start + 1)) {
    const tag = start < textStart ? undefined : readTag(message, start, nextCommentEnd)
    if (tag === undefined) continue
    if (start > textStart) parts.push({ type: 'text', text: message.slice(textStart, start) })
    parts.push(tag)
    textStart = start + tag.raw.length
  }
  if (textStart < message.length) parts.push({ type: 'text', text: message.slice(textStart) })
  return pairTags(parts)
}
