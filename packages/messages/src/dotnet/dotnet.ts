import { none } from '../none.ts'
import { errorOf, type Finding, type Syntax, type Token, variablesIn } from '../syntax.ts'
import { readMarks, readVariable, rememberLast, scanMarks } from '../marks/marks.ts'

const isFormat = rememberLast(hasItem)

/**
 * Composite format strings of .NET: `{0}`, `{0,-10:C2}`, `{{`. A text without a numbered item is not formatted: its braces
 * are what they are, and `{Name}` is a placeholder that the app fills in itself.
 */
export const dotnet: Syntax = {
  ...none,
  id: 'dotnet',
  countName,
  tokenise: tokeniseDotnet,
  escape: (text, { source }) => (source !== undefined && !isFormat(source) ? text : text.replaceAll(/[{}]/gu, '$&$&')),
  reject: rejectDotnet,
}

// spaces as the runtime takes them: behind the number and around the alignment
const item = /\{(?<name>\d{1,7}|[\p{L}_][\p{L}\p{N}_.-]{0,100}) {0,9}(?:, {0,9}-?\d{1,7} {0,9})?(?::[^{}]{0,200})?\}/uy

function hasItem(message: string): boolean {
  const items = scanMarks(message, '{', (text, at) => readVariable(item, text, at))
  return items.some(({ mark }) => mark !== undefined && /^\d/u.test(mark.name))
}

function tokeniseDotnet(message: string): readonly Token[] {
  const readsEscapes = hasItem(message)
  return readMarks(message, '{}', (text, at) => {
    const mark = text.charAt(at)
    // in a text that nothing formats they belong to a template of another kind
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
    // of the braces behind `{0:N}` some versions take two into the format
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
