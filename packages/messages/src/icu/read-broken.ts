import type { Token } from '../syntax.ts'
import { openFinder } from '../find.ts'
import { pairTags, readTag, type TagPart } from '../tags.ts'

/** Longer ones are text. */
const longestArgument = 2000

/**
 * The parts of a text that no runtime reads: arguments that are whole (`{name}`, `{n, number}`) and tags are still kept;
 * apostrophes are as they stand.
 */
export function readBroken(message: string): readonly Token[] {
  const nextBrace = openFinder(message, '{')
  const nextTag = openFinder(message, '<')
  const nextCommentEnd = openFinder(message, '-->')
  const argument = /\{\s{0,20}([^\s{},'"#<>]{1,200})\s{0,20}(?:,[^{}]{1,2000})?\}/uy
  const parts: (Token | TagPart)[] = []
  let textStart = 0
  let at = 0
  for (;;) {
    const start = Math.min(nextBrace(at), nextTag(at))
    if (start === Infinity) break
    const part = message[start] === '{' ? readArgument(start) : readTag(message, start, nextCommentEnd)
    at = start + 1
    if (part === undefined) continue
    if (start > textStart) parts.push({ type: 'text', text: message.slice(textStart, start) })
    parts.push(part)
    at = textStart = start + part.raw.length
  }
  if (textStart < message.length) parts.push({ type: 'text', text: message.slice(textStart) })
  return pairTags(parts)

  function readArgument(start: number): Extract<Token, { readonly type: 'placeholder' }> | undefined {
    argument.lastIndex = start
    const match = argument.exec(message)
    if (match === null || match[0].length > longestArgument) return undefined
    return { type: 'placeholder', kind: 'variable', raw: match[0], name: match[1] ?? '' }
  }
}
