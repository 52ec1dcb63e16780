import { none } from '../none.ts'
import { errorOf, type Finding, type Syntax, type Token, variablesIn } from '../syntax.ts'
import { readMarks, readVariable, rememberLast, scanMarks } from '../marks/marks.ts'

const isFormat = rememberLast(hasItem)

/**
 * Composite format strings of .NET: `{0}`, `{0,-10:C2}`, `{{`. Without a numbered item, a string is not formatted:
 * braces are characters, and `{Name}` is a placeholder of the app.
 */
export const dotnet: Syntax = {
  ...none,
  id: 'dotnet',
  countName,
  tokenise: tokeniseDotnet,
  escape: (text, { source }) => (source !== undefined && !isFormat(source) ? text : text.replaceAll(/[{}]/gu, '$&$&')),
  reject: rejectDotnet,
}

// spaces are allowed behind the number and around the alignment, as in .NET itself
const item = /\{(?<name>\d{1,7}|[\p{L}_][\p{L}\p{N}_.-]{0,100}) {0,9}(?:, {0,9}-?\d{1,7} {0,9})?(?::[^{}]{0,200})?\}/uy

function hasItem(message: string): boolean {
  const items = scanMarks(message, '{', (text, at) => readVariable(item, text, at))
  return items.some(({ mark }) => mark !== undefined && /^\d/u.test(mark.name))
}

function tokeniseDotnet(message: string): readonly Token[] {
  const readsEscapes = hasItem(message)
  return readMarks(message, '{}', (text, at) => {
    const mark = text.charAt(at)
    // in a string that is not formatted, doubled braces are not an escape, but belong to another kind of template
    if (text[at + 1] === mark) return { type: 'text', text: readsEscapes ? mark : mark + mark, raw: mark + mark }
    return mark === '{' ? readVariable(item, text, at) : undefined
  })
}

function rejectDotnet(text: string): Finding | undefined {
  if (!hasItem(text)) return undefined
  const brace = /[{}]/gu
  for (let found = brace.exec(text); found !== null; found = brace.exec(text)) {
    const at = found.index
    const isEscape = text[at + 1] === found[0]
    const read = isEscape || found[0] === '}' ? undefined : readVariable(item, text, at)
    // `{0:N}}` is rejected, because some versions of .NET read its braces as a part of the number format
    const isTorn = read?.raw.includes(':') === true && text[at + read.raw.length] === '}'
    if (isTorn || (!isEscape && (read === undefined || !/^\d/u.test(read.name)))) {
      return errorOf('format-syntax', { found: text.slice(at, at + 12) })
    }
    brace.lastIndex = at + (read?.raw.length ?? 2)
  }
  return undefined
}

function countName(texts: Iterable<string>): string | undefined {
  return [...texts].flatMap((text) => variablesIn(tokeniseDotnet(text)))[0]
}
