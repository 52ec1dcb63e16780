import { rememberEach } from '@lockale/errors'
import { asHtml, openFinder, pairTags, readTag, type TagPart } from './tags.ts'
import { type Placeholder, type Syntax, textIn, textToken, type Token, writtenAs } from '../syntax.ts'

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Returns the variable at an offset. The pattern is sticky and has a group `name`. */
export function readVariable(pattern: RegExp, text: string, at: number): Placeholder | undefined {
  const found = matchAt(pattern, text, at)
  return found && { type: 'placeholder', kind: 'variable', raw: found[0], name: found.groups?.['name'] ?? '' }
}

/** Returns, for each sign, what begins there: a placeholder, an escape (the sign written twice), or nothing. */
export function scanMarks<Mark extends { readonly raw: string }>(
  text: string,
  sign: string,
  read: (text: string, at: number) => Mark | undefined,
): readonly Readonly<{ at: number; mark: Mark | undefined; isEscape: boolean }>[] {
  const found: { at: number; mark: Mark | undefined; isEscape: boolean }[] = []
  for (let at = text.indexOf(sign); at !== -1;) {
    const isEscape = text.startsWith(sign + sign, at)
    const mark = isEscape ? undefined : read(text, at)
    found.push({ at, mark, isEscape })
    at = text.indexOf(sign, at + (mark?.raw.length ?? (isEscape ? 2 : 1)))
  }
  return found
}

/**
 * Splits a message into placeholders and inline tags. Takes linear time if `read` is bounded.
 * @param starts characters that a placeholder or an escape begins with
 * @param read returns the placeholder or escape (`%%`) at an offset; `undefined` for an ordinary character
 */
export function readMarks(
  message: string,
  starts: string,
  read: (message: string, at: number) => Token | undefined,
): readonly Token[] {
  const next = findStart(starts)
  const nextCommentEnd = openFinder(message, '-->')
  const parts: (Token | TagPart)[] = []
  let texts: string[] = []
  let textStart = 0
  let from = 0
  for (let at = 0; ;) {
    const found = matchAt(next, message, at)
    if (found === undefined) break
    const start = found.index
    at = start + 1
    const mark = (found[0] === '<' ? readTag(message, start, nextCommentEnd) : undefined) ?? read(message, start)
    if (mark === undefined) continue
    if (start > from) texts.push(message.slice(from, start))
    if (mark.type === 'text') {
      texts.push(mark.text)
      from = start + writtenAs(mark).length
    } else {
      endText(start)
      parts.push(mark)
      from = textStart = start + mark.raw.length
    }
    at = from
  }
  if (from < message.length) texts.push(message.slice(from))
  endText(message.length)
  return pairTags(parts.map(asHtml))

  function endText(end: number): void {
    if (end === textStart) return
    parts.push(textToken(message.slice(textStart, end), texts.join('')))
    texts = []
  }
}

const findStart = rememberEach(
  (starts: string) => new RegExp(`[<${starts.replaceAll(/[\\\]^-]/gu, String.raw`\$&`)}]`, 'gu'),
)

/** Returns a function that caches its last result: several strings in a row are compared with the same source. */
export function rememberLast<T>(ask: (message: string) => T): (message: string) => T {
  let last: { readonly message: string; readonly answer: T } | undefined
  return (message) => {
    if (last?.message !== message) last = { message, answer: ask(message) }
    return last.answer
  }
}

/** Returns a piece of a message, unescaped by the format. Returns the piece unchanged if it contains more than text. */
export function readAlone(raw: string, syntax: Syntax): string {
  const tokens = syntax.tokenise(raw)
  return tokens.every(({ type }) => type === 'text') ? textIn(tokens) : raw
}

/** Returns a message format with another `tokenise`; `wrap` changes the formats of its variants and plural forms. */
export function readAnotherWay(syntax: Syntax, tokenise: Syntax['tokenise'], wrap: (inner: Syntax) => Syntax): Syntax {
  return {
    ...syntax,
    isCustom: true,
    tokenise,
    ...(syntax.readVariants && {
      readVariants(message, locale) {
        const variants = syntax.readVariants?.(message, locale)
        return variants && { ...variants, syntax: wrap(variants.syntax) }
      },
    }),
    ...(syntax.openForms && { openForms: (count) => wrap(syntax.openForms?.(count) ?? syntax) }),
  }
}
